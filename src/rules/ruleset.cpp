#include "bouton/rules/ruleset.hpp"

#include <algorithm>

#include "core/saturating.hpp"

namespace bouton {

std::uint64_t TakeLimit::after(std::uint64_t taken) const {
  __extension__ using Wide = unsigned __int128;
  Wide const times = static_cast<Wide>(factor) * taken / divisor;
  return times > kNoBound ? kNoBound : saturating_add(static_cast<std::uint64_t>(times), plus);
}

bool GameEnd::is_over(std::vector<std::uint64_t> const& heaps) const {
  if (total && saturating_total(heaps) <= *total) return true;
  auto const filled = static_cast<std::uint64_t>(
      std::count_if(heaps.begin(), heaps.end(), [](std::uint64_t heap) { return heap != 0; }));
  return filled < fewer_heaps || std::binary_search(positions.begin(), positions.end(), heaps);
}

}  // namespace bouton
