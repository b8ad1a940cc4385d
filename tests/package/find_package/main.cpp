// A user of the library: reads rules and a position, and lists the moves.
#include <bouton/rules/file.hpp>
#include <bouton/rules/moves.hpp>
#include <bouton/rules/notation.hpp>

#include <cstdio>

int main() {
  auto const file = bouton::parse_rules_file("name = \"Nim\"\n[[move]]\ntake = \"any\"\n");
  auto const position = bouton::parse_position("1 2", file.rules);
  auto const moves = bouton::options(file.rules, bouton::to_small(position).value());
  std::printf("%zu moves\n", moves.size());
  return moves.size() == 3 ? 0 : 1;
}
