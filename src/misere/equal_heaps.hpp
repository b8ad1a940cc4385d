// EqualHeaps: heaps that are the same game, move for move, under the least of their numbers.
//
// A heap without a move is the empty sum. Two heaps with the same options, written with the least
// numbers, are the same game. This makes far fewer words of the sums that can be reached from one,
// and needs no theory.
#pragma once

#include <map>
#include <vector>

#include "bouton/core/limits.hpp"
#include "misere/heap_list.hpp"
#include "misere/outcome_check.hpp"

namespace bouton::misere {

class EqualHeaps {
 public:
  explicit EqualHeaps(HeapList const& list) : list_(&list) {}

  /// The same sum in the least numbers. \throws LimitReached
  [[nodiscard]] Word least(Word const& word, Meter& work);
  /// All options of a sum in the least numbers, some of them more than once. \throws LimitReached
  [[nodiscard]] std::vector<Word> options(Word const& word, Meter& work);

 private:
  void extend_to(HeapNumber heap, Meter& work);

  HeapList const* list_;
  std::vector<HeapNumber> least_{0};            // of heaps 0, 1, ...; 0: no move
  std::vector<std::vector<Word>> options_{{}};  // of the heaps that are the least
  std::map<std::vector<Word>, HeapNumber> of_options_;
};

}  // namespace bouton::misere
