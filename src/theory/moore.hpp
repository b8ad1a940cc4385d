// Moore's Nim: lower at least one and at most k heaps. Solved by Moore in 1910.
#pragma once

#include <cstdint>
#include <span>

#include "bouton/answer/solution.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::theory {

/// Outcome of Moore's Nim with 64-bit heaps. No allocation, about two operations per heap.
/// \pre k >= 1
[[nodiscard]] Outcome moore_outcome(std::uint64_t k, std::span<std::uint64_t const> heaps,
                                    Convention convention);

/// The whole answer for a position of Moore's Nim of any size.
///
/// Theorem (Moore 1910): in normal play P iff in every binary column the number of ones is
/// divisible by k + 1. Misere: the same while some heap is >= 2, otherwise P iff the number of
/// heaps of size 1 is 1 mod k + 1.
/// Nim-values (normal play): for n non-empty heaps, k = 1: the nim-sum; n <= k: the sum of the
/// heaps; n = k + 1 (Jenkyns and Mayberry 1980): with the sum u, the least heap m, and
/// y = u - n m + 1, the value is u if m <= C(y,2), else C(y,2) + ((m - C(y,2) - 1) mod y).
/// Beyond that a value is given only where it is 0, at P-positions.
///
/// The recommended move is constructed in time linear in the digits of the heaps. All winning
/// moves are listed without repetition, each after time at most proportional to the digits (and
/// to the number of heaps); their order is fixed but has no simple description, except for
/// k = 1. The count is exact where a bounded amount of work gives it, empty elsewhere. The outcome
/// is empty where the heaps are many and the limits are reached.
/// \throws std::logic_error if k = 0.
[[nodiscard]] Solution solve_moore(std::uint64_t k, Position const& position, Convention convention,
                                   Detail detail = Detail::kFull, Limits const& limits = {});

}  // namespace bouton::theory
