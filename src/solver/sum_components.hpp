// The components of a sum with their nim-values, from a sequence, a closed formula or a search.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "answer/changed_sum.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/solver/sum.hpp"
#include "solver/value_moves.hpp"

namespace bouton {

struct SumComponents {
  std::vector<std::shared_ptr<ValuedGame const>> games = {};
  std::vector<ValuedHeap> heaps = {};
  std::vector<Place> places = {};  ///< of each heap
  Certainty certainty = Certainty::kTheorem;
  std::vector<Message> references = {};  ///< besides those of the theorem about sums
  bool only_heaps = true;                ///< no component is more than a heap
  bool only_subtraction = true;          ///< all games are subtraction games
  bool any_lasker = false;               ///< misere play, with heaps of Lasker's Nim
};

/// Whether the game is Lasker's Nim, whose heaps count as Nim heaps of their values in misere play
/// too, beside others of this kind.
[[nodiscard]] bool is_lasker(Ruleset const& rules);

/// In misere play only components whose nim-values decide as in Nim are accepted.
/// \param why  set if some value is not known, or does not decide: then nullopt is returned
[[nodiscard]] std::optional<SumComponents> sum_components(std::vector<SumTerm> const& terms,
                                                          Convention convention,
                                                          Limits const& limits,
                                                          Context const& context, Message& why);

/// The heap as a position; a component that is a whole term stays as it is.
[[nodiscard]] Position component_position(std::vector<SumTerm> const& terms, Place const& place);

}  // namespace bouton
