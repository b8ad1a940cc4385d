// The vector engine: values of whole blocks, on any instruction set (see block_task.hpp).
//
// A block of `lanes` heaps n, n + 1, ... is computed in three steps.
//
// 1. Far sources mark the codes that are common options, as bitmaps: group[k] holds codes
//    8k .. 8k + 7 of every lane, one byte per lane. The mex is the first zero bit. With many
//    codes and sources, only some sources mark all codes; the others are compared with the
//    few least unmarked candidates of each lane ("sifting"), which is much less work.
// 2. Near sources depend on the block itself: guess it, compute it from the guess, repeat
//    until nothing changes. (Lane i depends only on lanes below i, so this ends.) Where that takes
//    many rounds, heaps follow one by one instead (block_chain.hpp).
// 3. Verification: every rare value below the value found must be an option. Witnesses mark
//    rare codes in the same way; what remains is sifted, then searched for one by one.
//
// Included by one translation unit for each instruction set, which gives its operations on
// vectors as a class Isa: Vec, Mask, kLanes, kMaxGroups and those of block_lanes.hpp. Each has its
// own copy of all that follows, in an anonymous namespace.
#pragma once

#include "sequence/engine/block_task.hpp"
#include "sequence/engine/block_values.hpp"
#include "sequence/engine/block_verifier.hpp"

namespace {

template <class Shape>
BlockStop run_shape(BlockTask& task) {
  if (!BlockValues<Shape>::enough_ranges(task)) return BlockStop::kRange;
  BlockValues<Shape> values(task);
  BlockVerifier<Shape> verifier(task);
  for (; task.n < task.end; task.n += Shape::Isa::kLanes, task.forced.lanes = 0) {
    ++task.tuning.blocks;
    if (task.work != BlockWork::kVerify && !values.compute()) return BlockStop::kRange;
    if (task.work == BlockWork::kCompute) continue;
    BlockStop const stop = verifier.verify();
    if (stop != BlockStop::kEnd) return stop;
  }
  return BlockStop::kEnd;
}

template <class Isa, unsigned kGroups, bool kMany, bool kWide>
BlockStop run_kernel(BlockTask& task, bool touched) {
  return touched ? run_shape<BlockShape<Isa, kGroups, kMany, kWide, true>>(task)
                 : run_shape<BlockShape<Isa, kGroups, kMany, kWide, false>>(task);
}

/// The first of these numbers of groups that holds the recent codes, if any does.
template <class Isa, unsigned... kGroups>
bool run_recent(BlockTask& task, BlockStop& stop) {
  return ((task.space.recent_code < 8 * kGroups &&
           (stop = run_shape<BlockShape<Isa, kGroups, true, false, false>>(task), true)) ||
          ...);
}

template <class Isa>
BlockStop run_blocks(BlockTask& task) {
  bool const touched =
      task.forced.lanes != 0 || task.n <= task.rare.end + task.options.reach + kBlockPad;
  if (task.codes.high != nullptr)
    return run_kernel<Isa, Isa::kMaxGroups, true, true>(task, touched);
  switch (task.space.code_count) {
    case 16:
      return run_kernel<Isa, 2, false, false>(task, touched);
    case 32:
      return run_kernel<Isa, 4, false, false>(task, touched);
    default:
      break;
  }
  // Often the first codes alone hold nearly all values.
  BlockStop stop;
  if constexpr (Isa::kMaxGroups >= 16) {
    if (!touched && run_recent<Isa, 3, 4, 5, 6, 7>(task, stop)) return stop;
  }
  if (task.space.code_count == 64) return run_kernel<Isa, 8, false, false>(task, touched);
  if constexpr (Isa::kMaxGroups < 16) {
    return run_kernel<Isa, Isa::kMaxGroups, true, false>(task, touched);
  } else {
    if (!touched && run_recent<Isa, 8>(task, stop)) return stop;
    // Ranges of 96 or 160 codes, where one or two of them hold nearly all values.
    uint32_t const recent = task.space.recent_code;
    bool const many = task.space.code_count > 128;
    if (recent < 96) return run_kernel<Isa, 12, true, false>(task, touched);
    if (!many) return run_kernel<Isa, 16, false, false>(task, touched);
    if (recent < 160) return run_kernel<Isa, 20, true, false>(task, touched);
    if (recent < 192) return run_kernel<Isa, 12, true, false>(task, touched);
    return run_kernel<Isa, 16, true, false>(task, touched);
  }
}

template <class Isa>
bool find_block_witness(BlockTask& task, uint64_t n, uint32_t code) {
  // Nothing is marked here: the number of groups does not matter.
  if (task.codes.high != nullptr) {
    BlockSearch<BlockShape<Isa, Isa::kMaxGroups, true, true, true>> search(task);
    return search.find_witness(n, code);
  }
  BlockSearch<BlockShape<Isa, 2, false, false, true>> search(task);
  return search.find_witness(n, code);
}

/// The values that ValueCodes gives to codes of common heaps, a vector of bytes at once.
template <class Isa>
void decode_block(bouton::sequence::BlockSpace const& space, uint64_t first, uint8_t const* codes,
                  size_t count, uint16_t* values) {
  using Vec = typename Isa::Vec;
  constexpr size_t kLanes = Isa::kLanes;
  auto const bit = static_cast<uint8_t>(1U << space.dropped_bit);
  Vec const below = Isa::splat(static_cast<uint8_t>(bit - 1));
  Vec const above = Isa::splat(static_cast<uint8_t>(-bit));
  Vec const mask = Isa::splat(static_cast<uint8_t>(space.code_mask));
  // A value has an odd number of bits in the mask, of which the dropped one may be the last.
  Vec odd = Isa::splat(1);
  if (space.positional != 0) {
    odd = ((first ^ space.parity) & 1U) == 0 ? Isa::even_lanes() : Isa::odd_lanes();
  }
  for (size_t i = 0; i < count; i += kLanes) {
    Vec const code = Isa::load(codes + i);
    Vec const upper = Isa::both_bits(code, above);
    Vec const wants = Isa::exclusive_or(Isa::odd_bits(Isa::both_bits(code, mask)), odd);  // 0 or 1
    Vec low = Isa::inclusive_or(Isa::both_bits(code, below), Isa::add(upper, upper));
    low = Isa::inclusive_or(
        low, Isa::select(Isa::equal(wants, Isa::zero()), Isa::zero(), Isa::splat(bit)));
    // The highest bit moves up to the next byte.
    Vec const high = Isa::select(Isa::less(Isa::splat(0x7f), upper), Isa::splat(1), Isa::zero());
    if (count - i >= kLanes) {
      Isa::store_words(values + i, low, high);
    } else {
      uint16_t words[kLanes];
      Isa::store_words(words, low, high);
      __builtin_memcpy(values + i, words, (count - i) * sizeof words[0]);
    }
  }
}

/// Four bytes that follow each other, looked for at all lanes at once.
template <class Isa>
uint64_t find_block(uint8_t const* codes, uint64_t count, uint8_t const* word) {
  for (uint64_t i = 0; i < count; i += Isa::kLanes) {
    auto here = Isa::equal(Isa::load(codes + i), Isa::splat(word[0]));
    for (unsigned j = 1; j < 4; ++j) {
      here = Isa::both(here, Isa::equal(Isa::load(codes + i + j), Isa::splat(word[j])));
    }
    if (!Isa::any(here)) continue;
    uint64_t const at = i + static_cast<unsigned>(__builtin_ctzll(Isa::bits(here)));
    return at < count ? at : count;
  }
  return count;
}

}  // namespace
