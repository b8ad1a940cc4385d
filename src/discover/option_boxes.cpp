// Boxes of games in which a position looks at its options one by one.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "discover/box.hpp"
#include "discover/box_moves.hpp"

namespace bouton::discover {
namespace {

constexpr std::uint64_t kKnownOfOneHeap = 2048;

/// The positions of a box in the order of their places, and the options of each.
class Walk {
 public:
  Walk(LinearGame const& game, Places const& places, Meter& work)
      : places_(places), work_(work), heaps_(game.tracks(), 0), after_(game.tracks(), 0) {
    for (Family const& family : game.families) {
      // A Nim heap beside the game is no part of the box.
      bool const in_nim_heap = !family.changed.empty() && family.changed.front() >= game.heaps;
      all_.push_back(in_nim_heap ? Steps{} : steps_of(game, family, places, work));
    }
  }

  [[nodiscard]] std::size_t place() const { return place_; }
  [[nodiscard]] std::vector<std::int64_t> const& heaps() const { return heaps_; }
  [[nodiscard]] Steps const& steps(std::size_t family) const { return all_[family]; }
  bool next() {
    ++place_;
    return places_.next(heaps_);
  }
  /// Calls visit(step, place of the option) for each move of a family until it returns false.
  /// \return whether it never did
  template <class Visit>
  bool visit(std::size_t family, Visit const& visit) {
    Steps const& steps = all_[family];
    work_.require(4 * steps.steps.size());
    return std::all_of(steps.steps.begin(), steps.steps.end(), [&](Step const& step) {
      return !makes(step) || !steps.allow(heaps_, after_) ||
             visit(step, place_ - static_cast<std::size_t>(step.distance));
    });
  }

 private:
  /// \return false if a heap is too small
  bool makes(Step const& step) {
    for (std::size_t heap = 0; heap < places_.stride.size(); ++heap) {
      after_[heap] = heaps_[heap] - step.taken[heap];
      if (after_[heap] < 0) return false;
    }
    return true;
  }

  Places const& places_;
  Meter& work_;
  std::vector<std::int64_t> heaps_, after_;
  std::size_t place_ = 0;
  std::vector<Steps> all_;  // by family
};

/// The nim-value of each position: of heaps and then of each control state.
std::vector<std::uint32_t> nim_values(LinearGame const& game, Places const& places, Meter& work) {
  work.require_memory(saturating_multiply(places.count, 4 * game.controls));
  Walk walk(game, places, work);
  std::vector<std::uint32_t> values(static_cast<std::size_t>(places.count) * game.controls, 0);
  std::vector<std::size_t> seen;  // for each value: the last position that has such an option
  do {
    // Passes lead to control states of smaller number.
    for (std::size_t control = 0; control < game.controls; ++control) {
      std::size_t const entry = walk.place() * game.controls + control;
      for (Passage const& passage : game.passages) {
        if (passage.from != control) continue;
        walk.visit(passage.family, [&](Step const&, std::size_t to) {
          std::uint32_t const value = values[to * game.controls + passage.to];
          if (value >= seen.size()) seen.resize(value + 1, 0);
          seen[value] = entry + 1;
          return true;
        });
      }
      std::uint32_t mex = 0;
      while (mex < seen.size() && seen[mex] == entry + 1) ++mex;
      values[entry] = mex;
      work.require(5 + mex);
    }
  } while (walk.next());
  return values;
}

/// The steps of a family in the order of their amounts, the heap that changes first deciding.
struct Order {
  std::vector<std::size_t> heaps;   // that change
  std::vector<std::int64_t> taken;  // by step and heap
  /// By step and heap: the next step that takes another amount from a heap before this one. All
  /// steps before it take at least as much from this heap.
  std::vector<std::size_t> skip;

