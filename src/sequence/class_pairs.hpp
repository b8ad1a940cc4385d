// Pairs of heaps by their classes: which splits of m have classes with ..., for m of any size,
// exactly, with work that depends on the preperiod and the period of the classes only.
//
//   1 ........ head ............ tail ........ m - 1      position a of the cut (a, m - a)
//   one by one | predicate repeats | one by one
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "bouton/core/natural.hpp"
#include "bouton/sequence/class_sequence.hpp"

namespace bouton::sequence {

/// For visits that go on to their end.
struct NeverHalt {
  [[nodiscard]] constexpr bool operator()() const { return false; }
};

/// The integers first <= x <= last, with a predicate for which it is known that
/// predicate(x) = predicate(x + period) whenever repeats_from <= x and x + period <= repeats_to.
/// Integer is std::uint64_t (then last + period must fit) or Natural.
template <class Integer>
struct RepeatingRange {
  Integer first, last;
  Integer repeats_from, repeats_to;  ///< anything, even outside of the range
  std::uint64_t period = 1;          ///< at least 1

  /// How many x satisfy the predicate. At most 2 * period calls more than there are numbers outside
  /// of the repeating part.
  /// \param halt  asked before each call; once it is true the count ends and is meaningless
  template <class Predicate, class Halt = NeverHalt>
  [[nodiscard]] Natural count(Predicate&& predicate, Halt&& halt = {}) const {
    Natural total = 0;
    if (last < first) return total;
    auto const [from, to] = middle();
    std::uint64_t single = 0;
    for (Integer x = first; x < from && !halt(); ++x) single += predicate(x) ? 1U : 0U;
    for (Integer x = to; x <= last && !halt(); ++x) single += predicate(x) ? 1U : 0U;
    if (from < to) {
      Integer const whole = Integer(to - from) / Integer(period);
      std::uint64_t const rest = to_word(Integer(Integer(to - from) % Integer(period)));
      std::uint64_t in_rest = 0, in_period = 0;
      Integer x = from;
      for (std::uint64_t r = 0; r < period && x < to && !halt(); ++r, ++x) {
        if (!predicate(x)) continue;
        ++in_period;
        if (r < rest) ++in_rest;
      }
      total = Natural(whole) * in_period + in_rest;
    }
    return total + single;
  }

  /// Visits all such x in ascending order until visit(x) returns false or, asked before each x,
  /// halt() returns true; false if one of them did.
  /// Between two visits at most O(period) steps and the numbers outside of the repeating
  /// part: how wide the range is does not matter.
  template <class Predicate, class Visit, class Halt = NeverHalt>
  bool visit(Predicate&& predicate, Visit&& visit, Halt&& halt = {}) const {
    if (last < first) return true;
    auto const [from, to] = middle();
    auto const one_by_one = [&](Integer x, Integer const& end) {
      for (; x < end; ++x) {
        if (halt() || (predicate(x) && !visit(x))) return false;
      }
      return true;
    };
    if (!one_by_one(first, from)) return false;
    std::vector<std::uint64_t> offsets;  // learned in the first round, read in the others
    Integer x = from;
    for (std::uint64_t r = 0; r < period && x < to; ++r, ++x) {
      if (halt()) return false;
      if (!predicate(x)) continue;
      offsets.push_back(r);
      if (!visit(x)) return false;
    }
    if (!offsets.empty()) {
      for (Integer round = from + Integer(period); round < to; round += Integer(period)) {
        for (std::uint64_t const offset : offsets) {
          x = round + Integer(offset);
          if (x >= to) break;
          if (halt() || !visit(x)) return false;
        }
      }
    }
    return one_by_one(to, last + 1);
  }

 private:
  /// The part [from, to) of the range where the predicate repeats; empty if not worth it.
  [[nodiscard]] std::pair<Integer, Integer> middle() const {
    Integer const end = last + 1;
    Integer from = (std::min)((std::max)(first, repeats_from), end);
    Integer to = (std::min)(Integer(repeats_to + 1), end);
    if (to < from) to = from;
    return {from, to};
  }
  static std::uint64_t to_word(std::uint64_t value) { return value; }
  static std::uint64_t to_word(Natural const& value) { return value.convert_to<std::uint64_t>(); }
};

/// All a with 1 <= a <= total - 1, for predicates of c(a) and c(total - a).
template <class Integer>
[[nodiscard]] RepeatingRange<Integer> cuts(ClassSequence const& c, Integer const& total) {
  // Both parts are at least preperiod there: preperiod <= a and a <= total - preperiod.
  Integer const n0(c.preperiod());
  if (!c.periodic() || total <= n0 || total < 2) {
    return {Integer(1), total < 1 ? Integer(0) : Integer(total - 1), Integer(1), Integer(0), 1};
  }
  return {Integer(1), Integer(total - 1), n0, Integer(total - n0), c.period()};
}

/// The number of ordered pairs (a, b), a, b >= 1, a + b = total, with
/// predicate(c(a), c(b)). O(preperiod + period). \param halt  as in RepeatingRange
template <class Integer, class Predicate, class Halt = NeverHalt>
[[nodiscard]] Natural count_pairs(ClassSequence const& c, Integer const& total,
                                  Predicate&& predicate, Halt&& halt = {}) {
  return cuts(c, total).count(
      [&](Integer const& a) { return predicate(c.at(a), c.at(Integer(total - a))); }, halt);
}

/// Visits those pairs with the left part ascending; visit(a, b) returns false to stop.
/// O(preperiod + period) steps at most between two visits.
template <class Integer, class Predicate, class Visit, class Halt = NeverHalt>
bool visit_pairs(ClassSequence const& c, Integer const& total, Predicate&& predicate, Visit&& visit,
                 Halt&& halt = {}) {
  return cuts(c, total).visit(
      [&](Integer const& a) { return predicate(c.at(a), c.at(Integer(total - a))); },
      [&](Integer const& a) { return visit(a, Integer(total - a)); }, halt);
}

}  // namespace bouton::sequence
