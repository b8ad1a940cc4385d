// BoardClaim: a certificate of an answer on a board or a graph, read but not yet verified.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/board_rules.hpp"
#include "check/document.hpp"
#include "check/thing_set.hpp"

namespace bouton::check {

struct BoardClaim {
  bool misere = false;
  bool lost = false;  ///< by who moves
  std::optional<std::uint64_t> value;
  std::string_view start;
  /// In normal play for each nim-value from 0 the parts that have it; in misère play the lost
  /// positions. All are written one behind the other in hexadecimal digits, four things a digit,
  /// the first in the lowest bit.
  std::vector<std::string_view> sets;
};

/// Above this no value is claimed.
inline constexpr std::uint64_t kMostClaimed = 63;

/// Hexadecimal digits of a set.
[[nodiscard]] constexpr std::size_t digits_of(std::size_t things) {
  return things == 0 ? 1 : (things + 3) / 4;
}

/// \throws Error naming the member that is missing or unreadable.
[[nodiscard]] BoardClaim read_board_claim(Document const& document, BoardRules const& rules);

/// The set that begins at a digit. \pre all digits of the text are those of read_board_claim()
template <unsigned kWords>
[[nodiscard]] ThingSet<kWords> set_of_digits(std::string_view digits, std::size_t things) {
  ThingSet<kWords> set;
  for (std::size_t at = 0; 4 * at < things; ++at) {
    set.word[at / 16] |= std::uint64_t{hexadecimal(digits[at])} << 4 * (at % 16);
  }
  return set;
}

/// The same as people write it: rows of squares, or names.
[[nodiscard]] std::string written(BoardRules const& rules, std::string_view digits);

}  // namespace bouton::check
