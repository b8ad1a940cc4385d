// Boxes of games with control states.
#include <algorithm>
#include <vector>

#include "core/saturating.hpp"
#include "discover/box_moves.hpp"
#include "discover/boxes.hpp"

namespace bouton::discover {
namespace {

/// Control states: from each P-position all moves into it are crossed out.
class CrossedBox : public Box {
 public:
  CrossedBox(LinearGame const& game, std::uint64_t side, WorkMeter& work)
      : game_(game), side_(side), places_(game.heaps, side) {
    work.require_memory(saturating_multiply(places_.count, game.controls));
    won_.assign(static_cast<std::size_t>(places_.count) * game.controls, false);
    for (Family const& family : game.families) {
      all_.push_back(steps_of(game, family, side, places_, work));
    }
    fill(work);
  }

  [[nodiscard]] std::optional<Outcome> at(std::size_t control,
                                          std::span<std::uint64_t const> numbers) const override {
    auto const place = place_of(numbers, game_.heaps, side_);
    if (!place) return std::nullopt;
    return won_[*place * game_.controls + control] ? Outcome::kN : Outcome::kP;
  }

 private:
  void fill(WorkMeter& work) {
    std::vector<std::int64_t> heaps(game_.heaps, 0);
    std::vector<std::int64_t> other(game_.heaps, 0);
    std::size_t place = 0;
    do {
      for (std::size_t control = 0; control < game_.controls; ++control) {
        work.require(5);
        if (won_[place * game_.controls + control]) continue;
        if (game_.convention == Convention::kMisere && !has_move(control, heaps, other, work)) {
          won_[place * game_.controls + control] = true;
          continue;
        }
        for (Steps const& steps : all_) {
          if (steps.to != control) continue;
          work.require(4 * steps.steps.size());
          for (Step const& step : steps.steps) {
            bool inside = true;
            for (std::size_t heap = 0; heap < game_.heaps && inside; ++heap) {
              other[heap] = heaps[heap] + step.taken[heap];
              inside = other[heap] < static_cast<std::int64_t>(side_);
            }
            if (!inside || !conditions_hold(steps, other, heaps)) continue;
            won_[(place + static_cast<std::size_t>(step.distance)) * game_.controls + steps.from] =
                true;
          }
        }
      }
      ++place;
    } while (Places::next(heaps, side_));
  }

  bool has_move(std::size_t control, std::vector<std::int64_t> const& heaps,
                std::vector<std::int64_t>& after, WorkMeter& work) const {
    for (Steps const& steps : all_) {
      if (steps.from != control) continue;
      work.require(4 * steps.steps.size());
      for (Step const& step : steps.steps) {
        if (make_step(step, game_.heaps, heaps, after) && conditions_hold(steps, heaps, after)) {
          return true;
        }
      }
    }
    return false;
  }

  LinearGame const& game_;
  std::uint64_t side_;
  Places places_;
  std::vector<Steps> all_;
  std::vector<bool> won_;
};

}  // namespace

std::unique_ptr<Box> make_crossed_box(LinearGame const& game, std::uint64_t side, WorkMeter& work) {
  return std::make_unique<CrossedBox>(game, side, work);
}

}  // namespace bouton::discover
