// Fibonacci Nim: one heap; first not everything, then at most twice what was just taken.
#pragma once

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] Ruleset fibonacci_rules();

}  // namespace bouton
