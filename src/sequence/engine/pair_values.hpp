// PairValues: nim-values where no sparse space helps, from all pairs of parts, vectorised.
//
// For codes with finitely many digits and at most two parts. g(n) is the least number that no
// option has; the options are the pairs g(a) ^ g(m - a) of each total m = n - t that digit t
// splits, and a few others. With g stored forwards and backwards both members of the pairs
// are read in order. One value is found in three steps:
//
//   1. mark what a sample of the pairs, spread over all of them, gives: most options;
//   2. the least unmarked numbers are candidates, eight at a time;
//   3. a candidate that has been compared with every pair, all smaller numbers being options,
//      is g(n). One that is met is replaced by the next number; each begins with the chunk of
//      pairs that is just being read and goes round, so no chunk is read twice for the same
//      candidate.
//
// From some thousand values on, most of this is done for 64 heaps at once (pair_block.hpp); only
// pairs with a member among these heaps themselves are looked at one heap after the other.
//
// No step guesses: a value is reported after every pair was compared with it. Quadratic: about
// n / 2 pairs per value and digit, 32 pairs in little more than a nanosecond with AVX-512.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "core/aligned_vector.hpp"
#include "sequence/engine/instructions.hpp"
#include "sequence/engine/nim_values.hpp"
#include "sequence/engine/pair_block.hpp"
#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {

/// Not safe for concurrent extend_to.
class PairValues {
 public:
  /// Finitely many digits, each leaving at most two parts, which may be any or must differ.
  [[nodiscard]] static bool suits(OneHeapGame const& game);

  /// \pre suits(game), and `instructions` is usable here
  explicit PairValues(OneHeapGame game, InstructionSet instructions = best_instruction_set());
  /// \pre suits(game), and the kernels are usable here
  PairValues(OneHeapGame game, PairKernels const& kernels);

  /// Computes g(0) to g(n). \return whether they are all there; otherwise stopped_by() says
  /// why, and a later call goes on from where this one stopped. Memory: 8 to 16 bytes per value.
  bool extend_to(std::uint64_t n, Limits const& limits);

  /// g(0), g(1), ... as far as computed; valid until the next extend_to or restore.
  [[nodiscard]] std::span<std::uint16_t const> values() const {
    return std::span(forwards_.values).first(count_);
  }
  /// Goes on after these values, g(0) first; they are the whole state.
  /// \pre they are values of this game, at least one
  void restore(std::span<std::uint16_t const> values);

  [[nodiscard]] Stop stopped_by() const { return meter_.stopped_by(); }

 private:
  /// Values, once more in two parts.
  struct Members {
    AlignedVector<std::uint16_t> values;
    AlignedVector<std::uint8_t> low, high;

    void resize(std::size_t size);
    void put(std::size_t at, std::uint16_t value);
    [[nodiscard]] PairParts parts_at(std::size_t at) const;
  };
  struct Total {
    PairRun run;
    std::size_t chunks_before;  // of the totals before this one in the list
  };

  void reserve(std::size_t count);
  void append(std::uint16_t value);
  bool next_block(std::size_t heaps);
  [[nodiscard]] std::vector<PairBlock::Total> totals_of_block(std::size_t heaps) const;
  /// Computes g(count_), for which every number below `from` is an option.
  bool next_value(std::uint32_t from);
  [[nodiscard]] PairRun pairs_of(std::size_t m, std::size_t from) const;
  void put_pairs(std::size_t m, std::size_t from, std::size_t to,
                 std::vector<std::uint16_t>& options) const;
  [[nodiscard]] std::optional<std::uint16_t> least_left(PairBlock::Heap const& heap,
                                                        std::size_t first);
  void mark_totals(std::size_t n);
  [[nodiscard]] PairChunk chunk(std::size_t index) const;
  [[nodiscard]] std::uint32_t next_unmarked(std::uint32_t from) const;
  bool least_unmarked(std::uint32_t& value);

  OneHeapGame game_;
  PairKernels kernels_;
  std::vector<std::size_t> whole_;   // amounts that may leave no heap,
  std::vector<std::size_t> single_;  // one,
  std::vector<std::size_t> split_;   // two

  std::size_t count_ = 0;
  Members forwards_;                 // g(n) at n
  Members backwards_;                // g(n) at size - 1 - n
  std::vector<std::uint8_t> marks_;  // for numbers below bound_: whether it is an option
  std::uint32_t greatest_ = 0;       // value so far
  std::uint32_t bound_ = 0;          // power of 2 above all values: no option reaches it
  std::vector<Total> totals_;        // whose pairs are not all marked
  std::size_t chunks_ = 0;           // of all totals
  std::uint32_t average_ = 0;        // of late, times the number of values averaged
  PairBlock block_;
  std::vector<PairBlock::Heap> heaps_;
  std::vector<std::uint16_t> late_;  // options of a heap of the block that it was not told
  Meter meter_;                      // of the last call; counts pairs
};

}  // namespace bouton::sequence
