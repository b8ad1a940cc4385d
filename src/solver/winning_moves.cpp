#include "solver/winning_moves.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "bouton/rules/move.hpp"
#include "bouton/solver/solver.hpp"

namespace bouton {
namespace {

constexpr std::uint64_t kMostAsked = 10'000;  // positions

/// The code of the only kind of move, if it takes from one heap few amounts and leaves up to two.
HeapCode const* short_code(Ruleset const& rules) {
  if (rules.moves.size() != 1) return nullptr;
  MoveKind const& kind = rules.moves.front();
  bool const plain = kind.max_heaps == 1 && kind.vectors.empty() && kind.unit == Unit::kToken &&
                     kind.bound == HeapBound::kNone && kind.take.finite() &&
                     kind.take.max_parts() <= 2;
  bool const alone = !rules.limit && !rules.pass_per_heap && !rules.one_pass;
  return plain && alone ? &kind.take : nullptr;
}

/// Winning options of one position by the number of parts that are left of the heap.
struct ByParts {
  Natural none_or_one = 0;  ///< of which
  Natural one = 0;          ///< leave a part
  Natural halves = 0;       ///< leave two equal parts
};

std::optional<ByParts> ask(answer::AskedTerm const& asked, HeapCode const& code,
                           Convention convention, Limits const& limits, Context const& context) {
  std::map<Natural, std::uint64_t> sizes;
  for (Natural const& heap : asked.position->heaps) {
    if (heap != 0) ++sizes[heap];
  }
  if (sizes.size() * code.prefix().size() > kMostAsked) return std::nullopt;
  bool const unequal = asked.rules->moves.front().parts != PartsCondition::kAny;
  Solver solver(*asked.rules, convention, context);
  ByParts found;
  for (auto const& [heap, times] : sizes) {
    Position after = *asked.position;
    auto const at = static_cast<std::size_t>(
        std::find(after.heaps.begin(), after.heaps.end(), heap) - after.heaps.begin());
    auto const wins = [&](std::optional<Natural> const& second) -> std::optional<bool> {
      Position option = after;
      if (second)
        option.heaps.insert(option.heaps.begin() + static_cast<std::ptrdiff_t>(at), *second);
      auto const outcome = solver(option, limits, Detail::kOutcome).outcome;
      if (!outcome) return std::nullopt;
      return *outcome == Outcome::kP;
    };
    for (std::uint64_t taken = 0; taken < code.prefix().size() && heap >= taken; ++taken) {
      Natural const rest = heap - taken;
      if (code.allows(taken, rest == 0 ? 0 : 1)) {
        after.heaps[at] = rest;
        auto const won = wins({});
        if (!won) return std::nullopt;
        if (*won) found.none_or_one += times;
        if (*won && rest != 0) found.one += times;
      }
      if (!unequal && code.allows(taken, 2) && rest >= 2 && rest % 2 == 0) {
        after.heaps[at] = rest / 2;
        auto const won = wins(Natural(rest / 2));
        if (!won) return std::nullopt;
        if (*won) found.halves += times;
      }
    }
  }
  return found;
}

}  // namespace

std::optional<Natural> count_winning_moves(answer::AskedTerms const& asked, Convention convention,
                                           Solution const& solution, Limits const& limits,
                                           Context const& context, std::uint64_t most_listed) {
  if (solution.moves_made) return solution.moves_made;
  auto const& options = solution.winning_move_count;
  bool const splits = std::any_of(asked.begin(), asked.end(), [](answer::AskedTerm const& term) {
    return term.rules->splits();
  });
  if (!options || !splits || *options == 0) return options;
  if (*options <= most_listed) {
    answer::ToldMoves const told = answer::tell_moves(
        asked, solution, {.moves = answer::kNoMoveBound, .bytes = answer::kNoMoveBound}, limits,
        answer::MoveOrder::kAsFound, [](Move const&, std::size_t, bool) { return 0; });
    return told.whole ? std::optional<Natural>(told.count) : std::nullopt;
  }
  HeapCode const* const code = asked.size() == 1 ? short_code(*asked.front().rules) : nullptr;
  if (code == nullptr) return std::nullopt;
  auto const found = ask(asked.front(), *code, convention, limits, context);
  if (!found) return std::nullopt;
  if (has_rows_of_pins(*asked.front().rules)) return *options + found->one;
  Natural const split = *options - found->none_or_one;
  return found->none_or_one + (split + found->halves) / 2;
}

std::vector<Move> winning_moves(Ruleset const& rules, Position const& position,
                                Solution const& solution, std::uint64_t most,
                                Limits const& limits) {
  std::vector<Move> moves;
  answer::visit_moves({{&rules, &position}}, solution, limits, answer::MoveOrder::kRecommendedFirst,
                      [&](Move const& move, std::size_t /*term*/) {
                        if (moves.size() >= most) return false;
                        moves.push_back(move);
                        return true;
                      });
  return moves;
}

std::optional<Natural> count_all_moves(answer::AskedTerms const& asked, Limits const& limits) {
  Natural all = 0;
  for (answer::AskedTerm const& term : asked) {
    auto const some = count_moves(*term.rules, *term.position, limits);
    if (!some) return std::nullopt;
    all += *some;
  }
  return all;
}

}  // namespace bouton
