// The last move loses: a monoid of 40 elements decides Kayles with rows of any length.
#include <iostream>

#include "bouton/bouton.hpp"
#include "bouton/misere/quotient_search.hpp"

int main() {
  auto const game = bouton::sequence::one_heap_game(bouton::parse_game("kayles").rules);
  bouton::misere::QuotientSearch search({*game});
  if (search.run({}) != bouton::Stop::kNone) return 1;
  auto const quotient = search.quotient();
  std::cout << quotient.order() << " elements, " << quotient.p_count() << " of them lost\n";
  auto const pins = [&](char const* row) { return quotient.heaps().at(bouton::Natural(row)); };
  for (char const* row : {"5", "9", "1000000000000000000000000000000"}) {
    std::cout << "a row of " << row << " is " << quotient.word(pins(row)) << '\n';
  }
  auto const sum = quotient.product(pins("5"), pins("9"));
  std::cout << "5 + 9 is " << quotient.word(sum) << ": the player to move "
            << (quotient.is_p(sum) ? "loses" : "wins") << '\n';
}
