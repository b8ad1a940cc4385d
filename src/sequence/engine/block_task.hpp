// BlockTask: the input of the vector engine of one instruction set, as plain data.
//
// The engine computes the values of a block of consecutive heaps at once, one heap per lane,
// from the codes (sparse_space.hpp) of earlier heaps:
//
//   far sources    distance d >= lanes: code[n - d] ^ pattern is a common option of heap n
//   near sources   d < lanes: the same, but within the block: guessed, then corrected
//   witnesses      code[n - d] ^ pattern is a rare option of heap n: they verify
//
// Parts of a split are listed once for all amounts after which it may be made (BlockShared).
//
// Compiled once for each instruction set, with other flags than the rest of the library:
// nothing here or in block_kernel.hpp may use templates or inline functions of the standard
// library, of which the linker would keep any one copy.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bouton::sequence {

inline constexpr uint64_t kBlockAlign = 64;  ///< blocks begin at multiples; lanes divide it
/// Heaps -kBlockPad to -1 exist as rare ones, so that sources never fall out of the arrays.
inline constexpr uint64_t kBlockPad = 128;
/// Bytes kept of a row: those of totals before the block, and the block's.
inline constexpr size_t kRowBytes = 2 * kBlockAlign;

/// So many heaps are marked at once by distant sources (block_totals.hpp).
inline constexpr uint64_t kMarkedAhead = 32 * kBlockAlign;

inline constexpr size_t kRun = 64;  ///< heaps (BlockRuns)
/// Runs compared with every code that is looked for, and with those that are left.
inline constexpr size_t kFirstRuns = 2, kSecondRuns = 4;
inline constexpr size_t kPartners = 64;  ///< heaps likeliest to show a code

/// One source of options: heap n has the option code[n - distance] ^ code, if heap n - distance is
/// common. The bytes of the code are repeated four times each: vectors are filled from words.
struct BlockSource {
  uint32_t distance;
  uint32_t low, high;
};

enum class BlockStop : int {
  kEnd,      ///< all blocks up to `end` are done
  kRange,    ///< a value needs more codes than there are; the block at n is not done
  kMissing,  ///< in the block at n, lane `lane`: a rare code was not seen to be an option
};

inline constexpr unsigned kTuningTrials = 6;  ///< kinds of other numbers that are tried

/// A number that is tuned by the work it causes (block_tuning.hpp).
struct BlockTuning {
  size_t value;          ///< in use
  int trying;            ///< `value` is a trial
  size_t before;         ///< the number to go back to after it
  unsigned kind;         ///< of the trial
  unsigned wins;         ///< rounds in which it saved work
  unsigned failed;       ///< trials since the last one that was kept
  unsigned pause;        ///< rounds without trials after all kinds have failed
  unsigned rounds_left;  ///< of such a pause
  uint64_t work;         ///< counted in this round
  uint64_t work_before;  ///< of the round before
};

/// Both steps of a block, or one: with two threads one verifies what the other computed.
enum class BlockWork : int { kAll, kCompute, kVerify };

/// Codes of the heaps from `base` on: low[n - base]. `high` is null while codes fit a byte. There
/// are kBlockPad readable bytes in front and behind.
struct BlockCodes {
  uint8_t* low;
  uint8_t* high;
  uint64_t base;
  uint8_t const* first_low;  ///< of heaps 0, 1, ... (the same arrays while base is 0)
  uint8_t const* first_high;
};

/// Sources that serve after several amounts: heap n has the options code[n - amount - distance] ^
/// code of all of them. (With one amount, 0, they are sources as above.)
struct BlockShared {
  BlockSource* sources;
  size_t source_count;
  uint64_t const* amounts;  ///< ascending; the last at most kBlockAlign more than the first
  size_t amount_count;
  /// Where there are several amounts: room for the marks of totals (block_totals.hpp), kRowBytes
  /// for eight codes.
  uint8_t* rows;
};

inline constexpr uint64_t kRareRegion = 4096;
/// Which heaps are rare.
struct BlockRareHeaps {
  uint8_t const* bits;  ///< bit i + kBlockPad: heap i is rare (or below 1)
  /// Bit r: of the kRareRegion bits from r * kRareRegion on, or of the 63 after them, some is set.
  uint8_t const* regions;
  uint64_t end;  ///< heaps of `end` or more are common
};

