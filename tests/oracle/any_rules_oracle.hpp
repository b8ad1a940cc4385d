// The oracle for rulesets without an oracle of their own: all options, by trying everything.
//
// Independent of the library: standard containers only. For each heap it lists every way to
// leave it alone or to take and divide it, and filters the combinations by the words of the
// rules. Slow; for small positions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <set>
#include <tuple>
#include <vector>

namespace oracle {

inline constexpr unsigned long long kEveryHeap = ~0ULL;

/// What bounds the amount taken from a heap: the smallest of the others, the largest, their sum.
enum class AnyBound { kNone, kSmallest, kLargest, kSum };

struct AnyMove {
  std::function<bool(unsigned taken, unsigned parts)> allows;
  unsigned long long min_heaps = 1, max_heaps = 1;  ///< kEveryHeap: all heaps of the position
  long long differ_by_less_than = -1;               ///< -1: independent amounts
  bool all_unequal = false, not_all_equal = false;
  bool counts_another_heap = false;  ///< what `allows` calls taken is a number of such sizes
  AnyBound bound = AnyBound::kNone;
  unsigned long long within = kEveryHeap;  ///< the touched heaps lie among so many neighbours
  std::vector<std::vector<unsigned>> vectors = {};  ///< if any, the moves: an amount for each heap
};

struct AnyRules {
  std::vector<AnyMove> moves;
  bool passes = false;
  bool one_pass = false;  ///< in the whole game
  int limit_factor = 0;   ///< 0: no limit
  bool circle = false;    ///< the last heap and the first are neighbours
};

struct AnyPosition {
  std::vector<unsigned> heaps;
  std::vector<bool> spent;  ///< empty where the rules have no passes
  long long limit = -1;     ///< -1: none
  bool one_pass_spent = false;

  friend bool operator<(AnyPosition const& a, AnyPosition const& b) {
    return std::tie(a.heaps, a.spent, a.limit, a.one_pass_spent) <
           std::tie(b.heaps, b.spent, b.limit, b.one_pass_spent);
  }
  friend bool operator==(AnyPosition const& a, AnyPosition const& b) {
    return !(a < b) && !(b < a);
  }
};

/// One way to treat one heap.
struct Treatment {
  bool touched = false;
  unsigned taken = 0;
  std::vector<unsigned> parts;
};

/// All sequences of positive numbers with a sum of at most `most`.
inline void sequences(unsigned most, std::vector<unsigned>& so_far,
                      std::set<std::vector<unsigned>>& result) {
  result.insert(so_far);
  for (unsigned part = 1; part <= most; ++part) {
    so_far.push_back(part);
    sequences(most - part, so_far, result);
    so_far.pop_back();
  }
}

/// Whether `taken` may leave this many parts of the heap with this index.
inline bool allowed(AnyMove const& move, AnyPosition const& from, std::size_t index, unsigned taken,
                    unsigned parts) {
  if (!move.counts_another_heap) return move.allows(taken, parts);
  for (std::size_t other = 0; other < from.heaps.size(); ++other) {
    if (other == index || from.heaps[other] == 0) continue;
    for (unsigned times = 1; times <= taken; ++times) {
      if (times * from.heaps[other] == taken && move.allows(times, parts)) return true;
    }
  }
  return false;
}

/// Whether the other heaps let so many be taken from the heap with this index.
inline bool bounded(AnyMove const& move, AnyPosition const& from, std::size_t index,
                    unsigned taken) {
  if (move.bound == AnyBound::kNone) return true;
  std::vector<unsigned> others;
  for (std::size_t i = 0; i < from.heaps.size(); ++i) {
    if (i != index) others.push_back(from.heaps[i]);
  }
  if (others.empty()) return taken == 0;
  unsigned most = *std::min_element(others.begin(), others.end());
  if (move.bound == AnyBound::kLargest) most = *std::max_element(others.begin(), others.end());
  if (move.bound == AnyBound::kSum) {
    most = 0;
    for (unsigned const other : others) most += other;
  }
  return taken <= most;
}

/// Whether so many neighbouring places hold all that are touched.
inline bool near(AnyRules const& rules, AnyMove const& move, std::vector<bool> const& touched) {
  std::size_t const count = touched.size();
  if (move.within >= count) return true;
  for (std::size_t first = 0; first < count; ++first) {
    if (!rules.circle && first + move.within > count) break;
    std::vector<bool> rest = touched;
    for (std::size_t i = 0; i < move.within; ++i) rest[(first + i) % count] = false;
    if (std::find(rest.begin(), rest.end(), true) == rest.end()) return true;
  }
  return false;
}

inline std::vector<Treatment> treatments(AnyMove const& move, AnyPosition const& from,
                                         std::size_t index) {
  unsigned const heap = from.heaps[index];
  std::vector<Treatment> result{Treatment{false, 0, {heap}}};
  if (heap == 0) return result;
  std::set<std::vector<unsigned>> all;
  std::vector<unsigned> so_far;
  sequences(heap, so_far, all);
  for (std::vector<unsigned> const& parts : all) {
    unsigned left = 0;
    for (unsigned const part : parts) left += part;
    std::set<unsigned> const sizes(parts.begin(), parts.end());
    if (!allowed(move, from, index, heap - left, static_cast<unsigned>(parts.size()))) continue;
    if (!bounded(move, from, index, heap - left)) continue;
    if (move.all_unequal && sizes.size() != parts.size()) continue;
    if (move.not_all_equal && parts.size() > 1 && sizes.size() == 1) continue;
    result.push_back(Treatment{true, heap - left, parts});
  }
  return result;
}

inline void combine(AnyRules const& rules, AnyMove const& move, AnyPosition const& from,
                    std::vector<Treatment>& chosen, std::set<AnyPosition>& result) {
  if (chosen.size() < from.heaps.size()) {
    for (Treatment const& treatment : treatments(move, from, chosen.size())) {
      chosen.push_back(treatment);
      combine(rules, move, from, chosen, result);
      chosen.pop_back();
    }
    return;
  }
  unsigned long long touched = 0;
  std::vector<bool> places_touched;
  long long total = 0, taken = 0, fewest = 1'000'000, greatest = -1;
  AnyPosition to;
  to.one_pass_spent = from.one_pass_spent;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    total += from.heaps[i];
    bool const spent = rules.passes && from.spent[i];
    places_touched.push_back(chosen[i].touched);
    if (chosen[i].touched) {
      ++touched;
      taken += chosen[i].taken;
      fewest = std::min<long long>(fewest, chosen[i].taken);
      greatest = std::max<long long>(greatest, chosen[i].taken);
    }
    bool const vanished = chosen[i].parts.empty();
    std::vector<unsigned> const places = vanished ? std::vector<unsigned>{0} : chosen[i].parts;
    for (unsigned const heap : places) {
      to.heaps.push_back(heap);
      if (rules.passes) to.spent.push_back(spent && !vanished);
    }
  }
  unsigned long long const least =
      move.min_heaps == kEveryHeap ? from.heaps.size() : move.min_heaps;
  if (touched == 0 || touched < least || touched > move.max_heaps) return;
  if (!near(rules, move, places_touched)) return;
  if (move.differ_by_less_than >= 0 && greatest - fewest >= move.differ_by_less_than) return;
  if (rules.limit_factor > 0) {
    if (from.limit >= 0 ? taken > from.limit : taken > 0 && taken >= total) return;
    to.limit = rules.limit_factor * taken;
  }
  result.insert(to);
}

