// Published positions, answered by the whole solver as a user would ask.
//
// data/golden/published_positions.tsv: game, input, published claim, where it was published.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "source_file.hpp"

namespace bouton {
namespace {

Game game_read(std::string const& specification) {
  return parse_game(specification, [](std::string const&) -> std::string { return {}; });
}

Solution ask(std::string const& game, Convention convention, std::string const& position) {
  Game const rules = game_read(game);
  static Context const kept;
  return solve(rules.rules, convention, parse_position(position, rules.rules), {}, Detail::kFull,
               kept);
}

std::vector<std::string> winning_moves_of(Solution const& solution) {
  std::vector<std::string> result;
  if (solution.for_each_winning_move) {
    solution.for_each_winning_move([&](Position const& move) {
      result.push_back(to_string(move));
      return true;
    });
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// The letter N or P that a claim states, or 0.
char claimed_outcome(std::string const& claim) {
  for (std::size_t i = 0; i < claim.size(); ++i) {
    bool const alone =
        (i == 0 || !isalpha(static_cast<unsigned char>(claim[i - 1]))) &&
        (i + 1 == claim.size() || !isalpha(static_cast<unsigned char>(claim[i + 1])));
    if (alone && (claim[i] == 'N' || claim[i] == 'P')) return claim[i];
  }
  return 0;
}

TEST(Published, NimOutcomesInBothConventions) {
  std::ifstream file(test::source_file("data/golden/published_positions.tsv"));
  ASSERT_TRUE(file);
  std::string line;
  std::getline(file, line);
  int compared = 0;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string game, input, claim;
    std::getline(fields, game, '\t');
    std::getline(fields, input, '\t');
    std::getline(fields, claim, '\t');
    if (game != "nim" && game != "nim-misere") continue;
    if (input == "(empty)") input = "-";
    if (input.find_first_not_of("0123456789 -") != std::string::npos) continue;
    char const letter_claimed = claimed_outcome(claim);
    if (letter_claimed == 0) continue;
    Convention const convention = game == "nim" ? Convention::kNormal : Convention::kMisere;
    Solution const solution = ask("nim", convention, input);
    ASSERT_TRUE(solution.outcome);
    EXPECT_EQ(letter(*solution.outcome), letter_claimed) << line;
    ++compared;
  }
  EXPECT_GE(compared, 50);
}

TEST(Published, WorkedExamples) {
  using Moves = std::vector<std::string>;
  EXPECT_EQ(winning_moves_of(ask("nim", Convention::kNormal, "3 4 5")), Moves{"1 4 5"});
  EXPECT_EQ(letter(*ask("nim", Convention::kNormal, "6 6").outcome), 'P');
  EXPECT_EQ(winning_moves_of(ask("nim", Convention::kMisere, "3 5 7")),
            (Moves{"2 5 7", "3 4 7", "3 5 6"}));
  // Wythoff (15, 23): nim-value 2 and three winning moves.
  Solution const wythoff = ask("wythoff", Convention::kNormal, "15 23");
  EXPECT_EQ(winning_moves_of(wythoff), (Moves{"12 20", "14 23", "15 9"}));
  ASSERT_TRUE(wythoff.nim_value);
  EXPECT_EQ(*wythoff.nim_value, 2);
  // Loyd's thirteen pins with the second one down: leave 1, 3 and 7.
  EXPECT_EQ(winning_moves_of(ask("kayles", Convention::kNormal, "1 11")),
            (Moves{"1 3 7", "1 7 3"}));
  EXPECT_EQ(ask("kayles", Convention::kNormal, "1000 999 998").nim_value, Natural(11));
  EXPECT_EQ(ask("kayles", Convention::kNormal, "1000000000000000000").outcome, Outcome::kN);
  EXPECT_EQ(winning_moves_of(ask("pass-nim", Convention::kNormal, "2")), (Moves{"0"}));
}

TEST(Published, MisereKaylesSingleRowsLostAreOneFourNineTwelveTwenty) {
  for (std::uint64_t row = 1; row <= 200; ++row) {
    bool const lost = row == 1 || row == 4 || row == 9 || row == 12 || row == 20;
    EXPECT_EQ(ask("kayles", Convention::kMisere, std::to_string(row)).outcome,
              lost ? Outcome::kP : Outcome::kN)
        << row;
  }
}

}  // namespace
}  // namespace bouton
