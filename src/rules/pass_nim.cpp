#include "bouton/rules/pass_nim.hpp"

namespace bouton {

Ruleset pass_nim_rules() {
  return Ruleset{.moves = {MoveKind{.take = any_amount()}}, .pass_per_heap = true};
}

}  // namespace bouton
