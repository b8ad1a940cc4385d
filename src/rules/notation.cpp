#include "bouton/rules/notation.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>
#include <utility>

#include "bouton/core/error.hpp"
#include "core/number_ends.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"

namespace bouton {
namespace {

constexpr RulesUser kNotation{"rules_user.notation", kHeapsAndBoards};

/// What some editors put before the first line of a file.
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_separator(char c) {
  return c == ' ' || c == ',' || c == '\t' || c == '\r';
}

/// Decimal logarithm, for 2 and more.
double log10_of(Natural const& value) {
  auto const bits = msb(value);
  auto const shift = bits > 60 ? bits - 60 : 0;
  Natural const leading = value >> shift;
  return std::log10(leading.convert_to<double>()) + static_cast<double>(shift) * std::log10(2.0);
}

/// Reads one position from left to right.
class Reader {
 public:
  Reader(std::string_view text, Ruleset const& rules) : text_(text), rules_(rules) {}

  Position read() {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    skip_separators();
    if (at_ == text_.size()) fail("error.position.empty", at_);
    if (text_[at_] == '-' && (only_separators_after(at_ + 1) || text_[at_ + 1] == '/')) {
      ++at_;
      read_state();
      check_heap_count();
      return std::move(position_);
    }
    while (at_ < text_.size()) {
      read_heaps();
      read_state();
      if (at_ < text_.size() && !is_separator(text_[at_])) fail_character();
      skip_separators();
    }
    check_heap_count();
    return std::move(position_);
  }

 private:
  /// `7`, `10^50`, `3x7`, each with an optional `-` for a spent pass.
  void read_heaps() {
    std::size_t const start = at_;
    Natural size = read_number();
    std::uint64_t count = 1;
    if (at_ < text_.size() && (text_[at_] == 'x' || text_[at_] == 'X')) {
      auto const many = to_u64(size);
      if (!many || *many > kMaxHeaps) fail("error.position.heaps", start, kMaxHeaps);
      count = *many;
      // 0x5 is nearer to a hexadecimal number than to "no heap of 5".
      if (count == 0) fail("error.position.repeat", start);
      ++at_;
      size = read_number();
    }
    if (count > kMaxHeaps - position_.heaps.size()) fail("error.position.heaps", start, kMaxHeaps);
    count_digits(number_digits_ * count, start);
    bool spent = false;
    if (at_ < text_.size() && text_[at_] == '-') {
      if (!rules_.pass_per_heap) fail("error.position.no_pass", at_);
      spent = true;
      ++at_;
    }
    spent = spent && size != 0;  // an empty heap has no pass
    auto const copies = static_cast<std::size_t>(count);
    position_.heaps.insert(position_.heaps.end(), copies, size);
    if (rules_.pass_per_heap) position_.spent.insert(position_.spent.end(), copies, spent);
  }

  /// What follows the last heap: `/4` is a limit, `/=3` says that 3 were just taken, `/-` that the
  /// pass of the game is spent, these two in any order.
  void read_state() {
    if (at_ >= text_.size() || text_[at_] != '/') return;
    bool const pass = is_spent_pass();
    if (!pass && !is_last_amount()) {
      if (!rules_.limit)
        fail(rules_.one_pass ? "error.position.one_pass" : "error.position.no_limit", at_);
      ++at_;
      position_.limit = read_state_number();
    }
    while ((is_last_amount() && !position_.last) ||
           (is_spent_pass() && !position_.one_pass_spent)) {
      if (is_last_amount()) {
        if (!rules_.remembers()) fail("error.position.no_last", at_);
        at_ += 2;
        position_.last = read_state_number();
      } else {
        if (!rules_.one_pass) fail("error.position.no_one_pass", at_);
        at_ += 2;
        position_.one_pass_spent = true;
      }
    }
    if (!only_separators_after(at_)) {
      if (!is_separator(text_[at_])) fail_character();
      fail(pass ? "error.position.one_pass_last" : "error.position.limit_last", at_);
    }
  }

  [[nodiscard]] bool is_last_amount() const { return text_.substr(at_).starts_with("/="); }
  [[nodiscard]] bool is_spent_pass() const {
    if (!text_.substr(at_).starts_with("/-")) return false;
    return at_ + 2 == text_.size() || is_separator(text_[at_ + 2]) || text_[at_ + 2] == '/';
  }

