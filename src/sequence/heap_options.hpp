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
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/sequence/class_sequence.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "sequence/class_pairs.hpp"
#include "sequence/engine/value_set.hpp"
#include "sequence/value_pairs.hpp"

namespace bouton::sequence {

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

  HeapOptions(OneHeapGame game, ClassSequence classes, Combine combine);
  /// Classes are nim-values, combined by XOR: then visit_value and count_value may be asked.
  HeapOptions(OneHeapGame game, ClassSequence values);

  /// Visits the options of a heap of `heap` whose class is accepted, each once (different orders of
  /// the parts are different options). False if the visitor stopped, or the meter stopped: then
  /// meter.stopped(). The delay between visits is bounded by the code, the preperiod and the
  /// period, whatever the size of the heap (without a condition on three or more parts, for which
  /// no period is known either).
  /// \pre classes cover(heap)
  bool visit(Natural const& heap, Accept const& accept, PartsVisitor const& visitor,
             Meter& meter) const;

  /// Their exact number; no value if it would take more than about `max_work` steps, or the meter
  /// expired.
  [[nodiscard]] std::optional<Natural> count(Natural const& heap, Accept const& accept,
                                             Meter& meter,
                                             std::uint64_t max_work = 50'000'000) const;

  /// The same for the options with one nim-value; two parts among listed values take a fraction of
  /// a nanosecond a pair. \pre made from nim-values
  bool visit_value(Natural const& heap, Class value, PartsVisitor const& visitor,
                   Meter& meter) const;
  [[nodiscard]] std::optional<Natural> count_value(Natural const& heap, Class value, Meter& meter,
                                                   std::uint64_t max_work = 50'000'000) const;

  [[nodiscard]] ClassSequence const& classes() const { return classes_; }

 private:
  [[nodiscard]] bool repeating_rests(Natural const& heap) const;
  [[nodiscard]] RepeatingRange<Natural> rests(Natural const& heap) const;
  [[nodiscard]] bool rest_accepted(Natural const& heap, Natural const& rest,
                                   Accept const& accept) const;
  /// Which classes are wanted.
  struct Goal {
    Accept const& accept;
    std::optional<Class> value = {};  // the only one, if classes are nim-values
  };
  bool visit_goal(Natural const& heap, Goal const& goal, PartsVisitor const& visitor,
                  Meter& meter) const;
  [[nodiscard]] std::optional<Natural> count_goal(Natural const& heap, Goal const& goal,
                                                  Meter& meter, std::uint64_t max_work) const;
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
