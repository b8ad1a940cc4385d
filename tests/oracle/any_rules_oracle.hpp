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

struct AnyMove {
  std::function<bool(unsigned taken, unsigned parts)> allows;
  unsigned long long min_heaps = 1, max_heaps = 1;
  long long differ_by_less_than = -1;  ///< -1: independent amounts
  bool all_unequal = false, not_all_equal = false;
  bool counts_another_heap = false;  ///< what `allows` calls taken is a number of such sizes
};

struct AnyRules {
  std::vector<AnyMove> moves;
  bool passes = false;
  bool one_pass = false;  ///< in the whole game
  int limit_factor = 0;   ///< 0: no limit
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
  long long total = 0, taken = 0, least = 1'000'000, greatest = -1;
  AnyPosition to;
  to.one_pass_spent = from.one_pass_spent;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    total += from.heaps[i];
    bool const spent = rules.passes && from.spent[i];
    if (chosen[i].touched) {
      ++touched;
      taken += chosen[i].taken;
      least = std::min<long long>(least, chosen[i].taken);
      greatest = std::max<long long>(greatest, chosen[i].taken);
    }
    bool const vanished = chosen[i].parts.empty();
    std::vector<unsigned> const places = vanished ? std::vector<unsigned>{0} : chosen[i].parts;
    for (unsigned const heap : places) {
      to.heaps.push_back(heap);
      if (rules.passes) to.spent.push_back(spent && !vanished);
    }
  }
  if (touched == 0 || touched < move.min_heaps || touched > move.max_heaps) return;
  if (move.differ_by_less_than >= 0 && greatest - least >= move.differ_by_less_than) return;
  if (rules.limit_factor > 0) {
    if (from.limit >= 0 ? taken > from.limit : taken > 0 && taken >= total) return;
    to.limit = rules.limit_factor * taken;
  }
  result.insert(to);
}

inline std::set<AnyPosition> options(AnyRules const& rules, AnyPosition const& from) {
  std::set<AnyPosition> result;
  for (AnyMove const& move : rules.moves) {
    std::vector<Treatment> chosen;
    combine(rules, move, from, chosen, result);
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
