// Exact k-Nim: lower exactly k heaps; over when fewer than k heaps are non-empty.
#pragma once

#include <cstdint>
#include <optional>

#include "bouton/answer/solution.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::theory {

/// The whole answer where a theorem is known, empty elsewhere. Let n be the number of
/// non-empty heaps and T the Tetris function: the greatest t such that t moves can be made,
/// which is the greatest t with min(x_1, t) + ... + min(x_n, t) >= k t.
///
/// * n < k: no move is left.
/// * k = 1: Nim.
/// * n < 2k, both conventions (Boros, Gurvich, Ho, Makino, Mursic 2018): the nim-value is T,
///   and the options of a position have exactly the values 0, ..., T - 1; so P in normal play
///   iff T = 0, in misere play iff T = 1.
/// * n = 2k, normal play (the same): with the least heap m and y = T(x_1 - m, ..., x_n - m) + 1
///   the nim-value is T if m <= C(y,2), else C(y,2) + ((m - C(y,2) - 1) mod y). So P iff at
///   least k + 1 heaps have the least size.
/// * n = 2k, misere play (proof in docs/games/exact.md): P iff T = 1, or the least heap is at
///   least 2 and at least k + 1 heaps have its size.
/// * otherwise no theorem is known.
///
/// All winning moves are listed, ascending as lists of heaps, each after time linear in the
/// number of heaps; the count is exact where a bounded amount of work gives it, empty elsewhere.
/// Time O(n log n) comparisons, and linear in the digits.
/// \throws std::logic_error if k = 0.
[[nodiscard]] std::optional<Solution> solve_exact(std::uint64_t k, Position const& position,
                                                  Convention convention,
                                                  Detail detail = Detail::kFull);

}  // namespace bouton::theory
