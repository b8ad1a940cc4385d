#include "bouton/rules/moore.hpp"

namespace bouton {

Ruleset moore_rules(std::uint64_t k) {
  return Ruleset{.moves = {MoveKind{.take = any_amount(), .min_heaps = 1, .max_heaps = k}}};
}

Ruleset exact_rules(std::uint64_t k) {
  return Ruleset{.moves = {MoveKind{.take = any_amount(), .min_heaps = k, .max_heaps = k}}};
}

}  // namespace bouton
