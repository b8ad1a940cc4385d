// A game from the first move to the last: the winner takes the recommended move, the loser any.
#include <iostream>

#include "bouton/bouton.hpp"
#include "bouton/rules/moves.hpp"

int main() {
  auto const game = bouton::parse_game("kayles");
  bouton::Position position = bouton::parse_position("5 4", game.rules);
  bouton::Solver solver(game.rules, bouton::Convention::kNormal);
  for (int player = 0;; player = 1 - player) {
    auto const answer = solver(position);
    std::cout << to_string(position) << ": " << (player == 0 ? "Anna" : "Ben");
    auto const moves = bouton::options(game.rules, *bouton::to_small(position));
    if (moves.empty()) {
      std::cout << " cannot move and loses\n";
      return 0;
    }
    if (answer.recommended) {
      position = answer.recommended->after;
      std::cout << " wins by\n";
    } else {
      position = bouton::to_position(moves.front());
      std::cout << " tries\n";
    }
  }
}
