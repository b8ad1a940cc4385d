// Certificates of periods: what was proved, with the evidence, as JSON.
//
// Written here, verified by code that shares nothing with this room: check/. The fields are
// described in docs/sequences.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "bouton/sequence/period_search.hpp"

namespace bouton::sequence {

/// Values of a classical proof are written out up to this number; beyond it the checker
/// recomputes them and compares the checksum. All samples of a repetition together have that many.
inline constexpr std::uint64_t kMostCertifiedValues = std::uint64_t{1} << 20;

/// The certificate of a proved period, several lines of text.
/// \param values  g(0), g(1), ... of this game as far as kept; may be empty. With a classical
///        proof they become evidence: a checksum if all that the proof reads are there, and the
///        values up to preperiod + period themselves if there are not too many.
/// \complexity O(values)
/// \throws std::logic_error if the proof is a repetition and `result` lacks its data.
[[nodiscard]] std::string period_certificate(OneHeapGame const& game, PeriodResult const& result,
                                             std::span<std::uint16_t const> values = {});

}  // namespace bouton::sequence
