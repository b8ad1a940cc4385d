// PeriodSearch: computes values until the period is proved, however far that is.
//
// There are two proofs. The classical bound (period.hpp) compares g(n + p) with g(n) long enough.
// In a game with a sparse space a shorter one needs no old values (docs/sequences.md): each
// value is one fixed function of the W values before it, so once a window of W values has
// come back, everything after it comes back too.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/period.hpp"

namespace bouton::sequence {

class StateSink;         // sequence/file/saved_state.hpp, not installed
struct StateRepetition;  // sequence/period/state_repetition.hpp, not installed
struct StreamReport;     // sequence/stream_report.hpp, not installed

/// A proved period.
struct PeriodResult {
  Period period;
  /// The evidence, for period_certificate(), if period.proof is kStateRepetition; else null.
  std::shared_ptr<StateRepetition const> repetition;
  std::uint32_t max_value = 0;  ///< the largest nim-value (no saltus), and
  std::uint64_t max_heap = 0;   ///< the least heap that has it
};

/// Which proof is wanted.
enum class ProofWanted {
  kAny,              ///< the one that is found first
  kClassical,        ///< by a bound of period.hpp
  kStateRepetition,  ///< by a window that came back
};

/// What of a search is saved.
enum class SavedPart {
  kAll,
  /// What later values depend on, without what can be computed again from it, and without the
  /// windows and older states by which a proof is found sooner: for keeping, some kilobytes. To
  /// save and to restore it takes as long as computing the window; seconds, where rare heaps are
  /// large.
  kValues,
};

/// The search for a period, piece by piece. Not safe for concurrent use.
/// \complexity In a game with a sparse space O(values computed), and memory that does not grow with
///             them once the window is bounded; in other games that split O(values^2).
/// \cite GuySmith1956, BerlekampConwayGuy1982
class PeriodSearch {
 public:
  explicit PeriodSearch(OneHeapGame const& game, ProofWanted wanted = ProofWanted::kAny);
  ~PeriodSearch();
  PeriodSearch(PeriodSearch&&) noexcept;
  PeriodSearch& operator=(PeriodSearch&&) noexcept;

  /// Computes on, at most up to g(to), until the period is proved; may be called again.
  /// \param limits  deadline and cancel; memory of the values and the window; threads
  /// \param pause   called about every tenth of a second, between two pieces: save() may be called
  ///                there
  /// \return whether the period is proved; if not, stopped_by() says why: kNone means that `to` was
  ///         reached
  bool run(std::uint64_t to, Limits const& limits = {}, std::function<void()> const& pause = {});

  /// Empty until the period is proved.
  [[nodiscard]] std::optional<PeriodResult> const& result() const;
  /// Why the last run() ended.
  [[nodiscard]] Stop stopped_by() const;
  /// Whether the windows whose return would be a proof have room in the memory of the last run();
  /// without it they are not compared, and a period may be there that run() does not prove.
  [[nodiscard]] bool windows_have_room() const;
  /// g(0), ..., g(computed() - 1) are behind it.
  [[nodiscard]] std::uint64_t computed() const;
  /// Which engine computes, and what it found out.
  [[nodiscard]] StreamReport report() const;
  /// Largest value so far, and the least heap that has it.
  [[nodiscard]] std::uint32_t max_value() const;
  [[nodiscard]] std::uint64_t max_heap() const;
  /// g(0), ..., g(out.size() - 1), if the engine still has them: the first 65,536 in any case.
  /// \pre out.size() <= computed()
  /// \return false if it keeps a window only, and fewer of the first values
  [[nodiscard]] bool read_first(std::span<std::uint16_t> out) const;
  /// g(0), g(1), ...: all that the classical proof in result() reads; empty with another proof,
  /// without one, and where only a window is kept.
  [[nodiscard]] std::vector<std::uint16_t> values() const;

  /// The whole state of the search as bytes, as ValueStream::save().
  [[nodiscard]] std::string save() const;
  /// The same, or less, piece by piece: without memory for all of it. Once a period has been found
  /// it is all in any case. What the sink throws ends it.
  /// \param limits  deadline and cancel of what SavedPart::kValues computes
  /// \return false if one was reached: then the pieces are of no use
  bool save(std::function<void(std::string_view)> const& sink, SavedPart part = SavedPart::kAll,
            Limits const& limits = {}) const;
  bool save(StateSink const& sink, SavedPart part = SavedPart::kAll,
            Limits const& limits = {}) const;
  /// \throws Error if the bytes are damaged or belong to another game.
  [[nodiscard]] static PeriodSearch restore(OneHeapGame const& game, std::string_view saved);
  /// The same within limits. \return empty if one is reached before all is restored
  [[nodiscard]] static std::optional<PeriodSearch> restore(OneHeapGame const& game,
                                                           std::string_view saved,
                                                           Limits const& limits);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bouton::sequence
