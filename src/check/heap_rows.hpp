// HeapRow: one heap, or all heaps a multiple of the period apart, with the images of its options.
//
// Beyond the heaps whose images are listed the options of a heap move along with it, if all of its
// options but one part of each split are large. So finitely many rows stand for all heaps.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "check/all_heaps_claim.hpp"
#include "core/work_meter.hpp"

namespace bouton::check {

/// An option of each heap of a row: its element, its total and the peaks of its parts.
struct RowOption {
  std::uint32_t element = 0;
  Line total;
  std::vector<Line> peaks;

  friend bool operator==(RowOption const&, RowOption const&) = default;
  friend bool operator<(RowOption const& a, RowOption const& b) {
    if (a.element != b.element) return a.element < b.element;
    return a.total == b.total ? a.peaks < b.peaks : a.total < b.total;
  }
};

struct HeapRow {
  std::uint64_t heap = 0;
  bool repeats = false;  ///< heap + k period for all k, or heap alone
  RowImage image;
  /// All options of a heap alone; of a row those with a part that is listed alone or that are one
  /// heap.
  std::set<RowOption> options;
};

/// Rows for all heaps that have a move, and for all that repeat, without rows that are like others.
/// \throws LimitReached
[[nodiscard]] std::vector<HeapRow> heap_rows(AllHeapsClaim const& claim, WorkMeter& work);

/// The first heap of the rows that repeat: options of larger heaps have a part that repeats.
[[nodiscard]] std::uint64_t first_row(AllHeapsClaim const& claim);

}  // namespace bouton::check
