// Fibonacci Nim as the game with a growing limit whose factor is 2: its losing numbers are the
// Fibonacci numbers, so that the walk down the parts needs no list of them.
#include "theory/fibonacci.hpp"

#include <span>
#include <utility>

#include "answer/theory.hpp"
#include "rules/normal_form.hpp"

namespace bouton::theory {

Outcome fibonacci_outcome(std::uint64_t n, std::optional<std::uint64_t> limit,
                          Convention convention) {
  std::uint64_t const most = limit ? *limit : n == 0 ? 0 : n - 1;
  if (n == 0 || most == 0) return terminal_outcome(convention);
  std::uint64_t rest = convention == Convention::kNormal ? n : n - 1;
  if (rest == 0) return Outcome::kP;
  std::uint64_t current = 12200160415121876738U;  // F(93), the largest below 2^64
  std::uint64_t previous = 7540113804746346429U;  // F(92)
  while (true) {
    if (current == rest) return most >= current ? Outcome::kN : Outcome::kP;
    if (current < rest) rest -= current;
    current -= previous;
    std::swap(current, previous);
  }
}

Solution solve_fibonacci(Position const& position, Convention convention, Detail detail,
                         Limits const& limits) {
  static LimitGame const game{.factor = 2,
                              .texts = "fibonacci.",
                              .reference = "by.whinihan",
                              .first_parts = {},
                              .for_each_part = for_each_zeckendorf_part};
  return solve_with_limit(game, position, convention, detail, limits);
}

BOUTON_THEORY(fibonacci) = {
    .name = "fibonacci",
    .known = {Feature::kMovingLimit, Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      MoveKind const* const move = move_of_any_amounts(asked.rules);
      if (move == nullptr || asked.heap_count != 1) return std::nullopt;
      if (!asked.rules.limit || asked.rules.limit->factor != 2) return std::nullopt;
      return 1;
    },
    .solve = [](TheoryCase const& fibonacci, Position const& position,
                Detail detail) -> std::optional<Solution> {
      return solve_fibonacci(position, fibonacci.convention, detail, fibonacci.limits);
    },
    .title =
        [](std::uint64_t) {
          return Message{"game.fibonacci.title", {}};
        },
    .outcome = [](TheoryCase const& fibonacci) -> OutcomeOfHeaps {
      return [convention = fibonacci.convention](std::span<std::uint64_t const> heaps) {
        return fibonacci_outcome(heaps[0], std::nullopt, convention);
      };
    },
};

}  // namespace bouton::theory
