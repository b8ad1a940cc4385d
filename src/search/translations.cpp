#include "search/translations.hpp"

#include <limits>
#include <stdexcept>

#include "rules/features.hpp"
#include "rules/move_details.hpp"

namespace bouton::search {
namespace {

/// No splits: a heap stays where it is. No state: a position is its heaps.
constexpr RulesUser kTranslations{
    "rules_user.sieve", Features{Feature::kSeveralKinds, Feature::kSeveralHeaps,
                                 Feature::kLeastHeaps, Feature::kSpread, Feature::kHeapCount}};

/// Beyond these, amounts for all heaps at once, and amounts that other heaps bound.
constexpr RulesUser kSieved{
    "rules_user.sieve",
    Features{Feature::kSeveralKinds, Feature::kSeveralHeaps, Feature::kLeastHeaps, Feature::kSpread,
             Feature::kHeapCount, Feature::kVectors, Feature::kMultiples, Feature::kHeapBound}};

bool has_spread_of_zero(Ruleset const& rules) {
  return std::any_of(rules.moves.begin(), rules.moves.end(),
                     [](MoveKind const& kind) { return kind.spread == 0U; });
}

}  // namespace

bool can_be_sieved(Ruleset const& rules) {
  return supports(kSieved, rules) && !has_spread_of_zero(rules) &&
         std::all_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
           return kind.bound == HeapBound::kNone || kind.max_heaps == 1;
         });
}

bool moves_are_translations(Ruleset const& rules) {
  // A spread of 0 would allow no move at all over several heaps; no ruleset has it.
  return supports(kTranslations, rules) && !has_spread_of_zero(rules);
}

namespace {

/// A vector, and its multiples where they are moves, as far as they fit into a box.
/// \pre no entry is negative
void add_multiples(MoveKind const& kind, std::vector<std::int64_t> const& vector,
                   std::uint64_t longest, std::vector<std::vector<std::uint64_t>>& to) {
  auto const largest = static_cast<std::uint64_t>(*std::max_element(vector.begin(), vector.end()));
  std::uint64_t const most = kind.multiples ? std::max<std::uint64_t>(1, longest / largest) : 1;
  for (std::uint64_t times = 1; times <= most; ++times) {
    auto& multiple = to.emplace_back();
    for (std::int64_t const amount : vector) {
      multiple.push_back(static_cast<std::uint64_t>(amount) * times);
    }
  }
}

}  // namespace

std::vector<BoxMoves> box_moves(Ruleset const& rules, std::uint64_t longest) {
  std::vector<BoxMoves> result;
  for (MoveKind const& kind : rules.moves) {
    BoxMoves moves;
    moves.min_heaps = std::max<std::uint64_t>(kind.min_heaps, 1);
    moves.max_heaps = kind.max_heaps;
    moves.bound = kind.bound;
    for (auto const& vector : kind.vectors) add_multiples(kind, vector, longest, moves.vectors);
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
    if (!moves.vectors.empty()) moves.any = true;  // a vector says itself what it takes
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

PrefixAxes::PrefixAxes(BoxLayout const& layout)
    : row_axis(layout.row_axis), heaps(layout.dims.size()) {
  for (std::size_t axis = 0; axis < layout.dims.size(); ++axis) {
    if (axis == layout.row_axis || layout.dims[axis] < 2) continue;
    of.push_back(axis);
    dims.push_back(layout.dims[axis]);
    strides.push_back(layout.row_strides[axis]);
  }
}

void each_vector(BoxMoves const& moves, PrefixAxes const& axes,
                 std::span<std::uint64_t const> prefix, std::uint64_t row,
                 std::function<void(Source const&)> const& visit) {
  for (std::vector<std::uint64_t> const& vector : moves.vectors) {
    if (vector.size() != axes.heaps) continue;  // no move on so many heaps
    std::uint64_t from = row, taken = 0, wanted = 0;
    for (std::uint64_t const amount : vector) wanted += amount;
    bool fits = true;
    for (std::size_t i = 0; i < axes.size() && fits; ++i) {
      std::uint64_t const amount = vector[axes.of[i]];
      fits = amount <= prefix[i];
      from -= fits ? amount * axes.strides[i] : 0;
      taken += amount;
    }
    std::uint64_t const along = vector[axes.row_axis];
    // What is wanted from a heap that is empty in the whole box is not there.
    if (!fits || wanted == 0 || taken + along != wanted) continue;
    visit(Source{from, along == 0, along != 0, along, along});
  }
}

void each_bounded(BoxMoves const& moves, PrefixAxes const& axes,
                  std::span<std::uint64_t const> prefix, std::uint64_t row,
                  std::function<void(Source const&)> const& visit) {
  if (axes.heaps < 2) return;  // there is no other heap
  bool const empty_axis = axes.size() + 1 < axes.heaps;
  // The heaps of the prefix but one, and those that are empty in the whole box.
  auto const others = [&](std::size_t but) {
    std::uint64_t least = empty_axis ? 0 : kNoBound, greatest = 0, sum = 0;
    for (std::size_t i = 0; i < axes.size(); ++i) {
      if (i == but) continue;
      least = std::min(least, prefix[i]);
      greatest = std::max(greatest, prefix[i]);
      sum += prefix[i];
    }
    return details::bounded_by(moves.bound, {least, greatest, sum});
  };
  if (std::uint64_t const most = others(axes.size()); most > 0) {
    visit(Source{row, false, true, 1, most});
  }
  for (std::size_t i = 0; i < axes.size(); ++i) {
    std::uint64_t const known = others(i);
    for (std::uint64_t amount = 1; amount <= prefix[i]; ++amount) {
      if (moves.bound == HeapBound::kEveryOther && amount > known) break;
      if (!moves.allows(prefix[i], amount)) continue;
      // The heap along the row bounds it as well.
      std::uint64_t first = amount;
      if (moves.bound == HeapBound::kSomeOther && amount <= known) first = 0;
      if (moves.bound == HeapBound::kSumOfOthers) first = amount > known ? amount - known : 0;
      visit(Source{row - amount * axes.strides[i], true, false, 0, 0, first});
    }
  }
}

}  // namespace bouton::search
