// AllHeapsClaim: a certificate of who wins each sum of heaps of any size, read but not yet
// verified.
//
// It maps every heap, and so every sum of heaps, to an element of a finite commutative monoid and
// two natural numbers: the total, which is added, and the peak, of which the largest counts. From
// some heap on both grow steadily from period to period. For each element a formula over the total
// and the peak states when the player to move loses (docs/all-heaps.md).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "check/document.hpp"
#include "check/heap_rules.hpp"
#include "check/infinite_claim.hpp"
#include "check/presburger.hpp"

namespace bouton::check {

/// at + step k, for k = 0, 1, 2, ...
struct Line {
  std::int64_t at = 0, step = 0;

  friend bool operator==(Line const&, Line const&) = default;
  friend bool operator<(Line const& a, Line const& b) {
    return a.at != b.at ? a.at < b.at : a.step < b.step;
  }
};

/// The images of one heap, or of a row of heaps: heap, heap + period, heap + 2 period, ...
struct RowImage {
  std::uint32_t element = 0;
  Line total, peak;

  friend bool operator==(RowImage const&, RowImage const&) = default;
};

/// The heaps heap + k step, k = 0, 1, 2, ...; the contexts are as those of Family.
struct HeapFamily {
  std::uint64_t heap = 0, step = 1;
  HeapSum start, by_first, by_distance;
};

struct AllHeapsClaim {
  std::string game;
  HeapRules rules;
  FiniteMonoid monoid;
  std::vector<RowImage> first;   ///< of heaps 0, 1, ..., each alone
  std::vector<RowImage> repeat;  ///< of the next heaps, with those a multiple of the period larger
  Formulas formulas{2};          ///< over the total and the peak
  std::vector<Formulas::Id> lost;           ///< for each element: where the mover loses
  Formulas::Id possible = Formulas::kTrue;  ///< all totals and peaks of sums are among these
  HeapFamily family;

  [[nodiscard]] std::uint64_t period() const { return repeat.size(); }
  /// The image of one heap; its lines do not grow.
  [[nodiscard]] RowImage image(std::uint64_t heap) const;
  /// The images of heap, heap + period, ... \pre heap >= first.size()
  [[nodiscard]] RowImage row(std::uint64_t heap) const;
  [[nodiscard]] RowImage sum(HeapSum const& heaps) const;
};

/// Reads a claim, whose finite part is not known to be a monoid yet: FiniteMonoid::find_products.
/// \throws Error naming the member that is missing, unreadable, or unknown.
[[nodiscard]] AllHeapsClaim read_all_heaps_claim(Document const& document);

}  // namespace bouton::check
