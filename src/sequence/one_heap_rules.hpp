// The rules that one_heap_game() reads (one_heap_game.hpp).
#pragma once

#include "rules/features.hpp"

namespace bouton::sequence {

inline constexpr RulesUser kOneHeapGames{"rules_user.sequence",
                                         Features{Feature::kSplit, Feature::kPartsCondition,
                                                  Feature::kSeveralKinds, Feature::kHeapCount}};

}  // namespace bouton::sequence
