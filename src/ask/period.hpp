// What a search for the period of nim-values has found, as a value.
#pragma once

#include <cstdint>

#include "answer/period.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/sequence/period_search.hpp"

namespace bouton::ask {

/// Where a search for the period of this game should end: at `to`, or soon where a closed formula
/// is known, which no number of values makes more certain.
[[nodiscard]] std::uint64_t search_end(SequenceGame const& game, std::uint64_t to);

/// All that is known: the period, if the search or the closed formula of a theory proves one, and
/// what was computed, whether or not a limit came first.
/// \pre the search is of this game
[[nodiscard]] answer::Period period(SequenceGame const& game, sequence::PeriodSearch const& search);

}  // namespace bouton::ask
