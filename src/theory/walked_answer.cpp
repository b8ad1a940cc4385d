#include "theory/walked_answer.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/rules/moves.hpp"

namespace bouton::theory {
namespace {

/// Moves are counted as far as so many numbers of positions are written: less than a second.
constexpr std::uint64_t kCountedNumbers = 20'000'000;

}  // namespace

Solution walked_answer(Outcome outcome, WinningWalk walk, Limits const& limits, Detail detail) {
  Solution solution;
  solution.outcome = outcome;
  solution.certainty = Certainty::kTheorem;
  if (detail == Detail::kOutcome) return solution;
  if (outcome == Outcome::kP) {
    solution.winning_move_count = 0;
    solution.moves_made = 0;
    return solution;
  }
  std::uint64_t count = 0, written = 0;
  bool too_many = false;
  Meter meter = Meter::patient(limits);
  walk(
      [&](Position const& after) {
        if (!solution.recommended) solution.recommended = SumOption{after};
        ++count;
        written += 1 + after.heaps.size();
        too_many = written > kCountedNumbers;
        return detail == Detail::kFull && !too_many;
      },
      meter);
  bool const all_seen = !meter.stopped();
  solution.moves_known = all_seen;
  if (all_seen && !too_many && (detail == Detail::kFull || !solution.recommended)) {
    solution.winning_move_count = Natural(count);
    solution.moves_made = Natural(count);
  }
  // Without a winning move an N-position is one in which the player who cannot move wins.
  if (all_seen && !solution.recommended) return solution;
  solution.for_each_winning_move = [walk = std::move(walk)](PositionVisitor const& visit,
                                                            Limits const& within) {
    Meter walked = Meter::patient(within);
    walk(visit, walked);
    return !walked.stopped();
  };
  return solution;
}

WinningWalk remembered(WinningWalk walk) {
  struct Found {
    std::mutex mutex;
    std::optional<std::vector<Position>> all;
  };
  return [walk = std::move(walk), found = std::make_shared<Found>()](PositionVisitor const& visit,
                                                                     Meter& meter) {
    std::lock_guard const lock(found->mutex);
    if (found->all) {
      return std::all_of(found->all->begin(), found->all->end(),
                         [&](Position const& after) { return meter.step() && visit(after); });
    }
    std::vector<Position> all;
    std::uint64_t written = 0;
    bool const whole = walk(
        [&](Position const& after) {
          written += 1 + after.heaps.size();
          if (written <= kCountedNumbers) all.push_back(after);
          return visit(after);
        },
        meter);
    if (whole && written <= kCountedNumbers) found->all = std::move(all);
    return whole;
  };
}

WinningWalk options_where(Ruleset const& rules, Position const& position,
                          std::function<bool(SmallPosition const&)> wins) {
  auto const shared = std::make_shared<Ruleset const>(rules);
  return [shared, from = to_small(position).value(), wins = std::move(wins)](
             PositionVisitor const& visit, Meter& meter) {
    return for_each_option(*shared, from, [&](SmallPosition const& option) {
      // Judging an option takes a look at each of its numbers.
      if (!meter.spend(1 + option.heaps.size())) return false;
      return !wins(option) || visit(to_position(option));
    });
  };
}

}  // namespace bouton::theory
