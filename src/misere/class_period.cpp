#include "misere/class_period.hpp"

#include <algorithm>
#include <vector>

#include "sequence/period/reach.hpp"

namespace bouton::misere {

std::optional<ClassPeriod> prove_class_period(sequence::OneHeapGame const& game,
                                              std::span<Element const> classes) {
  auto const reach = sequence::reach_of(game);
  if (!reach) return std::nullopt;
  // matched[p]: how far the sequence agrees with itself shifted by p, counted from its end (the
  // Z-function of the reversed sequence).
  std::size_t const count = classes.size();
  auto const at = [&](std::size_t i) { return classes[count - 1 - i]; };
  std::vector<std::size_t> matched(count, 0);
  std::size_t left = 0, right = 0;
  for (std::size_t p = 1; p < count; ++p) {
    std::size_t length = p < right ? std::min(right - p, matched[p - left]) : 0;
    while (p + length < count && at(length) == at(p + length)) ++length;
    matched[p] = length;
    if (p + length > right) {
      left = p;
      right = p + length;
    }
    std::size_t const preperiod = count - p - length;
    if (sequence::agreement_for(*reach, preperiod, p) <= count - p) {
      return ClassPeriod{preperiod, p};
    }
  }
  return std::nullopt;
}

}  // namespace bouton::misere
