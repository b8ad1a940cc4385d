// A theory held against exhaustive search: the cold positions of Wythoff's game, both ways.
#include <array>
#include <iostream>

#include "bouton/bouton.hpp"
#include "bouton/search/sieve.hpp"

int main() {
  auto const game = bouton::parse_game("wythoff");
  std::array<std::uint64_t, 2> const sides{30, 30};
  auto const normal = bouton::Convention::kNormal;
  auto const box = bouton::search::sieve_outcomes(game.rules, normal, sides);
  bouton::Solver theory(game.rules, normal);
  int compared = 0;
  for (std::uint64_t a = 0; a < sides[0]; ++a) {
    for (std::uint64_t b = 0; b < sides[1]; ++b) {
      auto const text = std::to_string(a) + ' ' + std::to_string(b);
      auto const answer = theory(bouton::parse_position(text, game.rules));
      auto const searched = box->outcome(std::array{a, b});
      if (answer.outcome != searched) return 1;
      if (searched == bouton::Outcome::kP && a <= b) std::cout << text << '\n';
      ++compared;
    }
  }
  std::cout << compared << " answers agree\n";
}
