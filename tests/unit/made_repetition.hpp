// A proof by repetition of the state for a two-part game, made the slow way: every value from
// every option, the best mask by trying all, witnesses one by one.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <vector>

#include "bouton/sequence/period_search.hpp"
#include "sequence/period/state_repetition.hpp"

namespace bouton::made {

using sequence::OneHeapGame;
using sequence::PeriodResult;
using sequence::SparseSpace;
using sequence::ValueWindow;

/// g(0) to g(count - 1), two parts at most.
inline std::vector<std::uint16_t> slow_values(OneHeapGame const& game, std::uint64_t count) {
  bool const equal = game.parts == PartsCondition::kAny;
  std::vector<std::uint16_t> g;
  std::vector<std::uint64_t> seen(65536, ~std::uint64_t{0});
  for (std::uint64_t n = 0; n < count; ++n) {
    for (std::uint64_t t = 0; t <= std::min(n, game.code.max_taken()); ++t) {
      if (game.code.allows(t, 0) && t == n) seen[0] = n;
      if (game.code.allows(t, 1) && t < n) seen[g[n - t]] = n;
      for (std::uint64_t a = 1; game.code.allows(t, 2) && 2 * a <= n - t; ++a) {
        if (equal || 2 * a != n - t) seen[g[a] ^ g[n - t - a]] = n;
      }
    }
    std::uint16_t value = 0;
    while (seen[value] == n) ++value;
    g.push_back(value);
  }
  return g;
}

inline SparseSpace best_space(OneHeapGame const& game, std::vector<std::uint16_t> const& g) {
  std::set<std::uint64_t> parities;
  for (std::uint64_t t = 0; t <= game.code.max_taken(); ++t) {
    if (game.code.allows(t, 2)) parities.insert(t % 2);
  }
  std::uint16_t all = 0;
  for (std::uint16_t const value : g) all = static_cast<std::uint16_t>(all | value);
  SparseSpace best;
  std::uint64_t fewest = g.size() + 1;
  for (bool const positional : {false, true}) {
    if (positional && parities.size() != 1) continue;
    for (std::uint32_t mask = 0; mask < std::uint32_t{1} << std::bit_width(all); ++mask) {
      SparseSpace const space{mask, positional,
                              positional ? static_cast<std::uint32_t>(*parities.begin()) : 0};
      std::uint64_t rare = 0;
      for (std::uint64_t h = 1; h < g.size(); ++h) rare += space.rare(g[h], h) ? 1U : 0U;
      if (rare < fewest) {
        fewest = rare;
        best = space;
      }
    }
  }
  return best;
}

/// The least A so that every rare number below g(n) is a direct option, one through a rare
/// part, or has a witness up to A.
inline std::uint64_t witness_needed(OneHeapGame const& game, std::vector<std::uint16_t> const& g,
                                    SparseSpace const& space,
                                    std::vector<sequence::RareValue> const& rare, std::uint64_t n) {
  std::set<std::uint32_t> seen;
  for (std::uint64_t t = 0; t <= game.code.max_taken(); ++t) {
    if (game.code.allows(t, 1)) seen.insert(g[n - t]);
    if (!game.code.allows(t, 2)) continue;
    for (auto const& r : rare) {
      if (r.heap > 0) seen.insert(std::uint32_t{r.value} ^ g[n - t - r.heap]);
    }
  }
  auto const missing = [&] {
    for (std::uint32_t u = 0; u < g[n]; ++u) {
      if (space.rare(u, n) && seen.count(u) == 0) return true;
    }
    return false;
  };
  std::uint64_t a = 0;
  while (missing()) {
    ++a;
    if (2 * a >= n) throw std::logic_error("no witness");
    for (std::uint64_t t = 0; t <= game.code.max_taken(); ++t) {
      if (game.code.allows(t, 2)) seen.insert(std::uint32_t{g[a]} ^ g[n - t - a]);
    }
  }
  return a;
}

/// The proof for a known period and preperiod, from the values `g`; `later` moves the
/// repetition to larger heaps.
inline PeriodResult repetition(OneHeapGame const& game, std::uint64_t period,
                               std::uint64_t preperiod, std::uint64_t later,
                               std::vector<std::uint16_t> const& g) {
  std::uint64_t const taken = game.code.max_taken();
  sequence::StateRepetition state;
  state.space = best_space(game, g);
  for (std::uint64_t h = 0; h < g.size(); ++h) {
    if (h == 0 || state.space.rare(g[h], h)) state.rare.push_back({h, g[h]});
  }
  std::uint64_t reach = state.rare.back().heap;
  for (;;) {
    state.window = reach + taken;
    state.at = std::max(preperiod + state.window, 2 * reach + taken + 1) + later;
    if (state.at + period > g.size()) throw std::logic_error("not enough values");
    state.witness_bound = 0;
    for (std::uint64_t n = state.at; n < state.at + period; ++n) {
      state.witness_bound =
          std::max(state.witness_bound, witness_needed(game, g, state.space, state.rare, n));
    }
    if (state.witness_bound <= reach) break;
    reach = state.witness_bound;
  }
  auto const stretch = [&](std::uint64_t from, std::uint64_t count) {
    auto const begin = g.begin() + static_cast<std::ptrdiff_t>(from);
    return ValueWindow{from, {begin, begin + static_cast<std::ptrdiff_t>(count)}};
  };
  state.repeated = stretch(state.at - state.window, state.window);
  std::uint64_t const length = std::min(state.window + 20, state.at + period - 1);
  // In the middle one even the steps are before the repetition.
  std::uint64_t const middle = state.at > 2 * length ? state.at - 2 * length : 1;
  state.samples = {stretch(1, length), stretch(state.at + period - length, length),
                   stretch(middle, length)};
  auto const all = g.begin() + static_cast<std::ptrdiff_t>(preperiod + period);
  auto const greatest = std::max_element(g.begin(), all);
  PeriodResult result;
  result.period = {.period = period,
                   .preperiod = preperiod,
                   .saltus = 0,
                   .checked_to = state.at,
                   .values_needed = state.at + period,
                   .proof = sequence::PeriodProof::kStateRepetition};
  result.max_value = *greatest;
  result.max_heap = static_cast<std::uint64_t>(greatest - g.begin());
  result.repetition = std::make_shared<sequence::StateRepetition const>(std::move(state));
  return result;
}

inline PeriodResult repetition(OneHeapGame const& game, std::uint64_t period,
                               std::uint64_t preperiod, std::uint64_t later = 0) {
  return repetition(game, period, preperiod, later,
                    slow_values(game, 3 * (preperiod + period) + 2000 + later));
}

}  // namespace bouton::made
