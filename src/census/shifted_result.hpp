// A result of the catalogue, told of another code of the same game.
#pragma once

#include <cstdint>
#include <optional>

#include "census/result.hpp"

namespace bouton::census {

struct ShiftedResult {
  Result result;
  std::int64_t later = 0;  ///< a heap of n of the code in the result is one of n + later here
  std::optional<std::uint64_t> preperiod;  ///< of the code that was asked about
  bool exact = true;                       ///< else the least preperiod may be smaller
};

/// \param shift  that of the code that was asked about, to the standard form. O(1).
[[nodiscard]] ShiftedResult shifted_result(Result result, std::uint64_t shift);

}  // namespace bouton::census
