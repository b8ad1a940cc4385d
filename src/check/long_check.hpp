// LongSequence: values far beyond memory, for the full check of a repetition of the state.
//
// Continues a sequence from its first values with a window of the last ones: common options
// through the rare heaps, each smaller rare number by a witness near the beginning, both read
// from the first values, their partners from the window.
//
//   first   g(0) ... g(size - 1)            kept forever: rare parts and witnesses
//   window  g(n - size) ... g(n - 1)        a ring; size is a power of two
#pragma once

#include <cstdint>
#include <vector>

#include "check/period_check.hpp"

namespace bouton::check {

class LongSequence {
 public:
  /// \param first  as many values as the window will hold, a power of two; all rare heaps of
  ///        the claim are among the first quarter.
  LongSequence(PeriodClaim const& claim, Values first);

  /// The next heap to be computed.
  [[nodiscard]] std::uint64_t position() const { return position_; }
  /// \pre position() - first.size() <= heap < position()
  [[nodiscard]] std::uint16_t at(std::uint64_t heap) const {
    return window_[static_cast<std::size_t>(heap & (window_.size() - 1))];
  }
  /// Computes the next value with witnesses up to `most_witness`; false if some smaller rare
  /// number has none, or the budget is used up: then the value is unknown.
  bool next(std::uint64_t most_witness, Meter& work);

 private:
  PeriodClaim const& claim_;
  std::vector<std::uint16_t> first_, window_;
  std::vector<std::uint64_t> direct_, splitting_;
  std::uint64_t position_;
  Marks marks_;
};

/// Whether check_long can work on this claim with `memory_bytes`.
[[nodiscard]] bool long_check_fits(PeriodClaim const& claim, std::uint64_t memory_bytes);
/// How many values check_long needs to begin with.
[[nodiscard]] std::uint64_t long_check_first(PeriodClaim const& claim);

/// Recomputes everything up to the repetition and decides all statements of the claim, in
/// memory for a few windows: the theorem is applied at preperiod + window, where the claimed
/// preperiod makes it strongest. \pre long_check_fits, the conditions of the claim hold and its
/// list of rare heaps is that of the first values.
/// \throws Wrong
void check_long(PeriodClaim const& claim, Values first, Meter& work, Findings& findings);

}  // namespace bouton::check
