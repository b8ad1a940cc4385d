// The irrational numbers behind the cold pairs, shared by the pairs and their explanation.
#pragma once

#include <cstdint>

#include "bouton/core/outcome.hpp"
#include "theory/surd.hpp"

namespace bouton::theory {

/// alpha = (2 - r + sqrt(r^2 + 4)) / 2.
[[nodiscard]] Surd alpha_surd(std::uint64_t r);

/// The number whose floor is the smaller heap of the cold pair with index n: n alpha, in
/// misere play with r >= 2 n alpha + 1/alpha. \pre n >= 2 in misere play with r = 1.
[[nodiscard]] Surd smaller_heap_surd(std::uint64_t r, Convention convention, Natural const& n);

/// b - a of the cold pair with index n >= 0: r n, in misere play with r >= 2 r n + 1.
[[nodiscard]] Natural cold_difference(std::uint64_t r, Convention convention, Natural const& n);

}  // namespace bouton::theory
