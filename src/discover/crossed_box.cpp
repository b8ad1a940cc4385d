// Boxes of games with control states.
#include <algorithm>
#include <vector>

#include "core/saturating.hpp"
#include "discover/box.hpp"
#include "discover/box_moves.hpp"

namespace bouton::discover {
namespace {

/// Control states: from each P-position all moves into it are crossed out.
class CrossedBox : public Box {
 public:
  CrossedBox(LinearGame const& game, std::uint64_t side, Meter& work)
      : game_(game), side_(side), places_(game.heaps, side) {
    work.require_memory(saturating_multiply(places_.count, game.controls));
    won_.assign(static_cast<std::size_t>(places_.count) * game.controls, false);
    for (Family const& family : game.families) {
      all_.push_back(steps_of(game, family, side, places_, work));
      orders_.push_back(order_of(all_.back(), family, work));
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
  /// The steps of a family in the order of their amounts, the heap that changes first deciding.
  struct Order {
    std::vector<std::size_t> heaps;   // that change
    std::vector<std::int64_t> taken;  // by step and heap
    /// By step and heap: the next step that takes another amount from a heap before this one. All
    /// steps before it take at least as much from this heap.
    std::vector<std::size_t> skip;
  };

  static Order order_of(Steps const& steps, Family const& family, Meter& work) {
    Order order;
    order.heaps = family.changed;
    std::size_t const heaps = order.heaps.size();
    work.keep_memory(steps.steps.size() * 16 * heaps);
    for (Step const& step : steps.steps) {
      for (std::size_t const heap : order.heaps) order.taken.push_back(step.taken[heap]);
    }
    order.skip.resize(order.taken.size());
    for (std::size_t at = steps.steps.size(); at-- > 0;) {
      bool same = at + 1 < steps.steps.size();  // so far, as the step behind
      for (std::size_t i = 0; i < heaps; ++i) {
        std::size_t const here = at * heaps + i;
        order.skip[here] = same ? order.skip[here + heaps] : at + 1;
        same = same && order.taken[here] == order.taken[here + heaps];
      }
    }
    return order;
  }

  /// Crosses out the positions from which a step of this passage leads to these heaps.
  void cross_out(Passage const& passage, std::size_t place, std::vector<std::int64_t> const& heaps,
                 std::vector<std::int64_t>& other, Meter& work) {
    Steps const& steps = all_[passage.family];
    Order const& order = orders_[passage.family];
    std::size_t const changed = order.heaps.size();
    other = heaps;
    std::size_t looked = 0;
    for (std::size_t at = 0; at < steps.steps.size(); ++looked) {
      std::size_t i = 0;
      for (; i < changed; ++i) {
        std::size_t const heap = order.heaps[i];
        other[heap] = heaps[heap] + order.taken[at * changed + i];
        if (other[heap] >= static_cast<std::int64_t>(side_)) break;
      }
      if (i < changed) {
        at = order.skip[at * changed + i];
        continue;
      }
      if (conditions_hold(steps, other, heaps)) {
        std::size_t const from = place + static_cast<std::size_t>(steps.steps[at].distance);
        won_[from * game_.controls + passage.from] = true;
      }
      ++at;
    }
    work.require(4 * looked);
  }

  void fill(Meter& work) {
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
        for (Passage const& passage : game_.passages) {
          if (passage.to == control) cross_out(passage, place, heaps, other, work);
        }
      }
      ++place;
    } while (Places::next(heaps, side_));
  }

  bool has_move(std::size_t control, std::vector<std::int64_t> const& heaps,
                std::vector<std::int64_t>& after, Meter& work) const {
    for (Passage const& passage : game_.passages) {
      if (passage.from != control) continue;
      Steps const& steps = all_[passage.family];
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
  std::vector<Steps> all_;     // by family
  std::vector<Order> orders_;  // of them
  std::vector<bool> won_;
};

}  // namespace

std::unique_ptr<Box> make_crossed_box(LinearGame const& game, std::uint64_t side, Meter& work) {
  return std::make_unique<CrossedBox>(game, side, work);
}

}  // namespace bouton::discover
