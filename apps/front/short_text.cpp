#include "front/short_text.hpp"

#include <cstddef>
#include <utility>

#include "bouton/rules/notation.hpp"
#include "core/number_ends.hpp"

namespace bouton::front {
namespace {

/// Characters of a text that is shown as it is, and how many are left at each end of a longer one.
constexpr std::size_t kShortText = 2000;
constexpr std::size_t kTextEnd = 200;

std::string without_middle(std::string const& first, std::size_t length, std::string const& last) {
  return first + "...(" + std::to_string(length) + ")..." + last;
}

/// Whether the text of the position may have more characters than this, found without writing it.
bool may_exceed(Position const& position, std::size_t most) {
  constexpr double kDigitsOfBit = 0.30103;  // log10(2), rounded up
  auto left = static_cast<double>(most);
  for (Natural const& heap : position.heaps) {
    left -= 3 + (heap == 0 ? 0 : kDigitsOfBit * static_cast<double>(msb(heap) + 1));
    if (left < 0) return true;
  }
  return false;
}

}  // namespace

std::string short_text(std::string const& text) {
  if (text.size() <= kShortText) return text;
  return without_middle(text.substr(0, kTextEnd), text.size(), text.substr(text.size() - kTextEnd));
}

std::string short_text(Position const& position, Language language) {
  if (position.board != nullptr) return short_text(to_string(position));
  if (!may_exceed(position, 4 * kShortText)) {
    std::string text = to_string(position);
    if (text.size() <= kShortText) return text;
  }
  std::size_t const count = position.heaps.size();
  auto const heap_text = [&](std::size_t heap) {
    bool const spent = !position.spent.empty() && position.spent[heap];
    return shortened(position.heaps[heap]) + (spent ? "-" : "");
  };
  std::string first, last;
  std::size_t from = 0, to = count;
  while (from < to && first.size() < kTextEnd) first += heap_text(from++) + ' ';
  while (from < to && last.size() < kTextEnd) last.insert(0, ' ' + heap_text(--to));
  std::string text = std::move(first);
  if (from < to) {
    text += render(Message{"front.position.heaps", {{"count", std::to_string(count)}}}, language);
  } else {
    text.pop_back();
  }
  text += last;
  if (position.limit) text += '/' + shortened(*position.limit);
  if (position.last) text += "/=" + shortened(*position.last);
  if (position.one_pass_spent) text += "/-";
  return text;
}

}  // namespace bouton::front
