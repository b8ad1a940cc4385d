#include "bouton/rules/fibonacci.hpp"

namespace bouton {

Ruleset fibonacci_rules() {
  return Ruleset{
      .moves = {MoveKind{.take = any_amount()}}, .limit = TakeLimit{.factor = 2}, .heap_count = 1};
}

}  // namespace bouton
