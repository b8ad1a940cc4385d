// Who wins by copying moves, where the nim-values of large heaps are not known.
//
// Two equal heaps have nim-sum 0: each move in one is answered by the same move in the other. So
// they may be left aside, and a heap that can be cut into two equal halves is worth more than 0.
// That is also quicker where nothing but the outcome is wanted.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/sum.hpp"
#include "sequence/sequence_cache.hpp"

namespace bouton {

/// The two equal halves that a heap can be cut into, taking as few as possible; no value if there
/// is no such move.
[[nodiscard]] std::optional<Natural> equal_halves(sequence::OneHeapGame const& game,
                                                  Natural const& heap);

/// Computing the values of heaps up to here takes no time that anybody notices.
inline constexpr std::uint64_t kSmallHeap = 4096;

/// The answer for the heaps of this position in normal play, if copying decides it: when equal
/// heaps are left aside in pairs, the values of the others are known, or those of all but one,
/// which has equal halves, and their nim-sum is 0. Empty otherwise. \param most  values of larger
/// heaps are not computed \pre there is a heap above `most`, or of a value that is not known within
/// the limits
[[nodiscard]] std::optional<Solution> symmetric_answer(
    sequence::OneHeapGame const& game, Position const& position, Limits const& limits,
    Detail detail, sequence::SequenceCache const& cache,
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// The sum where equal heaps of the same game are emptied in pairs: in normal play it has the same
/// nim-value. Empty if there is no such pair.
[[nodiscard]] std::optional<std::vector<SumTerm>> without_pairs(std::vector<SumTerm> const& terms);

}  // namespace bouton
