#include "bouton/rules/nim.hpp"

namespace bouton {

Ruleset nim_rules() {
  return Ruleset{.moves = {MoveKind{.take = any_amount()}}};
}

}  // namespace bouton
