#include "rules/features.hpp"

#include <string>

#include "bouton/core/error.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {
namespace {

/// What the rules have of `wanted`. The names in brackets are all members of each type: a new
/// member does not compile before this function says which feature it is.
Features features_of(Ruleset const& rules) {
  auto const& [moves, pass_per_heap, one_pass, limit, heap_count, circle, reserved] = rules;
  Features found;
  if (reserved) found = found | Features{Feature::kReserved};
  if (moves.size() > 1) found = found | Features{Feature::kSeveralKinds};
  for (MoveKind const& kind : moves) {
    auto const& [take, min_heaps, max_heaps, spread, parts, unit, bound, within, vectors] = kind;
    if (take.splits()) {
      found = found | Features{Feature::kSplit};
      if (parts != PartsCondition::kAny) found = found | Features{Feature::kPartsCondition};
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
  }
  if (circle) found = found | Features{Feature::kNeighbours};
  if (pass_per_heap) found = found | Features{Feature::kPassEachHeap};
  if (one_pass) found = found | Features{Feature::kOnePass};
  if (limit) {
    [[maybe_unused]] auto const& [factor] = *limit;
    found = found | Features{Feature::kMovingLimit};
  }
  if (heap_count) found = found | Features{Feature::kHeapCount};
  return found;
}

/// What the rules have and the user does not know. Reads no codes if the user knows all features
/// that fields can state.
Features beyond(RulesUser const& user, Ruleset const& rules) {
  if (user.known.contains(kAllFeatures) && !rules.reserved) return {};
  return features_of(rules).without(user.known);
}

}  // namespace

std::string_view feature_key(Feature feature) {
  switch (feature) {
    case Feature::kSplit:
      return "feature.split";
    case Feature::kPartsCondition:
      return "feature.parts";
    case Feature::kSeveralKinds:
      return "feature.several_kinds";
    case Feature::kSeveralHeaps:
      return "feature.several_heaps";
    case Feature::kLeastHeaps:
      return "feature.least_heaps";
    case Feature::kSpread:
      return "feature.spread";
    case Feature::kAnotherHeap:
      return "feature.another_heap";
    case Feature::kPassEachHeap:
      return "feature.pass_each_heap";
    case Feature::kOnePass:
      return "feature.one_pass";
    case Feature::kMovingLimit:
      return "feature.moving_limit";
    case Feature::kHeapCount:
      return "feature.heap_count";
    case Feature::kAllHeaps:
      return "feature.all_heaps";
    case Feature::kHeapBound:
      return "feature.heap_bound";
    case Feature::kNeighbours:
      return "feature.neighbours";
    case Feature::kVectors:
      return "feature.vectors";
    case Feature::kReserved:
      break;
  }
  return "feature.reserved";
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
