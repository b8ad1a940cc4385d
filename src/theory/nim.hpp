// Nim, solved by Bouton in 1901.
#pragma once

#include <cstdint>
#include <span>

#include "bouton/answer/solution.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::theory {

/// Outcome of Nim. O(n), no allocation: for long lists of positions.
[[nodiscard]] Outcome nim_outcome(std::span<std::uint64_t const> heaps, Convention convention);

/// The whole answer for a Nim position of any size.
///
/// Theorem (Bouton 1901): in normal play P iff the XOR of the heaps is 0, and the nim-value is
/// that XOR. In misere play the same outcome while some heap is >= 2, otherwise P iff the number
/// of heaps of size 1 is odd. Each heap has at most one winning move; all are listed, from left
/// to right, and counted exactly.
/// Time and memory linear in the digits of the heaps, and per visited move.
[[nodiscard]] Solution solve_nim(Position const& position, Convention convention,
                                 Detail detail = Detail::kFull);

}  // namespace bouton::theory
