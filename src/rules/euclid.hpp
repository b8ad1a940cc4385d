// Euclid's game: two heaps; take a positive multiple of the one from the other.
#pragma once

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] Ruleset euclid_rules();

}  // namespace bouton
