// What a search for a misère quotient has found, as a value.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/quotient.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::ask {

/// All that is known.
/// \param game    the game of the search, or the first of several: its classes are told
/// \param stop    what its last run() said
/// \param ended   "interrupt" if Ctrl-C ended it
/// \param context  if what comes with the library about infinite quotients is to be told
[[nodiscard]] answer::Quotient quotient(SequenceGame const& game,
                                        misere::QuotientSearch const& search, Stop stop,
                                        Context const* context = nullptr,
                                        std::string_view ended = "time");

/// The misère class of each of these positions, as a word; empty where it is not known within the
/// limits.
[[nodiscard]] std::vector<std::optional<std::string>> classes(
    SequenceGame const& game, std::vector<SmallPosition> const& positions, Limits const& limits,
    Context const& context);

/// The multiplication table. \pre order() <= misere::Quotient::kTableOrder
[[nodiscard]] answer::QuotientTable table_of(misere::Quotient const& quotient);

}  // namespace bouton::ask
