#include "error_text.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/utf8.hpp"
#include "front/errors.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
namespace {

/// One character as it is shown.
struct ShownCharacter {
  std::string text;
  std::size_t width;
  std::size_t offset;  // of its first byte in the original
};

std::vector<ShownCharacter> characters(std::string_view text) {
  std::vector<ShownCharacter> all;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const bytes = std::max<std::size_t>(1, utf8_character(text, at).bytes);
    std::string shown = front::printable(text.substr(at, bytes));
    std::size_t const width = terminal::display_width(shown);
    all.push_back({std::move(shown), width, at});
    at += bytes;
  }
  return all;
}

/// The line of a text that holds `offset`, and the place in it.
struct Line {
  std::string_view text;
  std::size_t number = 1;  // from 1
  std::size_t offset = 0;
};

Line line_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  std::size_t const before = text.substr(0, offset).rfind('\n');
  std::size_t const begin = before == text.npos ? 0 : before + 1;
  std::size_t const end = std::min(text.find('\n', offset), text.size());
  auto const breaks =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  return {text.substr(begin, end - begin), static_cast<std::size_t>(breaks) + 1, offset - begin};
}

/// The text around the place and the mark under it, in so many columns.
std::string marked(std::string_view line, std::size_t offset, std::size_t columns) {
  // What is kept beside the indentation and the dots on both sides: two thirds before the place.
  std::size_t const room = std::min(columns, kUsualColumns) - std::min<std::size_t>(columns, 8);
  std::size_t const most_before = room * 50 / 76, most_after = room - most_before;
  // Cut by bytes first, so that a line of a million digits costs nothing.
  std::size_t begin = offset > 400 ? offset - 400 : 0;
  while (begin > 0 && (static_cast<unsigned char>(line[begin]) & 0xC0U) == 0x80U) --begin;
  std::vector<ShownCharacter> const all = characters(line.substr(begin, offset - begin + 400));
  std::size_t place = 0;
  while (place < all.size() && begin + all[place].offset < offset) ++place;

  std::size_t first = place, width = 0;
  while (first > 0 && width + all[first - 1].width <= most_before) width += all[--first].width;
  std::size_t last = place, after = 0;
  while (last < all.size() && after + all[last].width <= most_after) after += all[last++].width;

  std::string shown;
  if (begin > 0 || first > 0) {
    shown = "...";
    width += 3;
  }
  for (std::size_t i = first; i < last; ++i) shown += all[i].text;
  if (last < all.size() || begin + 400 < line.size()) shown += "...";
  return "  " + shown + "\n  " + std::string(width, ' ') + "^\n";
}

}  // namespace

std::string error_text(Error const& error, Language language, std::size_t columns) {
  std::string message = render(error.message(), language);
  auto const* parse = error.in_text();
  if (parse == nullptr) return "bouton: " + front::printable(message, 4000) + "\n";
  Line const line = line_at(parse->text(), parse->offset());
  if (parse->text().find('\n') != std::string::npos) {
    message = render(
        Message{"front.error.line", {{"line", std::to_string(line.number)}, {"error", message}}},
        language);
  }
  return "bouton: " + front::printable(message, 4000) + "\n" +
         marked(line.text, line.offset, columns);
}

}  // namespace bouton::cli
