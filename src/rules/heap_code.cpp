#include "bouton/rules/heap_code.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <optional>
#include <utility>

#include "bouton/core/error.hpp"

namespace bouton {
namespace {

constexpr std::size_t kMaxCodeDigits = 1'000'000;
constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuv";

bool all_zero(std::vector<Digit> const& digits) {
  return std::all_of(digits.begin(), digits.end(), [](Digit d) { return d == 0; });
}

/// Length of the shortest word that repeats to give `word` (Knuth-Morris-Pratt failure links).
std::size_t primitive_length(std::vector<Digit> const& word) {
  std::vector<std::size_t> border(word.size(), 0);
  for (std::size_t i = 1; i < word.size(); ++i) {
    std::size_t j = border[i - 1];
    while (j > 0 && word[i] != word[j]) j = border[j - 1];
    border[i] = word[i] == word[j] ? j + 1 : 0;
  }
  std::size_t const period = word.size() - border.back();
  return word.size() % period == 0 ? period : word.size();
}

std::optional<Digit> digit_value(char c) {
  if (c >= 'A' && c <= 'V') c = static_cast<char>(c - 'A' + 'a');
  auto const at = kDigits.find(c);
  if (at == kDigits.npos) return std::nullopt;
  return static_cast<Digit>(at);
}

[[noreturn]] void fail(std::string key, std::string_view text, std::size_t offset) {
  throw ParseError(Message{std::move(key), {{"limit", std::to_string(kMaxCodeDigits)}}},
                   std::string(text), offset);
}

/// A digit in brackets, as a number: [63]. Moves `at` behind it.
Digit read_bracket(std::string_view text, std::size_t& at) {
  Digit value = 0;
  char const* const begin = text.data() + at + 1;
  auto const [end, error] = std::from_chars(begin, text.data() + text.size(), value);
  std::size_t const behind = static_cast<std::size_t>(end - text.data());
  if (error != std::errc{} || behind >= text.size() || text[behind] != ']') {
    fail("error.code.bracket", text, at + 1);
  }
  at = behind + 1;
  return value;
}

}  // namespace

HeapCode::HeapCode(std::vector<Digit> prefix, std::vector<Digit> tail)
    : prefix_(std::move(prefix)), tail_(std::move(tail)) {
  if (all_zero(tail_)) tail_.clear();
  if (tail_.empty()) {
    while (!prefix_.empty() && prefix_.back() == 0) prefix_.pop_back();
  } else {
    tail_.resize(primitive_length(tail_));
    // ...x (t1 ... x) equals ... (x t1 ...): move the seam left as far as possible.
    std::size_t moved = 0;
    while (moved < prefix_.size() &&
           prefix_[prefix_.size() - 1 - moved] == tail_[tail_.size() - 1 - moved % tail_.size()]) {
      ++moved;
    }
    prefix_.resize(prefix_.size() - moved);
    auto const turn = static_cast<std::ptrdiff_t>(moved % tail_.size());
    std::rotate(tail_.begin(), tail_.end() - turn, tail_.end());
  }
  if ((digit(0) & 3U) != 0) throw Error(Message{"error.code.first_digit", {}});
  Digit all = 0;
  for (Digit const d : prefix_) all |= d;
  for (Digit const d : tail_) all |= d;
  max_parts_ = all == 0 ? 0 : static_cast<unsigned>(std::bit_width(all)) - 1;
}

Digit HeapCode::digit(std::uint64_t taken) const {
  if (taken < prefix_.size()) return prefix_[static_cast<std::size_t>(taken)];
  if (tail_.empty()) return 0;
  return tail_[static_cast<std::size_t>((taken - prefix_.size()) % tail_.size())];
}

HeapCode parse_heap_code(std::string_view text) {
  if (text.empty()) fail("error.code.empty", text, 0);
  std::size_t at = 0;
  auto const read = [&] {
    if (text[at] == '[') return read_bracket(text, at);
    auto const value = digit_value(text[at]);
    if (!value) {
      throw ParseError(Message{"error.code.digit", {{"found", character_at(text, at)}}},
                       std::string(text), at);
    }
    ++at;
    return *value;
  };
  std::vector<Digit> prefix(1, 0);
  if (text[0] != '.') prefix[0] = read();
  if (at >= text.size() || text[at] != '.') fail("error.code.point", text, at);
  if (text.size() > kMaxCodeDigits) fail("error.code.long", text, kMaxCodeDigits);
  ++at;
  std::vector<Digit> tail;
  while (at < text.size() && text[at] != '(') prefix.push_back(read());
  if (at < text.size()) {
    ++at;
    while (at < text.size() && text[at] != ')') tail.push_back(read());
    if (tail.empty() || at + 1 != text.size()) {
      fail("error.code.tail", text, std::min(at, text.size()));
    }
  }
  if ((prefix[0] & 3U) != 0) fail("error.code.first_digit", text, 0);
  return {std::move(prefix), std::move(tail)};
}

std::string to_string(HeapCode const& code) {
  auto const write = [](Digit d) {
    return d < kDigits.size() ? std::string(1, kDigits[d]) : '[' + std::to_string(d) + ']';
  };
  std::string text = write(code.digit(0)) + '.';
  // The tail is written from position 1 at the earliest, where the point is.
  std::size_t const seam = std::max<std::size_t>(code.prefix().size(), 1);
  for (std::size_t t = 1; t < seam; ++t) text += write(code.digit(t));
  if (code == HeapCode()) text += '0';  // no digits: "0." would look cut off
  if (!code.finite()) {
    text += '(';
    for (std::size_t i = 0; i < code.tail().size(); ++i) text += write(code.digit(seam + i));
    text += ')';
  }
  return text;
}

HeapCode any_amount() {
  return {{0}, {3}};
}

HeapCode only_amounts(std::vector<std::uint64_t> const& amounts) {
  std::vector<Digit> digits(1, 0);
  for (std::uint64_t const amount : amounts) {
    if (amount >= digits.size()) digits.resize(static_cast<std::size_t>(amount) + 1, 0);
    digits[static_cast<std::size_t>(amount)] = 3;
  }
  return {std::move(digits)};
}

HeapCode all_amounts_but(std::vector<std::uint64_t> const& amounts) {
  std::vector<Digit> digits(1, 0);
  for (std::uint64_t const amount : amounts) {
    if (amount >= digits.size()) digits.resize(static_cast<std::size_t>(amount) + 1, 3);
    digits[static_cast<std::size_t>(amount)] = 0;
  }
  return {std::move(digits), {3}};
}

}  // namespace bouton
