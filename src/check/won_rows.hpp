// WonRows: checks that every sum of heaps of any size which is not lost has a winning move.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/all_heaps_claim.hpp"
#include "check/heap_rows.hpp"
#include "check/place_formulas.hpp"
#include "core/work_meter.hpp"

namespace bouton::check {

/// Assume that no heap of a sum that is not lost has a winning move. Heaps are taken out of it one
/// by one: if the element of the rest is not the identity, one whose element is not, else one with
/// the largest peak. For each choice of rows it is a formula that these heaps have no winning move
/// beside some rest; soon there is no rest any more.
class WonRows {
 public:
  WonRows(AllHeapsClaim const& claim, std::vector<HeapRow> const& rows, WorkMeter& work)
      : claim_(claim), rows_(rows), work_(work) {}

  /// \throws Wrong naming heaps for which this does not end.
  /// \throws LimitReached
  void check();

 private:
  struct Letter {
    HeapRow const* row;
    bool leads;  // no heap taken later, and none of the rest, has a larger peak
  };
  using Letters = std::vector<Letter>;

  /// All sums with these heaps, and a rest with this element.
  void check_beside(Letters const& letters, std::uint32_t rest);
  /// The sum is not lost: over the total and the peak of the rest and one number for each letter
  /// that repeats. \param wins  becomes the options of the letters
  Formulas::Id not_lost(PlaceFormulas& places, Letters const& letters, std::uint32_t rest,
                        std::vector<Place>& wins);
  /// Where the formula holds and none of the places is lost.
  std::optional<Formulas::Point> helpless(PlaceFormulas& places, Formulas::Id formula,
                                          std::vector<Place> const& wins);
  [[noreturn]] void fail(Letters const& letters, Formulas::Point const& point) const;

  AllHeapsClaim const& claim_;
  std::vector<HeapRow> const& rows_;
  WorkMeter& work_;
};

}  // namespace bouton::check
