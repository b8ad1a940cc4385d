// Nim with a pass on each heap: every heap is worth a Nim heap of another size.
#pragma once

#include "bouton/answer/solution.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::theory {

/// Value of a heap whose pass is unspent: 0 for 0, heap + 1 for odd heaps, heap - 1 for even
/// heaps >= 2. A heap whose pass is spent has its size as value.
[[nodiscard]] Natural pass_nim_value(Natural const& heap);

/// The whole answer for Nim in which each non-empty heap may be passed once.
///
/// Theorem: with V(n) = pass_nim_value(n), a position is P exactly if the Nim position of its
/// values is, in both conventions. Proof: V is a bijection of the numbers below every odd number.
/// For even n >= 2 the smaller heaps give all values but V(n) = n - 1 up to n, and the pass gives
/// n; for odd n they give 0, ..., n - 1, and the pass gives n. So the options of a heap take all
/// values below its own, never its own, and sometimes a larger one; the only heap of value 0 is the
/// empty one. A player who can move in Nim on the values to a P-position can do so here, and from a
/// P-position no move, larger values included, reaches another (NimTargets).
///
/// \param position  `spent` has one entry per heap, or is empty: then no pass is spent.
/// All winning moves are listed: heap by heap, lower sizes first, the pass last; the count is
/// exact. Time and memory linear in the digits of the heaps, and per visited move.
[[nodiscard]] Solution solve_pass_nim(Position const& position, Convention convention,
                                      Detail detail = Detail::kFull);

}  // namespace bouton::theory
