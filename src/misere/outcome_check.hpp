// OutcomeCheck: is a set of lost classes right for all sums of heaps?
//
// The question is asked about one layer: sums G of heaps together with k copies of a new heap. A
// position is given by G alone; moves in a copy of the new heap are known to win from the classes
// `won`. The claim is that the mover loses exactly from the classes `lost`. It is true iff
//   P-check: no move in a heap leads from a lost class to a lost class, and
//   N-check: from every other sum outside `won` some move leads to a lost class
// (induction over the moves). The second is a question about infinitely many sums; it is answered
// with helpless sets. For a heap h with moves
//   D(h) = classes z of contexts in which h z is neither lost nor won, and no move in h wins,
//   D(g + h) = {z : z c(h) in D(g) and z c(g) in D(h)}   for sums, with c their classes:
// the N-check fails iff a sum of heaps with moves has class 0 in D. Larger sets are worse, so
// for each class only the maximal ones are kept; there are finitely many.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/work_meter.hpp"
#include "misere/element_set.hpp"
#include "misere/heap_list.hpp"
#include "misere/monoid.hpp"

namespace bouton::misere {

// HeapKinds: the heaps with moves, by their class and the classes of their options.
//
// Every check treats heaps of one kind alike, so each kind is examined once.

struct HeapKind {
  HeapNumber heap;             ///< the smallest heap of this kind
  Class of;                    ///< its class
  std::vector<Class> options;  ///< classes of the options, ascending, each once; not empty
};

/// Classes of the options of a heap, ascending, each once. \pre all smaller heaps have a class
/// \throws LimitReached
[[nodiscard]] std::vector<Class> option_classes(HeapList const& list, Monoid const& monoid,
                                                HeapNumber heap, WorkMeter& work);

/// The kinds of heaps 1, ..., heaps, in the order of their smallest heap. \throws LimitReached
[[nodiscard]] std::vector<HeapKind> heap_kinds(HeapList const& list, Monoid const& monoid,
                                               HeapNumber heaps, WorkMeter& work);

/// A sum of heaps: the number of each.
using Word = std::map<HeapNumber, std::uint32_t>;

/// The least word of a class.
[[nodiscard]] Word least_word(Monoid const& monoid, Class x);
/// Colexicographic order.
[[nodiscard]] bool smaller(Word const& left, Word const& right);
[[nodiscard]] Class class_of(Monoid const& monoid, Word const& word);

/// A helpless set of a sum of class `sum`.
struct HelplessSum {
  Class sum = 0;
  ElementSet contexts;
};

class HelplessSums {
 public:
  HelplessSums() = default;
  explicit HelplessSums(Monoid const& monoid) : monoid_(&monoid), at_(monoid.order()) {}

  /// Whether the sets of some sum of this class contain `contexts`.
  [[nodiscard]] bool covers(Class sum, ElementSet const& contexts) const;
  /// Adds a heap, and all sums with it. Returns a sum that fails the N-check, if there is one;
  /// after a failure the object must not be used again.
  /// \throws LimitReached
  std::optional<Word> add(HeapNumber heap, Class of, ElementSet contexts, WorkMeter& work);
  [[nodiscard]] std::vector<HelplessSum> maximal() const;

 private:
  struct State {
    Class sum;
    ElementSet contexts;
    Word word;
    bool maximal = true;
  };
  struct HelplessHeap {
    HeapNumber heap;
    Class of;
    ElementSet contexts;
  };

  bool enter(Class sum, ElementSet&& contexts, Word&& word);
  [[nodiscard]] ElementSet both(State const& state, HelplessHeap const& helpless,
                                WorkMeter& work) const;

  Monoid const* monoid_ = nullptr;
  std::vector<std::vector<std::uint32_t>> at_;  // states by class
  std::vector<State> states_;
  std::vector<HelplessHeap> helpless_;
};

/// One layer: what is claimed and what is known, one flag per class.
struct Layer {
  std::vector<std::uint8_t> lost;
  std::vector<std::uint8_t> won;
};

struct OutcomeCheck {
  /// The smallest sums found whose claimed outcome contradicts that of its options; empty if
  /// the claim is true.
  std::optional<Word> failure;
  HelplessSums helpless;
};

/// {z : x z in flags}.
[[nodiscard]] ElementSet row(Monoid const& monoid, std::vector<std::uint8_t> const& flags, Class x);

/// \throws LimitReached
[[nodiscard]] OutcomeCheck check_outcomes(Monoid const& monoid, std::vector<HeapKind> const& kinds,
                                          Layer const& layer, WorkMeter& work);

}  // namespace bouton::misere
