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
#include "bouton/rules/move.hpp"

namespace bouton::answer {

inline constexpr std::uint64_t kNoMoveBound = (std::numeric_limits<std::uint64_t>::max)();

/// How many winning moves are told.
struct MoveBounds {
  std::uint64_t moves = 20;         ///< at most so many
  std::uint64_t bytes = 1'000'000;  ///< and about so much text of them
  bool merged_mirrors = false;      ///< of two mirror images one is told, and both are in words
};

enum class MoveOrder { kAsFound, kRecommendedFirst };

/// What has been told of the winning moves.
struct ToldMoves {
  std::uint64_t count = 0;
  bool whole = false;   ///< these are all winning moves
  bool judged = false;  ///< no limit was reached before every move was judged
};

/// A term of the sum that was asked about. Both outlive what uses it.
struct AskedTerm {
  Ruleset const* rules = nullptr;
  Position const* position = nullptr;
};
/// A position is a sum with one term.
using AskedTerms = std::vector<AskedTerm>;

/// Tells a move, the recommended one or another. \return how many bytes of text it took
using TellMove = std::function<std::uint64_t(Move const& move, std::size_t term, bool recommended)>;

/// Tells the winning moves, within the bounds and the limits.
[[nodiscard]] ToldMoves tell_moves(AskedTerms const& asked, Solution const& solution,
                                   MoveBounds const& bounds, Limits const& limits, MoveOrder order,
                                   TellMove const& tell);
/// Visits all of them until the visitor returns false. \return what was visited
ToldMoves visit_moves(AskedTerms const& asked, Solution const& solution, Limits const& limits,
                      MoveOrder order,
                      std::function<bool(Move const& move, std::size_t term)> const& visit);
/// Tells what they leave, each different position once.
[[nodiscard]] ToldMoves tell_options(Solution const& solution, MoveBounds const& bounds,
                                     Limits const& limits, MoveOrder order, TellMove const& tell);

/// The text of what a move leaves.
using MoveText = std::function<std::string(Position const& after, std::size_t term)>;

/// A heap that a move changes.
struct ToldChange {
  static constexpr std::string_view kName = "HeapChange";
  HeapChange change;
};

template <class Visit>
void fields(Visit& visit, ToldChange const& a) {
  visit({"heap", "its number, from 1"}, Small{a.change.heap + 1});
  visit({"taken", "tokens"}, a.change.taken);
  visit({.name = "first",
         .meaning = "in a row of pins: the number of the first pin that falls, from 1",
         .absent = Absent::kLeftOut},
        a.change.first);
  visit({"parts",
         "what is left of it if it was split: of a row from left to right, of a "
         "heap the smallest first"},
        a.change.parts);
  visit({"pass", "whether its pass is used"}, a.change.pass);
}

/// A move as a person makes it.
struct ToldMove {
  static constexpr std::string_view kName = "MadeMove";
  std::optional<std::size_t> term = std::nullopt;
  std::string position, text;
  std::vector<ToldChange> changes;
};

template <class Visit>
void fields(Visit& visit, ToldMove const& a) {
  visit({.name = "term",
         .meaning = "in a sum: the number of the game that it is made in, from 1",
         .absent = Absent::kLeftOut},
        a.term ? std::optional(Small{*a.term + 1}) : std::nullopt);
  visit({"position", "what it leaves"}, a.position);
  visit({"text", "the move in words"}, a.text);
  visit({"changes",
         "what it does to each heap; empty for the one pass of a game, and where "
         "several heaps change and one of them splits"},
        a.changes);
}

/// \param position  the text of what the move leaves
[[nodiscard]] ToldMove told_move(Move const& move, std::string position, Language language);

/// The theorem of Coq among the references, "Nim.bouton".
[[nodiscard]] std::optional<std::string> theorem_among(std::vector<Message> const& references);
/// The other references in one line.
[[nodiscard]] std::string who_proved_it(std::vector<Message> references);

struct SolvedFacts {
  Convention convention = Convention::kNormal;
  std::string position;                ///< its text
  Solution const* solution = nullptr;  ///< which outlives this answer; null: nothing is known
  MoveText text_of = {};
  bool merged_mirrors = false;  ///< only one of two mirror images is told
  Stream<std::string> winning_moves = {};
  /// Set when `winning_moves` is read, which comes first.
  std::shared_ptr<ToldMoves> told = std::make_shared<ToldMoves>();
  Stream<ToldMove> moves = {};
  std::shared_ptr<ToldMoves> told_moves = std::make_shared<ToldMoves>();  ///< when they are read
  /// How many winning moves there are where not all are told, and how many moves.
  std::function<std::optional<Natural>()> count_winning = {}, count_all = {};

