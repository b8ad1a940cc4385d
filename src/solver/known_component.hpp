// A component of a sum whose nim-value a theorem gives: the theorem about the game says who wins
// and what the position is worth, but not which of its options are worth what.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"
#include "bouton/solver/context.hpp"
#include "solver/value_moves.hpp"

namespace bouton {

/// Of its moves, those to value 0 are the winning ones; moves to other values are not known.
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

}  // namespace bouton
