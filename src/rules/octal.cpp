#include "bouton/rules/octal.hpp"

#include <utility>

namespace bouton {

Ruleset octal_rules(HeapCode code) {
  return Ruleset{.moves = {MoveKind{.take = std::move(code)}}};
}

}  // namespace bouton