  /// \param asked  the position or the terms of the sum
  /// \param usual  so many moves are told where nothing else is asked for: below, the recommended
  ///               move comes first, so that a list which is cut has it
  void tell_winning_moves(AskedTerms const& asked, MoveBounds const& bounds, Limits const& limits,
                          std::uint64_t usual, Language language);

  [[nodiscard]] std::optional<Natural> winning_move_count() const;
  /// A number of moves, where not all winning ones are listed.
  [[nodiscard]] std::optional<Natural> moves_left_out(
      std::function<std::optional<Natural>()> const& count) const;
  [[nodiscard]] std::optional<std::string> recommended() const;
};

template <class Visit>
void solved_fields(Visit& visit, SolvedFacts const& a) {
  Solution const& s = a.solution != nullptr ? *a.solution : Solution{};
  visit({"convention", "who wins in the end"}, a.convention);
  visit({"position", "as it is written"}, a.position);
  visit({"outcome", "null beyond the limits"}, s.outcome);
  visit({"nim_value", "in normal play, where it is known"}, s.nim_value);
  visit({"winning_moves",
         "the different positions after them; "
         "`moves` has the moves themselves"},
        a.winning_moves);
  visit(
      {"winning_move_count", "how many different positions they leave; null where it is not known"},
      a.winning_move_count());
  visit({"moves_complete", "whether all of them are listed"}, a.told->whole);
  visit({.name = "mirror_images_merged",
         .meaning = "true with `--merge-mirrors`",
         .absent = Absent::kLeftOut},
        a.merged_mirrors ? std::optional(true) : std::nullopt);
  visit({"recommended", "the position after one winning move"}, a.recommended());
  visit({"moves", "the winning moves, as a person makes them"}, a.moves);
  visit({.name = "moves_winning",
         .meaning = "where `moves` does not list all of them: how many win, if it is known",
         .absent = Absent::kLeftOut},
        a.moves_left_out(a.count_winning));
  visit({.name = "moves_possible",
         .meaning = "and how many moves there are, if it is known",
         .absent = Absent::kLeftOut},
        a.moves_left_out(a.count_all));
  visit({"certainty", "how the answer is known"}, s.certainty);
  visit({.name = "reference", .meaning = "who proved it", .absent = Absent::kEmpty},
        who_proved_it(s.references));
  visit({.name = "verified_theorem",
         .meaning = "the theorem of Coq that says who wins here, as in `proof/README.md`",
         .absent = Absent::kLeftOut},
        theorem_among(s.references));
  visit({.name = "remoteness",
         .meaning = "moves to the end if the winner hurries and the loser delays; of a search",
         .absent = Absent::kLeftOut},
        s.remoteness);
  visit({"reason", "why, step by step"}, s.reason);
}

struct SolvedPosition : SolvedFacts {
  static constexpr std::string_view kName = "Solution", kSchema = "bouton.solution/1";
  std::string game;
};

template <class Visit>
void fields(Visit& visit, SolvedPosition const& a) {
  visit({"game", "the game as it was named"}, a.game);
  solved_fields(visit, a);
}

struct SolvedSum : SolvedFacts {
  static constexpr std::string_view kName = "Sum", kSchema = "bouton.sum/1";
  std::vector<std::string> games;
};

template <class Visit>
void fields(Visit& visit, SolvedSum const& a) {
  visit({"games", "the games as they were named, from left to right"}, a.games);
  solved_fields(visit, a);
}

}  // namespace bouton::answer
