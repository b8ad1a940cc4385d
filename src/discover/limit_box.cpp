// Boxes of games whose limit moves with the play.
#include <algorithm>
#include <vector>

#include "core/saturating.hpp"
#include "discover/box.hpp"
#include "discover/box_moves.hpp"

namespace bouton::discover {
namespace {

/// A limit L on the total taken: the mover wins exactly if L is at least the least winning amount;
/// in misere play also if L allows no move at all.
class LimitBox : public Box {
 public:
  LimitBox(LinearGame const& game, std::uint64_t side, Meter& work)
      : game_(game), side_(side), places_(game.heaps, side) {
    work.require_memory(saturating_multiply(places_.count, 2 * sizeof(std::uint64_t)));
    least_.assign(static_cast<std::size_t>(places_.count), kNoBound);
    winning_ = least_;
    std::vector<Steps> all;
    for (Family const& family : game.families) {
      all.push_back(steps_of(game, family, side, places_, work));
    }
    std::vector<std::int64_t> heaps(game.tracks(), 0);
    std::vector<std::int64_t> after(game.tracks(), 0);
    std::size_t place = 0;
    do {
      for (Steps const& steps : all) {
        work.require(4 * steps.steps.size());
        for (Step const& step : steps.steps) {
          if (!make_step(step, game.heaps, heaps, after)) continue;
          if (!conditions_hold(steps, heaps, after)) continue;
          least_[place] = std::min(least_[place], step.total);
          std::size_t const to = place - static_cast<std::size_t>(step.distance);
          if (lost(to, saturating_multiply(game.limit_factor, step.total))) {
            winning_[place] = std::min(winning_[place], step.total);
          }
        }
      }
      ++place;
    } while (next_heaps(heaps));
  }

  [[nodiscard]] std::optional<Outcome> at(std::size_t,
                                          std::span<std::uint64_t const> numbers) const override {
    auto const place = place_of(numbers, game_.heaps, side_);
    if (!place) return std::nullopt;
    return lost(*place, numbers[game_.heaps]) ? Outcome::kP : Outcome::kN;
  }

 private:
  [[nodiscard]] bool lost(std::size_t place, std::uint64_t limit) const {
    if (game_.convention == Convention::kMisere && limit < least_[place]) return false;
    return limit < winning_[place];
  }

  bool next_heaps(std::vector<std::int64_t>& heaps) const {
    heaps.pop_back();  // the track of the limit
    bool const more = Places::next(heaps, side_);
    heaps.push_back(0);
    return more;
  }

  LinearGame const& game_;
  std::uint64_t side_;
  Places places_;
  std::vector<std::uint64_t> least_, winning_;  // of each choice of heaps; kNoBound: none
};

}  // namespace

std::unique_ptr<Box> make_limit_box(LinearGame const& game, std::uint64_t side, Meter& work) {
  return std::make_unique<LimitBox>(game, side, work);
}

}  // namespace bouton::discover
