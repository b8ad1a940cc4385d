// NimSequence: everything known about the nim-values of a game, shared by questions.
//
// Values are computed in rounds that grow with their number; after each round the period is looked
// for, and once it is proved nothing more is computed. A SequenceCache keeps the results, so that a
// batch of positions pays once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/sequence/class_sequence.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/sequence/period.hpp"
#include "sequence/sequence_cache.hpp"

namespace bouton::sequence {

class ArithmeticOptions;

/// A snapshot that never changes.
struct NimSequence {
  OneHeapGame game;
  std::shared_ptr<std::vector<std::uint16_t> const> values;  ///< g(0), g(1), ...
  std::optional<Period> period;
  /// The options of heaps of any size where the period is arithmetic and the game splits.
  std::shared_ptr<ArithmeticOptions const> law;
  Stop stopped_by = Stop::kNone;  ///< why there are not more values

  /// Whether the heap is in the table of values.
  [[nodiscard]] bool computed(Natural const& heap) const { return heap < values->size(); }
  /// Whether the table or the period gives its value.
  [[nodiscard]] bool knows(Natural const& heap) const { return period || computed(heap); }
  /// \pre knows(heap)
  [[nodiscard]] Natural value(Natural const& heap) const;
  /// A small heap with the same value up to the saltus: itself if computed.
  /// \pre knows(heap)
  [[nodiscard]] std::uint64_t representative(Natural const& heap) const;
  /// The values as classes: for all heaps if they repeat, else for those in the table.
  [[nodiscard]] ClassSequence classes() const;
};

/// How far a question goes that sets neither a deadline nor Limits::positions to the largest
/// number: steps of one or two nanoseconds spent on one game by the definition, all calls together,
/// and values of games with two parts, without and with a sparse space. Some seconds each.
inline constexpr std::uint64_t kSequenceWork = 3'000'000'000;
inline constexpr std::uint64_t kMostPairValues = 1 << 18;
inline constexpr std::uint64_t kMostSparseValues = 1 << 23;

/// Heaps from here on are not put into a table of a game with a sparse space, whatever happens.
[[nodiscard]] std::uint64_t reach_of_table(Limits const& limits);

/// The sequence, with values up to `largest` or a proved period if the limits allow it (ask
/// knows()). Safe for concurrent calls; one game is computed by one thread at a time.
/// \param largest  no heap of interest is larger.
/// \param cache    keeps the values; without one all are computed again at the next call.
[[nodiscard]] std::shared_ptr<NimSequence const> nim_sequence(
    OneHeapGame const& game, Natural const& largest, Limits const& limits = {},
    SequenceCache const& cache = SequenceCache());

}  // namespace bouton::sequence
