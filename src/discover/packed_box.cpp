// Boxes with a bit for each position. A few positions beyond the box can be settled one by one:
// their moves soon lead into it.
#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <vector>

#include "core/saturating.hpp"
#include "discover/box_moves.hpp"
#include "discover/boxes.hpp"

namespace bouton::discover {
namespace {

/// Moves that take one of finitely many lists of amounts: a bit for each position, those of the
/// last heap side by side, so that 64 positions are decided at a time.
class PackedBox : public Box {
 public:
  PackedBox(LinearGame const& game, std::uint64_t side, WorkMeter& work)
      : heaps_(game.heaps), side_(side), words_((side + 63) / 64) {
    std::uint64_t rows = 1;
    for (std::size_t heap = 0; heap + 1 < heaps_; ++heap) rows = saturating_multiply(rows, side);
    work.require_memory(saturating_multiply(rows, 8 * words_));
    misere_ = game.convention == Convention::kMisere;
    std::vector<Step>& steps = steps_;
    Places const places(game.heaps, side);
    for (Family const& family : game.families) {
      Steps found = steps_of(game, family, side, places, work);
      steps.insert(steps.end(), found.steps.begin(), found.steps.end());
    }
    lost_.assign(static_cast<std::size_t>(rows * words_), 0);
    fill(steps_, misere_, work);
  }

  [[nodiscard]] std::optional<Outcome> at(std::size_t,
                                          std::span<std::uint64_t const> numbers) const override {
    std::size_t row = 0;
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      if (numbers[heap] >= side_) return beyond(numbers);
      if (heap + 1 < heaps_) row = row * static_cast<std::size_t>(side_) + numbers[heap];
    }
    std::uint64_t const last = numbers[heaps_ - 1];
    bool const lost = (lost_[row * words_ + last / 64] >> (last % 64) & 1U) != 0;
    return lost ? Outcome::kP : Outcome::kN;
  }

  bool settle(std::span<std::uint64_t const> numbers, WorkMeter& work) override {
    Heaps const first(numbers.begin(), numbers.end());
    if (!has_key(first) || at(0, first)) return false;
    // All that can be reached outside the box, then from the fewest tokens on.
    std::vector<Heaps> found{first};
    std::unordered_map<std::uint64_t, bool> seen{{key(first), true}};
    for (std::size_t done = 0; done < found.size(); ++done) {
      if (found.size() > kMostSettled) return false;
      Heaps const from = found[done];
      work.require(80 * steps_.size());
      for_each_option(from, [&](Heaps const& to) {
        if (!at(0, to) && seen.emplace(key(to), true).second) found.push_back(to);
      });
    }
    work.require_memory(200 * (found.size() + beyond_.size()));
    std::sort(found.begin(), found.end(), [](Heaps const& a, Heaps const& b) {
      return std::accumulate(a.begin(), a.end(), std::uint64_t{0}) <
             std::accumulate(b.begin(), b.end(), std::uint64_t{0});
    });
    for (Heaps const& heaps : found) {
      bool any = false;
      bool lost = true;
      for_each_option(heaps, [&](Heaps const& to) {
        any = true;
        lost = lost && at(0, to) != Outcome::kP;
      });
      if (!any) lost = !misere_;
      beyond_[key(heaps)] = lost;
    }
    return true;
  }

 private:
  using Heaps = std::vector<std::uint64_t>;
  static constexpr std::size_t kMostSettled = 100'000;  // at a time

  /// Heaps are small enough to be one number together.
  [[nodiscard]] bool has_key(std::span<std::uint64_t const> heaps) const {
    std::uint64_t const bound = std::uint64_t{1} << (60 / heaps_);
    return std::all_of(heaps.begin(), heaps.end(), [&](std::uint64_t n) { return n < bound; });
  }
  [[nodiscard]] std::uint64_t key(std::span<std::uint64_t const> heaps) const {
    std::uint64_t result = 0;
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      result = (result << (60 / heaps_)) + heaps[heap];
    }
    return result;
  }

  [[nodiscard]] std::optional<Outcome> beyond(std::span<std::uint64_t const> heaps) const {
    if (beyond_.empty() || !has_key(heaps)) return std::nullopt;
    auto const known = beyond_.find(key(heaps));
    if (known == beyond_.end()) return std::nullopt;
    return known->second ? Outcome::kP : Outcome::kN;
  }

