// Northcott's game: in each row a white and a black piece that cannot pass each other.
#pragma once

#include <cstdint>
#include <vector>

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] bool is_northcott(Ruleset const& rules);

/// The squares between the two pieces of each row. \pre numbers of a position of these rules
[[nodiscard]] std::vector<std::uint64_t> northcott_gaps(std::vector<std::uint64_t> const& numbers);

}  // namespace bouton
