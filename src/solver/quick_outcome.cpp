#include "solver/quick_outcome.hpp"

#include <utility>

#include "solver/theories.hpp"

namespace bouton {

QuickOutcome::QuickOutcome(Ruleset const& rules, Convention convention, Limits const& limits,
                           Context const& context) {
  // Rules without a fixed number of heaps must be recognised for any number of them.
  auto const found = recognise(rules, convention, rules.heap_count.value_or(kNoBound));
  if (!found || found->theory->outcome == nullptr) return;
  answer_ = found->theory->outcome(
      TheoryCase{*found->rules, rules, convention, found->parameter, limits, context});
  if (answer_ && rules.heap_count) {
    answer_ = [count = *rules.heap_count,
               answer = std::move(answer_)](std::span<std::uint64_t const> heaps) {
      return heaps.size() == count ? answer(heaps) : std::nullopt;
    };
  }
}

}  // namespace bouton
