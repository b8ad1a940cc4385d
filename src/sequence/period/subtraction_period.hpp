// SubtractionPeriods: the periods of subtraction games with a few amounts, in microseconds each.
//
// A value depends only on the `largest` values before it, largest being the largest amount. So
// where a window of so many values comes back, all that follows comes back as well [GuySmith1956]:
// that is the proof, and the distance from the last such window is the least period. A byte holds a
// value v as the bit 1 << v, so that the mex of the options is what follows the lowest zeros of
// their union, for as many heaps at a time as the least amount allows.
//
// \cite GuySmith1956
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"

namespace bouton::sequence {

struct SubtractionPeriod {
  std::uint64_t period = 0, preperiod = 0;  ///< both the least possible
  friend bool operator==(SubtractionPeriod const&, SubtractionPeriod const&) = default;
};

/// Keeps its memory from one game to the next.
class SubtractionPeriods {
 public:
  static constexpr std::size_t kMostAmounts = 7;  ///< the values 0 to 7 are the bits of a byte

  /// \param amounts  ascending, 1 to kMostAmounts of them, from 1 on
  /// \param most_values  how many values may be computed
  /// \return empty if they do not show the period, or if the meter ended it
  [[nodiscard]] std::optional<SubtractionPeriod> find(std::span<unsigned const> amounts,
                                                      std::uint64_t most_values, Meter& meter);

 private:
  std::vector<std::uint8_t> bytes_;  // zeros for what is no heap, then the values
};

}  // namespace bouton::sequence
