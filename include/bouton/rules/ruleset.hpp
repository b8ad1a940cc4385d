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

#include "bouton/rules/amount_condition.hpp"
#include "bouton/rules/heap_code.hpp"

namespace bouton {

struct Board;  // rules/board_row.hpp, not installed

/// What the non-empty parts left of one heap must satisfy.
enum class PartsCondition { kAny, kPairwiseUnequal, kNotAllEqual, kAllEqual };

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

/// Which heaps may be touched: each that a move touches is one of these, before the move.
enum class HeapChoice {
  kAny,
  kLargest,   ///< as large as the largest heap
  kSmallest,  ///< as small as the smallest heap that is not empty
  kEnd,       ///< the first heap that is not empty, or the last one
};

/// What a move must satisfy beyond its heap code. The default asks for nothing.
struct MoveConditions {
  /// Holds for each touched heap and the tokens taken from it.
  AmountCondition amount = {};
  HeapChoice choice = HeapChoice::kAny;
  /// If not empty, the touched heaps all stand in one of these lists: indices from 0, ascending.
  std::vector<std::vector<std::uint64_t>> sets = {};
  bool at_least_last = false;  ///< takes at least as many as the opponent's last move
  bool not_again = false;      ///< takes another number than the opponent's last move

  friend bool operator==(MoveConditions const&, MoveConditions const&) = default;
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
  /// them 0; a negative one is put there. All other members but `multiples` are as by default then.
  std::vector<std::vector<std::int64_t>> vectors = {};
  bool multiples = false;  ///< any positive multiple of a vector, too
  MoveConditions conditions = {};
  /// What is taken from a heap is added to the one before it; from the first one it leaves the
  /// game. For moves that do not split heaps, in a row.
  bool to_left = false;

  friend bool operator==(MoveKind const&, MoveKind const&) = default;
};

/// A limit that moves with the play: at most floor(factor * last / divisor) + plus, where the
/// opponent just took `last`. At the start a player may not take everything (amounts 1 .. total -
/// 1).
struct TakeLimit {
  std::uint64_t factor = 2;
  std::uint64_t divisor = 1;  ///< at least 1, at most `factor`, without a common divisor
  std::uint64_t plus = 0;

  /// The limit after a move that took `taken`; the largest number where it is larger.
  [[nodiscard]] std::uint64_t after(std::uint64_t taken) const;

  friend bool operator==(TakeLimit const&, TakeLimit const&) = default;
};

/// Positions in which the game is over although moves may be left. The default has none.
struct GameEnd {
  std::optional<std::uint64_t> total;  ///< at most so many tokens in all
  std::uint64_t fewer_heaps = 0;       ///< fewer than so many heaps that are not empty
  /// These heaps in their places; each list as long as a position has heaps. Ascending.
  std::vector<std::vector<std::uint64_t>> positions = {};

  /// Whether the game is over with these heaps. O(heaps + positions * heaps)
  [[nodiscard]] bool is_over(std::vector<std::uint64_t> const& heaps) const;

  friend bool operator==(GameEnd const&, GameEnd const&) = default;
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
  /// Empty heaps do not count as neighbours: those beside them close up. For moves with `within`.
  bool closes_up = false;
  std::optional<GameEnd> end = std::nullopt;
  /// If not empty, a positive number for each heap: every move of the vectors lowers the sum of
  /// heaps times weights, so that the game ends. Else the tokens fall.
  std::vector<std::uint64_t> weights = {};
  /// The board that the game is played on, which says what its moves are; nullptr: with heaps. A
  /// board has no other rules, but that of heaps in circles, whose moves are those of `moves`.
  Board const* board = nullptr;
  /// A feature that no part of the library knows, so that each refuses these rules: for tests.
  bool reserved = false;

  /// Whether a move may depend on what the opponent just took, besides a limit.
  [[nodiscard]] bool remembers() const {
    for (MoveKind const& kind : moves) {
      if (kind.conditions.at_least_last || kind.conditions.not_again) return true;
    }
    return false;
  }

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
