// Which one-heap games are subtraction games.
#include <algorithm>

#include "bouton/sequence/one_heap_game.hpp"
#include "solver/heap_game.hpp"
#include "solver/misere_subtraction.hpp"

namespace bouton {

bool is_subtraction_code(HeapCode const& code) {
  auto const plain = [](Digit digit) { return digit == 0 || digit == 3; };
  return std::all_of(code.prefix().begin(), code.prefix().end(), plain) &&
         std::all_of(code.tail().begin(), code.tail().end(), plain);
}

bool is_subtraction_game(Ruleset const& rules) {
  auto const game = sequence::one_heap_game(rules);
  return game && is_subtraction_code(game->code);
}

}  // namespace bouton
