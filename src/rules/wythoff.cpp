#include "bouton/rules/wythoff.hpp"

namespace bouton {

Ruleset wythoff_rules(std::uint64_t r) {
  MoveKind const one_heap{.take = any_amount()};
  MoveKind const both_heaps{.take = any_amount(), .min_heaps = 2, .max_heaps = 2, .spread = r};
  return Ruleset{.moves = {one_heap, both_heaps}, .heap_count = 2};
}

}  // namespace bouton
