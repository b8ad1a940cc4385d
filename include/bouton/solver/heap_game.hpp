// Normal play of one-heap games, answered by nim-values (Sprague 1935, Grundy 1939).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

namespace sequence {
struct NimSequence;
}

/// The answer for a sum of heaps of a one-heap game: octal games, subtraction games, Grundy's
/// game and their relatives. Nothing if the rules are no such game, or in misere play.
///
/// Values come from the definition as far as limits and sequence::kSequenceWork allow, and
/// beyond from a proved period; where neither reaches, the outcome is empty and the reason
/// says why. Winning moves are enumerated and counted for heaps of any size.
/// Safe for concurrent calls; values are shared between calls.
[[nodiscard]] std::optional<Solution> solve_heap_game(Ruleset const& rules, Convention convention,
                                                      Position const& position,
                                                      Limits const& limits = {});

/// Nim-values alone, for millions of positions. Safe for concurrent calls.
class HeapGameTable {
 public:
  /// Nothing if the rules are no one-heap game. Tries to know all heaps up to `up_to`.
  [[nodiscard]] static std::optional<HeapGameTable> build(Ruleset const& rules,
                                                          Limits const& limits,
                                                          std::uint64_t up_to);

  /// Nim-value of one heap; nothing if neither the table nor a period gives it. O(1).
  [[nodiscard]] std::optional<std::uint64_t> nim_value(std::uint64_t heap) const;

 private:
  explicit HeapGameTable(std::shared_ptr<sequence::NimSequence const> sequence);

  std::shared_ptr<sequence::NimSequence const> sequence_;
};

}  // namespace bouton
