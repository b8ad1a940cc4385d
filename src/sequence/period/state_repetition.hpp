// StateRepetition: the evidence for a period by a window of values that has come back.
#pragma once

#include <cstdint>
#include <vector>

#include "sequence/engine/sparse_space.hpp"

namespace bouton::sequence {

/// Consecutive values g(from), g(from + 1), ... kept as evidence.
struct ValueWindow {
  std::uint64_t from = 0;
  std::vector<std::uint16_t> values;
};

/// What proves a period by repetition of the state: the `window` values before heap `at` are
/// those before heap at + period; every g(n) with at <= n < at + period was seen to follow
/// from the `window` values before it, the rare values, and the values of heaps up to
/// `witness_bound` (window >= largest rare heap, witness_bound, each plus the largest amount
/// taken).
struct StateRepetition {
  std::uint64_t at = 0;
  std::uint64_t window = 0;
  std::uint64_t witness_bound = 0;
  SparseSpace space;
  std::vector<RareValue> rare;       ///< all there will ever be
  ValueWindow repeated;              ///< the window before `at`
  std::vector<ValueWindow> samples;  ///< longer than a window: enough to check some steps each
};

}  // namespace bouton::sequence
