// A solution as an answer: of a position (bouton.solution/1) or of a sum (bouton.sum/1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field.hpp"
#include "bouton/answer/solution.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::answer {

inline constexpr std::uint64_t kNoMoveBound = (std::numeric_limits<std::uint64_t>::max)();

/// How many winning moves are told.
struct MoveBounds {
  std::uint64_t moves = 20;         ///< at most so many
  std::uint64_t bytes = 1'000'000;  ///< and about so much text of them
};

enum class MoveOrder { kAsFound, kRecommendedFirst };

/// What has been told of the winning moves.
struct ToldMoves {
  std::uint64_t count = 0;
  bool whole = false;   ///< these are all winning moves
  bool judged = false;  ///< no limit was reached before every move was judged
};

/// Tells a move, the recommended one or another. \return how many bytes of text it took
using TellMove =
    std::function<std::uint64_t(Position const& after, std::size_t term, bool recommended)>;

/// Tells the winning moves, within the bounds and the limits.
[[nodiscard]] ToldMoves tell_moves(Solution const& solution, MoveBounds const& bounds,
                                   Limits const& limits, MoveOrder order, TellMove const& tell);

/// The text of what a move leaves.
using MoveText = std::function<std::string(Position const& after, std::size_t term)>;

struct SolvedFacts {
  Convention convention = Convention::kNormal;
  std::string position;                ///< its text
  Solution const* solution = nullptr;  ///< which outlives this answer; null: nothing is known
  MoveText text_of = {};
  bool merged_mirrors = false;  ///< the solution lists one of two mirror images
  Stream<std::string> winning_moves = {};
  /// Set when `winning_moves` is read, which comes first.
  std::shared_ptr<ToldMoves> told = std::make_shared<ToldMoves>();

  /// \param usual  so many moves are told where nothing else is asked for: below, the recommended
  ///               move comes first, so that a list which is cut has it
  void tell_winning_moves(MoveBounds const& bounds, Limits const& limits, std::uint64_t usual);

  [[nodiscard]] std::optional<Natural> winning_move_count() const;
  [[nodiscard]] std::optional<std::string> recommended() const;
};

template <class Visit>
void solved_fields(Visit& visit, SolvedFacts const& a) {
  Solution const& s = a.solution != nullptr ? *a.solution : Solution{};
  visit(Field{.name = "convention", .meaning = "who wins in the end"}, a.convention);
  visit(Field{.name = "position", .meaning = "as it is written"}, a.position);
  visit(Field{.name = "outcome", .meaning = "null beyond the limits"}, s.outcome);
  visit(Field{.name = "nim_value", .meaning = "in normal play, where it is known"}, s.nim_value);
  visit(Field{.name = "winning_moves", .meaning = "the different positions after them"},
        a.winning_moves);
  visit(Field{.name = "winning_move_count", .meaning = "of all; null where it is not known"},
        a.winning_move_count());
  visit(Field{.name = "moves_complete", .meaning = "whether all winning moves are listed"},
        a.told->whole);
  visit(Field{.name = "mirror_images_merged",
              .meaning = "true with `--merge-mirrors`",
              .absent = Absent::kLeftOut},
        a.merged_mirrors ? std::optional(true) : std::nullopt);
  visit(Field{.name = "recommended", .meaning = "the position after one winning move"},
        a.recommended());
  visit(Field{.name = "certainty", .meaning = "how the answer is known"}, s.certainty);
  visit(Field{.name = "reference", .meaning = "who proved it", .absent = Absent::kEmpty},
        references_text(s.references));
  visit(Field{.name = "remoteness",
              .meaning = "moves to the end if the winner hurries and the loser delays; of a search",
              .absent = Absent::kLeftOut},
        s.remoteness);
  visit(Field{.name = "reason", .meaning = "why, step by step"}, s.reason);
}

struct SolvedPosition : SolvedFacts {
  static constexpr std::string_view kName = "Solution", kSchema = "bouton.solution/1";
  std::string game;
};

template <class Visit>
void fields(Visit& visit, SolvedPosition const& a) {
  visit(Field{.name = "game", .meaning = "the game as it was named"}, a.game);
  solved_fields(visit, a);
}

struct SolvedSum : SolvedFacts {
  static constexpr std::string_view kName = "Sum", kSchema = "bouton.sum/1";
  std::vector<std::string> games;
};

template <class Visit>
void fields(Visit& visit, SolvedSum const& a) {
  visit(Field{.name = "games", .meaning = "the games as they were named, from left to right"},
        a.games);
  solved_fields(visit, a);
}

}  // namespace bouton::answer
