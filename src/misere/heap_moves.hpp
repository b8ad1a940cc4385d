// All options of one heap, small enough to be listed, in the order of every list of moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "bouton/rules/ruleset.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "rules/move_details.hpp"
#include "sequence/heap_options.hpp"

namespace bouton::misere {

/// Visits the sequences of `count` numbers >= 1 with this sum that differ from each other and from
/// those in `parts`, in lexicographic order. False if the visitor stopped.
template <class Visit>
bool visit_unequal_parts(unsigned count, std::uint64_t sum, std::vector<std::uint64_t>& parts,
                         Visit&& visit) {
  auto const used = [&](std::uint64_t part) {
    return std::find(parts.begin(), parts.end(), part) != parts.end();
  };
  bool go_on = true;
  for (std::uint64_t part = count == 1 ? sum : 1; go_on && part <= sum; ++part) {
    if (used(part)) continue;
    parts.push_back(part);
    bool const enough = sequence::least_unequal_sum(parts, count - 1) <= sum - part;
    if (enough && count == 1) go_on = visit(std::span<std::uint64_t const>(parts));
    if (enough && count > 1) go_on = visit_unequal_parts(count - 1, sum - part, parts, visit);
    parts.pop_back();
    if (!enough) break;  // even less is left beside a larger part
  }
  return go_on;
}

/// Total left ascending, then fewer parts first, then the parts in lexicographic order; no parts if
/// the heap vanishes. visit(parts) returns false to stop. \return false if it did.
template <class Visit>
bool visit_heap_moves(sequence::OneHeapGame const& game, std::uint64_t heap, Visit&& visit) {
  std::vector<std::uint64_t> parts;
  auto const split = [&](unsigned count, std::uint64_t rest) {
    if (game.parts == PartsCondition::kPairwiseUnequal && count > 2) {
      parts.clear();
      return visit_unequal_parts(count, rest, parts, visit);
    }
    parts.assign(count, 1);
    if (count > 0) parts.back() = rest - (count - 1);
    while (true) {
      if (details::parts_allowed(game.parts, parts) &&
          !visit(std::span<std::uint64_t const>(parts))) {
        return false;
      }
      // The next composition: the last part above 1 gives one to the part before it, and what
      // follows becomes ones and the rest.
      std::size_t j = count;
      while (j > 1 && parts[j - 1] == 1) --j;
      if (j <= 1) return true;
      std::uint64_t const left = parts[j - 1] - 1;
      ++parts[j - 2];
      parts[j - 1] = 1;
      parts[count - 1] = left;
    }
  };
  return sequence::for_each_rest(
      game.code, game.code.max_parts(), heap, [] { return true; }, split);
}

}  // namespace bouton::misere
