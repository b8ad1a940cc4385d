// Nim-values of games in which a heap is taken, shortened or cut in two, from the definition.
//
// Standard containers only; shares nothing with the library. Quadratic: for tens of thousands
// of heaps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace oracle {

struct PairGame {
  std::vector<unsigned> digits;  // octal: 1 the whole heap, 2 one heap remains, 4 two remain
  bool unequal = false;          // the two must differ

  /// "0.106", "4.007"; "4.!" for unequal parts (Grundy's game).
  explicit PairGame(std::string const& code) {
    for (char const c : code) {
      if (c >= '0' && c <= '7') digits.push_back(static_cast<unsigned>(c - '0'));
      if (c == '!') unequal = true;
    }
  }
  explicit PairGame(std::vector<unsigned> octal) : digits(std::move(octal)) {}
};

/// g(0), ..., g(count - 1), where `g` holds the first of them.
inline std::vector<std::uint16_t> pair_values(PairGame const& game, std::size_t count,
                                              std::vector<std::uint16_t> g = {}) {
  std::vector<std::size_t> seen(1 << 16, 0);  // value -> n + 1 that has it as an option
  for (std::size_t n = g.size(); n < count; ++n) {
    for (std::size_t t = 0; t < game.digits.size() && t <= n; ++t) {
      unsigned const digit = game.digits[t];
      std::size_t const rest = n - t;
      if ((digit & 1U) != 0 && rest == 0) seen[0] = n + 1;
      if ((digit & 2U) != 0 && rest > 0) seen[g[rest]] = n + 1;
      if ((digit & 4U) == 0) continue;
      for (std::size_t a = 1; 2 * a <= rest; ++a) {
        if (game.unequal && 2 * a == rest) continue;
        seen[static_cast<std::size_t>(g[a] ^ g[rest - a])] = n + 1;
      }
    }
    std::uint16_t value = 0;
    while (seen[value] == n + 1) ++value;
    g.push_back(value);
  }
  return g;
}

}  // namespace oracle
