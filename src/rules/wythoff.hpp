// Wythoff's game: two heaps; take from one, or the same amount from both.
// r-Wythoff: or amounts that differ by less than r from both (r = 1 is Wythoff's game).
#pragma once

#include <cstdint>

#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// \pre r >= 1
[[nodiscard]] Ruleset wythoff_rules(std::uint64_t r = 1);

}  // namespace bouton
