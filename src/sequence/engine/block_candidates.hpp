// BlockCandidates: the few codes of each lane that are still in question, for sifting.
//
// To mark the codes that a source gives costs an operation for every eight codes. To compare it
// with a few candidates of each lane costs two or three operations for each candidate. So sources
// mark until few codes are left, and the other sources are only compared with those.
//
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_task.hpp"

namespace {

/// Codes of each lane in ascending order, to be compared with sources; no source has given an open
/// one yet. Codes of two bytes if kWide.
template <class Isa, unsigned kMost, bool kWide>
struct BlockCandidates {
  using Vec = typename Isa::Vec;
  using Mask = typename Isa::Mask;

  Vec low[kMost], high[kWide ? kMost : 1];
  Mask open[kMost];
  unsigned count = 0;  // slots in use

  BlockCandidates() {
    for (unsigned j = 0; j < kMost; ++j) {
      low[j] = Isa::zero();
      if constexpr (kWide) high[j] = Isa::zero();
      open[j] = Isa::none();
    }
  }
  unsigned total() const {
    unsigned sum = 0;
    for (unsigned j = 0; j < count; ++j) {
      sum += static_cast<unsigned>(__builtin_popcountll(Isa::bits(open[j])));
    }
    return sum;
  }
  /// The number of open codes in each lane.
  Vec counts() const {
    Vec sum = Isa::zero();
    for (unsigned j = 0; j < kMost; ++j) {
      sum = Isa::add(sum, Isa::select(open[j], Isa::splat(1), Isa::zero()));
    }
    return sum;
  }
  /// Puts a code into the next slot of these lanes, behind the `places` slots that each uses; lanes
  /// without a free slot drop it. `places` grows by all of them.
  void put(Vec code_low, Vec code_high, Mask lanes, Vec& places) {
#pragma GCC unroll 8
    for (unsigned i = 0; i < kMost; ++i) {
      Mask const here = Isa::both(lanes, Isa::equal(places, Isa::splat(static_cast<uint8_t>(i))));
      low[i] = Isa::select(here, code_low, low[i]);
      if constexpr (kWide) high[i] = Isa::select(here, code_high, high[i]);
      open[i] = Isa::either(open[i], here);
    }
    places = Isa::add(places, Isa::select(lanes, Isa::splat(1), Isa::zero()));
    while (count < kMost && Isa::any(open[count])) ++count;
  }
  /// The same for all open codes of `other`.
  template <unsigned kOther>
  void append(BlockCandidates<Isa, kOther, kWide> const& other, Vec& places) {
    for (unsigned j = 0; j < other.count; ++j) {
      if (!Isa::any(other.open[j])) continue;
      put(other.low[j], other.high[kWide ? j : 0], other.open[j], places);
    }
  }
  /// Closes the gaps if that halves the slots in use.
  void compact() {
    Mask const many = Isa::less(Isa::splat(static_cast<uint8_t>(count / 2)), counts());
    if (count < 2 || Isa::any(many)) return;
    BlockCandidates dense;
    Vec places = Isa::zero();
    dense.append(*this, places);
    *this = dense;
  }
};

}  // namespace
