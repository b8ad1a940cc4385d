// Which answers rest on a theorem of Coq about these very rules (proof/README.md).
#pragma once

#include <cstdint>
#include <string_view>

#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// The theorem that says who wins every position of this many heaps, "Nim.bouton" of proof/Nim.v;
/// empty where there is none. Other words for the same game are other rules here: that both mean
/// the same is proved nowhere in Coq.
[[nodiscard]] std::string_view verified_theorem(Ruleset const& rules, Convention convention,
                                                std::uint64_t heap_count);

}  // namespace bouton
