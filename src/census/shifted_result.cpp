#include "census/shifted_result.hpp"

#include <algorithm>
#include <utility>

namespace bouton::census {

ShiftedResult shifted_result(Result result, std::uint64_t shift) {
  ShiftedResult shifted;
  shifted.later = static_cast<std::int64_t>(shift) - static_cast<std::int64_t>(result.shift);
  if (result.preperiod) {
    // The last exception is at preperiod - 1; below the shift all heaps are dead.
    shifted.preperiod =
        std::max<std::uint64_t>(*result.preperiod, result.shift) - result.shift + shift;
    shifted.exact = shifted.later == 0 || *result.preperiod > result.shift;
    if (shifted.later == 0) shifted.preperiod = result.preperiod;
  }
  shifted.result = std::move(result);
  return shifted;
}

}  // namespace bouton::census
