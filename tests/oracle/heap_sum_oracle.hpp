// Sums of heaps of one-heap games, played out from their codes, in both conventions.
//
// Standard containers only; shares nothing with the library. Plain recursion over all options;
// for totals of a few dozen.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace oracle {

/// Digits of t = 0, 1, 2, ...: bit k of digit t says that t tokens may be taken and k heaps left.
struct HeapRules {
  std::vector<unsigned> digits;
  bool unequal = false;  ///< the parts must differ
};

/// "0.77" as digits.
inline HeapRules heap_rules(std::string const& code) {
  HeapRules rules;
  for (char const c : code) {
    if (c != '.') rules.digits.push_back(static_cast<unsigned>(c - '0'));
  }
  return rules;
}

struct SumHeap {
  std::size_t game;
  unsigned size;
  friend bool operator<(SumHeap const& a, SumHeap const& b) {
    return std::pair(a.game, a.size) < std::pair(b.game, b.size);
  }
};

class HeapSums {
 public:
  HeapSums(std::vector<HeapRules> rules, bool misere) : rules_(std::move(rules)), misere_(misere) {}

  /// All ways to divide what is left of a heap, in every order; zero parts dropped.
  std::set<std::vector<unsigned>> options(SumHeap const& heap) const {
    std::set<std::vector<unsigned>> result;
    HeapRules const& rules = rules_[heap.game];
    for (std::size_t t = 0; t < rules.digits.size() && t <= heap.size; ++t) {
      unsigned const rest = heap.size - static_cast<unsigned>(t);
      for (unsigned parts = 0; parts < 5; ++parts) {
        if (((rules.digits[t] >> parts) & 1U) == 0) continue;
        std::vector<unsigned> chosen;
        divide(rules, rest, parts, chosen, result);
      }
    }
    return result;
  }

  bool next_wins(std::vector<SumHeap> sum) {
    std::sort(sum.begin(), sum.end());
    std::erase_if(sum, [](SumHeap const& heap) { return heap.size == 0; });
    if (auto const found = known_.find(sum); found != known_.end()) return found->second;
    bool any = false, wins = false;
    for (std::size_t i = 0; i < sum.size() && !wins; ++i) {
      for (std::vector<unsigned> const& parts : options(sum[i])) {
        any = true;
        if (!next_wins(replaced(sum, i, parts))) {
          wins = true;
          break;
        }
      }
    }
    if (!any) wins = misere_;
    known_.emplace(std::move(sum), wins);
    return wins;
  }

  /// The lists of heaps after each winning move: parts in place of the heap, 0 if it vanishes.
  std::set<std::vector<std::pair<std::size_t, unsigned>>> winning_moves(
      std::vector<SumHeap> const& sum) {
    std::set<std::vector<std::pair<std::size_t, unsigned>>> result;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      for (std::vector<unsigned> parts : options(sum[i])) {
        if (next_wins(replaced(sum, i, parts))) continue;
        if (parts.empty()) parts = {0};
        std::vector<std::pair<std::size_t, unsigned>> after;
        for (std::size_t j = 0; j < sum.size(); ++j) {
          if (j != i) {
            after.emplace_back(sum[j].game, sum[j].size);
          } else {
            for (unsigned const part : parts) after.emplace_back(sum[i].game, part);
          }
        }
        result.insert(after);
      }
    }
    return result;
  }

 private:
  static void divide(HeapRules const& rules, unsigned rest, unsigned parts,
                     std::vector<unsigned>& chosen, std::set<std::vector<unsigned>>& result) {
    if (parts == 0) {
      std::set<unsigned> const different(chosen.begin(), chosen.end());
      if (rest == 0 && (!rules.unequal || different.size() == chosen.size())) result.insert(chosen);
      return;
    }
    for (unsigned part = 1; part <= rest; ++part) {
      chosen.push_back(part);
      divide(rules, rest - part, parts - 1, chosen, result);
      chosen.pop_back();
    }
  }
  static std::vector<SumHeap> replaced(std::vector<SumHeap> sum, std::size_t i,
                                       std::vector<unsigned> const& parts) {
    std::size_t const game = sum[i].game;
    sum.erase(sum.begin() + static_cast<std::ptrdiff_t>(i));
    for (unsigned const part : parts) sum.push_back({game, part});
    return sum;
  }

  std::vector<HeapRules> rules_;
  bool misere_;
  std::map<std::vector<SumHeap>, bool> known_;
};

/// Calls visit(heaps) for all lists of heaps >= 1 in non-increasing order with a total of at
/// most `most`.
template <class Visit>
void for_each_partition(unsigned most, unsigned largest, std::vector<unsigned>& heaps,
                        Visit const& visit) {
  visit(heaps);
  for (unsigned heap = 1; heap <= std::min(most, largest); ++heap) {
    heaps.push_back(heap);
    for_each_partition(most - heap, heap, heaps, visit);
    heaps.pop_back();
  }
}

}  // namespace oracle
