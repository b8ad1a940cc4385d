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

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "misere/heap_list.hpp"
#include "misere/monoid.hpp"

namespace bouton::misere {

/// A set of elements of a monoid, one bit each.
class ElementSet {
 public:
  ElementSet() = default;
  explicit ElementSet(std::size_t elements) : words_((elements + 63) / 64) {}
  /// Element x is in the set iff flags[x] is not 0.
  explicit ElementSet(std::vector<std::uint8_t> const& flags)
      : ElementSet(flags.size(), [&](std::size_t x) { return flags[x] != 0; }) {}
  /// Element x is in the set iff `holds` says so; without a branch, for it is hard to foresee.
  template <class Holds>
  ElementSet(std::size_t elements, Holds const& holds) : ElementSet(elements) {
    for (std::size_t i = words_.size(), x = elements; i-- > 0;) {
      std::uint64_t bits = 0;
      while (x > 64 * i) bits = 2 * bits + holds(--x);
      words_[i] = bits;
    }
  }

  [[nodiscard]] bool has(std::size_t x) const { return ((words_[x / 64] >> (x % 64)) & 1U) != 0; }
  void insert(std::size_t x) { words_[x / 64] |= std::uint64_t{1} << (x % 64); }

  [[nodiscard]] bool empty() const {
    for (std::uint64_t const word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  [[nodiscard]] bool meets(ElementSet const& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & other.words_[i]) != 0) return true;
    }
    return false;
  }
  [[nodiscard]] bool within(ElementSet const& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & ~other.words_[i]) != 0) return false;
    }
    return true;
  }
  ElementSet& operator|=(ElementSet const& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  ElementSet& operator&=(ElementSet const& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  ElementSet& operator-=(ElementSet const& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  /// How many elements both have.
  [[nodiscard]] std::size_t common(ElementSet const& other) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      count += static_cast<std::size_t>(std::popcount(words_[i] & other.words_[i]));
    }
    return count;
  }
  /// All elements that are not in the set. \param elements  the number of elements
  [[nodiscard]] ElementSet complement(std::size_t elements) const {
    ElementSet result(elements);
    for (std::size_t i = 0; i < words_.size(); ++i) result.words_[i] = ~words_[i];
    if (elements % 64 != 0) result.words_.back() &= (std::uint64_t{1} << (elements % 64)) - 1;
    return result;
  }
  /// Calls visit(x) for every element, ascending.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }
  [[nodiscard]] std::vector<std::uint64_t> const& words() const { return words_; }

  friend bool operator==(ElementSet const&, ElementSet const&) = default;
  // Not <=>: the standard library of emscripten has none for vectors.
  friend bool operator<(ElementSet const& a, ElementSet const& b) { return a.words_ < b.words_; }

 private:
  std::vector<std::uint64_t> words_;
};

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
                                                HeapNumber heap, Meter& work);

/// The kinds of heaps 1, ..., heaps, in the order of their smallest heap. \throws LimitReached
[[nodiscard]] std::vector<HeapKind> heap_kinds(HeapList const& list, Monoid const& monoid,
                                               HeapNumber heaps, Meter& work);

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
  std::optional<Word> add(HeapNumber heap, Class of, ElementSet contexts, Meter& work);
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
                                Meter& work) const;

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
                                          Layer const& layer, Meter& work);

}  // namespace bouton::misere
