#include "solver/theories.hpp"

#include <algorithm>
#include <vector>

#include "rules/features.hpp"
#include "rules/normal_form.hpp"

// The rows of the room `theory`, found by the build.
namespace bouton::theory {
#define BOUTON_ROW(name) extern Theory const theory_##name;
#include "theories.inc"
#undef BOUTON_ROW
}  // namespace bouton::theory

namespace bouton {

// Rows that use more rooms than a theory may (board_search.cpp, circle_theory.cpp,
// share_heaps.cpp, heap_theories.cpp, searched.cpp).
extern Theory const kBoardSearch;
extern Theory const kCircleTheory;
extern Theory const kShareTheory;
extern Theory const kHeapGameTheory;
extern Theory const kMisereQuotientTheory;
extern Theory const kLawTheory;
extern Theory const kHeapByHeap;
extern Theory const kSearch;

std::span<Theory const* const> theories() {
  static std::vector<Theory const*> const rows = [] {
    std::vector<Theory const*> all = {
#define BOUTON_ROW(name) &theory::theory_##name,
#include "theories.inc"
#undef BOUTON_ROW
        &kCircleTheory, &kShareTheory, &kHeapGameTheory, &kMisereQuotientTheory,
        &kLawTheory,    &kBoardSearch, &kHeapByHeap,     &kSearch};
    std::stable_partition(all.begin(), all.end(),
                          [](Theory const* row) { return !row->for_any_rules; });
    return all;
  }();
  return rows;
}

bool for_each_theory(Ruleset const& rules, Convention convention, std::uint64_t heap_count,
                     std::function<bool(Recognised const&)> const& visit) {
  if (!supports(kNormalForm, rules)) return true;
  std::vector<Theory const*> visited;
  for (bool const for_any_rules : {false, true}) {
    // Without the cut to heap_count first: exactly 3 of 2 heaps has no kind of move left then.
    for (std::uint64_t const cut : {std::uint64_t{0}, heap_count}) {
      auto const form = std::make_shared<Ruleset const>(normal_form(rules, cut));
      Features const found = features(*form);
      for (Theory const* const row : theories()) {
        if (row->for_any_rules != for_any_rules || !row->known.contains(found) ||
            std::find(visited.begin(), visited.end(), row) != visited.end()) {
          continue;
        }
        auto const parameter = row->recognise(RulesAsked{*form, convention, heap_count});
        if (!parameter) continue;
        visited.push_back(row);
        if (!visit(Recognised{row, *parameter, form})) return false;
      }
      if (for_any_rules) break;
    }
  }
  return true;
}

std::optional<Recognised> recognise(Ruleset const& rules, Convention convention,
                                    std::uint64_t heap_count) {
  std::optional<Recognised> first;
  for_each_theory(rules, convention, heap_count, [&](Recognised const& found) {
    if (!found.theory->for_any_rules) first = found;
    return false;
  });
  return first;
}

OutcomeOfHeaps quick_outcome(Ruleset const& rules, Convention convention, Limits const& limits,
                             Context const& context) {
  // Rules without a fixed number of heaps must be recognised for any number of them.
  auto const found = recognise(rules, convention, rules.heap_count.value_or(kNoBound));
  if (!found || found->theory->outcome == nullptr) return {};
  OutcomeOfHeaps answer = found->theory->outcome(
      TheoryCase{*found->rules, rules, convention, found->parameter, limits, context});
  if (!answer || !rules.heap_count) return answer;
  return [count = *rules.heap_count, answer](std::span<std::uint64_t const> heaps) {
    return heaps.size() == count ? answer(heaps) : std::nullopt;
  };
}

HeapFormula const* heap_formula(Ruleset const& rules) {
  auto const found = recognise(rules, Convention::kNormal, kNoBound);
  return found ? found->theory->heap_formula : nullptr;
}

}  // namespace bouton
