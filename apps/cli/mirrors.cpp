#include "mirrors.hpp"

#include <algorithm>
#include <utility>

#include "rules/features.hpp"

namespace bouton::cli {
namespace {

constexpr RulesUser kMirrors{"rules_user.words", kAllFeatures};

/// The places of the parts of the split heap in the position after the move: [first, last).
///
/// The heap that was split is the first place where the two positions differ. Before it nothing has
/// changed. Its first part is there, and each part of a heap is smaller than the heap: there are at
/// least two parts, none of them empty, and together they are at most the heap. What follows it is
/// unchanged and moved on by (number of parts - 1).
struct Parts {
  std::size_t first = 0;
  std::size_t last = 0;
};

Parts parts_of(Position const& before, Position const& after) {
  if (after.heaps.size() <= before.heaps.size()) return {};  // no heap was split
  auto const differ = std::mismatch(before.heaps.begin(), before.heaps.end(), after.heaps.begin());
  std::size_t const first = static_cast<std::size_t>(differ.second - after.heaps.begin());
  return {first, first + after.heaps.size() - before.heaps.size() + 1};
}

/// Whether the parts are not after their reverse in lexicographic order.
bool is_kept(Position const& before, Position const& after) {
  Parts const parts = parts_of(before, after);
  for (std::size_t i = parts.first, j = parts.last; i < j; ++i) {
    --j;
    if (after.heaps[i] != after.heaps[j]) return after.heaps[i] < after.heaps[j];
  }
  return true;
}

/// The move, or its mirror image if that one's parts come first in lexicographic order.
Position kept_mirror(Position const& before, Position const& after) {
  if (is_kept(before, after)) return after;
  // The parts of a heap have the same pass, spent or not, so only sizes change places.
  Position mirror = after;
  Parts const parts = parts_of(before, after);
  std::reverse(mirror.heaps.begin() + static_cast<std::ptrdiff_t>(parts.first),
               mirror.heaps.begin() + static_cast<std::ptrdiff_t>(parts.last));
  return mirror;
}

}  // namespace

bool has_mirror_images(Ruleset const& rules) {
  return supports(kMirrors, rules) &&
         std::all_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
           return kind.max_heaps == 1 || !kind.take.splits();
         });
}

Solution merge_mirrors(Solution solution, Position const& before) {
  if (solution.recommended)
    solution.recommended->after = kept_mirror(before, solution.recommended->after);
  if (solution.for_each_winning_move) {
    // The mirror image of a winning move wins too, so the kept one of the two is visited.
    solution.for_each_winning_move = [all = std::move(solution.for_each_winning_move), before](
                                         PositionVisitor const& visit, Limits const& within) {
      auto const kept = [&](Position const& after) {
        return !is_kept(before, after) || visit(after);
      };
      return all(kept, within);
    };
  }
  return solution;
}

}  // namespace bouton::cli
