#include "solver/known_component.hpp"

#include <utility>

#include "solver/theories.hpp"

namespace bouton {

bool KnownComponent::visit(Natural const&, Natural const& wanted, BecameVisitor const& visitor,
                           Watch& watch) const {
  if (wanted != 0 || !answer_.for_each_winning_move) return true;
  bool went_on = true;
  answer_.for_each_winning_move([&](Position const& position) {
    went_on = !watch.expired() && visitor({.parts = {}, .position = &position});
    return went_on;
  });
  return went_on;
}

std::optional<Natural> KnownComponent::count(Natural const&, Natural const& wanted, Watch&) const {
  return wanted == 0 ? answer_.winning_move_count : std::nullopt;
}

std::shared_ptr<KnownComponent const> known_component(Ruleset const& rules,
                                                      Position const& position,
                                                      Limits const& limits,
                                                      Context const& context) {
  std::shared_ptr<KnownComponent const> found;
  for_each_theory(rules, Convention::kNormal, position.heaps.size(),
                  [&](Recognised const& recognised) {
                    if (recognised.theory->for_any_rules) return true;
                    TheoryCase const asked{*recognised.rules,    rules,  Convention::kNormal,
                                           recognised.parameter, limits, context};
                    auto answer = recognised.theory->solve(asked, position, Detail::kFull);
                    if (answer && answer->nim_value)
                      found = std::make_shared<KnownComponent>(*std::move(answer));
                    return found == nullptr;
                  });
  return found;
}

}  // namespace bouton
