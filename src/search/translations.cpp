#include "search/translations.hpp"

#include <limits>
#include <stdexcept>

#include "rules/features.hpp"

namespace bouton::search {
namespace {

/// No splits: a heap stays where it is. No state: a position is its heaps.
constexpr RulesUser kTranslations{
    "rules_user.sieve", Features{Feature::kSeveralKinds, Feature::kSeveralHeaps,
                                 Feature::kLeastHeaps, Feature::kSpread, Feature::kHeapCount}};

}  // namespace

bool moves_are_translations(Ruleset const& rules) {
  if (!supports(kTranslations, rules)) return false;
  // A spread of 0 would allow no move at all over several heaps; no ruleset has it.
  return std::none_of(rules.moves.begin(), rules.moves.end(),
                      [](MoveKind const& kind) { return kind.spread == 0U; });
}

std::vector<BoxMoves> box_moves(Ruleset const& rules, std::uint64_t longest) {
  std::vector<BoxMoves> result;
  for (MoveKind const& kind : rules.moves) {
    BoxMoves moves;
    moves.min_heaps = std::max<std::uint64_t>(kind.min_heaps, 1);
    moves.max_heaps = kind.max_heaps;
    if (moves.max_heaps < moves.min_heaps) continue;
    if (kind.spread && kind.max_heaps > 1) moves.spread = *kind.spread;
    moves.leaves.assign(static_cast<std::size_t>(longest), 0);
    moves.any = true;
    for (std::uint32_t amount = 1; amount < longest; ++amount) {
      auto const leaves =
          static_cast<std::uint8_t>(kind.take.digit(amount) & (kMayEmpty | kMayLeaveSome));
      moves.leaves[amount] = leaves;
      if (leaves != 0) moves.amounts.push_back(amount);
      moves.any = moves.any && leaves == (kMayEmpty | kMayLeaveSome);
    }
    result.push_back(std::move(moves));
  }
  return result;
}

std::optional<BoxLayout> box_layout(std::span<std::uint64_t const> dims) {
  constexpr std::uint64_t kMost = (std::numeric_limits<std::uint32_t>::max)();
  BoxLayout layout;
  layout.dims.assign(dims.begin(), dims.end());
  for (std::size_t axis = 0; axis < dims.size(); ++axis) {
    if (dims[axis] == 0) throw std::logic_error("sieve: every dimension must be at least 1");
    if (dims[axis] >= layout.row_length) {
      layout.row_length = dims[axis];
      layout.row_axis = axis;
    }
  }
  if (layout.row_length > kMost) return std::nullopt;
  layout.row_strides.assign(dims.size(), 0);
  for (std::size_t axis = dims.size(); axis-- > 0;) {
    if (axis == layout.row_axis) continue;
    layout.row_strides[axis] = layout.rows;
    if (dims[axis] > kMost / layout.rows) return std::nullopt;
    layout.rows *= dims[axis];
  }
  return layout;
}

std::uint64_t BoxLayout::row_of(std::span<std::uint64_t const> heaps) const {
  if (heaps.size() != dims.size()) throw std::out_of_range("box: wrong number of heaps");
  std::uint64_t row = 0;
  for (std::size_t axis = 0; axis < dims.size(); ++axis) {
    if (heaps[axis] >= dims[axis]) throw std::out_of_range("box: heap outside the box");
    row += heaps[axis] * row_strides[axis];
  }
  return row;
}

PrefixAxes::PrefixAxes(BoxLayout const& layout) {
  for (std::size_t axis = 0; axis < layout.dims.size(); ++axis) {
    if (axis == layout.row_axis || layout.dims[axis] < 2) continue;
    dims.push_back(layout.dims[axis]);
    strides.push_back(layout.row_strides[axis]);
  }
}

}  // namespace bouton::search
