// Nim-values of one heap straight from the words: the mex over every option, one by one.
//
// Standard containers only; shares nothing with the library. For heaps up to about 100.
#pragma once

#include <functional>
#include <set>
#include <vector>

namespace oracle {

enum class Parts { kAny, kPairwiseUnequal, kNotAllEqual };

/// g(0) to g(last); digit(t) has bit k set if taking t may leave exactly k non-empty heaps.
inline std::vector<unsigned> nim_values(std::function<unsigned(unsigned)> const& digit,
                                        unsigned last, Parts condition = Parts::kAny) {
  std::vector<unsigned> g;
  for (unsigned n = 0; n <= last; ++n) {
    std::set<unsigned> seen;
    // Parts in non-decreasing order; their order does not matter for values.
    std::function<void(unsigned, unsigned, std::vector<unsigned>&)> const split =
        [&](unsigned rest, unsigned count, std::vector<unsigned>& parts) {
          if (count == 0) {
            if (rest != 0) return;
            std::multiset<unsigned> const all(parts.begin(), parts.end());
            std::set<unsigned> const different(parts.begin(), parts.end());
            if (parts.size() >= 2) {
              if (condition == Parts::kPairwiseUnequal && different.size() != all.size()) return;
              if (condition == Parts::kNotAllEqual && different.size() == 1) return;
            }
            unsigned value = 0;
            for (unsigned const part : parts) value ^= g[part];
            seen.insert(value);
            return;
          }
          for (unsigned part = parts.empty() ? 1 : parts.back(); part * count <= rest; ++part) {
            if (count == 1 && part != rest) continue;
            parts.push_back(part);
            split(rest - part, count - 1, parts);
            parts.pop_back();
          }
        };
    for (unsigned t = 0; t <= n; ++t) {
      for (unsigned count = 0; count < 6; ++count) {
        if (((digit(t) >> count) & 1U) == 0) continue;
        std::vector<unsigned> parts;
        split(n - t, count, parts);
      }
    }
    unsigned value = 0;
    while (seen.count(value) != 0) ++value;
    g.push_back(value);
  }
  return g;
}

}  // namespace oracle
