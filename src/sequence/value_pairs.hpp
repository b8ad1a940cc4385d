// ValuePairs: splits of a heap into two parts whose values have a given nim-sum.
//
//   values   g(1) g(2) g(3)  ....  g(total - 1)
//            a -->                        <-- total - a
//
// Values far apart are compared in blocks, without branches: a fraction of a nanosecond a pair,
// which is little beside what computing the values took. Blocks with none are passed over.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "bouton/core/natural.hpp"

namespace bouton::sequence {

class ValuePairs {
 public:
  /// \param values  g(0), g(1), ..., at least to g(total - 1); must live as long as this
  ValuePairs(std::span<std::uint16_t const> values, std::uint64_t total, std::uint16_t sum)
      : values_(values.data()), total_(total), sum_(sum) {}

  /// Visits each a with 0 < a < total and g(a) XOR g(total - a) = sum, ascending, until visit(a)
  /// returns false or, asked before each block and each visit, halt() returns true; false if one of
  /// them did. O(total).
  template <class Visit, class Halt>
  bool visit(Visit&& visit, Halt&& halt) const {
    std::uint64_t const middle = total_ / 2 + 1;
    std::vector<std::uint64_t> smaller;  // those of the first half, while they are not too many
    bool const first = visit_between(1, middle, halt, [&](std::uint64_t a) {
      if (smaller.size() <= kMostKept) smaller.push_back(a);
      return visit(a);
    });
    if (!first) return false;
    if (smaller.size() > kMostKept) return visit_between(middle, total_, halt, visit);
    // The second half is the first, mirrored.
    while (!smaller.empty()) {
      std::uint64_t const a = total_ - smaller.back();
      smaller.pop_back();
      if (a < middle) continue;  // two equal parts
      if (halt() || !visit(a)) return false;
    }
    return true;
  }

  /// How many a there are. \param halt  asked before each block; once it is true the count ends and
  /// is meaningless
  template <class Halt>
  [[nodiscard]] Natural count(Halt&& halt) const {
    std::uint64_t const middle = (total_ + 1) / 2;
    std::uint64_t half = 0;
    for (std::uint64_t a = 1; a < middle && !halt(); a += kCounted) {
      half += count_in(a, std::min(kCounted, middle - a));
    }
    bool const equal = total_ > 0 && total_ % 2 == 0 && sum_ == 0;
    return Natural(half) * 2 + (equal ? 1U : 0U);
  }

 private:
  static constexpr std::uint64_t kCompared = 128;  // pairs compared at once
  static constexpr std::uint64_t kCounted = 4096;
  static constexpr std::uint64_t kAsked = 32;  // blocks between two questions to halt()
  static constexpr std::size_t kMostKept = std::size_t{1} << 16;

  [[nodiscard]] bool fits(std::uint64_t a) const {
    return (values_[a] ^ values_[total_ - a]) == sum_;
  }
  /// Whether any of a, ..., a + kCompared - 1 fits; and how many of `count` from a on do.
  [[nodiscard]] bool any_in(std::uint64_t a) const;
  [[nodiscard]] std::uint64_t count_in(std::uint64_t a, std::uint64_t count) const;

  template <class Visit, class Halt>
  bool visit_between(std::uint64_t a, std::uint64_t end, Halt&& halt, Visit&& visit) const {
    for (std::uint64_t blocks = 0; a < end; ++blocks) {
      if (blocks % kAsked == 0 && halt()) return false;
      std::uint64_t const to = std::min(end, a + kCompared);
      if (to - a == kCompared && !any_in(a)) {
        a = to;
        continue;
      }
      for (; a < to; ++a) {
        if (fits(a) && (halt() || !visit(a))) return false;
      }
    }
    return true;
  }

  std::uint16_t const* values_;
  std::uint64_t total_;
  std::uint16_t sum_;
};

}  // namespace bouton::sequence
