#include "bouton/rules/grundy.hpp"

namespace bouton {

Ruleset grundy_rules() {
  // "4." without more: split a heap in two, taking nothing.
  return Ruleset{
      .moves = {MoveKind{.take = HeapCode({4}), .parts = PartsCondition::kPairwiseUnequal}}};
}

}  // namespace bouton
