#include "rules/move_details.hpp"

#include "bouton/core/error.hpp"

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

std::optional<std::uint64_t> chosen_size(HeapChoice choice, SmallPosition const& position) {
  if (choice != HeapChoice::kLargest && choice != HeapChoice::kSmallest) return std::nullopt;
  std::uint64_t largest = 0;
  std::uint64_t smallest = kNoBound;
  for (std::uint64_t const heap : position.heaps) {
    largest = std::max(largest, heap);
    if (heap != 0) smallest = std::min(smallest, heap);
  }
  return choice == HeapChoice::kLargest ? largest : smallest;
}

std::pair<std::size_t, std::size_t> ends(SmallPosition const& position) {
  std::size_t first = 0;
  std::size_t last = position.heaps.size() - 1;
  while (first < last && position.heaps[first] == 0) ++first;
  while (last > first && position.heaps[last] == 0) --last;
  return {first, last};
}

bool stand_in_one_set(MoveConditions const& conditions, std::vector<std::size_t> const& touched) {
  return conditions.sets.empty() ||
         std::any_of(conditions.sets.begin(), conditions.sets.end(), [&](auto const& set) {
           return std::includes(set.begin(), set.end(), touched.begin(), touched.end());
         });
}

Places places(Ruleset const& rules, SmallPosition const& position) {
  if (!rules.closes_up) return {.count = position.heaps.size(), .of = {}};
  Places found;
  for (std::uint64_t const heap : position.heaps) {
    found.of.push_back(found.count);
    if (heap != 0) ++found.count;
  }
  return found;
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
                                          std::vector<std::int64_t> const& vector,
                                          std::uint64_t times) {
  if (vector.size() != from.heaps.size()) return std::nullopt;
  SmallPosition option = from;
  std::uint64_t taken = 0;  // the tokens that some heap loses
  for (std::size_t heap = 0; heap < vector.size(); ++heap) {
    std::uint64_t& size = option.heaps[heap];
    bool const puts = vector[heap] < 0;
    std::uint64_t const amount =
        saturating_multiply(static_cast<std::uint64_t>(puts ? -vector[heap] : vector[heap]), times);
    if (puts) {
      if (amount > kNoBound - size) throw Error(Message{"error.position.grows", {}});
      size += amount;
      continue;
    }
    if (amount > size) return std::nullopt;
    size -= amount;
    if (size == 0 && !option.spent.empty()) option.spent[heap] = false;
    taken = saturating_add(taken, amount);
  }
  if (taken == 0 || taken > most_taken(rules, from)) return std::nullopt;
  if (rules.limit) option.limit = rules.limit->after(taken);
  if (rules.remembers()) option.last = taken;
  return option;
}

bool puts_tokens(MoveKind const& kind) {
  return std::any_of(kind.vectors.begin(), kind.vectors.end(), [](auto const& vector) {
    return std::any_of(vector.begin(), vector.end(), [](auto amount) { return amount < 0; });
  });
}

std::uint64_t most_times(MoveKind const& kind, SmallPosition const& from,
                         std::vector<std::int64_t> const& vector) {
  if (!kind.multiples || vector.size() != from.heaps.size()) return 1;
  std::uint64_t most = kNoBound;
  for (std::size_t heap = 0; heap < vector.size(); ++heap) {
    if (vector[heap] <= 0) continue;
    most = std::min(most, from.heaps[heap] / static_cast<std::uint64_t>(vector[heap]));
  }
  return most;
}

bool parts_allowed(PartsCondition condition, std::vector<std::uint64_t> const& parts) {
  if (condition == PartsCondition::kAny || parts.size() < 2) return true;
  std::vector<std::uint64_t> sorted = parts;
  std::sort(sorted.begin(), sorted.end());
  if (condition == PartsCondition::kNotAllEqual) return sorted.front() != sorted.back();
  if (condition == PartsCondition::kAllEqual) return sorted.front() == sorted.back();
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

}  // namespace bouton::details
