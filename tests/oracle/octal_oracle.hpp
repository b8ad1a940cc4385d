// Nim-values of an octal code from the rule, quadratic, for some thousands of heaps.
//
// Standard containers only; shares nothing with the library.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace oracle {

/// g(0) to g(last) of d0.d1d2d3..., digits 0 to 7, d0 0 or 4: bit k of digit t says that t tokens
/// may be taken and k heaps left.
inline std::vector<unsigned> octal_values(std::string const& code, std::size_t last) {
  std::vector<unsigned> g{0};
  std::vector<std::size_t> seen(1 << 16, 0);  // n, if n has an option of this value
  for (std::size_t n = 1; n <= last; ++n) {
    for (std::size_t t = 0; t + 1 < code.size() && t <= n; ++t) {
      unsigned const digit = static_cast<unsigned>(code[t == 0 ? 0 : t + 1] - '0');
      std::size_t const rest = n - t;
      if ((digit & 1) != 0 && rest == 0) seen[0] = n;
      if ((digit & 2) != 0 && rest >= 1) seen[g[rest]] = n;
      if ((digit & 4) == 0) continue;
      for (std::size_t a = 1; 2 * a <= rest; ++a) seen[g[a] ^ g[rest - a]] = n;
    }
    unsigned value = 0;
    while (seen[value] == n) ++value;
    g.push_back(value);
  }
  return g;
}

}  // namespace oracle
