// What rules may have so that a proved law can be about them.
#pragma once

#include "rules/features.hpp"

namespace bouton::laws {

/// Everything that moves said by linear constraints can have (discover/linear_game.hpp).
inline constexpr Features kLawFeatures = {
    Feature::kSeveralKinds, Feature::kSeveralHeaps, Feature::kLeastHeaps,  Feature::kSpread,
    Feature::kPassEachHeap, Feature::kOnePass,      Feature::kMovingLimit, Feature::kHeapCount,
    Feature::kAllHeaps,     Feature::kHeapBound,    Feature::kNeighbours,  Feature::kVectors};

}  // namespace bouton::laws
