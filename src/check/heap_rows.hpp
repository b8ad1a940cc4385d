// HeapRow: one heap, or all heaps a multiple of the period apart, with the images of its options.
//
// Beyond the heaps whose images are listed the options of a heap move along with it, if all of its
// options but one part of each split are large. So finitely many rows stand for all heaps.
//
// Place: the image of a sum that is known up to some variables, and formulas about it.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "bouton/core/limits.hpp"
#include "check/all_heaps_claim.hpp"

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
[[nodiscard]] std::vector<HeapRow> heap_rows(AllHeapsClaim const& claim, Meter& work);

/// The first heap of the rows that repeat: options of larger heaps have a part that repeats.
[[nodiscard]] std::uint64_t first_row(AllHeapsClaim const& claim);

/// at + sum of rows[i] x_i
struct Linear {
  std::vector<std::int64_t> row;
  std::int64_t at = 0;
};

/// An element, a total, and peaks of which the largest counts.
struct Place {
  std::uint32_t element = 0;
  Linear total;
  std::vector<Linear> peaks;
};

class PlaceFormulas {
 public:
  PlaceFormulas(AllHeapsClaim const& claim, std::size_t variables)
      : claim_(claim), formulas_(variables) {}

  [[nodiscard]] Formulas& formulas() { return formulas_; }
  /// The variable itself, and a line in it.
  [[nodiscard]] Linear variable(std::size_t i) const;
  [[nodiscard]] Linear line(Line const& of, std::size_t i) const;
  [[nodiscard]] Linear constant(std::int64_t at) const;
  [[nodiscard]] static Linear sum(Linear a, Linear const& b);

  Formulas::Id at_least(Linear const& a, Linear const& b);
  /// The place is lost by the mover; its total and peak are possible.
  Formulas::Id lost(Place const& place) { return in(claim_.lost[place.element], place); }
  /// The same for one choice of the variables.
  [[nodiscard]] bool lost_at(Place const& place, Formulas::Point const& point) const;
  Formulas::Id possible(Place const& place) { return in(claim_.possible, place); }

 private:
  Formulas::Id in(Formulas::Id set, Place const& place);

  AllHeapsClaim const& claim_;
  Formulas formulas_;
};

}  // namespace bouton::check
