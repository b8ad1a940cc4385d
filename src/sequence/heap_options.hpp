// HeapOptions: the options of one heap, of any size, chosen by class.
//
// The same walk serves normal play (classes are nim-values, combined by XOR) and misere
// play (elements of a quotient, combined by its product): options come with the total left
// ascending, then fewer parts first, then the parts in lexicographic order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/sequence/class_sequence.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "sequence/engine/value_set.hpp"

namespace bouton::sequence {

// Pairs of heaps by their classes: which splits of m have classes with ..., for m of any size,
// exactly, with work that depends on the preperiod and the period of the classes only.
//
//   1 ........ head ............ tail ........ m - 1      position a of the cut (a, m - a)
//   one by one | predicate repeats | one by one

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

// ValuePairs: splits of a heap into two parts whose values have a given nim-sum.
//
//   values   g(1) g(2) g(3)  ....  g(total - 1)
//            a -->                        <-- total - a
//
// Values far apart are compared in blocks, without branches: a fraction of a nanosecond a pair,
// which is little beside what computing the values took. Blocks with none are passed over.

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

/// Calls visit(parts, rest) for the numbers of parts, up to `most_parts`, in which a total may be
/// left of a heap: totals ascending, then fewer parts first; and step() before each total.
/// \return false if one of them did \pre a finite code, or a heap below 2^64
template <class Integer, class Step, class Visit>
bool for_each_rest(HeapCode const& code, unsigned most_parts, Integer const& heap, Step&& step,
                   Visit&& visit) {
  std::uint64_t taken = code.finite() ? code.max_taken() : kNoBound;
  if (heap < taken) taken = *to_u64(Natural(heap));
  for (;; --taken) {
    if (!step()) return false;
    Integer const rest = heap - taken;
    Digit const digit = code.digit(taken);
    for (unsigned parts = 0; parts <= most_parts; ++parts) {
      bool const allowed = ((digit >> parts) & 1U) != 0;
      if (!allowed || (parts == 0 ? rest != 0 : rest < parts)) continue;
      if (!visit(parts, rest)) return false;
    }
    if (taken == 0) return true;
  }
}

/// Called with the parts left of the heap, in order; an empty list if it vanishes. Returns false to
/// stop.
using PartsVisitor = std::function<bool(std::span<Natural const> parts)>;

class HeapOptions {
 public:
  using Class = ClassSequence::Class;
  /// Class of two positions together: commutative and associative.
  using Combine = std::function<Class(Class, Class)>;
  /// Which classes are wanted.
  using Accept = std::function<bool(Class)>;
  /// The same; where one nim-value is wanted two parts among listed values take a fraction of a
  /// nanosecond a pair.
  struct Goal {
    Accept accept;
    std::optional<Class> value = {};  ///< the only one. \pre classes are nim-values
  };
  [[nodiscard]] static Goal of_value(Class value) {
    return {[value](Class c) { return c == value; }, value};
  }

  HeapOptions(OneHeapGame game, ClassSequence classes, Combine combine);
  /// Classes are nim-values, combined by XOR.
  HeapOptions(OneHeapGame game, ClassSequence values);

  /// Visits the options of a heap of `heap` whose class is accepted, each once (different orders of
  /// the parts are different options). False if the visitor stopped, or the meter stopped: then
  /// meter.stopped(). The delay between visits is bounded by the code, the preperiod and the
  /// period, whatever the size of the heap (without a condition on three or more parts, for which
  /// no period is known either).
  /// \pre classes cover(heap)
  bool visit(Natural const& heap, Goal const& goal, PartsVisitor const& visitor,
             Meter& meter) const;

  /// Their exact number; no value if it would take more than about `max_work` steps, or the meter
  /// expired.
  [[nodiscard]] std::optional<Natural> count(Natural const& heap, Goal const& goal, Meter& meter,
                                             std::uint64_t max_work = 50'000'000) const;

  [[nodiscard]] ClassSequence const& classes() const { return classes_; }

 private:
  [[nodiscard]] bool repeating_rests(Natural const& heap) const;
  [[nodiscard]] RepeatingRange<Natural> rests(Natural const& heap) const;
  [[nodiscard]] bool rest_accepted(Natural const& heap, Natural const& rest,
                                   Accept const& accept) const;
  /// The goal of a search, and its state.
  struct Search {
    Goal const& goal;
    PartsVisitor const& visitor;
    Meter& meter;
    [[nodiscard]] auto stop() const {
      return [this] { return !meter.step(); };
    }
    std::vector<Natural> chosen = {};               // the parts so far
    std::uint64_t visited = 0;                      // options shown to the visitor
    std::set<std::vector<Natural>> dead_ends = {};  // sorted parts that nothing completes
  };
  bool show(Search& search) const;
  bool visit_splits(unsigned parts, Natural const& rest, Class so_far, Search& search) const;
  bool visit_conditional(unsigned parts, Natural const& rest, Class so_far, Search& search) const;
  bool descend(unsigned parts, Natural const& rest, Class so_far, Natural const& part,
               Search& search) const;
  [[nodiscard]] Natural count_splits(unsigned parts, Natural const& rest, Class so_far,
                                     Goal const& goal, Meter& meter) const;
  [[nodiscard]] std::optional<ValuePairs> listed_pairs(Natural const& rest, Class so_far,
                                                       Goal const& goal) const;
  [[nodiscard]] std::optional<std::uint64_t> as_word(Natural const& rest) const;
  [[nodiscard]] bool allowed(std::vector<Natural> const& parts) const;

  /// Classes that `parts` parts of a given total can have together; computed on demand. Repeats as
  /// the classes do (see proof 1 in period.hpp).
  struct Reachable {
    std::mutex mutex;
    std::vector<std::vector<ValueSet>> sets;  // [parts][total]
  };
  [[nodiscard]] Natural reachable_repeats_from(unsigned parts) const;
  [[nodiscard]] std::uint64_t reduced(unsigned parts, Natural const& total) const;
  [[nodiscard]] bool reaches(unsigned parts, std::uint64_t total, Accept const& accept,
                             Meter& meter) const;
  [[nodiscard]] bool can_be_completed(unsigned parts, Natural const& rest, Class so_far,
                                      Natural const& part, Search& search) const;
  [[nodiscard]] RepeatingRange<Natural> first_parts(unsigned parts, Natural const& rest) const;

  OneHeapGame game_;
  ClassSequence classes_;
  Combine combine_;
  std::shared_ptr<Reachable> reachable_ = std::make_shared<Reachable>();
  Class empty_class_;
  unsigned max_parts_;
};

/// Where parts must all differ, this bound ends their enumeration early.
/// The least sum of `count` different numbers >= 1 that are not among `used`.
template <class Number>
[[nodiscard]] std::uint64_t least_unequal_sum(std::vector<Number> const& used, unsigned count) {
  std::uint64_t sum = 0;
  for (std::uint64_t number = 1; count > 0; ++number) {
    if (std::find(used.begin(), used.end(), number) != used.end()) continue;
    sum += number;
    --count;
  }
  return sum;
}

}  // namespace bouton::sequence
