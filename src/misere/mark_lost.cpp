#include "misere/expansion.hpp"

namespace bouton::misere {

std::vector<std::uint8_t> mark_lost(HeapList const& list, Monoid const& monoid,
                                    std::vector<std::uint8_t> const& won, WorkMeter& work) {
  constexpr Class kNone = 0xffffffff;
  std::size_t const order = monoid.order();
  std::vector<std::uint8_t> lost(order, 0);
  std::vector<HeapNumber> const& generators = monoid.generators();
  // For each generator the translations by its options, and the least word without it.
  std::vector<std::vector<std::vector<Class> const*>> options(generators.size());
  std::vector<std::vector<Class>> without(generators.size(), std::vector<Class>(order, kNone));
  for (std::size_t g = 0; g < generators.size(); ++g) {
    for (Class const option : option_classes(list, monoid, generators[g], work)) {
      options[g].push_back(&monoid.translation(option));
      work.require_memory(monoid.bytes() + sizeof(Class) * order * generators.size());
    }
  }
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
        work.require(options[g].size());
        for (std::vector<Class> const* option : options[g]) {
          if (lost[(*option)[without[g][x]]] == 0) continue;
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
