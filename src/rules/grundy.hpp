// Grundy's game: split one heap into two unequal heaps.
#pragma once

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] Ruleset grundy_rules();

}  // namespace bouton
