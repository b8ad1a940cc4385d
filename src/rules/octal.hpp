// Taking-and-breaking games given by a heap code alone: octal games and longer codes.
#pragma once

#include "bouton/rules/heap_code.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] Ruleset octal_rules(HeapCode code);

}  // namespace bouton