  /// A number that counts for the size of the position.
  Natural read_state_number() {
    std::size_t const start = at_;
    Natural number = read_number();
    count_digits(number_digits_, start);
    return number;
  }

  /// Reads digits, or a power.
  Natural read_number() {
    std::size_t const start = at_;
    Natural base = read_digits();
    if (at_ >= text_.size() || text_[at_] != '^') return base;
    ++at_;
    auto const exponent = to_u64(read_digits());
    if (base <= 1) {
      number_digits_ = 1;
      return exponent == std::uint64_t{0} ? Natural(1) : base;
    }
    // A power far beyond the bound is refused before it is computed.
    double const digits = log10_of(base) * static_cast<double>(exponent.value_or(kNoBound));
    if (digits > static_cast<double>(kMaxDigits + 1)) {
      fail("error.position.digits", start, kMaxDigits);
    }
    Natural value = pow(base, static_cast<unsigned>(*exponent));
    number_digits_ = decimal_digits(value);
    if (number_digits_ > kMaxDigits) fail("error.position.digits", start, kMaxDigits);
    return value;
  }

  Natural read_digits() {
    std::size_t const start = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    if (at_ == start) {
      if (at_ == text_.size()) fail("error.position.number", at_);
      fail_character();
    }
    // A leading zero would be read as octal.
    std::size_t first = start;
    while (first + 1 < at_ && text_[first] == '0') ++first;
    number_digits_ = at_ - first;
    if (number_digits_ > kMaxDigits) fail("error.position.digits", start, kMaxDigits);
    if (number_digits_ <= 20) {  // it may fit in 64 bits
      std::uint64_t value = 0;
      char const* const digits = text_.data() + first;
      if (std::from_chars(digits, text_.data() + at_, value).ec == std::errc{}) return value;
    }
    return Natural(std::string(text_.substr(first, at_ - first)));
  }

  /// Counts digits of the number at `start`, before memory is filled with its copies.
  void count_digits(std::uint64_t digits, std::size_t start) {
    total_digits_ += digits;
    if (total_digits_ > kMaxTotalDigits) {
      fail("error.position.total_digits", start, kMaxTotalDigits);
    }
  }

  void skip_separators() {
    while (at_ < text_.size() && is_separator(text_[at_])) ++at_;
  }

  [[nodiscard]] bool only_separators_after(std::size_t from) const {
    return std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(from), text_.end(),
                       is_separator);
  }

  void check_heap_count() {
    if (!rules_.heap_count || position_.heaps.size() == *rules_.heap_count) return;
    throw ParseError(Message{"error.position.heap_count",
                             {{"expected", std::to_string(*rules_.heap_count)},
                              {"found", std::to_string(position_.heaps.size())}}},
                     std::string(text_), text_.size());
  }

  [[noreturn]] void fail(std::string key, std::size_t offset, std::uint64_t limit = 0) {
    throw ParseError(Message{std::move(key), {{"limit", std::to_string(limit)}}},
                     std::string(text_), offset);
  }

  [[noreturn]] void fail_character() {
    throw ParseError(Message{"error.position.character", {{"found", character_at(text_, at_)}}},
                     std::string(text_), at_);
  }

  std::string_view text_;
  Ruleset const& rules_;
  Position position_;
  std::size_t at_ = 0;
  std::uint64_t number_digits_ = 0;  // digits of the number read last
  std::uint64_t total_digits_ = 0;
};

template <class Integer>
std::string write(BasicPosition<Integer> const& position) {
  using bouton::to_string;
  using std::to_string;
  auto const& [heaps, spent, limit, one_pass_spent, last, board] = position;
  if (board != nullptr) return text_on_board(position);
  std::string text;
  for (std::size_t heap = 0; heap < heaps.size(); ++heap) {
    if (heap > 0) text += ' ';
    text += to_string(heaps[heap]);
    if (!spent.empty() && spent[heap]) text += '-';
  }
  if (text.empty()) text = "-";
  if (limit) text += '/' + to_string(*limit);
  if (last) text += "/=" + to_string(*last);
  if (one_pass_spent) text += "/-";
  return text;
}

}  // namespace

Position parse_position(std::string_view text, Ruleset const& rules) {
  require(kNotation, rules);
  if (rules.board != nullptr) return read_on_board(*rules.board, text);
  return Reader(text, rules).read();
}

std::string to_string(Position const& position) {
  return write(position);
}
std::string to_string(SmallPosition const& position) {
  return write(position);
}

}  // namespace bouton
