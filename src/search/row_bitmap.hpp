// RowBitmap: every pattern of standing pins of one row, one bit per pattern.
//
// For games on one row where a move removes t adjacent standing pins, t from a given set
// (Kayles: 1 and 2). A pattern is a number: bit i is set where pin i stands. Its outcome is
// bit (pattern mod 64) of word (pattern / 64):
//
//   pattern   h ... h h h | l l l l l l      pins 6 and up choose the word, the low six
//                word     |  bit in word     pins the bit in it
//
// A move among high pins leads to the same bit of an earlier word, one among low pins to a
// lower bit of the same word, one across the border to a lower bit of an earlier word: each
// is settled for 64 patterns at once.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::search {

inline constexpr unsigned kMaxRowPins = 32;

/// The outcome of every pattern of a row.
class RowBitmap {
 public:
  RowBitmap(unsigned pins, std::vector<std::uint64_t> words);

  [[nodiscard]] unsigned pins() const { return pins_; }
  /// \throws std::out_of_range if `pattern` has a pin beyond the row.
  [[nodiscard]] Outcome outcome(std::uint64_t pattern) const;
  /// Number of P-patterns; counts bits.
  [[nodiscard]] std::uint64_t count_p() const;
  /// Visits the P-patterns in ascending order; the visitor returns false to stop.
  /// \return false if it did.
  bool for_each_p(std::function<bool(std::uint64_t)> const& visit) const;

 private:
  unsigned pins_;
  std::vector<std::uint64_t> words_;
};

/// The runs of standing pins of a pattern, from pin 0 up: the position as rows of pins.
[[nodiscard]] std::vector<std::uint64_t> rows_of_pattern(std::uint64_t pattern);

/// Outcomes of all 2^pins patterns.
///
/// \param amounts  how many adjacent pins a move may remove; {1, 2} is Kayles. Amounts above `pins`
///                 are ignored.
/// \return empty if the bitmap does not fit limits.memory_bytes, or the deadline or a cancellation
///         came first. `limits.positions` does not apply: patterns cost one bit.
/// \throws std::logic_error if pins > kMaxRowPins or an amount is 0.
/// \complexity O(pins * amounts) word operations for 64 patterns.
[[nodiscard]] std::optional<RowBitmap> solve_row_patterns(unsigned pins,
                                                          std::span<unsigned const> amounts,
                                                          Convention convention,
                                                          Limits const& limits = {});

/// Number of moves to the end for all 2^pins patterns, if the winner hurries and the loser delays;
/// the index is the number of the pattern. Otherwise as solve_row_patterns, with one byte per
/// pattern and one thread.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> row_pattern_remoteness(
    unsigned pins, std::span<unsigned const> amounts, Convention convention,
    Limits const& limits = {});

}  // namespace bouton::search
