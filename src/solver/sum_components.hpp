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

/// A component whose nim-value a theorem gives: the theorem about the game says who wins and what
/// the position is worth, but not which of its options are worth what. Of its moves, those to value
/// 0 are the winning ones; moves to other values are not known.
class KnownComponent final : public ValuedGame {
 public:
  /// \pre answer.nim_value
  explicit KnownComponent(Solution answer) : answer_(std::move(answer)) {}

  [[nodiscard]] Natural const& value() const { return *answer_.nim_value; }
  [[nodiscard]] std::vector<Message> const& references() const { return answer_.references; }

  [[nodiscard]] bool visit(Natural const& size, Natural const& wanted,
                           ReplacementVisitor const& visitor, Meter& meter) const override;
  [[nodiscard]] std::optional<Natural> count(Natural const& size, Natural const& wanted,
                                             Meter& meter) const override;
  [[nodiscard]] bool judges_all(Natural const& wanted) const override { return wanted == 0; }

 private:
  Solution answer_;
};

/// By the theories about the rules, without a search. \return null if none gives a nim-value
[[nodiscard]] std::shared_ptr<KnownComponent const> known_component(Ruleset const& rules,
                                                                    Position const& position,
                                                                    Limits const& limits,
                                                                    Context const& context);

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