/// Small heaps among which most witnesses are found (witnesses.hpp), in runs that follow each
/// other. The codes of a run stand in reverse order, which is that of the other parts of a total.
struct BlockRuns {
  uint8_t const* low;  ///< code i of run r: that of heap first + kRun * (r + 1) - 1 - i
  uint8_t const* high;
  uint64_t const* common;    ///< bit i of word r: that heap is common
  uint64_t first;            ///< the first heap, a multiple of kRun
  size_t count;              ///< of runs
  uint16_t const* partners;  ///< for each of the first codes, kPartners common heaps
  size_t partner_codes;      ///< so many codes
};

/// Where options of a heap come from.
struct BlockOptions {
  BlockSource const* sources;  ///< ascending by distance
  size_t source_count;
  BlockShared rare_parts;         ///< more sources, all far from every heap of a block
  size_t distant;                 ///< those from here on are at distances >= kMarkedAhead, and
  uint8_t* ahead;                 ///< are marked ahead: kMarkedAhead bytes for eight codes
  BlockSource const* where_rare;  ///< these serve where their heap is rare, instead of common
  size_t where_rare_count;
  BlockShared witnesses;
  uint64_t reach;          ///< the largest distance of sources and witnesses, with their amounts
  uint64_t const* splits;  ///< amounts after which a heap may be split
  size_t split_count;
  int unequal;  ///< the two parts must differ
  BlockRuns runs;
};

/// The sparse space, in terms of codes.
struct BlockSpace {
  uint32_t code_count;   ///< codes 0 .. code_count - 1 exist: a power of 2, at least 16
  uint32_t recent_code;  ///< few of the last values have larger codes
  uint32_t dropped_bit;  ///< the bit of values that codes leave out
  uint32_t code_mask;    ///< rare mask of codes: parity of code & code_mask
  int positional;
  uint32_t parity;
};

/// Lanes of the next block whose rare value is known already.
struct BlockForced {
  uint64_t lanes;  ///< one bit each
  uint8_t low[64], high[64];
};

/// The outcome: see BlockStop.
struct BlockFound {
  unsigned lane;
  uint32_t code;     ///< where it is kMissing: no split that was looked at gives it
  uint64_t deepest;  ///< the largest heap that served as a witness
};

/// Carried from call to call; no influence on the values.
struct BlockLearning {
  BlockTuning first_witnesses;  ///< how many mark all rare codes before the rest is sifted
  size_t chosen_witnesses;      ///< the first ones, chosen for each other: at most half of them
  BlockTuning marked_sources;   ///< how many mark all codes before the rest is sifted
  size_t next_learned;
  uint64_t blocks;
};

struct BlockTask {
  BlockCodes codes;
  BlockRareHeaps rare;
  uint64_t n, end;  ///< the next block, and the end: multiples of kBlockAlign
  BlockWork work;   ///< kAll while some lane is forced or some source rare
  BlockOptions options;
  BlockSpace space;
  uint64_t scan_end;  ///< witnesses are looked for among heaps below
  BlockForced forced;
  BlockFound found;
  BlockLearning tuning;
};

/// The entry points of one instruction set.
struct BlockEngine {
  /// Computes blocks until the end or a stop; task.n says how far.
  BlockStop (*run)(BlockTask& task);
  /// Whether rare code `code` is an option of heap n by a split into two common heaps, one of
  /// them below task.scan_end; task.found.deepest grows to it.
  bool (*find_witness)(BlockTask& task, uint64_t n, uint32_t code);
  /// The common values of the heaps first, first + 1, ..., of codes of one byte.
  /// \pre space.dropped_bit < 8; kBlockAlign bytes behind the codes are readable
  void (*decode)(BlockSpace const& space, uint64_t first, uint8_t const* codes, size_t count,
                 uint16_t* values);
  /// The least i below `count` with word i, i + 1, ... of the codes equal to the four bytes of
  /// `word`, or `count`. \pre kBlockPad bytes behind the codes are readable
  uint64_t (*find)(uint8_t const* codes, uint64_t count, uint8_t const* word);
};

// The engines, one for each instruction set.
extern BlockEngine const kBlockEngineScalar;
extern BlockEngine const kBlockEngineSse4;
extern BlockEngine const kBlockEngineAvx2;
extern BlockEngine const kBlockEngineAvx512;
extern BlockEngine const kBlockEngineNeon;
extern BlockEngine const kBlockEngineWasm;

}  // namespace bouton::sequence
