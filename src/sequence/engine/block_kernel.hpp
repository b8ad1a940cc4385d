// The vector engine: values of whole blocks, on any instruction set (see block_task.hpp).
//
// A block of `lanes` heaps n, n + 1, ... is computed in three steps.
//
// 1. Far sources mark the codes that are common options, as bitmaps: group[k] holds codes
//    8k .. 8k + 7 of every lane, one byte per lane. The mex is the first zero bit. With many
//    codes and sources, only some sources mark all codes; the others are compared with the
//    few least unmarked candidates of each lane ("sifting"), which is much less work.
// 2. Near sources depend on the block itself: guess it, compute it from the guess, repeat
//    until nothing changes. (Lane i depends only on lanes below i, so this ends.)
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
    case 64:
      return run_kernel<Isa, 8, false, false>(task, touched);
    default:
      break;
  }
  if constexpr (Isa::kMaxGroups < 16) {
    return run_kernel<Isa, Isa::kMaxGroups, true, false>(task, touched);
  } else {
    // Ranges of 96 codes, where one or two of them hold nearly all values.
    if (task.space.recent_code < task.space.code_count / 4 * 3) {
      return run_kernel<Isa, 12, true, false>(task, touched);
    }
    if (task.space.code_count == 128) return run_kernel<Isa, 16, false, false>(task, touched);
    return run_kernel<Isa, 16, true, false>(task, touched);
  }
}

template <class Isa>
bool find_block_witness(BlockTask& task, uint64_t n, uint32_t code) {
  // Nothing is marked here: the number of groups does not matter.
  if (task.codes.high != nullptr) {
    BlockVerifier<BlockShape<Isa, Isa::kMaxGroups, true, true, true>> verifier(task);
    return verifier.find_witness(n, code);
  }
  BlockVerifier<BlockShape<Isa, 2, false, false, true>> verifier(task);
  return verifier.find_witness(n, code);
}

}  // namespace
