// BlockAhead: what distant sources give, marked for several blocks at once.
//
// Each source reads the codes of 64 heaps for a block, and of the next 64 for the next one.
// Thousands of sources that are spread over hundreds of millions of heaps are more than the caches
// of a processor hold, and more pages than it knows the places of: each of them waits for memory.
// So a few sources at a time mark what they give to the next blocks as well, while what they read
// is at hand, and these marks are kept.
//
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_sources.hpp"

namespace {

using bouton::sequence::kMarkedAhead;

template <class Shape>
class BlockAhead : protected BlockSources<Shape> {
 protected:
  using Base = BlockSources<Shape>;
  using Base::kGroups;
  using Base::kLanes;
  using Base::kMaxRanges;
  using typename Base::Isa;
  using typename Base::Marks;

  /// \param distant  sources from this one on read nothing of the kMarkedAhead heaps to come
  /// \param rows     room for their marks (BlockOptions::ahead)
  BlockAhead(BlockTask& task, BlockSource const* sources, size_t distant, uint8_t* rows)
      : Base(task), sources_(sources), distant_(distant), rows_(rows) {
    for (unsigned range = 0; range < this->ranges_ && range < kMaxRanges; ++range) {
      known_[range].count = 0;
    }
  }

  /// Marks what the first `count` sources give to the heaps total, total + 1, ...
  void mark_total(Marks& marks, uint64_t total, size_t count, unsigned range) {
    size_t const near = distant_ < count ? distant_ : count;
    Base::mark_sources(marks, total, sources_, sources_ + near, range);
    if (near == count) return;
    Known& known = known_[range];
    if (known.count != count || total - known.total >= known.heaps) {
      mark_ahead(known, total, count, range);
    }
    add(marks, row(range) + (total - known.total));
  }

 private:
  static constexpr size_t kTogether = 8;  // sources: the first cache holds what they read

  /// Marks of a range that are there: what sources distant_, ..., count - 1 give to heaps total,
  /// ...
  struct Known {
    uint64_t total, heaps;
    size_t count;  // 0: nothing yet
  };

  /// The marks of a range: kMarkedAhead bytes for each of its groups.
  uint8_t* row(unsigned range) const { return rows_ + size_t{range} * kGroups * kMarkedAhead; }
  static void add(Marks& marks, uint8_t const* row) {
    for (unsigned k = 0; k < kGroups; ++k) {
      marks.group[k] = Isa::inclusive_or(marks.group[k], Isa::load(row + k * kMarkedAhead));
    }
  }

  __attribute__((noinline)) void mark_ahead(Known& known, uint64_t total, size_t count,
                                            unsigned range) const {
    // Twice as many as the last time, if those were used: where a heap turns out to be rare, or
    // another number of sources is tried, the marks of later heaps were made for nothing.
    bool const goes_on = known.count == count && total == known.total + known.heaps;
    uint64_t const wanted = goes_on ? 2 * known.heaps : kLanes;
    known = {total, wanted < kMarkedAhead ? wanted : kMarkedAhead, count};
    uint8_t* const rows = row(range);
    for (size_t at = distant_; at < count; at += kTogether) {
      BlockSource const* const from = sources_ + at;
      BlockSource const* const to = sources_ + (count - at < kTogether ? count : at + kTogether);
      fetch_first(total, to, sources_ + (count - at < 2 * kTogether ? count : at + 2 * kTogether));
      for (uint64_t heap = 0; heap < known.heaps; heap += kLanes) {
        Marks marks;
        marks.clear();
        if (at != distant_) add(marks, rows + heap);
        Base::mark_sources(marks, total + heap, from, to, range);
        for (unsigned k = 0; k < kGroups; ++k) {
          Isa::store(rows + heap + k * kMarkedAhead, marks.group[k]);
        }
      }
    }
  }

  /// Fetches what these sources read first.
  void fetch_first(uint64_t total, BlockSource const* source, BlockSource const* end) const {
    for (; source < end; ++source) {
      if (Base::kTouched && !Base::reaches(total, source->distance)) return;
      uint64_t const heap = total - source->distance;
      Base::fetch(Base::t_.codes.low + static_cast<ptrdiff_t>(heap - Base::t_.codes.base));
    }
  }

  BlockSource const* sources_;
  size_t distant_;
  uint8_t* rows_;
  Known known_[kMaxRanges];
};

}  // namespace
