#include "bouton/rules/subtraction.hpp"

namespace bouton {

Ruleset subtraction_rules(std::vector<std::uint64_t> const& amounts) {
  return Ruleset{.moves = {MoveKind{.take = only_amounts(amounts)}}};
}

Ruleset all_but_rules(std::vector<std::uint64_t> const& amounts) {
  return Ruleset{.moves = {MoveKind{.take = all_amounts_but(amounts)}}};
}

}  // namespace bouton