/// The move that takes these amounts, if every heap is large enough.
inline void take_vector(AnyRules const& rules, AnyPosition const& from,
                        std::vector<unsigned> const& amounts, std::set<AnyPosition>& result) {
  if (amounts.size() != from.heaps.size()) return;
  long long total = 0, taken = 0;
  AnyPosition to = from;
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    if (amounts[i] > from.heaps[i]) return;
    to.heaps[i] -= amounts[i];
    if (rules.passes && to.heaps[i] == 0) to.spent[i] = false;
    total += from.heaps[i];
    taken += amounts[i];
  }
  if (rules.limit_factor > 0) {
    if (from.limit >= 0 ? taken > from.limit : taken >= total) return;
    to.limit = rules.limit_factor * taken;
  }
  result.insert(to);
}

inline std::set<AnyPosition> options(AnyRules const& rules, AnyPosition const& from) {
  std::set<AnyPosition> result;
  for (AnyMove const& move : rules.moves) {
    std::vector<Treatment> chosen;
    if (move.vectors.empty()) combine(rules, move, from, chosen, result);
    for (auto const& vector : move.vectors) take_vector(rules, from, vector, result);
  }
  if (rules.passes) {
    for (std::size_t i = 0; i < from.heaps.size(); ++i) {
      if (from.heaps[i] == 0 || from.spent[i]) continue;
      AnyPosition to = from;
      to.spent[i] = true;
      result.insert(to);
    }
  }
  bool const over =
      std::all_of(from.heaps.begin(), from.heaps.end(), [](unsigned heap) { return heap == 0; });
  if (rules.one_pass && !from.one_pass_spent && !over) {
    AnyPosition to = from;
    to.one_pass_spent = true;
    result.insert(to);
  }
  return result;
}

}  // namespace oracle
