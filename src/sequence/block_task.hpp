// BlockTask: what the vector engine of one instruction set is given, as plain data.
//
// The engine computes the values of a block of consecutive heaps at once, one heap a lane,
// from the codes (value_codes.hpp) of earlier heaps:
//
//   far sources    distance d >= lanes: code[n - d] ^ pattern is a common option of heap n
//   near sources   d < lanes: the same, but within the block: guessed, then corrected
//   witnesses      code[n - d] ^ pattern is a rare option of heap n: they verify
//
// Compiled once for each instruction set, with other flags than the rest of the library:
// nothing here or in block_kernel.hpp may use templates or inline functions of the standard
// library, of which the linker would keep any one copy.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bouton::sequence {

/// One source of options: heap n has the option code[n - distance] ^ code, if heap
/// n - distance is common. The bytes of the code stand four times each: vectors are filled
/// from words.
struct BlockSource {
  uint32_t distance;
  uint32_t low, high;
};

enum class BlockStop : int {
  kEnd,      ///< all blocks up to `end` are done
  kRange,    ///< a value needs more codes than there are; the block at n is not done
  kMissing,  ///< in the block at n, lane `lane`: rare code `missing` was not seen to be an option
};

inline constexpr uint64_t kBlockAlign = 64;  ///< blocks begin at multiples; lanes divide it
/// Heaps -kBlockPad to -1 exist as rare ones, so that sources never fall out of the arrays.
inline constexpr uint64_t kBlockPad = 128;

/// A number that is tuned by the work it causes, counted (not timed) over some blocks: it goes
/// on in one direction as long as the work gets less.
struct BlockTuning {
  size_t value;
  int down;
  uint64_t work, last_work;
};

/// Both steps of a block, or one: where two threads work, one verifies what the other computed.
enum class BlockWork : int { kAll, kCompute, kVerify };

struct BlockTask {
  // Codes of the heaps from `base` on: low[n - base]. `high` is null while codes fit a byte.
  // There are kBlockPad readable bytes in front and behind.
  uint8_t* low;
  uint8_t* high;
  uint64_t base;
  // Codes of heaps 0, 1, ... (the same arrays while base is 0).
  uint8_t const* first_low;
  uint8_t const* first_high;
  /// Bit i + kBlockPad: heap i is rare (or below 1); heaps of rare_end or more are common.
  uint8_t const* rare_bits;
  uint64_t rare_end;
  uint64_t n, end;  ///< the next block, and the end: multiples of kBlockAlign
  BlockWork work;   ///< kAll while some lane is forced or some source rare

  BlockSource const* sources;  ///< ascending by distance
  size_t source_count;
  /// These serve where their heap is rare, instead of where it is common.
  BlockSource const* where_rare;
  size_t where_rare_count;
  BlockSource* witnesses;
  size_t witness_count;
  uint64_t reach;          ///< the largest distance of sources and witnesses
  uint64_t const* splits;  ///< amounts after which a heap may be split
  size_t split_count;
  int unequal;  ///< the two parts must differ

  uint32_t code_count;   ///< codes 0 .. code_count - 1 exist: a power of 2, at least 16
  uint32_t recent_code;  ///< the largest code of late
  uint32_t dropped_bit;  ///< the bit of values that codes leave out
  uint32_t code_mask;    ///< rare mask of codes: parity of code & code_mask
  int positional;
  uint32_t parity;

  uint64_t scan_end;  ///< witnesses are looked for among heaps below

  // Lanes of the block at n whose rare value is known already.
  uint64_t forced;
  uint8_t forced_low[64], forced_high[64];

  // What happened.
  unsigned lane;
  uint32_t missing;
  uint64_t deepest;  ///< the largest heap that served as a witness

  // Tuning, carried from call to call; no influence on the values.
  BlockTuning first_witnesses;  ///< so many mark all rare codes before the rest is sifted
  BlockTuning marked_sources;   ///< likewise
  size_t next_learned;
  uint64_t blocks;
};

/// The entry points of one instruction set.
struct BlockEngine {
  /// Computes blocks until the end or a stop; task.n says how far.
  BlockStop (*run)(BlockTask& task);
  /// Whether rare code `code` is an option of heap n by a split into two common heaps, one of
  /// them below task.scan_end; task.deepest grows to it.
  bool (*find_witness)(BlockTask& task, uint64_t n, uint32_t code);
};

}  // namespace bouton::sequence
