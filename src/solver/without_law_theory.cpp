// The row of proved laws in the page's module, which has none of them.
#include "answer/theory.hpp"

namespace bouton {

extern Theory const kLawTheory;

constexpr Theory kLawTheory = {
    .name = "law",
    .known = {},
    .for_any_rules = true,
    .recognise = [](RulesAsked const&) -> std::optional<std::uint64_t> { return std::nullopt; },
    .solve = [](TheoryCase const&, Position const&, Detail) -> std::optional<Solution> {
      return std::nullopt;
    },
};

}  // namespace bouton
