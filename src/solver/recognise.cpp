#include "bouton/solver/recognise.hpp"

#include "bouton/rules/fibonacci.hpp"
#include "bouton/rules/kayles.hpp"
#include "bouton/rules/normal_form.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/heap_game.hpp"

namespace bouton {
namespace {

constexpr RulesUser kRecognise{
    "rules_user.solver",
    Features{Feature::kSplit, Feature::kPartsCondition, Feature::kSeveralKinds,
             Feature::kSeveralHeaps, Feature::kLeastHeaps, Feature::kSpread, Feature::kPassEachHeap,
             Feature::kMovingLimit, Feature::kHeapCount}};

/// One kind of move that takes any amounts: the shape of Nim, Moore, exact and Wythoff.
MoveKind const* only_any_amounts(Ruleset const& rules) {
  static HeapCode const any = any_amount();
  if (rules.moves.size() != 1 || rules.moves[0].take != any) return nullptr;
  return rules.moves.data();
}

Recognised recognise_any_amounts(MoveKind const& kind, Ruleset const& rules,
                                 std::uint64_t heap_count) {
  if (rules.limit) {
    bool const fibonacci = kind.max_heaps == 1 && heap_count == 1 && !rules.pass_per_heap &&
                           rules.limit == fibonacci_rules().limit;
    return {fibonacci ? TheoryKind::kFibonacci : TheoryKind::kNone};
  }
  if (rules.pass_per_heap) {
    return {kind.max_heaps == 1 ? TheoryKind::kPassNim : TheoryKind::kNone};
  }
  if (kind.max_heaps == 1) return {TheoryKind::kNim, 1};
  if (kind.spread) {
    bool const wythoff = kind.min_heaps == 1 && kind.max_heaps == 2 && heap_count == 2;
    return wythoff ? Recognised{TheoryKind::kWythoff, *kind.spread} : Recognised{};
  }
  if (kind.min_heaps == 1) return {TheoryKind::kMoore, kind.max_heaps};
  if (kind.min_heaps == kind.max_heaps) return {TheoryKind::kExact, kind.min_heaps};
  return {};
}

}  // namespace

Recognised recognise(Ruleset const& rules, Convention convention, std::uint64_t heap_count) {
  if (!supports(kRecognise, rules)) return {};
  // Without the cut to heap_count first: exactly 3 of 2 heaps has no kind of move left then.
  for (std::uint64_t const cut : {std::uint64_t{0}, heap_count}) {
    Ruleset const normal = normal_form(rules, cut);
    if (MoveKind const* kind = only_any_amounts(normal)) {
      Recognised const found = recognise_any_amounts(*kind, normal, heap_count);
      if (found.kind != TheoryKind::kNone) return found;
    }
  }
  if (rules.limit || rules.pass_per_heap) return {};
  Ruleset const normal = normal_form(rules);
  if (!sequence::one_heap_game(normal)) return {};
  if (convention == Convention::kNormal || is_subtraction_game(normal)) {
    return {TheoryKind::kHeapGame};
  }
  return {normal == kayles_rules() ? TheoryKind::kMisereKayles : TheoryKind::kMisereQuotient};
}

}  // namespace bouton
