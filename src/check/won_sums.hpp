// WonSums: checks that every sum which is not lost has a winning move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "check/infinite_claim.hpp"

namespace bouton::check {

/// Sets of contexts (an element and counters) of an infinite claim, compared. A set has one formula
/// over the counters for each element of the finite monoid. Equal sets of counters are given the
/// same formula, so that sets can be compared and joined quickly.
class HelplessSets {
 public:
  using Id = Formulas::Id;
  /// For each element, the counters with which it is in the set.
  using Contexts = std::vector<Id>;

  HelplessSets(InfiniteClaim& claim, Meter& work);

  /// Whether the formula holds nowhere. \throws LimitReached
  bool empty(Id formula);
  bool empty(Contexts const& set);
  /// Whether a lies inside b.
  bool inside(Contexts const& a, Contexts const& b);

  /// The formula with the counters increased by those given.
  Id shifted(Id formula, std::vector<std::int64_t> const& by);
  /// The contexts that, together with x, lose. Results are cached.
  Contexts const& lost(Image const& x);
  /// The formula found first of those that hold at the same points.
  Id canonical(Id formula);

 private:
  InfiniteClaim& claim_;
  Meter& work_;
  std::map<Image, Contexts> lost_;
  std::map<Id, bool> empty_;
  std::map<std::pair<Id, std::vector<std::int64_t>>, Id> shifted_;
  std::map<Id, Id> canonical_;
  /// Points that distinguish most sets, so that few need to be compared.
  std::vector<Formulas::Point> sample_;
  std::map<std::uint64_t, std::vector<Id>> by_sample_;
};

/// A heap, and the contexts in which it is helpless: heap and context together are not lost,
/// but no move of this heap wins.
struct HelplessHeap {
  std::uint64_t heap = 0;
  Image image;
  HelplessSets::Contexts contexts;
};

/// A sum that is not lost and has no winning move is a multiset of such heaps, each of which is
/// helpless in the context of the others. There must be none.
///
/// Heaps without counters are joined first, to words with the contexts in which each of their
/// heaps is helpless; of words with the same element only the largest sets matter, and there
/// are finitely many. How many of each other heap there are is left to the formulas.
class WonSums {
 public:
  WonSums(InfiniteClaim& claim, HelplessSets& sets, Meter& work, std::vector<HelplessHeap> heaps);

  /// \throws Wrong naming a sum that has no winning move.
  /// \throws LimitReached
  void check();

 private:
  struct Word {
    std::vector<std::uint64_t> heaps;
    std::uint32_t element = 0;
    HelplessSets::Contexts contexts;
  };
  /// A heap with counters: powers[i] is its element taken i times, up to index + period.
  struct Counted {
    HelplessHeap helpless;
    std::vector<std::uint32_t> powers;
    std::size_t index = 0, period = 1;
  };

  void join_words();
  bool add_word(Word word);
  void check_word(Word const& word);
  void check_counts(Word const& word, std::vector<std::size_t> const& counts);
  [[noreturn]] void fail(Word const& word, std::vector<std::uint64_t> const& counts) const;

  InfiniteClaim& claim_;
  HelplessSets& sets_;
  Meter& work_;
  std::vector<HelplessHeap> finite_;
  std::vector<Counted> counted_;
  std::vector<Word> words_;
  std::map<std::uint32_t, std::vector<std::size_t>> by_element_;
};

}  // namespace bouton::check
