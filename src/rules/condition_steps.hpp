// What kind of thing each step of a formula about amounts is, and works on.
#pragma once

#include "bouton/rules/amount_condition.hpp"

namespace bouton {

/// How many numbers or formulas a step works on.
[[nodiscard]] constexpr unsigned arity(ConditionOp op) {
  switch (op) {
    case ConditionOp::kNumber:
    case ConditionOp::kHeap:
    case ConditionOp::kAmount:
      return 0;
    case ConditionOp::kNegative:
    case ConditionOp::kNot:
    case ConditionOp::kPrime:
    case ConditionOp::kSquare:
    case ConditionOp::kCube:
    case ConditionOp::kFibonacci:
      return 1;
    default:
      return 2;
  }
}

/// Whether it is true or false, and not a number.
[[nodiscard]] constexpr bool is_condition(ConditionOp op) {
  return op >= ConditionOp::kEqual;
}

/// Whether what it works on is true or false.
[[nodiscard]] constexpr bool works_on_conditions(ConditionOp op) {
  return op == ConditionOp::kAnd || op == ConditionOp::kOr || op == ConditionOp::kNot;
}

}  // namespace bouton
