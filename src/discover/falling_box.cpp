// Boxes of games whose moves may put tokens on heaps.
#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/rules/moves.hpp"
#include "core/saturating.hpp"
#include "discover/box.hpp"
#include "discover/box_moves.hpp"

namespace bouton::discover {
namespace {

constexpr std::uint32_t kNotKnown = (std::numeric_limits<std::uint32_t>::max)();

/// The nim-values of the positions whose weight is small, lightest first; in misere play 0 for a
/// lost position and 1 for one that is won.
class Falling {
 public:
  Falling(Ruleset const& rules, LinearGame const& game, Places places, Meter& work)
      : rules_(rules),
        game_(game),
        places_(std::move(places)),
        passes_(game.one_pass ? 2 : 1),
        work_(work) {}

  std::vector<std::uint32_t> values() {
    work_.require_memory(saturating_multiply(places_.count, 24));
    values_.assign(static_cast<std::size_t>(places_.count) * passes_, kNotKnown);
    // No heap reaches the side while the weight is below this.
    std::uint64_t const bound =
        places_.side * *std::min_element(game_.weights.begin(), game_.weights.end());
    std::vector<std::pair<std::uint64_t, std::vector<std::int64_t>>> order;
    std::vector<std::int64_t> heaps(game_.heaps, 0);
    do {
      std::uint64_t weight = 0;
      for (std::size_t heap = 0; heap < game_.heaps; ++heap) {
        weight += game_.weights[heap] * static_cast<std::uint64_t>(heaps[heap]);
      }
      work_.require(10);
      if (weight >= bound) continue;
      work_.keep_memory(40 + 8 * game_.heaps);
      order.emplace_back(weight, heaps);
    } while (places_.next(heaps));
    std::sort(order.begin(), order.end());
    for (auto const& [weight, sizes] : order) {
      SmallPosition position;
      position.heaps.assign(sizes.begin(), sizes.end());
      // A pass leads to the same heaps with the pass spent.
      for (std::size_t unspent = 0; unspent < passes_; ++unspent) {
        position.one_pass_spent = game_.one_pass && unspent == 0;
        values_[entry(position)] = value_of(position);
      }
    }
    return std::move(values_);
  }

 private:
  [[nodiscard]] std::size_t entry(SmallPosition const& position) const {
    std::size_t const unspent = game_.one_pass && !position.one_pass_spent ? 1 : 0;
    return *places_.at(position.heaps) * passes_ + unspent;
  }

  std::uint32_t value_of(SmallPosition const& position) {
    seen_.clear();
    for_each_option(rules_, position, [&](SmallPosition const& option) {
      work_.require(40);
      seen_.push_back(values_[entry(option)]);
      return true;
    });
    std::sort(seen_.begin(), seen_.end());
    if (game_.convention == Convention::kMisere) return seen_.empty() || seen_[0] == 0 ? 1 : 0;
    std::uint32_t mex = 0;
    for (std::uint32_t const value : seen_) mex += value == mex ? 1 : 0;
    return mex;
  }

  Ruleset const& rules_;
  LinearGame const& game_;
  Places places_;
  std::size_t passes_;
  Meter& work_;
  std::vector<std::uint32_t> values_;  // by place, and whether the pass is unspent
  std::vector<std::uint32_t> seen_;
};

}  // namespace

Box make_falling_box(Ruleset const& rules, LinearGame const& game, std::uint64_t side,
                     Meter& work) {
  Places const places(game.heaps, side);
  return [&game, places, values = Falling(rules, game, places, work).values()](
             std::size_t control, auto numbers) -> std::optional<Outcome> {
    auto const at = places.at(numbers);
    if (!at) return std::nullopt;
    std::size_t const passes = game.one_pass ? 2 : 1;
    auto const nims = static_cast<std::size_t>(game.values + 1);
    std::uint32_t const value = values[*at * passes + control / nims];
    if (value == kNotKnown) return std::nullopt;
    std::uint64_t const beside = game.every_value ? numbers[game.heaps] : control % nims;
    return value == beside ? Outcome::kP : Outcome::kN;
  };
}

}  // namespace bouton::discover
