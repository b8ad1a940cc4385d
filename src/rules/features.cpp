#include "rules/features.hpp"

#include <iterator>
#include <string>

#include "bouton/core/error.hpp"
#include "bouton/rules/ruleset.hpp"
#include "rules/move_details.hpp"

namespace bouton {
namespace {

/// What the rules have of `wanted`. The names in brackets are all members of each type: a new
/// member does not compile before this function says which feature it is.
Features features_of(Ruleset const& rules) {
  auto const& [moves, pass_per_heap, one_pass, limit, heap_count, circle, closes_up, end, weights,
               board, reserved] = rules;
  Features found;
  if (reserved) found = found | Features{Feature::kReserved};
  if (moves.size() > 1) found = found | Features{Feature::kSeveralKinds};
  for (MoveKind const& kind : moves) {
    auto const& [take, min_heaps, max_heaps, spread, parts, unit, bound, within, vectors, multiples,
                 conditions, to_left] = kind;
    if (take.splits()) {
      found = found | Features{Feature::kSplit};
      if (parts != PartsCondition::kAny) found = found | Features{Feature::kPartsCondition};
      if (parts == PartsCondition::kAllEqual) found = found | Features{Feature::kEqualParts};
    }
    if (max_heaps != 1) found = found | Features{Feature::kSeveralHeaps};
    if (min_heaps == kNoBound) {
      found = found | Features{Feature::kAllHeaps};
    } else if (min_heaps > 1) {
      found = found | Features{Feature::kLeastHeaps};
    }
    if (spread) found = found | Features{Feature::kSpread};
    if (unit == Unit::kAnotherHeap) found = found | Features{Feature::kAnotherHeap};
    if (bound != HeapBound::kNone) found = found | Features{Feature::kHeapBound};
    if (within != kNoBound) found = found | Features{Feature::kNeighbours};
    if (!vectors.empty()) found = found | Features{Feature::kVectors};
    if (multiples) found = found | Features{Feature::kMultiples};
    if (details::puts_tokens(kind)) found = found | Features{Feature::kTransfers};
    auto const& [amount, choice, sets, at_least_last, not_again] = conditions;
    if (!amount.always()) found = found | Features{Feature::kAmountCondition};
    if (choice != HeapChoice::kAny) found = found | Features{Feature::kHeapChoice};
    if (!sets.empty()) found = found | Features{Feature::kHeapSets};
    if (at_least_last || not_again) found = found | Features{Feature::kLastAmount};
    if (to_left) found = found | Features{Feature::kToLeft};
  }
  if (circle) found = found | Features{Feature::kNeighbours};
  if (closes_up) found = found | Features{Feature::kClosesUp};
  if (end) {
    [[maybe_unused]] auto const& [total, fewer_heaps, positions] = *end;
    found = found | Features{Feature::kGameEnd};
  }
  if (!weights.empty()) found = found | Features{Feature::kTransfers};
  if (pass_per_heap) found = found | Features{Feature::kPassEachHeap};
  if (one_pass) found = found | Features{Feature::kOnePass};
  if (limit) {
    auto const& [factor, divisor, plus] = *limit;
    found = found | Features{Feature::kMovingLimit};
    if (divisor != 1 || plus != 0) found = found | Features{Feature::kLimitTerms};
  }
  if (heap_count) found = found | Features{Feature::kHeapCount};
  if (board != nullptr) found = found | Features{Feature::kBoard};
  return found;
}

/// What the rules have and the user does not know. Reads no codes if the user knows all features
/// that fields can state.
Features beyond(RulesUser const& user, Ruleset const& rules) {
  if (user.known.contains(rules.board != nullptr ? kHeapsAndBoards : kAllFeatures) &&
      !rules.reserved) {
    return {};
  }
  return features_of(rules).without(user.known);
}

}  // namespace

std::string_view feature_key(Feature feature) {
  // In the order of the enumeration.
  constexpr std::string_view kKeys[] = {
      "feature.split",         "feature.parts",
      "feature.several_kinds", "feature.several_heaps",
      "feature.least_heaps",   "feature.spread",
      "feature.another_heap",  "feature.pass_each_heap",
      "feature.one_pass",      "feature.moving_limit",
      "feature.heap_count",    "feature.all_heaps",
      "feature.heap_bound",    "feature.neighbours",
      "feature.vectors",       "feature.amount_condition",
      "feature.equal_parts",   "feature.heap_choice",
      "feature.heap_sets",     "feature.to_left",
      "feature.multiples",     "feature.transfers",
      "feature.last_amount",   "feature.limit_terms",
      "feature.game_end",      "feature.closes_up",
      "feature.board",         "feature.reserved",
  };
  static_assert(std::size(kKeys) == static_cast<std::size_t>(Feature::kReserved) + 1);
  return kKeys[static_cast<std::size_t>(feature)];
}

std::optional<Feature> Features::first() const {
  for (unsigned i = 0; i <= static_cast<unsigned>(Feature::kReserved); ++i) {
    if (contains(static_cast<Feature>(i))) return static_cast<Feature>(i);
  }
  return std::nullopt;
}

Features features(Ruleset const& rules) {
  return features_of(rules);
}

bool supports(RulesUser const& user, Ruleset const& rules) {
  return beyond(user, rules).empty();
}

void require(RulesUser const& user, Ruleset const& rules) {
  Features const rest = beyond(user, rules);
  if (rest.empty()) return;  // nearly always, and this is called for every position of a search
  auto const unknown = rest.first();
  throw Error(Message{"error.features",
                      {{"feature", '@' + std::string(feature_key(*unknown))},
                       {"user", '@' + std::string(user.name)}}});
}

}  // namespace bouton
