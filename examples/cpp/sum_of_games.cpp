// Three different games side by side: a move is made in one of them. Who wins, and how?
#include <iostream>

#include "bouton/bouton.hpp"
#include "bouton/solver/sum.hpp"

int main() {
  std::vector<bouton::SumTerm> terms;
  for (auto const& [name, heaps] : {std::pair{"nim", "3 4"}, {"kayles", "9"}, {"grundy", "8"}}) {
    auto const game = bouton::parse_game(name);
    terms.push_back(bouton::sum_term(game, bouton::parse_position(heaps, game.rules)));
  }
  auto const answer = bouton::solve_sum(terms, bouton::Convention::kNormal);
  std::cout << bouton::sum_text(terms) << ": nim-value " << *answer.nim_value << '\n';
  answer.for_each_winning_move([&](bouton::Position const& after, std::size_t term) {
    std::cout << bouton::sum_text(terms, after, term) << '\n';
  });
}
