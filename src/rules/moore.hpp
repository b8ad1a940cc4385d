// Moore's Nim: lower at least one and at most k heaps; and its strict form, exactly k heaps.
#pragma once

#include <cstdint>

#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// Lower 1 to k heaps, each by any positive amount. \pre k >= 1
[[nodiscard]] Ruleset moore_rules(std::uint64_t k);
/// Lower exactly k heaps, each by any positive amount; stones may be left over. \pre k >= 1
[[nodiscard]] Ruleset exact_rules(std::uint64_t k);

}  // namespace bouton