  Order(Steps const& steps, Family const& family, Meter& work) : heaps(family.changed) {
    work.keep_memory(steps.steps.size() * 16 * heaps.size());
    for (Step const& step : steps.steps) {
      for (std::size_t const heap : heaps) taken.push_back(step.taken[heap]);
    }
    skip.resize(taken.size());
    for (std::size_t at = steps.steps.size(); at-- > 0;) {
      bool same = at + 1 < steps.steps.size();  // so far, as the step behind
      for (std::size_t i = 0; i < heaps.size(); ++i) {
        std::size_t const here = at * heaps.size() + i;
        skip[here] = same ? skip[here + heaps.size()] : at + 1;
        same = same && taken[here] == taken[here + heaps.size()];
      }
    }
  }
};

/// Calls visit(step) for each step of a family that leads from inside the box to these heaps.
template <class Visit>
void for_each_step_to(std::vector<std::int64_t> const& heaps, Steps const& steps,
                      Order const& order, std::uint64_t side, std::vector<std::int64_t>& before,
                      Meter& work, Visit const& visit) {
  std::size_t const changed = order.heaps.size();
  before = heaps;
  std::size_t looked = 0;
  for (std::size_t at = 0; at < steps.steps.size(); ++looked) {
    std::size_t i = 0;
    for (; i < changed; ++i) {
      std::size_t const heap = order.heaps[i];
      before[heap] = heaps[heap] + order.taken[at * changed + i];
      if (before[heap] >= static_cast<std::int64_t>(side)) break;
    }
    if (i < changed) {
      at = order.skip[at * changed + i];
      continue;
    }
    if (steps.allow(before, heaps)) visit(steps.steps[at]);
    ++at;
  }
  work.require(4 * looked);
}

}  // namespace

Box make_crossed_box(LinearGame const& game, std::uint64_t side, Meter& work) {
  Places const places(game.heaps, side);
  std::size_t const controls = game.controls;
  work.require_memory(saturating_multiply(places.count, controls));
  std::vector<bool> won(static_cast<std::size_t>(places.count) * controls, false);
  Walk walk(game, places, work);
  std::vector<Order> orders;
  for (std::size_t family = 0; family < game.families.size(); ++family) {
    orders.emplace_back(walk.steps(family), game.families[family], work);
  }
  auto const has_move = [&](std::size_t control) {
    return std::any_of(game.passages.begin(), game.passages.end(), [&](Passage const& passage) {
      return passage.from == control &&
             !walk.visit(passage.family, [](Step const&, std::size_t) { return false; });
    });
  };
  std::vector<std::int64_t> before;
  do {
    for (std::size_t control = 0; control < controls; ++control) {
      work.require(5);
      std::size_t const entry = walk.place() * controls + control;
      if (won[entry]) continue;
      if (game.convention == Convention::kMisere && !has_move(control)) {
        won[entry] = true;
        continue;
      }
      for (Passage const& passage : game.passages) {
        if (passage.to != control) continue;
        for_each_step_to(walk.heaps(), walk.steps(passage.family), orders[passage.family], side,
                         before, work, [&](Step const& step) {
                           std::size_t const from =
                               walk.place() + static_cast<std::size_t>(step.distance);
                           won[from * controls + passage.from] = true;
                         });
      }
    }
  } while (walk.next());
  return [places, controls, won = std::move(won)](std::size_t control,
                                                  auto numbers) -> std::optional<Outcome> {
    auto const at = places.at(numbers);
    if (!at) return std::nullopt;
    return won[*at * controls + control] ? Outcome::kN : Outcome::kP;
  };
}

/// A limit L on the total taken: the mover wins exactly if L is at least the least winning amount;
/// in misere play also if L allows no move at all.
Box make_limit_box(LinearGame const& game, std::uint64_t side, Meter& work) {
  struct Least {  // of one choice of heaps; kNoBound: none
    std::uint64_t move = kNoBound, win = kNoBound;
  };
  Places const places(game.heaps, side);
  work.require_memory(saturating_multiply(places.count, sizeof(Least)));
  std::vector<Least> least(static_cast<std::size_t>(places.count));
  bool const misere = game.convention == Convention::kMisere;
  auto const lost = [misere](Least const& known, std::uint64_t limit) {
    return limit < known.win && (!misere || limit >= known.move);
  };
  Walk walk(game, places, work);
  do {
    Least& here = least[walk.place()];
    for (std::size_t family = 0; family < game.families.size(); ++family) {
      walk.visit(family, [&](Step const& step, std::size_t to) {
        here.move = std::min(here.move, step.total);
        if (lost(least[to], game.limit->after(step.total))) {
          here.win = std::min(here.win, step.total);
        }
        return true;
      });
    }
  } while (walk.next());
  return [places, lost, least = std::move(least)](std::size_t,
                                                  auto numbers) -> std::optional<Outcome> {
    auto const at = places.at(numbers);
    if (!at) return std::nullopt;
    return lost(least[*at], numbers[places.stride.size()]) ? Outcome::kP : Outcome::kN;
  };
}

Box make_value_box(LinearGame const& game, std::uint64_t side, Meter& work) {
  Places const places(game.heaps, side);
  return [&game, places, values = nim_values(game, places, work)](
             std::size_t control, auto numbers) -> std::optional<Outcome> {
    auto const at = places.at(numbers);
    if (!at) return std::nullopt;
    std::uint64_t const nim = game.every_value ? numbers[game.heaps] : 0;
    return values[*at * game.controls + control] == nim ? Outcome::kP : Outcome::kN;
  };
}

bool is_sum_of_heaps(Ruleset const& rules, LinearGame const& game) {
  if (game.convention == Convention::kMisere || game.limit || game.one_pass) return false;
  if (game.heaps < 2 || rules.end || !game.weights.empty()) return false;
  return std::all_of(rules.moves.begin(), rules.moves.end(), [&](MoveKind const& kind) {
    return kind.vectors.empty() && kind.bound == HeapBound::kNone && kind.min_heaps <= 1 &&
           kind.max_heaps == 1 && kind.conditions.choice == HeapChoice::kAny &&
           kind.conditions.sets.empty();
  });
}

/// The value of a sum is the nim-sum of the values of its heaps.
Box make_sum_box(Ruleset const& rules, LinearGame const& game, std::uint64_t side, Meter& work) {
  Ruleset one = rules;
  one.heap_count = std::nullopt;
  Places const places(1, std::max(side, kKnownOfOneHeap));
  // By the size of a heap and whether its pass is unspent.
  std::vector<std::uint32_t> of_one =
      nim_values(linear_game(one, 1, Convention::kNormal), places, work);
  return [&game, places, of_one = std::move(of_one)](std::size_t control,
                                                     auto numbers) -> std::optional<Outcome> {
    std::uint64_t const unspent = control / static_cast<std::size_t>(game.values + 1);
    std::uint64_t sum = game.every_value ? numbers[game.heaps]
                                         : control % static_cast<std::size_t>(game.values + 1);
    for (std::size_t heap = 0; heap < game.heaps; ++heap) {
      if (numbers[heap] >= places.side) return std::nullopt;
      auto const n = static_cast<std::size_t>(numbers[heap]);
      sum ^= game.pass_per_heap ? of_one[2 * n + (unspent >> heap & 1U)] : of_one[n];
    }
    return sum == 0 ? Outcome::kP : Outcome::kN;
  };
}

}  // namespace bouton::discover
