// A game in which a single heap has a nim-value, and its sequence.
#pragma once

#include <string>

#include "answer/period.hpp"
#include "answer/theory.hpp"
#include "bouton/rules/game.hpp"
#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::ask {

struct SequenceGame {
  std::string name;  ///< as the user named it
  sequence::OneHeapGame heaps;
  std::string code;                      ///< its code, the same for equal games
  HeapFormula const* formula = nullptr;  ///< the closed formula for its nim-values, if one is known
};

/// \throws Error if the game is not of one heap.
[[nodiscard]] SequenceGame sequence_game(Game const& game);
/// Also games whose amounts depend on the heap: they have nim-values, and no theory of codes.
/// \throws Error if the game is not of one heap.
[[nodiscard]] SequenceGame valued_game(Game const& game);

/// The forms that equivalent codes share, by which the catalogue keeps its results: in normal play
/// a heap of n has the nim-value of a heap of n - shift under `normal`; in misère play it is the
/// same game as one under `misere`.
struct SharedForms {
  answer::SharedForm normal, misere;
};
[[nodiscard]] SharedForms shared_forms(SequenceGame const& game);

}  // namespace bouton::ask
