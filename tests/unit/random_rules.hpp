// Random rulesets for property tests, including strange ones.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::test {

/// RapidCheck begins with small cases, and small rules have no moves at all.
template <class Value>
rc::Gen<Value> full_size(rc::Gen<Value> gen) {
  return rc::gen::resize(rc::kNominalSize, std::move(gen));
}

/// A code with digits from `digit`; digit 0 is made legal.
inline rc::Gen<HeapCode> any_code(rc::Gen<Digit> digit) {
  return rc::gen::exec([digit] {
    std::size_t const length = *rc::gen::inRange<std::size_t>(0, 6);
    std::size_t const repeat = *rc::gen::inRange<std::size_t>(0, 4);
    auto prefix = *rc::gen::container<std::vector<Digit>>(length, digit);
    auto tail = *rc::gen::container<std::vector<Digit>>(repeat, digit);
    if (prefix.empty() && !tail.empty()) prefix.push_back(0);
    if (!prefix.empty()) prefix[0] &= ~Digit{3};
    return HeapCode(std::move(prefix), std::move(tail));
  });
}

inline rc::Gen<MoveKind> any_move(rc::Gen<HeapCode> code) {
  return rc::gen::exec([code] {
    MoveKind kind;
    kind.take = *code;
    kind.min_heaps = *rc::gen::inRange<std::uint64_t>(1, 4);
    kind.max_heaps =
        *rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(kind.min_heaps, kind.min_heaps + 3),
                        rc::gen::just(kNoBound));
    if (*rc::gen::arbitrary<bool>()) kind.spread = *rc::gen::inRange<std::uint64_t>(1, 4);
    kind.parts = *rc::gen::element(PartsCondition::kAny, PartsCondition::kPairwiseUnequal,
                                   PartsCondition::kNotAllEqual);
    if (*rc::gen::inRange(0, 4) == 0) kind.unit = Unit::kAnotherHeap;
    return kind;
  });
}

inline rc::Gen<Ruleset> any_rules(rc::Gen<HeapCode> code) {
  return rc::gen::exec([code] {
    Ruleset rules;
    std::size_t const moves = *rc::gen::inRange<std::size_t>(1, 3);
    rules.moves = *rc::gen::container<std::vector<MoveKind>>(moves, any_move(code));
    rules.pass_per_heap = *rc::gen::arbitrary<bool>();
    rules.one_pass = *rc::gen::inRange(0, 4) == 0;
    if (*rc::gen::arbitrary<bool>())
      rules.limit = TakeLimit{*rc::gen::inRange<std::uint64_t>(1, 4)};
    return rules;
  });
}

/// Rulesets as strange as possible whose small positions can still be played out: up to 3 parts.
inline rc::Gen<Ruleset> any_small_rules() {
  return any_rules(any_code(rc::gen::inRange<Digit>(0, 16)));
}

/// Rulesets that a rules file accepts: no contradictions, numbers of every size.
inline rc::Gen<Ruleset> any_file_rules() {
  auto const digit = rc::gen::oneOf(rc::gen::element<Digit>(0, 3, 7),
                                    rc::gen::inRange<Digit>(0, 32), rc::gen::arbitrary<Digit>());
  return rc::gen::exec([digit] {
    Ruleset rules = *any_rules(any_code(digit));
    bool takes_nothing = false;
    for (MoveKind& kind : rules.moves) {
      if (kind.take.digit(0) != 0) kind.unit = Unit::kToken;
      takes_nothing = takes_nothing || kind.take.digit(0) != 0;
      if (*rc::gen::inRange(0, 4) == 0) {
        kind.min_heaps = *rc::gen::element<std::uint64_t>(1, 1'000'000, kNoBound - 1, kNoBound);
        kind.max_heaps = *rc::gen::element(kind.min_heaps, kNoBound);
      }
      if (*rc::gen::inRange(0, 4) == 0) kind.spread = *rc::gen::element(kNoBound, kNoBound - 1);
    }
    if (takes_nothing) rules.limit.reset();
    if (rules.limit && *rc::gen::arbitrary<bool>()) rules.limit->factor = kNoBound;
    if (!rules.splits()) {
      std::uint64_t least = 1;
      for (MoveKind const& kind : rules.moves) {
        least = std::max(
            {least, kind.min_heaps, std::uint64_t{kind.unit == Unit::kAnotherHeap ? 2U : 1U}});
      }
      if (least <= kMaxHeaps) {
        rules.heap_count = *rc::gen::element(least, std::uint64_t{kMaxHeaps});
      }
    }
    return rules;
  });
}

}  // namespace bouton::test
