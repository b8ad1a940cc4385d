// Nim, solved by Bouton in 1901.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::theory {

// Nim on values: where must one value go so that the opponent loses?
//
// Shared by every game whose heaps behave like Nim heaps of some value. In both conventions
// and for every heap there is exactly one value that makes the whole position P, so a heap
// has at most one winning value, and "can the move be made?" is all that is left to ask.

/// Summary of a Nim position, enough to find the target of every heap.
///
/// Theorem (Bouton 1901): in normal play a position is P iff the nim-sum is 0. In misere play
/// the same holds while some value is >= 2; when all values are <= 1 it is P iff the number of
/// ones is odd.
class NimTargets {
 public:
  /// Linear in the number of digits of all values.
  NimTargets(std::span<Natural const> values, Convention convention);

  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] Convention convention() const { return convention_; }
  [[nodiscard]] Natural const& sum() const { return sum_; }   ///< nim-sum of the values
  [[nodiscard]] std::size_t ones() const { return ones_; }    ///< values equal to 1
  [[nodiscard]] std::size_t large() const { return large_; }  ///< values >= 2

  /// The one value that, put in the place of `value`, makes the position P. Equal to `value`
  /// exactly if the position is P already. \pre `value` is one of the values.
  [[nodiscard]] Natural target(Natural const& value) const;

  /// target(value) < value, without computing the target: O(1).
  [[nodiscard]] bool can_lower(Natural const& value) const;

 private:
  /// Another value is >= 2, so that the nim-sum decides also in misere play.
  [[nodiscard]] bool sum_decides_without(Natural const& value) const;
  /// Target where all other values are <= 1 in misere play: the number of ones becomes odd.
  [[nodiscard]] unsigned parity_target(Natural const& value) const;

  Convention convention_;
  Natural sum_ = 0;
  std::size_t ones_ = 0;
  std::size_t large_ = 0;
};

/// The beginning of a reason: who wins, and what the heaps are worth. Nothing more where no heap is
/// left. \param game  what the keys of its texts begin with
[[nodiscard]] std::vector<Message> tell_values(std::string const& game, Position const& position,
                                               std::vector<Natural> const& values,
                                               NimTargets const& targets);

/// Outcome of Nim. O(n), no allocation: for long lists of positions.
[[nodiscard]] Outcome nim_outcome(std::span<std::uint64_t const> heaps, Convention convention);

/// The whole answer for a Nim position of any size.
///
/// Theorem (Bouton 1901): in normal play P iff the XOR of the heaps is 0, and the nim-value is
/// that XOR. In misere play the same outcome while some heap is >= 2, otherwise P iff the number
/// of heaps of size 1 is odd. Each heap has at most one winning move; all are listed, from left
/// to right, and counted exactly.
/// Time and memory linear in the digits of the heaps, and per visited move.
[[nodiscard]] Solution solve_nim(Position const& position, Convention convention,
                                 Detail detail = Detail::kFull);

}  // namespace bouton::theory
