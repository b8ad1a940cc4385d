// RuledValues: the nim-values of heaps 0, 1, 2, ... where amounts depend on the heap.
//
// The engine for rules that no heap code can say: at most half of the heap, divisors, squares,
// parts of one size. It goes through the options of each heap, one by one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::sequence {

/// Nim-values in normal play, computed on demand and exact. Time: the number of options, and for
/// formulas that are not thin sets (amount_condition.hpp) the number of amounts.
class RuledValues {
 public:
  /// \pre game.kinds is not empty
  explicit RuledValues(OneHeapGame const& game);

  /// Computes g(0) to g(n). \return whether they are all there; otherwise stopped_by() says why.
  /// \throws Error if a formula does not let a heap be so large
  bool extend_to(std::uint64_t n, Limits const& limits, std::uint64_t most_work = kNoBound);

  /// g(0), g(1), ... as far as computed; valid until the next extend_to.
  [[nodiscard]] std::span<std::uint16_t const> values() const { return values_; }
  [[nodiscard]] Stop stopped_by() const { return meter_.stopped_by(); }

 private:
  bool next_value();
  bool mark_kind(std::size_t kind, std::uint64_t heap);
  bool mark_left(HeapMoves const& kind, Digit digit, std::uint64_t rest);
  bool mark_parts(PartsCondition condition, unsigned parts, std::uint64_t rest,
                  std::uint64_t largest, std::uint64_t first, std::uint32_t sum);
  void mark(std::uint32_t value) { stamp_[value] = values_.size() + 1; }

  std::vector<HeapMoves> kinds_;
  /// For each kind whose formula does not depend on the heap: the amounts up to `known_to_`.
  std::vector<std::vector<std::uint64_t>> allowed_;
  std::uint64_t known_to_ = 0;
  std::vector<std::uint16_t> values_;
  std::vector<std::uint64_t> stamp_;  // value -> row + 1 that has it as an option
  Meter meter_;                       // of all calls together
};

}  // namespace bouton::sequence
