// A sheet of exercises (bouton.exercises/1): positions of which is asked who wins, and by which
// move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field.hpp"
#include "answer/solved.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::answer {

/// What a pupil is not told is left out.
struct Exercise {
  static constexpr std::string_view kName = "Exercise";
  std::uint64_t number = 0;
  std::string position;
  std::optional<Outcome> outcome = std::nullopt;
  std::optional<std::vector<ToldMove>> winning = std::nullopt;
  std::optional<Small> moves = std::nullopt;
  std::optional<Small> difficulty = std::nullopt;
};

template <class Visit>
void fields(Visit& visit, Exercise const& a) {
  visit({"number", "from 1"}, Small{a.number});
  visit({"position", "as it is written"}, a.position);
  visit({.name = "outcome",
         .meaning = "left out for pupils, as all that follows",
         .absent = Absent::kLeftOut},
        a.outcome);
  visit({.name = "winning",
         .meaning = "all winning moves, as a person makes them",
         .absent = Absent::kLeftOut},
        a.winning);
  visit({.name = "moves", .meaning = "how many moves there are", .absent = Absent::kLeftOut},
        a.moves);
  visit({.name = "difficulty",
         .meaning = "how hard it is to judge by hand, in hundredths: 1 for each different "
                    "heap, the logarithm to base 2 of 1 + the number of tokens (on a board: "
                    "of moves), and that of moves by winning moves, or of 1 + moves where "
                    "none wins",
         .absent = Absent::kLeftOut},
        a.difficulty);
}

struct Exercises {
  static constexpr std::string_view kName = "Exercises", kSchema = "bouton.exercises/1";
  std::string game;
  Convention convention = Convention::kNormal;
  std::string level;
  std::uint64_t seed = 0;
  /// Empty: there are not so many positions of both kinds.
  std::optional<std::vector<Exercise>> exercises;
  bool complete = true;
};

template <class Visit>
void fields(Visit& visit, Exercises const& a) {
  visit({"game", "the game as it was named"}, a.game);
  visit({"convention", "who wins in the end"}, a.convention);
  visit({"level",
         "`easy`, `middle` or `hard`; harder than asked for where a board has too "
         "few positions at that level"},
        a.level);
  visit({"seed", "the number of the sheet"}, a.seed);
  visit({"exercises",
         "null where the game has not so many positions of both kinds, or the "
         "limits did not suffice to find them"},
        a.exercises);
  visit({"complete", "whether no limit ended the search"}, a.complete);
}

}  // namespace bouton::answer
