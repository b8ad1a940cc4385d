// Boxes of nim-values.
#include <algorithm>
#include <vector>

#include "core/saturating.hpp"
#include "discover/box.hpp"
#include "discover/box_moves.hpp"

namespace bouton::discover {
namespace {

class ValueBox : public Box {
 public:
  ValueBox(LinearGame const& game, std::uint64_t side, Meter& work)
      : game_(game), side_(side), values_(small_nim_values(game, side, work)) {}

  [[nodiscard]] std::optional<Outcome> at(std::size_t control,
                                          std::span<std::uint64_t const> numbers) const override {
    auto const place = place_of(numbers, game_.heaps, side_);
    if (!place) return std::nullopt;
    std::uint64_t const nim = game_.every_value ? numbers[game_.heaps] : 0;
    return values_[*place * game_.controls + control] == nim ? Outcome::kP : Outcome::kN;
  }

 private:
  LinearGame const& game_;
  std::uint64_t side_;
  std::vector<std::uint32_t> values_;
};

/// One heap at a time: the value of a sum is the nim-sum of the values of its heaps.
class SumBox : public Box {
 public:
  SumBox(LinearGame const& game, LinearGame const& one_heap, std::uint64_t side, Meter& work)
      : game_(game), side_(side), of_one_(small_nim_values(one_heap, side, work)) {}

  [[nodiscard]] std::optional<Outcome> at(std::size_t control,
                                          std::span<std::uint64_t const> numbers) const override {
    std::uint64_t const unspent = control / static_cast<std::size_t>(game_.values + 1);
    std::uint64_t sum = game_.every_value ? numbers[game_.heaps]
                                          : control % static_cast<std::size_t>(game_.values + 1);
    for (std::size_t heap = 0; heap < game_.heaps; ++heap) {
      if (numbers[heap] >= side_) return std::nullopt;
      auto const n = static_cast<std::size_t>(numbers[heap]);
      sum ^= game_.pass_per_heap ? of_one_[2 * n + (unspent >> heap & 1U)] : of_one_[n];
    }
    return sum == 0 ? Outcome::kP : Outcome::kN;
  }

 private:
  LinearGame const& game_;
  std::uint64_t side_;
  std::vector<std::uint32_t> of_one_;  // of the size and whether the pass is unspent
};

constexpr std::uint64_t kKnownOfOneHeap = 2048;

}  // namespace

std::vector<std::uint32_t> small_nim_values(LinearGame const& game, std::uint64_t side,
                                            Meter& work) {
  Places const places(game.heaps, side);
  work.require_memory(saturating_multiply(places.count, 4 * game.controls));
  std::vector<Steps> all;  // by family; of the Nim heap, which is put aside, none
  for (Family const& family : game.families) {
    bool const in_nim_heap = !family.changed.empty() && family.changed.front() >= game.heaps;
    all.push_back(in_nim_heap ? Steps{} : steps_of(game, family, side, places, work));
  }
  std::vector<std::uint32_t> values(static_cast<std::size_t>(places.count) * game.controls, 0);
  std::vector<std::size_t> seen;  // for each value: the last position that has such an option
  std::vector<std::int64_t> heaps(game.tracks(), 0);
  std::vector<std::int64_t> after(game.tracks(), 0);
  std::size_t place = 0;
  // Places counts the last entry fastest: the track of a Nim heap is put aside.
  auto const next_heaps = [&] {
    heaps.resize(game.heaps);
    bool const more = Places::next(heaps, side);
    heaps.resize(game.tracks(), 0);
    return more;
  };
  do {
    // Passes lead to control states of smaller number.
    for (std::size_t control = 0; control < game.controls; ++control) {
      std::size_t const entry = place * game.controls + control;
      for (Passage const& passage : game.passages) {
        if (passage.from != control) continue;
        Steps const& steps = all[passage.family];
        work.require(4 * steps.steps.size());
        for (Step const& step : steps.steps) {
          if (!make_step(step, game.heaps, heaps, after)) continue;
          if (!conditions_hold(steps, heaps, after)) continue;
          std::size_t const to = place - static_cast<std::size_t>(step.distance);
          std::uint32_t const value = values[to * game.controls + passage.to];
          if (value >= seen.size()) seen.resize(value + 1, 0);
          seen[value] = entry + 1;
        }
      }
      std::uint32_t mex = 0;
      while (mex < seen.size() && seen[mex] == entry + 1) ++mex;
      values[entry] = mex;
      work.require(5 + mex);
    }
    ++place;
  } while (next_heaps());
  return values;
}

std::unique_ptr<Box> make_value_box(LinearGame const& game, std::uint64_t side, Meter& work) {
  return std::make_unique<ValueBox>(game, side, work);
}

bool is_sum_of_heaps(Ruleset const& rules, LinearGame const& game) {
  if (game.convention == Convention::kMisere || game.limit || game.one_pass) return false;
  if (game.heaps < 2) return false;
  return std::all_of(rules.moves.begin(), rules.moves.end(), [&](MoveKind const& kind) {
    return kind.vectors.empty() && kind.bound == HeapBound::kNone && kind.min_heaps <= 1 &&
           kind.max_heaps == 1;
  });
}

std::unique_ptr<Box> make_sum_box(Ruleset const& rules, LinearGame const& game, std::uint64_t side,
                                  Meter& work) {
  Ruleset one = rules;
  one.heap_count = std::nullopt;
  LinearGame const one_heap = linear_game(one, 1, Convention::kNormal);
  return std::make_unique<SumBox>(game, one_heap, std::max(side, kKnownOfOneHeap), work);
}

}  // namespace bouton::discover
