// PairBlock: which numbers are no options of consecutive heaps, from the pairs whose members are
// known before the first of them.
//
// One heap after the other reads all values twice, more than the caches hold. The pairs of
// neighbouring heaps differ by a shift only: so here each chunk of values is read once, and all
// heaps of the block are served while it is near. For each heap:
//
//   1. a sample of the pairs marks most options;
//   2. the first rows of chunks sift a window of 2048 numbers that are not marked, as bits, where
//      vectors can look them up;
//   3. those that stay are looked for in the other rows, the least first: a table has one place for
//      numbers that are the same modulo 64. What then stays is given by no pair; the least of it is
//      what is asked for, if no smaller number is still waiting.
//
// No step guesses. What the pairs with a member inside the block give is for the caller to look at,
// in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {

/// Pairs of one total in order: up[0] ^ down[0], up[1] ^ down[1], ...
struct PairRun {
  PairChunk first;
  std::size_t pairs;
};
/// The members of a run from pair `at` on.
[[nodiscard]] PairChunk chunk_from(PairRun const& run, std::size_t at);

/// How many pairs of each of some runs to mark, where values are about `usual`.
[[nodiscard]] std::size_t sample_size(std::size_t usual, std::size_t runs);
/// Marks what the pairs of a run give: all of them if they are few, otherwise a sample spread over
/// them. \return whether it was all
bool mark_sample(PairKernels const& kernels, std::uint8_t* marks, PairRun const& run,
                 std::size_t sample);

class PairBlock {
 public:
  /// One heap: `runs` and `single` are asked, `left` is answered.
  struct Heap {
    std::vector<PairRun> runs;          ///< all its known pairs
    std::vector<std::uint16_t> single;  ///< options that are no pairs
    /// Ascending: no known option is among them, and every number below the first and between
    /// them is one. Empty if all numbers below the bound are options.
    std::vector<std::uint16_t> left;
  };

  /// \pre the kernels have `sift` and `take` if settle is called
  explicit PairBlock(PairKernels const& kernels) : kernels_(kernels) {}

  /// Fills in `left` of each heap. \param bound a power of 2 above every known option
  /// \param usual about how large the values are: so many times a few pairs are marked
  /// \param go_on called after every few thousand pairs, with how many; false stops
  /// \return whether nothing stopped it
  bool settle(std::span<Heap> heaps, std::uint32_t bound, std::uint32_t usual,
              std::function<bool(std::uint64_t)> const& go_on);

 private:
  /// Pairs of a run that are compared in chunks: rows 0, 1, ...
  struct Work {
    std::vector<PairRun> runs;
    std::vector<std::uint64_t> unmarked;  // number x: bit x mod 64 of word x / 64
    std::uint32_t next = 0;               // numbers from here on were not looked at
    PairWindow window;
    std::vector<std::uint16_t> waiting;  // ascending, not given by the rows that were sifted
    PairTable table;
    std::vector<std::uint16_t> stayed;  // ascending, given by no pair
    bool settled = false;
  };

  void mark(Heap const& heap, Work& work, std::uint32_t bound, std::uint32_t usual);
  static void open_window(Work& work);
  static void close_window(Work& work, std::uint32_t bound);
  static void fill_table(Work& work);
  static void empty_table(Work& work);

  PairKernels kernels_;
  std::vector<std::uint8_t> marks_;
  std::vector<Work> works_;
};

}  // namespace bouton::sequence
