// The small module is without laws: where one that comes with the library is about the rules, it
// answers that the whole module is needed, and so where one is to be looked for. These definitions
// are linked before the library's own.
#include "answer.hpp"

#include <memory>
#include <optional>
#include <string>
#include "answer/theory.hpp"
#include "bouton/solver/context.hpp"
#include "discover/law_document.hpp"
#include "law_keys.hpp"
#include "laws/law_store.hpp"
#include "rules/normal_form.hpp"

namespace bouton {

extern Theory const kLawTheory;
std::optional<Solution> solve_by_discovered_law(TheoryCase const&, Position const&, Detail);

constexpr Theory kLawTheory = {
    .name = "law",
    .known = laws::kLawFeatures,
    .for_any_rules = true,
    .recognise = [](RulesAsked const&) -> std::optional<std::uint64_t> { return 1; },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail) -> std::optional<Solution> {
      if (game.context.laws() == nullptr) return std::nullopt;
      // Throws NeedsWhole if there is one.
      static_cast<void>(
          game.context.laws()->find(game.as_given, game.convention, position.heaps.size()));
      return std::nullopt;
    },
};

std::optional<Solution> solve_by_discovered_law(TheoryCase const&, Position const&, Detail) {
  throw page::NeedsWhole{};
}

namespace laws {

std::shared_ptr<HeldLaw const> LawStore::find(Ruleset const& rules, Convention convention,
                                              std::size_t heaps) const {
  if (heaps < 1 || heaps > discover::kMostHeaps) return nullptr;
  // The game that was asked about last is usually asked about again.
  if (!looked_.empty() && looked_[0].heaps == heaps && looked_[0].convention == convention &&
      looked_[0].rules == rules) {
    return nullptr;
  }
  std::string key = discover::rules_of_law(normal_form(rules, heaps), convention, heaps);
  key.resize(key.rfind(":\"") + 2);  // whatever the size of the Nim heap
  if (page::kLawKeys.find(key) != page::kLawKeys.npos) throw page::NeedsWhole{};
  looked_.clear();
  looked_.push_back({rules, convention, heaps, nullptr});
  return nullptr;
}

}  // namespace laws
}  // namespace bouton
