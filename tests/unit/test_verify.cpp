// `bouton verify` for every game and both conventions: theory and referee are compared.
#include "bouton/solver/verify.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/solver/solver.hpp"
#include "rules/named_rules.hpp"

namespace bouton {
namespace {

struct Box {
  std::string_view game;
  std::uint64_t bound;

  friend std::ostream& operator<<(std::ostream& out, Box const& box) {
    return out << box.game << " to " << box.bound;
  }
};

class VerifyGame : public testing::TestWithParam<std::tuple<Box, Convention>> {};

TEST_P(VerifyGame, TheoryAndSearchAgree) {
  auto const [box, convention] = GetParam();
  Game const game = parse_game(box.game, [](std::string const&) -> std::string { return {}; });
  Limits limits;
  limits.threads = 2;
  VerifyReport const report = verify(game.rules, convention, box.bound, limits);
  if (report.contradiction) FAIL() << render(*report.contradiction, Language::kEnglish);
  EXPECT_TRUE(report.complete);
  EXPECT_GE(report.outcomes, 100U);
  EXPECT_EQ(report.outcomes, report.move_sets);
}

std::string name(testing::TestParamInfo<VerifyGame::ParamType> const& info) {
  auto const [box, convention] = info.param;
  std::string text(box.game);
  for (char& c : text) {
    if (isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return text + (convention == Convention::kNormal ? "_normal" : "_misere");
}

auto const kEitherPlay = testing::Values(Convention::kNormal, Convention::kMisere);

INSTANTIATE_TEST_SUITE_P(
    Games, VerifyGame,
    testing::Combine(testing::Values(Box{"nim", 15}, Box{"moore:1", 12}, Box{"moore:2", 14},
                                     Box{"moore:3", 13}, Box{"exact:2", 13}, Box{"exact:3", 12},
                                     Box{"wythoff", 40}, Box{"wythoff:2", 40}, Box{"wythoff:3", 35},
                                     Box{"wythoff:7", 30}, Box{"fibonacci", 60},
                                     Box{"pass-nim", 10}, Box{"kayles", 16},
                                     Box{"subtract:1,3,4", 14}, Box{"subtract:2,3", 15},
                                     Box{"subtract:all-but-2,5", 14}),
                     kEitherPlay),
    name);

INSTANTIATE_TEST_SUITE_P(HeapGames, VerifyGame,
                         testing::Combine(testing::Values(Box{"0.07", 18}, Box{"0.137", 16},
                                                          Box{"0.6", 18}, Box{"4.(3)", 13},
                                                          Box{"4.7", 13}, Box{"0.8", 16},
                                                          Box{"0.3f", 13}, Box{"grundy", 18}),
                                          testing::Values(Convention::kNormal)),
                         name);

/// Nim with one answer changed: at 2 3, an N-position of nim-value 1 with the move to 2 2.
std::string contradiction_of(std::function<void(Solution&)> const& lie) {
  Ruleset const rules = nim_rules();
  VerifyReport const report =
      verify(rules, Convention::kNormal, 5, {}, [&](Position const& position) {
        Solution solution = solve(rules, Convention::kNormal, position);
        if (position.heaps == std::vector<Natural>{3, 2}) lie(solution);
        return solution;
      });
  return report.contradiction ? render(*report.contradiction, Language::kEnglish) : "";
}

TEST(Verify, CatchesEveryKindOfLie) {
  EXPECT_EQ(contradiction_of([](Solution&) {}), "");
  auto const is_about = [](std::string const& text, char const* what) {
    EXPECT_NE(text.find("3 2"), text.npos) << what << ": " << text;
  };
  is_about(contradiction_of([](Solution& its) { its.outcome = Outcome::kP; }), "outcome");
  is_about(contradiction_of([](Solution& its) { its.nim_value = 0; }), "too small a value");
  is_about(contradiction_of([](Solution& its) { its.nim_value = 2; }), "too large a value");
  is_about(contradiction_of([](Solution& its) { its.winning_move_count = 2; }), "count");
  is_about(contradiction_of([](Solution& its) { its.for_each_winning_move = {}; }), "moves");
  is_about(contradiction_of([](Solution& its) { its.recommended.reset(); }), "no move to play");
  is_about(contradiction_of([](Solution& its) {
             its.recommended->after.heaps = {3, 1};
           }),
           "a bad move");
}

}  // namespace
}  // namespace bouton
