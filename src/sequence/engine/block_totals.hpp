// BlockTotals: what the splits of a total give, marked once for all amounts.
//
// A heap of n from which t is taken and the rest is split has parts of total n - t. What a given
// part gives, code[total - part] ^ pattern, does not depend on t. So where heaps may be split after
// several amounts, the marks of each total are made once and kept as rows of bytes, one row for
// each group of eight codes; the marks of a block are the rows n - t of all amounts t, together.
// Only totals of the block's length and of the 64 before it are kept.
//
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_sources.hpp"

namespace {

using bouton::sequence::BlockShared;
using bouton::sequence::kMarkedAhead;
using bouton::sequence::kRowBytes;

// BlockAhead: what distant sources give, marked for several blocks at once.
//
// Each source reads the codes of 64 heaps for a block, and of the next 64 for the next one.
// Thousands of sources that are spread over hundreds of millions of heaps are more than the caches
// of a processor hold, and more pages than it knows the places of: each of them waits for memory.
// So a few sources at a time mark what they give to the next blocks as well, while what they read
// is at hand, and these marks are kept.

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

template <class Shape>
class BlockTotals : protected BlockAhead<Shape> {
 protected:
  using Base = BlockAhead<Shape>;
  using typename Base::Isa;
  using typename Base::Marks;
  using typename Base::Mask;
  template <unsigned kMost>
  using Candidates = typename Base::template Candidates<kMost>;
  using Base::kGroups;
  using Base::kLanes;
  using Base::kMarkWork;
  using Base::kMaxRanges;
  using Base::t_;

  /// \param distant  see BlockAhead
  BlockTotals(BlockTask& task, BlockShared const& shared, size_t distant)
      : Base(task, shared.sources, distant, task.options.ahead), shared_(shared) {
    for (unsigned range = 0; range < this->ranges_ && range < kMaxRanges; ++range) done_[range] = 0;
  }

  /// Adds to the marks of the block what the first `count` sources give. \return work done
  uint64_t mark_first(Marks& marks, size_t count, unsigned range) {
    if (shared_.amount_count == 1) {
      Base::mark_total(marks, t_.n - shared_.amounts[0], count, range);
      return count * kMarkWork;
    }
    uint64_t const work = make_rows(count, range);
    uint8_t const* const rows = shared_.rows + size_t{range} * kGroups * kRowBytes;
    for (size_t i = 0; i < shared_.amount_count; ++i) {
      uint8_t const* const row = rows + kBlockAlign - (shared_.amounts[i] - shared_.amounts[0]);
      for (unsigned k = 0; k < kGroups; ++k) {
        marks.group[k] = Isa::inclusive_or(marks.group[k], Isa::load(row + k * kRowBytes));
      }
    }
    return work + shared_.amount_count * kGroups;
  }
  /// The same for sources from, ..., to - 1 alone, without rows.
  uint64_t mark_others(Marks& marks, size_t from, size_t to, unsigned range) const {
    for (size_t i = 0; i < shared_.amount_count; ++i) {
      Base::mark_sources(marks, t_.n - shared_.amounts[i], shared_.sources + from,
                         shared_.sources + to, range);
    }
    return shared_.amount_count * (to - from) * kMarkWork;
  }
  /// Closes the candidates that sources from, ..., to - 1 give. \return work done
  template <unsigned kMost>
  uint64_t sift_others(Candidates<kMost>& candidates, size_t from, size_t to) const {
    uint64_t work = 0;
    for (size_t i = 0; i < shared_.amount_count; ++i) {
      work += Base::sift(candidates, t_.n - shared_.amounts[i], shared_.sources + from,
                         shared_.sources + to);
    }
    return work;
  }

  BlockShared const& shared_;

 private:
  /// Makes the rows of the block's totals; those before it, if they are not there from the block
  /// before.
  uint64_t make_rows(size_t count, unsigned range) {
    if (count != count_) {
      for (unsigned i = 0; i < this->ranges_; ++i) done_[i] = 0;
      count_ = count;
    }
    if (done_[range] == t_.n) return 0;
    uint8_t* const rows = shared_.rows + size_t{range} * kGroups * kRowBytes;
    uint64_t const totals = t_.n - shared_.amounts[0];
    uint64_t blocks = 1;
    if (done_[range] + kLanes == t_.n) {
      for (unsigned k = 0; k < kGroups; ++k) {
        uint8_t* const row = rows + k * kRowBytes;
        for (unsigned i = 0; i < kBlockAlign; i += kLanes) {
          Isa::store(row + i, Isa::load(row + i + kLanes));
        }
      }
    } else {
      for (unsigned i = 0; i < kBlockAlign; i += kLanes, ++blocks) {
        make_row(rows + i, totals + i - kBlockAlign, count, range);
      }
    }
    make_row(rows + kBlockAlign, totals, count, range);
    done_[range] = t_.n;
    return blocks * (count * kMarkWork + 2 * kGroups);
  }
  void make_row(uint8_t* row, uint64_t total, size_t count, unsigned range) {
    Marks marks;
    marks.clear();
    Base::mark_total(marks, total, count, range);
    for (unsigned k = 0; k < kGroups; ++k) Isa::store(row + k * kRowBytes, marks.group[k]);
  }

  // The row of group k of range r begins at byte (r * kGroups + k) * kRowBytes.
  size_t count_ = 0;
  uint64_t done_[kMaxRanges];  // the block whose rows are there, 0: none
};

}  // namespace
