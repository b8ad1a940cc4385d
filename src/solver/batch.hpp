// Line mode: one position per line in, one answer per line out, in order, on all cores.
//
// Memory does not grow with the input: workers take turns reading chunks that end at a line
// end, answer them independently and take turns writing, in the order of reading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "bouton/answer/solution.hpp"
#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"
#include "bouton/solver/context.hpp"

namespace bouton {

/// Fills the buffer from the input; returns the number of bytes, 0 at its end. Called by one worker
/// at a time. It may return early with what is available: complete lines are answered before more
/// is read.
using BatchSource = std::function<std::size_t(std::span<char>)>;
/// Takes finished answers, called by one worker at a time, in order.
/// Returns false to stop (for example when the reader of the answers is gone).
using BatchSink = std::function<bool(std::string_view)>;

/// How answers are written; called by several workers at once. Each appends whole lines.
struct BatchFormat {
  /// Only the letter of the outcome, N or P (? if unknown), and a line end: the fast path.
  bool outcome_only = false;
  /// The detail that `answer` needs; kFull if it writes the reason or the number of moves.
  Detail detail = Detail::kAnswer;
  std::function<void(std::string& out, Position const&, Solution const&)> answer;
  std::function<void(std::string& out, std::uint64_t line, Error const&)> error;
};

struct BatchTotals {
  std::uint64_t lines = 0;    ///< answered or refused
  std::uint64_t bad = 0;      ///< refused: not a position
  std::uint64_t unknown = 0;  ///< not answered within the limits
  bool stopped = false;       ///< by the deadline, a cancellation or the sink
};

/// Longest line that is read; a longer one is refused as a bad line.
inline constexpr std::size_t kMaxLineBytes = 64U << 20U;

/// Answers every line with a position. Lines are numbered from 1; a final line without line end
/// counts. What follows a # is a comment; blank lines and lines with a comment alone have no
/// answer. \param context  shared by all workers.
[[nodiscard]] BatchTotals solve_lines(Ruleset const& rules, Convention convention,
                                      BatchSource const& source, BatchSink const& sink,
                                      BatchFormat const& format, Limits const& limits,
                                      Context const& context = Context());

}  // namespace bouton
