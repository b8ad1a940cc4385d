// Laws of sums of heaps of every size: what a certificate says, and the moves of the game it is
// about.
//
// Standard containers only; shares nothing with the library. Options are those of heaps one by one,
// from the rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "oracle/misere_sums.hpp"
#include "oracle/small_model.hpp"

namespace oracle {

struct AllHeapsQuotient {
  using Sum = std::vector<std::pair<std::size_t, long>>;  // heaps, how many
  std::string code;
  std::vector<std::vector<std::size_t>> actions;  // of the generators of the finite part
  std::vector<std::array<long, 3>> first;         // element, total, peak
  std::vector<std::array<long, 5>> repeat;        // the same, and the growth of the last two
  std::vector<CounterSet> sets;
  std::vector<std::size_t> lost;  // for each element the number of its set
  std::size_t possible = 0;
  std::size_t heap = 0, step = 0;  // the family
  Sum start, by_first, by_distance;
};

/// A law, with the images of heaps and of their options.
struct AllHeapsGame {
  struct Image {
    std::size_t element = 0;
    long total = 0, peak = 0;
    friend bool operator<(Image const& a, Image const& b) {
      return std::tie(a.element, a.total, a.peak) < std::tie(b.element, b.total, b.peak);
    }
    friend bool operator==(Image const& a, Image const& b) { return !(a < b) && !(b < a); }
  };

  explicit AllHeapsGame(AllHeapsQuotient stated)
      : law(std::move(stated)),
        rule(heap_rule(law.code)),
        order(law.lost.size()),
        first_row(2 * law.first.size() + rule.digits.size() - 1),
        products(products_of(law.actions, order)) {}

  Image image(std::size_t heap) const {
    if (heap < law.first.size()) {
      auto const& one = law.first[heap];
      return {static_cast<std::size_t>(one[0]), one[1], one[2]};
    }
    auto const& one = law.repeat[(heap - law.first.size()) % law.repeat.size()];
    auto const k = static_cast<long>((heap - law.first.size()) / law.repeat.size());
    return {static_cast<std::size_t>(one[0]), one[1] + k * one[3], one[2] + k * one[4]};
  }
  Image joined(Image const& a, Image const& b) const {
    return {products[a.element][b.element], a.total + b.total, std::max(a.peak, b.peak)};
  }

  /// The options of a heap, those into two heaps of which one is below `most`.
  std::set<Image> options(std::size_t heap, std::size_t most) const {
    std::set<Image> result;
    for (std::size_t t = 0; t < rule.digits.size() && t <= heap; ++t) {
      unsigned const digit = rule.digits[t];
      std::size_t const rest = heap - t;
      if (((digit & 1U) != 0 && rest == 0) || ((digit & 2U) != 0 && rest > 0 && t > 0)) {
        result.insert(image(rest));
      }
      if ((digit & 4U) == 0) continue;
      for (std::size_t a = 1; a < most && 2 * a <= rest; ++a) {
        result.insert(joined(image(a), image(rest - a)));
      }
    }
    return result;
  }

  /// Whether a set has this total and peak.
  bool in(std::size_t set, long t, long j) const {
    Vector const z{t, j};
    return std::any_of(law.sets[set].begin(), law.sets[set].end(), [&](auto const& cell) {
      return std::all_of(cell.begin(), cell.end(),
                         [&](InfiniteCondition const& c) { return c.holds(z); });
    });
  }
  bool lost(Image const& place) const {
    return in(law.lost[place.element], place.total, place.peak);
  }

  Image sum(AllHeapsQuotient::Sum const& heaps, long times) const {
    Image result;
    for (auto const& [heap, count] : heaps) {
      for (long i = 0; i < times * count; ++i) result = joined(result, image(heap));
    }
    return result;
  }

  AllHeapsQuotient law;
  HeapRule rule;
  std::size_t order;      // of the finite part
  std::size_t first_row;  // from this heap on options are those of heaps of rows
  std::vector<std::vector<std::size_t>> products;  // of elements; empty if they are none
};

}  // namespace oracle
