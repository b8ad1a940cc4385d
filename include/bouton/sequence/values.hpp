// The nim-values g(0), ..., g(n) of a taking-and-breaking game, in one call.
//
// Start here in this room. For more values than memory holds there is ValueStream; for a period
// that is proved for all heaps, PeriodSearch.
#pragma once

#include <cstdint>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::sequence {

/// Nim-values, and whether they are all that were asked for.
struct ComputedValues {
  /// values[h] is g(h), the nim-value of a heap of h tokens in normal play: from 0 to 65535.
  std::vector<std::uint16_t> values;
  /// kNone: the values are g(0), ..., g(n). Otherwise why there are fewer: kExpired, kMemory, or
  /// kValueSize where the next value is above 65535.
  Stop stopped_by = Stop::kNone;
};

/// The nim-values of the heaps 0, 1, ..., n, each exact.
///
/// Values are computed until a period is proved, and copied from it after that. So the time is O(n)
/// in games whose period is found, such as Kayles; O(n) with a larger constant in games with a
/// sparse space; O(n^2) in other games that split heaps.
/// \param game    the result of one_heap_game() for a ruleset
/// \param limits  deadline and cancel; threads; memory_bytes, of which the result takes 2 (n + 1):
///                if that is too much, nothing is computed and stopped_by is kMemory
/// \throws std::bad_alloc if there is less memory than the limits say
/// \cite Sprague1935, Grundy1939, GuySmith1956
[[nodiscard]] ComputedValues nim_values(OneHeapGame const& game, std::uint64_t n,
                                        Limits const& limits = {});

}  // namespace bouton::sequence
