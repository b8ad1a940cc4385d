// Ruleset: the rules of a game as data.
//
// Every game of the project, built in or from a rules file, is a value of this type; the
// move generator (moves.hpp) reads nothing else. Who wins is not said here: theories
// recognise the rulesets they are about by comparing values. A new member needs a Feature
// (src/rules/features.hpp); every part that reads rulesets says which features it knows.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "bouton/rules/heap_code.hpp"

namespace bouton {

/// What the non-empty parts left of one heap must satisfy.
enum class PartsCondition { kAny, kPairwiseUnequal, kNotAllEqual };

/// What the numbers of a heap code count when a move takes from a heap.
enum class Unit {
  kToken,
  /// The size of another non-empty heap: taking t means t times that size, t >= 1.
  kAnotherHeap,
};

/// What bounds the amount that a move takes from a heap, besides the heap: sizes before the move.
enum class HeapBound {
  kNone,
  kEveryOther,   ///< at most the size of every other heap; empty ones count
  kSomeOther,    ///< at most the size of some other heap
  kSumOfOthers,  ///< at most all other heaps together
};

/// As a number of heaps or steps: any number.
inline constexpr std::uint64_t kNoBound = (std::numeric_limits<std::uint64_t>::max)();

/// One kind of move: touch some heaps and take from each of them.
struct MoveKind {
  HeapCode take;  ///< per touched heap
  /// Heaps touched by one move, at least; kNoBound: all heaps of the position.
  std::uint64_t min_heaps = 1;
  std::uint64_t max_heaps = 1;  ///< and at most (kNoBound: all of them)
  /// The amounts taken from the touched heaps differ by less than this (1: equal amounts);
  /// if empty, they are independent. At least 1.
  std::optional<std::uint64_t> spread = std::nullopt;
  PartsCondition parts = PartsCondition::kAny;
  Unit unit = Unit::kToken;
  HeapBound bound = HeapBound::kNone;
  /// The heaps touched lie among this many neighbouring heaps; kNoBound: anywhere. At least 1, for
  /// moves that do not split heaps.
  std::uint64_t within = kNoBound;
  /// If not empty, the moves are these alone: one amount for each heap of the position, not all of
  /// them 0. All other members are as by default then.
  std::vector<std::vector<std::uint64_t>> vectors = {};

  friend bool operator==(MoveKind const&, MoveKind const&) = default;
};

/// A limit that moves with the play: at most `factor` times what the opponent just took.
/// At the start a player may not take everything (amounts 1 .. total - 1).
struct TakeLimit {
  std::uint64_t factor = 2;

  friend bool operator==(TakeLimit const&, TakeLimit const&) = default;
};

/// The rules of one game. The default has no moves.
struct Ruleset {
  std::vector<MoveKind> moves;  ///< a player chooses one kind, then a move of it
  bool pass_per_heap = false;   ///< each non-empty heap may be passed once in the game
  /// One pass in the whole game, which either player may use while some heap is not empty.
  bool one_pass = false;
  std::optional<TakeLimit> limit = std::nullopt;
  std::optional<std::uint64_t> heap_count =
      std::nullopt;  ///< positions have exactly this many heaps
  /// The heaps lie in a circle: the last one and the first are neighbours. Else in a row.
  bool circle = false;
  /// A feature that no part of the library knows, so that each refuses these rules: for tests.
  bool reserved = false;

  /// Whether some move may leave more heaps than it found.
  [[nodiscard]] bool splits() const {
    for (MoveKind const& kind : moves) {
      if (kind.take.splits()) return true;
    }
    return false;
  }

  friend bool operator==(Ruleset const&, Ruleset const&) = default;
};

}  // namespace bouton
