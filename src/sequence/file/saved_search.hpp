// A search for a period as the bytes of a resume file: the search and the kind of proof it looks
// for.
#pragma once

#include <optional>
#include <string_view>

#include "bouton/sequence/period_search.hpp"
#include "sequence/file/saved_state.hpp"

namespace bouton::sequence {

/// As PeriodSearch::save.
[[nodiscard]] bool save_search(PeriodSearch const& search, ProofWanted wanted, SavedPart part,
                               StateSink const& sink, Limits const& limits = {});

/// \return empty if a limit was reached, as of PeriodSearch::restore
/// \throws Error if the bytes are damaged, belong to another game, or to a search for another
/// proof.
[[nodiscard]] std::optional<PeriodSearch> restore_search(OneHeapGame const& game,
                                                         ProofWanted wanted, std::string_view saved,
                                                         Limits const& limits = {});

}  // namespace bouton::sequence
