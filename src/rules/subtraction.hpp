// Subtraction games: take one of the listed amounts, or any amount except the listed ones.
#pragma once

#include <cstdint>
#include <vector>

#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// \pre every amount is between 1 and 1,000,000
[[nodiscard]] Ruleset subtraction_rules(std::vector<std::uint64_t> const& amounts);
[[nodiscard]] Ruleset all_but_rules(std::vector<std::uint64_t> const& amounts);

}  // namespace bouton
