#include "discover/box_moves.hpp"

namespace bouton::discover {

Steps steps_of(LinearGame const& game, Family const& family, Places const& places,
               WorkMeter& work) {
  Steps result;
  std::vector<Constraint> taken;
  for (Constraint const& constraint : family.constraints) {
    bool const of_limit =
        game.limit && (constraint.x[game.heaps] != 0 || constraint.y[game.heaps] != 0);
    if (of_limit) continue;  // the box of limits knows it
    (constraint.about_taken() ? taken : result.conditions).push_back(constraint);
  }
  std::vector<std::size_t> heaps = family.changed;
  if (game.limit && !heaps.empty()) heaps.pop_back();
  Step step{std::vector<std::int64_t>(game.tracks(), 0), 0, 0};
  std::vector<std::int64_t> const nothing(game.tracks(), 0);
  // A condition can be decided as soon as all heaps that it is about are chosen.
  auto const possible = [&](std::size_t chosen) {
    return std::all_of(taken.begin(), taken.end(), [&](Constraint const& constraint) {
      bool newest = false;
      for (std::size_t i = 0; i < heaps.size(); ++i) {
        if (constraint.x[heaps[i]] == 0) continue;
        if (i > chosen) return true;
        newest = newest || i == chosen;
      }
      return !newest || constraint.holds(constraint.sum(step.taken, nothing));
    });
  };
  std::size_t depth = 0;
  if (heaps.empty()) result.steps.push_back(step);
  while (depth < heaps.size()) {
    std::int64_t& amount = step.taken[heaps[depth]];
    work.require(30);
    if (++amount >= static_cast<std::int64_t>(places.side)) {
      amount = 0;
      if (depth-- == 0) break;
      continue;
    }
    if (!possible(depth)) continue;
    if (depth + 1 < heaps.size()) {
      ++depth;
      continue;
    }
    step.distance = step.total = 0;
    for (std::size_t const heap : heaps) {
      auto const tokens = static_cast<std::uint64_t>(step.taken[heap]);
      step.distance += tokens * places.stride[heap];
      step.total += tokens;
    }
    result.steps.push_back(step);
    work.keep_memory(80 + 8 * game.tracks());
  }
  return result;
}

}  // namespace bouton::discover
