// One heap with a limit that grows with what was taken: at most c times what the opponent just took
// (Schwenk 1970). Fibonacci Nim is the case c = 2.
//
// Call the heaps from which the player who starts loses the losing numbers h(1) = 1 < h(2) < ...:
// h(k + 1) = h(k) + h(j) for the least j with c h(j) >= h(k). Every number is in one way a sum of
// losing numbers in which each exceeds c times the next, its parts, and the player to move wins
// exactly if the limit is at least the smallest part.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"

namespace bouton::theory {

/// Called with each part, the largest first, and with what is left of the number after it (the sum
/// of all smaller parts); returns false to stop.
using PartVisitor = std::function<bool(Natural const& part, Natural const& rest)>;

/// What a game with such a limit needs for its answers.
struct LimitGame {
  std::uint64_t factor;  ///< c, 1 or more
  std::string texts;     ///< what the keys of its reasons begin with
  std::string_view reference;
  std::vector<std::string> first_parts;  ///< some losing numbers, for reasons that name them
  /// Walks down the parts of a number; nothing is visited for 0.
  /// \return false if a limit was reached before the last part
  std::function<bool(Natural const& number, PartVisitor const& visit, Limits const& limits)>
      for_each_part;
};

/// The losing numbers are listed up to this factor. Those up to a number of b bits are about
/// c + b c / log c many.
inline constexpr std::uint64_t kMostLimitFactor = 1000;

/// The game for a factor. Its parts are found from a list of all losing numbers below the number,
/// of 32 MiB at most: numbers of some thousand digits.
/// \pre 1 <= factor <= kMostLimitFactor
[[nodiscard]] LimitGame limit_game(std::uint64_t factor);

/// The losing numbers below 2^64, ascending. \pre 1 <= factor <= kMostLimitFactor
[[nodiscard]] std::vector<std::uint64_t> losing_numbers(std::uint64_t factor);

/// The outcome of n tokens of which at most `limit` may be taken now (empty at the start of the
/// game, where at most n - 1 may be taken).
/// \param losing  losing_numbers()
[[nodiscard]] Outcome limit_outcome(std::vector<std::uint64_t> const& losing, std::uint64_t n,
                                    std::optional<std::uint64_t> limit, Convention convention);

/// The whole answer for one heap, with or without a limit.
///
/// Normal play: as above. Misere play: nobody takes the last token willingly, so n tokens are n - 1
/// tokens in normal play with the same limit. The nim-value is given for P-positions of normal play
/// only. Winning moves: by what is left on the table, ascending; each with the limit it sets.
/// Where the limits are reached the outcome is empty.
/// \pre one heap, otherwise std::logic_error
/// Complexity: one walk over the parts, and another one for listing the moves.
[[nodiscard]] Solution solve_with_limit(LimitGame const& game, Position const& position,
                                        Convention convention, Detail detail = Detail::kFull,
                                        Limits const& limits = {});

}  // namespace bouton::theory
