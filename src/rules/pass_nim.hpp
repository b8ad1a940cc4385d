// Nim with a pass on each heap: each non-empty heap may be passed once in the whole game.
#pragma once

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] Ruleset pass_nim_rules();

}  // namespace bouton
