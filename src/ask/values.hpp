// What the nim-values of a game look like: how often each occurs, and which are rare.
#pragma once

#include <cstdint>
#include <functional>

#include "answer/values.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/core/limits.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::ask {

struct Analysed {
  answer::Analysis answer;
  Stop stop = Stop::kNone;  ///< why it ended early, unless answer.complete
};

/// Heaps 0, ..., last, as far as the limits allow.
/// \param progress  called now and then with the number of values
[[nodiscard]] Analysed analysis(
    SequenceGame const& game, std::uint64_t last, Limits const& limits,
    std::function<void(std::uint64_t, sequence::StreamReport const&)> const& progress);

}  // namespace bouton::ask
