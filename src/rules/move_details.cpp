#include "rules/move_details.hpp"

namespace bouton::details {

std::uint64_t most_by_others(MoveKind const& kind, SmallPosition const& position,
                             std::size_t heap) {
  if (kind.bound == HeapBound::kNone) return kNoBound;  // most kinds
  std::uint64_t least = kNoBound;
  std::uint64_t greatest = 0;
  std::uint64_t sum = 0;
  for (std::size_t other = 0; other < position.heaps.size(); ++other) {
    if (other == heap) continue;
    least = std::min(least, position.heaps[other]);
    greatest = std::max(greatest, position.heaps[other]);
    sum = saturating_add(sum, position.heaps[other]);
  }
  if (position.heaps.size() < 2) return 0;
  return bounded_by(kind.bound, {least, greatest, sum});
}

std::uint64_t bounded_by(HeapBound bound, OtherHeaps const& others) {
  switch (bound) {
    case HeapBound::kNone:
      break;
    case HeapBound::kEveryOther:
      return others.least;
    case HeapBound::kSomeOther:
      return others.greatest;
    case HeapBound::kSumOfOthers:
      return others.sum;
  }
  return kNoBound;
}

bool lie_within(MoveKind const& kind, bool circle, std::size_t heaps,
                std::vector<std::size_t> const& touched) {
  if (kind.within >= heaps || touched.size() < 2) return true;
  if (!circle) return touched.back() - touched.front() < kind.within;
  // In a circle they lie in the arc that leaves out the widest gap.
  std::size_t widest = touched.front() + heaps - touched.back();
  for (std::size_t i = 1; i < touched.size(); ++i) {
    widest = std::max(widest, touched[i] - touched[i - 1]);
  }
  return heaps - widest < kind.within;
}

std::optional<SmallPosition> after_vector(Ruleset const& rules, SmallPosition const& from,
                                          std::vector<std::uint64_t> const& vector) {
  if (vector.size() != from.heaps.size()) return std::nullopt;
  SmallPosition option = from;
  std::uint64_t taken = 0;
  for (std::size_t heap = 0; heap < vector.size(); ++heap) {
    if (vector[heap] > from.heaps[heap]) return std::nullopt;
    option.heaps[heap] -= vector[heap];
    if (option.heaps[heap] == 0 && !option.spent.empty()) option.spent[heap] = false;
    taken = saturating_add(taken, vector[heap]);
  }
  if (taken == 0 || taken > most_taken(rules, from)) return std::nullopt;
  if (rules.limit) option.limit = saturating_multiply(rules.limit->factor, taken);
  return option;
}

bool parts_allowed(PartsCondition condition, std::vector<std::uint64_t> const& parts) {
  if (condition == PartsCondition::kAny || parts.size() < 2) return true;
  std::vector<std::uint64_t> sorted = parts;
  std::sort(sorted.begin(), sorted.end());
  if (condition == PartsCondition::kNotAllEqual) return sorted.front() != sorted.back();
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

}  // namespace bouton::details
