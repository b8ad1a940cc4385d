// Fibonacci Nim: the Zeckendorf sum of the heap decides, in both conventions.
//
// One heap; at the start not everything may be taken, afterwards at most twice what the
// opponent just took.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "theory/growing_limit.hpp"

namespace bouton::theory {

/// Walks down the parts of n: the only Fibonacci numbers 1, 2, 3, 5, 8, ... with sum n of which no
/// two are neighbours in that sequence. Memory: four numbers of the size of n. Time: quadratic in
/// the digits of n, since it goes through all Fibonacci numbers below n. \pre n >= 0; nothing is
/// visited for 0.
/// \return false if a limit was reached before the last part
bool for_each_zeckendorf_part(Natural const& n, PartVisitor const& visit,
                              Limits const& limits = {});

/// All parts, the largest first. For short numbers: the list is quadratic in the digits.
[[nodiscard]] std::vector<Natural> zeckendorf(Natural const& n);

/// The outcome of n tokens of which at most `limit` may be taken now (empty at the start of the
/// game, where at most n - 1 may be taken). Exact for all 64-bit arguments; at most 92 steps.
[[nodiscard]] Outcome fibonacci_outcome(std::uint64_t n, std::optional<std::uint64_t> limit,
                                        Convention convention);

/// The whole answer for one heap, with or without a limit.
///
/// Normal play: the player to move wins exactly if the limit is at least the smallest
/// Zeckendorf part (Whinihan 1963). Misere play: nobody takes the last token willingly, so
/// n tokens are n - 1 tokens in normal play with the same limit. The nim-value is given for
/// P-positions of normal play only. All else is as in solve_with_limit().
[[nodiscard]] Solution solve_fibonacci(Position const& position, Convention convention,
                                       Detail detail = Detail::kFull, Limits const& limits = {});

}  // namespace bouton::theory
