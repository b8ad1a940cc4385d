// Rules and positions of the library, said in the words of the oracle for any rules.
#pragma once

#include <utility>

#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "oracle/any_rules_oracle.hpp"

namespace bouton {

inline oracle::AnyRules rules_for_oracle(Ruleset const& rules) {
  oracle::AnyRules result;
  result.passes = rules.pass_per_heap;
  result.one_pass = rules.one_pass;
  result.limit_factor = rules.limit ? static_cast<int>(rules.limit->factor) : 0;
  result.circle = rules.circle;
  for (MoveKind const& kind : rules.moves) {
    oracle::AnyMove move;
    move.allows = [code = kind.take](unsigned taken, unsigned parts) {
      return code.allows(taken, parts);
    };
    move.min_heaps = kind.min_heaps;
    move.max_heaps = kind.max_heaps;
    if (kind.spread) move.differ_by_less_than = static_cast<long long>(*kind.spread);
    move.all_unequal = kind.parts == PartsCondition::kPairwiseUnequal;
    move.not_all_equal = kind.parts == PartsCondition::kNotAllEqual;
    move.counts_another_heap = kind.unit == Unit::kAnotherHeap;
    move.bound = kind.bound == HeapBound::kEveryOther    ? oracle::AnyBound::kSmallest
                 : kind.bound == HeapBound::kSomeOther   ? oracle::AnyBound::kLargest
                 : kind.bound == HeapBound::kSumOfOthers ? oracle::AnyBound::kSum
                                                         : oracle::AnyBound::kNone;
    move.within = kind.within;
    for (auto const& vector : kind.vectors) {
      move.vectors.emplace_back(vector.begin(), vector.end());
    }
    result.moves.push_back(std::move(move));
  }
  return result;
}

inline oracle::AnyPosition position_for_oracle(SmallPosition const& position) {
  oracle::AnyPosition result;
  for (std::uint64_t const heap : position.heaps) {
    result.heaps.push_back(static_cast<unsigned>(heap));
  }
  result.spent = position.spent;
  result.one_pass_spent = position.one_pass_spent;
  if (position.limit) result.limit = static_cast<long long>(*position.limit);
  return result;
}

}  // namespace bouton
