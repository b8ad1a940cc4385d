// Rules of your own, from a few lines of text: take 1, 3 or 4, and who takes the last token loses.
#include <iostream>

#include "bouton/bouton.hpp"
#include "bouton/rules/file.hpp"

int main() {
  auto const mine = bouton::parse_rules_file(R"(
    name = "One, three or four"
    convention = "misere"
    [[move]]
    take = [1, 3, 4]
  )");
  std::cout << mine.name << "\nlost for the player to move:";
  bouton::Solver solver(mine.rules, mine.convention);
  for (int heap = 0; heap < 25; ++heap) {
    auto const position = bouton::parse_position(std::to_string(heap), mine.rules);
    if (solver(position).outcome == bouton::Outcome::kP) std::cout << ' ' << heap;
  }
  std::cout << '\n';
}