  template <class Visit>
  void for_each_option(Heaps const& from, Visit const& visit) const {
    Heaps to(heaps_);
    for (Step const& step : steps_) {
      bool possible = true;
      for (std::size_t heap = 0; heap < heaps_ && possible; ++heap) {
        auto const amount = static_cast<std::uint64_t>(step.taken[heap]);
        possible = from[heap] >= amount;
        if (possible) to[heap] = from[heap] - amount;
      }
      if (possible) visit(to);
    }
  }

  void fill(std::vector<Step> const& steps, bool misere, WorkMeter& work) {
    std::vector<std::uint64_t> won(words_);
    std::vector<std::uint64_t> others(heaps_ - 1, 0);
    std::vector<std::uint64_t> within;  // taken from the last heap alone
    for (Step const& step : steps) {
      if (std::all_of(step.taken.begin(), step.taken.begin() + static_cast<long>(heaps_) - 1,
                      [](std::int64_t amount) { return amount == 0; })) {
        within.push_back(static_cast<std::uint64_t>(step.taken[heaps_ - 1]));
      }
    }
    for (std::size_t row = 0; row * words_ < lost_.size(); ++row) {
      work.require(10 + words_ * steps.size() + (within.empty() ? 0 : 2 * side_));
      std::fill(won.begin(), won.end(), 0);
      std::uint64_t first_movable = side_;  // the least last heap that has a move
      for (Step const& step : steps) {
        std::size_t before = 0;
        bool possible = true;
        for (std::size_t heap = 0; heap + 1 < heaps_ && possible; ++heap) {
          auto const amount = static_cast<std::uint64_t>(step.taken[heap]);
          possible = others[heap] >= amount;
          before = before * static_cast<std::size_t>(side_) +
                   static_cast<std::size_t>(others[heap] - amount);
        }
        if (!possible) continue;
        auto const amount = static_cast<std::uint64_t>(step.taken[heaps_ - 1]);
        first_movable = std::min(first_movable, amount);
        if (before != row) add_shifted(won, before, static_cast<std::size_t>(amount));
      }
      if (misere) {
        for (std::uint64_t last = 0; last < first_movable; ++last) {
          won[last / 64] |= std::uint64_t{1} << (last % 64);
        }
      }
      finish(won, row, within);
      for (std::size_t heap = heaps_ - 1; heap-- > 0;) {
        if (++others[heap] < side_) break;
        others[heap] = 0;
      }
    }
  }

  /// A row that is `amount` behind in the last heap.
  void add_shifted(std::vector<std::uint64_t>& won, std::size_t row, std::size_t amount) const {
    std::uint64_t const* const from = &lost_[row * words_];
    std::size_t const whole = amount / 64;
    unsigned const bits = amount % 64;
    for (std::size_t word = words_; word-- > whole;) {
      std::uint64_t moved = from[word - whole] << bits;
      if (bits > 0 && word > whole) moved |= from[word - whole - 1] >> (64 - bits);
      won[word] |= moved;
    }
  }

  void finish(std::vector<std::uint64_t>& won, std::size_t row,
              std::vector<std::uint64_t> const& within) {
    std::uint64_t* const lost = &lost_[row * words_];
    if (within.empty()) {
      for (std::size_t word = 0; word < words_; ++word) lost[word] = ~won[word];
      return;
    }
    for (std::uint64_t last = 0; last < side_; ++last) {
      if ((won[last / 64] >> (last % 64) & 1U) != 0) continue;
      lost[last / 64] |= std::uint64_t{1} << (last % 64);
      for (std::uint64_t const amount : within) {
        std::uint64_t const to = last + amount;
        if (to < side_) won[to / 64] |= std::uint64_t{1} << (to % 64);
      }
    }
  }

  std::size_t heaps_;
  std::uint64_t side_;
  std::size_t words_;
  bool misere_ = false;
  std::vector<Step> steps_;
  std::vector<std::uint64_t> lost_;
  std::unordered_map<std::uint64_t, bool> beyond_;  // of keys: lost or not
};

}  // namespace

std::unique_ptr<Box> make_packed_box(LinearGame const& game, std::uint64_t side, WorkMeter& work) {
  return std::make_unique<PackedBox>(game, side, work);
}

}  // namespace bouton::discover
