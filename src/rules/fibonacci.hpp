// Fibonacci Nim: one heap; the first move may not take everything, later ones at most twice what
// the opponent just took.
#pragma once

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] Ruleset fibonacci_rules();

}  // namespace bouton
