// One-heap games answered by nim-values: all of them in normal play (Sprague 1935, Grundy
// 1939), subtraction games in misere play too (Ferguson 1974).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"
#include "sequence/sequence_cache.hpp"

namespace bouton {

/// Whether misere play of a one-heap game is decided by its nim-values, as in Nim: this is so if
/// every amount that may be taken may leave one heap of any size, or none.
[[nodiscard]] bool is_subtraction_game(Ruleset const& rules);

/// The answer for a sum of heaps of a one-heap game: octal games, subtraction games, Grundy's game
/// and their relatives. Empty if the rules are not such a game, or in misere play if they are not a
/// subtraction game.
///
/// Values come from the definition as far as limits and sequence::kSequenceWork allow, and
/// beyond from a proved period; where neither reaches, the outcome is empty and the reason
/// says why. Winning moves are enumerated and counted for heaps of any size.
/// Safe for concurrent calls; values are shared between calls with the same cache.
[[nodiscard]] std::optional<Solution> solve_heap_game(
    Ruleset const& rules, Convention convention, Position const& position,
    Limits const& limits = {}, Detail detail = Detail::kFull,
    sequence::SequenceCache const& cache = sequence::SequenceCache());

/// Nim-values alone, for millions of positions. Safe for concurrent calls.
class HeapGameTable {
 public:
  HeapGameTable(HeapGameTable&&) noexcept;
  HeapGameTable& operator=(HeapGameTable&&) noexcept;
  ~HeapGameTable();

  /// Empty if the rules are not a one-heap game. The values of heaps up to `up_to` are computed
  /// when such a heap is asked for, as far as the limits allow.
  [[nodiscard]] static std::optional<HeapGameTable> build(
      Ruleset const& rules, Limits const& limits, std::uint64_t up_to,
      sequence::SequenceCache const& cache = sequence::SequenceCache());

  /// Nim-value of one heap; empty if neither the table nor a period gives it, or if it is
  /// too large. O(1) where it is known already.
  [[nodiscard]] std::optional<std::uint64_t> nim_value(std::uint64_t heap) const;

 private:
  struct Grown;
  explicit HeapGameTable(std::unique_ptr<Grown> grown);

  std::unique_ptr<Grown> grown_;
};

}  // namespace bouton
