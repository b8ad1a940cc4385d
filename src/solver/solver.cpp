// The choice of the way to an answer: theorem, then nim-values or quotient, then search.
#include "bouton/solver/solver.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "bouton/misere/kayles.hpp"
#include "bouton/misere/solution.hpp"
#include "bouton/rules/state.hpp"
#include "bouton/search/memo.hpp"
#include "bouton/search/sieve.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/heap_game.hpp"
#include "bouton/theory/exact.hpp"
#include "bouton/theory/fibonacci.hpp"
#include "bouton/theory/moore.hpp"
#include "bouton/theory/nim.hpp"
#include "bouton/theory/pass_nim.hpp"
#include "bouton/theory/wythoff.hpp"
#include "solver/searched.hpp"

namespace bouton {
namespace {

Solution by_theory(Recognised const& theory, Ruleset const& rules, Convention convention,
                   Position const& position, Limits const& limits, Detail detail,
                   Context const& context) {
  switch (theory.kind) {
    case TheoryKind::kNim:
      return theory::solve_nim(position, convention, detail);
    case TheoryKind::kMoore:
      return theory::solve_moore(theory.parameter, position, convention, detail);
    case TheoryKind::kExact:
      if (auto answer = theory::solve_exact(theory.parameter, position, convention, detail)) {
        return std::move(*answer);
      }
      break;
    case TheoryKind::kWythoff:
      return theory::solve_wythoff(theory.parameter, position, convention, detail);
    case TheoryKind::kFibonacci:
      if (theory::fibonacci_in_reach(position)) {
        return theory::solve_fibonacci(position, convention, detail);
      }
      return unknown_solution(Message{"fibonacci.too_long", {}});
    case TheoryKind::kPassNim:
      return theory::solve_pass_nim(position, convention, detail);
    case TheoryKind::kHeapGame:
      if (auto answer =
              solve_heap_game(rules, convention, position, limits, detail, context.sequences())) {
        return std::move(*answer);
      }
      break;
    case TheoryKind::kMisereKayles:
      return misere::solve_misere_kayles(position, detail, limits);
    case TheoryKind::kMisereQuotient:
      if (auto const game = sequence::one_heap_game(rules)) {
        return misere::solve_misere_heaps(*game, position, limits, detail, context.quotients());
      }
      break;
    case TheoryKind::kNone:
      break;
  }
  if (convention == Convention::kNormal && is_sum_of_heaps(rules)) {
    return solve_heap_by_heap(rules, position, limits, detail);
  }
  return solve_by_search(rules, convention, position, limits, detail);
}

/// For a nim-value no formula gives, boxes up to this many positions are sieved, and games
/// with up to so many positions searched: a millisecond or two.
constexpr std::uint64_t kSievedPositions = 10'000;
constexpr std::uint64_t kSearchedPositions = 2'000;

std::optional<Natural> searched_value(Ruleset const& rules, SmallPosition const& position,
                                      Limits limits) {
  // A large heap has more options than may be looked at: do not find that out by looking.
  if (*std::max_element(position.heaps.begin(), position.heaps.end()) > kSearchedPositions / 4) {
    return std::nullopt;
  }
  limits.positions = std::min(limits.positions, kSearchedPositions);
  auto const value = search::Referee(rules, Convention::kNormal, limits).nim_value(position);
  if (!value) return std::nullopt;
  return Natural(*value);
}

/// Nim-value of a small position whose theory knows the outcome only.
std::optional<Natural> small_value(Ruleset const& rules, Position const& position,
                                   Limits const& limits) {
  auto const small = to_small(position);
  if (!small || small->heaps.empty()) return std::nullopt;
  if (!search::moves_are_translations(rules)) return searched_value(rules, *small, limits);
  std::vector<std::uint64_t> dims;
  std::uint64_t volume = 1;
  for (std::uint64_t const heap : small->heaps) {
    if (heap >= kSievedPositions || (volume *= heap + 1) > kSievedPositions) return std::nullopt;
    dims.push_back(heap + 1);
  }
  auto const values = search::sieve_values(rules, Convention::kNormal, dims, limits);
  if (!values) return std::nullopt;
  return Natural(values->value(small->heaps));
}

}  // namespace

Solver::Solver(Ruleset const& rules, Convention convention, Context context)
    : rules_(rules), convention_(convention), context_(std::move(context)) {}

Solution Solver::operator()(Position const& position, Limits const& limits, Detail detail) {
  check_position(rules_, position);
  std::size_t const heaps = position.heaps.size();
  if (heaps != recognised_for_) {
    theory_ = recognise(rules_, convention_, heaps);
    recognised_for_ = heaps;
  }
  Solution solution = by_theory(theory_, rules_, convention_, position, limits, detail, context_);
  if (detail == Detail::kFull && convention_ == Convention::kNormal && solution.outcome &&
      !solution.nim_value) {
    solution.nim_value = small_value(rules_, position, limits);
  }
  return solution;
}

Solution solve(Ruleset const& rules, Convention convention, Position const& position,
               Limits const& limits, Detail detail, Context const& context) {
  return Solver(rules, convention, context)(position, limits, detail);
}

}  // namespace bouton
