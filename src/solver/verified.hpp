// Which answers rest on a theorem of Coq about these very rules (proof/README.md).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"
#include "bouton/solver/sum.hpp"

namespace bouton {

/// The theorem that says who wins every position of this many heaps, "Nim.bouton" of proof/Nim.v;
/// empty where there is none. Other words for the same game are other rules here: that both mean
/// the same is proved nowhere in Coq.
[[nodiscard]] std::string_view verified_theorem(Ruleset const& rules, Convention convention,
                                                std::uint64_t heap_count);

/// The theorem that says who wins this sum in normal play: that about sums of games, where the
/// nim-values of the heaps of every term are proved.
[[nodiscard]] std::string_view verified_sum(std::span<SumTerm const> terms);

}  // namespace bouton
