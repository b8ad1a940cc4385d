// Kayles: knock down one pin or two adjacent pins of a row; octal game 0.77.
#pragma once

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] Ruleset kayles_rules();

}  // namespace bouton
