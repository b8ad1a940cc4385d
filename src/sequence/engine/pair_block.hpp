// PairBlock: which numbers are no options of consecutive heaps, from the pairs whose members are
// known before the first of them.
//
// One heap after the other reads all values twice, more than the caches hold. The pairs of
// neighbouring heaps differ by a shift only, and heaps that differ by the distance of two digits
// that split share all pairs of one total: so here each chunk of values is read once, all totals of
// the block are served while it is near, and what the pairs of a total give is worked out once for
// all its heaps. For each heap:
//
//   1. a sample of the pairs marks most options;
//   2. the first rows of chunks sift a window of 2048 numbers that are not marked, as bits;
//   3. the least of those that stay are put into tables, with one place each for numbers that are
//      the same modulo 64, as far as a few tables hold them, and the other rows take what they give
//      out of the tables. What stays is given by no pair; the least of it is what is asked for. If
//      nothing stays, the next numbers have their turn.
//
// No step guesses. What the pairs with a member inside the block give is for the caller to look at,
// in order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sequence/engine/block_task.hpp"
#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {

/// Pairs of one total in order: up[0] ^ down[0], up[1] ^ down[1], ...
struct PairRun {
  PairChunk first;
  std::size_t pairs;
};
/// The members of a run from pair `at` on.
[[nodiscard]] PairChunk chunk_from(PairRun const& run, std::size_t at);

/// How many times the usual value to mark, as measured in many games.
inline constexpr std::size_t kSampleFactor = 6;
/// How many pairs of each of some runs to mark, where values are about `usual`.
[[nodiscard]] std::size_t sample_size(std::size_t usual, std::size_t runs,
                                      std::size_t factor = kSampleFactor);
/// Whether so many are nearly all, so that it is best to mark all.
[[nodiscard]] bool marks_all(PairRun const& run, std::size_t sample);
/// Marks what the pairs of a run give: all of them if marks_all, otherwise a sample spread over
/// them.
void mark_sample(PairKernels const& kernels, std::uint8_t* marks, PairRun const& run,
                 std::size_t sample);

class PairBlock {
 public:
  /// One heap: `single` is asked, `left` is answered.
  struct Heap {
    std::vector<std::uint16_t> single;  ///< options that are no pairs
    /// Ascending: no known option is among them, and every number below the first and between
    /// them is one. Empty if all numbers below the bound are options.
    std::vector<std::uint16_t> left;
  };
  /// Pairs that are options of some heaps.
  struct Total {
    PairRun run;
    std::vector<std::size_t> heaps;
  };

  using GoOn = std::function<bool(std::uint64_t)>;

  /// \pre the kernels have `sift` and `take` if settle is called
  explicit PairBlock(PairKernels const& kernels);

  /// Fills in `left` of each heap. \param totals all known pairs of the heaps
  /// \param bound a power of 2 above every known option
  /// \param usual about how large the values are: so many times a few pairs are marked
  /// \param go_on called after every few thousand pairs, with how many; false stops
  /// \return whether nothing stopped it
  /// \complexity O(pairs) a heap, and some thousand steps for each 64 numbers that the marked pairs
  ///             do not show
  bool settle(std::span<Heap> heaps, std::span<Total const> totals, std::uint32_t bound,
              std::uint32_t usual, GoOn const& go_on);

 private:
  static constexpr std::size_t kTables = 4;
  struct Work {
    std::vector<PairRun const*> runs;
    std::vector<std::uint64_t> unmarked;  // number x: bit x mod 64 of word x / 64
    std::uint32_t next = 0;               // numbers from here on were not looked at
    PairWindow window;
    std::vector<std::uint16_t> waiting;  // ascending, not given by the rows that were sifted
    std::array<PairTable, kTables> tables;
    std::size_t used = 0;  // tables with any number
    bool opened = false;   // whether its window is being sifted
    bool settled = false;
  };

  void mark(Heap const& heap, Work& work, std::uint32_t bound, std::size_t sample);
  static std::uint64_t open_window(Work& work);
  static void close_window(Work& work, std::uint32_t bound);
  static void fill_tables(Work& work);
  static void close_ranks(Work& work);
  bool open_windows(std::uint32_t bound);
  bool sift_windows(std::uint32_t bound, GoOn const& go_on);
  bool take_rows(std::uint32_t bound, GoOn const& go_on);
  static bool answer(Work const& work, std::uint32_t bound, std::vector<std::uint16_t>& left);

  PairKernels kernels_;
  std::vector<std::uint8_t> marks_;
  std::vector<Work> works_;
  std::vector<Total const*> open_;  // with pairs that are not marked
  std::size_t rows_ = 0;            // of the longest of them
  BlockTuning factor_;              // so many times the usual value are marked
  std::uint64_t blocks_ = 0;
};

}  // namespace bouton::sequence
