// Position: what lies on the table, for every game.
//
// Heaps in the order given, zeros kept; where the rules have passes, whether each heap's
// pass is spent; where they have a moving limit, the limit (absent at the start); where they have
// one pass for the whole game, whether it is spent; where they remember it, what the opponent just
// took (absent at the start). Where a game is played on a board, the numbers are what stands on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "bouton/core/natural.hpp"

namespace bouton {

struct Board;  // rules/board_row.hpp, not installed

// How large a position may be. Nobody plays larger ones, and up to here reading, writing and
// calculating with a number takes milliseconds, a pass over all heaps no more: so nothing of this
// has to look at the clock.

/// Most digits that one number may have.
inline constexpr std::uint64_t kMaxDigits = 100'000;
/// Most digits that all numbers of a position, or of all terms of a sum, may have together.
inline constexpr std::uint64_t kMaxTotalDigits = 1'000'000;
/// Most heaps that a position, or all terms of a sum, may have.
inline constexpr std::uint64_t kMaxHeaps = 1'000'000;

/// \tparam Integer  of sizes and limit: Natural or std::uint64_t
template <class Integer>
struct BasicPosition {
  std::vector<Integer> heaps;  ///< sizes in tokens, in the order given, zeros too
  /// Empty where the rules have no passes, else one entry per heap. An empty heap has no pass:
  /// its entry is always false.
  std::vector<bool> spent = {};
  /// At most this many may be taken by the next move; empty at the start of the game.
  std::optional<Integer> limit = std::nullopt;
  /// Whether the one pass of the whole game is spent; false where the rules have none.
  bool one_pass_spent = false;
  /// How many tokens the last move took, where a move depends on it; empty at the start.
  std::optional<Integer> last = std::nullopt;
  /// The board that the numbers of `heaps` stand on, as it reads and writes them; nullptr: heaps.
  Board const* board = nullptr;

  /// All members, in the order of every list of moves: by heaps (lexicographically), then by spent
  /// passes, then by limit, by the one pass of the whole game, by what was just taken, last by the
  /// board. The names in brackets are all there are: a new member does not compile before it is
  /// compared here.
  [[nodiscard]] auto tied() const {
    auto const& [h, s, l, o, t, b] = *this;
    return std::tie(h, s, l, o, t, b);
  }
  friend bool operator==(BasicPosition const&, BasicPosition const&) = default;
  friend bool operator<(BasicPosition const& a, BasicPosition const& b) {
    return a.tied() < b.tied();
  }
};

/// Positions of any size: questions and answers.
using Position = BasicPosition<Natural>;
/// Positions that exhaustive code works on.
using SmallPosition = BasicPosition<std::uint64_t>;

/// Counts the heaps and the digits of a position, or of the terms of a sum one after another.
class PositionSize {
 public:
  /// \throws Error if a number has more than kMaxDigits, or what was added has more than kMaxHeaps
  ///         heaps or kMaxTotalDigits together
  void add(Position const& position);
  /// So many were added.
  [[nodiscard]] std::uint64_t heaps() const { return heaps_; }

 private:
  std::uint64_t heaps_ = 0;
  std::uint64_t digits_ = 0;
};

/// The position with 64-bit heaps; empty if a heap or the limit does not fit.
[[nodiscard]] std::optional<SmallPosition> to_small(Position const& position);
/// The same position; it always fits.
[[nodiscard]] Position to_position(SmallPosition const& position);

}  // namespace bouton
