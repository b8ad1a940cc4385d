#include "front/errors.hpp"

#include <algorithm>
#include <vector>

#include "core/utf8.hpp"

namespace bouton::front {
namespace {

/// One character as shown.
struct Shown {
  std::string text;
  std::size_t width;
  std::size_t offset;     // of its first byte in the original
  std::size_t bytes = 1;  // there
};

bool is_wide(char32_t c) {
  return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
         (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
         (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x1F300 && c <= 0x1FAFF) ||
         (c >= 0x20000 && c <= 0x3FFFD);
}

/// Reads one UTF-8 character at `at`; a broken or unprintable one becomes '?' (one byte).
Shown read_character(std::string_view text, std::size_t at) {
  auto const [bytes, code] = utf8_character(text, at);
  if (bytes == 0) return {"?", 1, at};
  if (code == '\t') return {" ", 1, at};
  // Controls, line separators and the marks that turn the writing direction
  bool const unprintable =
      code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
      (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
  if (unprintable) return {"?", 1, at, bytes};
  return {std::string(text.substr(at, bytes)), is_wide(code) ? std::size_t{2} : 1, at, bytes};
}

std::vector<Shown> characters(std::string_view text) {
  std::vector<Shown> all;
  for (std::size_t at = 0; at < text.size();) {
    all.push_back(read_character(text, at));
    at += all.back().bytes;
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
  std::vector<Shown> const all = characters(line.substr(begin, offset - begin + 400));
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

std::string printable(std::string_view text, std::size_t limit) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (result.size() >= limit) return result + "...";
    Shown const shown = read_character(text, at);
    result += shown.text;
    at += shown.bytes;
  }
  return result;
}

std::string error_text(Error const& error, Language language, std::size_t columns) {
  std::string message = render(error.message(), language);
  auto const* parse = error.in_text();
  if (parse == nullptr) return "bouton: " + printable(message, 4000) + "\n";
  Line const line = line_at(parse->text(), parse->offset());
  if (parse->text().find('\n') != std::string::npos) {
    message = render(
        Message{"front.error.line", {{"line", std::to_string(line.number)}, {"error", message}}},
        language);
  }
  return "bouton: " + printable(message, 4000) + "\n" + marked(line.text, line.offset, columns);
}

std::string error_line(Error const& error, Language language) {
  std::string const message = printable(render(error.message(), language), 4000);
  auto const* parse = error.in_text();
  if (parse == nullptr) return message;
  return render(Message{"front.error.column",
                        {{"column", std::to_string(parse->offset() + 1)}, {"error", message}}},
                language);
}

}  // namespace bouton::front
