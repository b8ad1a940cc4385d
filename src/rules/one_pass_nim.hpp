// Nim with one pass for the whole game, which either player may use while a heap is not empty.
#pragma once

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] Ruleset one_pass_nim_rules();

}  // namespace bouton
