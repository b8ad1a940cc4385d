// Boxes with a bit for each position.
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "core/saturating.hpp"
#include "discover/box.hpp"
#include "discover/box_moves.hpp"

namespace bouton::discover {
namespace {

/// Moves that take one of finitely many lists of amounts: a bit for each position, those of the
/// last heap side by side, so that 64 positions are decided at a time.
class PackedBox {
 public:
  PackedBox(LinearGame const& game, std::uint64_t side, Meter& work)
      : heaps_(game.heaps), side_(side), words_(static_cast<std::size_t>((side + 63) / 64)) {
    std::uint64_t rows = 1;
    for (std::size_t heap = 0; heap + 1 < heaps_; ++heap) rows = saturating_multiply(rows, side);
    work.require_memory(saturating_multiply(rows, 8 * words_));
    std::vector<Step> steps;
    Places const places(game.heaps, side);
    for (Family const& family : game.families) {
      Steps found = steps_of(game, family, places, work);
      steps.insert(steps.end(), found.steps.begin(), found.steps.end());
    }
    lost_.assign(static_cast<std::size_t>(rows * words_), 0);
    fill(steps, game.convention == Convention::kMisere, work);
  }

  std::optional<Outcome> operator()(std::size_t, std::span<std::uint64_t const> numbers) const {
    std::size_t row = 0;
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      if (numbers[heap] >= side_) return std::nullopt;
      if (heap + 1 < heaps_) {
        row = row * static_cast<std::size_t>(side_) + static_cast<std::size_t>(numbers[heap]);
      }
    }
    auto const last = static_cast<std::size_t>(numbers[heaps_ - 1]);
    bool const lost = (lost_[row * words_ + last / 64] >> (last % 64) & 1U) != 0;
    return lost ? Outcome::kP : Outcome::kN;
  }

 private:
  void fill(std::vector<Step> const& steps, bool misere, Meter& work) {
    std::vector<std::uint64_t> won(words_);
    std::vector<std::uint64_t> others(heaps_ - 1, 0);
    std::vector<std::size_t> within;  // taken from the last heap alone
    for (Step const& step : steps) {
      if (std::all_of(step.taken.begin(), step.taken.begin() + static_cast<long>(heaps_) - 1,
                      [](std::int64_t amount) { return amount == 0; })) {
        within.push_back(static_cast<std::size_t>(step.taken[heaps_ - 1]));
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
        for (std::size_t last = 0; last < first_movable; ++last) {
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
              std::vector<std::size_t> const& within) {
    std::uint64_t* const lost = &lost_[row * words_];
    if (within.empty()) {
      for (std::size_t word = 0; word < words_; ++word) lost[word] = ~won[word];
      return;
    }
    for (std::size_t last = 0; last < side_; ++last) {
      if ((won[last / 64] >> (last % 64) & 1U) != 0) continue;
      lost[last / 64] |= std::uint64_t{1} << (last % 64);
      for (std::uint64_t const amount : within) {
        std::size_t const to = last + static_cast<std::size_t>(amount);
        if (to < side_) won[to / 64] |= std::uint64_t{1} << (to % 64);
      }
    }
  }

  std::size_t heaps_;
  std::uint64_t side_;
  std::size_t words_;
  std::vector<std::uint64_t> lost_;
};

}  // namespace

Box make_packed_box(LinearGame const& game, std::uint64_t side, Meter& work) {
  return PackedBox(game, side, work);
}

}  // namespace bouton::discover
