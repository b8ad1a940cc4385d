#include "check/heap_rules.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "bouton/core/error.hpp"

namespace bouton::check {
namespace {

constexpr std::size_t kMostDigits = 1'000'000;

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  HeapRules read() {
    HeapRules rules;
    rules.first.push_back(digit());
    // Leaving the heap as it is, or removing it without taking anything, is not a move.
    if ((rules.first[0] & 3U) != 0 || !skip(".")) fail();
    while (at_digit()) rules.first.push_back(digit());
    if (skip("(")) {
      while (at_digit()) rules.repeat.push_back(digit());
      if (rules.repeat.empty() || !skip(")")) fail();
    }
    if (rules.first.size() + rules.repeat.size() > kMostDigits) fail();
    if (skip(" unequal")) {
      rules.parts = PartsRule::kUnequal;
    } else if (skip(" not-all-equal")) {
      rules.parts = PartsRule::kNotAllEqual;
    }
    if (place_ != text_.size()) fail();
    while (rules.repeat.empty() && rules.first.size() > 1 && rules.first.back() == 0) {
      rules.first.pop_back();
    }
    return rules;
  }

 private:
  [[nodiscard]] bool at_digit() const {
    if (place_ >= text_.size()) return false;
    char const c = text_[place_];
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'v') || c == '[';
  }
  std::uint32_t digit() {
    if (!at_digit()) fail();
    char const c = text_[place_++];
    if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
    if (c >= 'a' && c <= 'v') return static_cast<std::uint32_t>(c - 'a') + 10;
    std::uint64_t number = 0;
    if (place_ >= text_.size() || text_[place_] < '0' || text_[place_] > '9') fail();
    while (place_ < text_.size() && text_[place_] >= '0' && text_[place_] <= '9') {
      number = number * 10 + static_cast<std::uint64_t>(text_[place_++] - '0');
      if (number > 0xffffffff) fail();
    }
    if (!skip("]")) fail();
    return static_cast<std::uint32_t>(number);
  }
  bool skip(std::string_view word) {
    if (!text_.substr(place_).starts_with(word)) return false;
    place_ += word.size();
    return true;
  }
  [[noreturn]] void fail() const {
    throw ParseError(Message{"check.error.game", {}}, std::string(text_), place_);
  }

  std::string_view text_;
  std::size_t place_ = 0;
};

}  // namespace

std::uint64_t HeapRules::most_taken() const {
  std::uint64_t most = 0;
  for (std::size_t t = 0; t < first.size(); ++t) {
    if (first[t] != 0) most = t;
  }
  return most;
}

unsigned HeapRules::most_parts() const {
  std::uint32_t all = 0;
  for (std::uint32_t const digit : first) all |= digit;
  for (std::uint32_t const digit : repeat) all |= digit;
  return all == 0 ? 0 : static_cast<unsigned>(std::bit_width(all)) - 1;
}

std::vector<std::uint64_t> HeapRules::leaving(unsigned heaps) const {
  std::vector<std::uint64_t> amounts;
  for (std::size_t t = 0; t < first.size(); ++t) {
    if ((first[t] >> heaps & 1U) != 0) amounts.push_back(t);
  }
  return amounts;
}

Wide bound_of_agreement(HeapRules const& rules, std::uint64_t preperiod, std::uint64_t period,
                        bool unequal) {
  Wide const from = std::max<std::uint64_t>(preperiod, 1), taken = rules.most_taken();
  if (unequal) return 2 * from + 2 * Wide{period} + taken;
  Wide const parts = std::max(1U, rules.most_parts());
  return parts * from + (parts - 1) * period + taken;
}

HeapRules read_heap_rules(std::string_view name) {
  return Reader(name).read();
}

namespace {

class Lister {
 public:
  Lister(PartsRule rule, Meter& work) : rule_(rule), work_(work) {}

  /// Records all ways to leave `parts` heaps of `rest`, in ascending order.
  void split(unsigned parts, std::uint64_t rest) {
    if (parts == 0) {
      if (rest == 0) moves.emplace_back();
      return;
    }
    extend(parts, rest, 1);
  }
  std::vector<std::vector<std::uint64_t>> moves;

 private:
  /// Depth is at most 31, the number of parts a digit can name.
  void extend(unsigned left, std::uint64_t rest, std::uint64_t least) {
    if (!work_.spend(parts_.size() + 10)) return;
    if (left == 1) {
      if (rest < least) return;
      // Parts ascend, so they are all equal iff the first and the last are.
      bool const all_equal = !parts_.empty() && parts_.front() == rest;
      if (all_equal && rule_ == PartsRule::kNotAllEqual) return;
      moves.push_back(parts_);
      moves.back().push_back(rest);
      return;
    }
    for (std::uint64_t part = least; part <= rest / left; ++part) {
      parts_.push_back(part);
      extend(left - 1, rest - part, rule_ == PartsRule::kUnequal ? part + 1 : part);
      parts_.pop_back();
    }
  }

  PartsRule rule_;
  Meter& work_;
  std::vector<std::uint64_t> parts_;
};

}  // namespace

std::optional<std::vector<std::vector<std::uint64_t>>> heap_moves(HeapRules const& rules,
                                                                  std::uint64_t heap, Meter& work) {
  Lister lister(rules.parts, work);
  std::uint64_t const last = rules.finite() ? std::min(heap, rules.most_taken()) : heap;
  for (std::uint64_t taken = 0; taken <= last; ++taken) {
    for (unsigned parts = 0; parts < 32; ++parts) {
      if ((rules.digit(taken) >> parts & 1U) != 0) lister.split(parts, heap - taken);
    }
  }
  if (work.stopped()) return std::nullopt;
  return std::move(lister.moves);
}

}  // namespace bouton::check
