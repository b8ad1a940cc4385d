// Nim: lower exactly one heap by any positive amount.
#pragma once

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] Ruleset nim_rules();

}  // namespace bouton
