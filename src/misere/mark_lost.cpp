#include "misere/expansion.hpp"

#include <vector>

namespace bouton::misere {

std::vector<std::uint8_t> mark_lost(HeapList const& list, Monoid const& monoid,
                                    std::vector<std::uint8_t> const& won, Meter& work) {
  constexpr Class kNone = 0xffffffff;
  std::size_t const order = monoid.order();
  std::vector<std::uint8_t> lost(order, 0);
  std::vector<HeapNumber> const& generators = monoid.generators();
  // For each generator the least words of its options, letter by letter, and each class without it.
  // Most options are looked at for few classes: their tables would cost more.
  std::vector<std::vector<std::vector<std::size_t>>> options(generators.size());
  std::vector<std::vector<Class>> without(generators.size(), std::vector<Class>(order, kNone));
  for (std::size_t g = 0; g < generators.size(); ++g) {
    for (Class option : option_classes(list, monoid, generators[g], work)) {
      std::vector<std::size_t>& word = options[g].emplace_back();
      for (; option != 0; option = monoid.prefix(option)) word.push_back(monoid.letter(option));
    }
  }
  work.require_memory(monoid.bytes() + sizeof(Class) * order * generators.size());
  work.require(2 * order * generators.size());
  for (std::size_t x = 0; x < order; ++x) {
    bool wins = won[x] != 0;
    if (x != 0) {
      Class const prefix = monoid.prefix(static_cast<Class>(x));
      std::size_t const letter = monoid.letter(static_cast<Class>(x));
      without[letter][x] = prefix;
      for (std::size_t g = 0; g < letter; ++g) {
        if (without[g][prefix] != kNone) without[g][x] = monoid.times(without[g][prefix], letter);
      }
      for (std::size_t g = 0; g <= letter && !wins; ++g) {
        if (without[g][x] == kNone) continue;
        for (std::vector<std::size_t> const& word : options[g]) {
          work.require(2 * word.size() + 1);
          Class to = without[g][x];
          for (std::size_t const of : word) to = monoid.times(to, of);
          if (lost[to] == 0) continue;
          wins = true;
          break;
        }
      }
    }
    lost[x] = wins ? 0 : 1;
  }
  return lost;
}

}  // namespace bouton::misere
