#include "bouton/rules/kayles.hpp"

#include "bouton/rules/octal.hpp"

namespace bouton {

Ruleset kayles_rules() {
  return octal_rules(HeapCode({0, 7, 7}));
}

}  // namespace bouton
