// Two depths of an answer: they agree in all that both give.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"

namespace bouton {
namespace {

/// Values and quotients that one question needs are there for the next.
Context const kept;

/// Every game with heaps in the list, by its example or as an alias.
std::vector<Game> const& all_games() {
  static std::vector<Game> const games = [] {
    std::vector<Game> result;
    for (GameEntry const& entry : game_entries()) {
      if (entry.example.starts_with("rules:")) continue;
      Game game = parse_game(entry.example, {});
      if (game.rules.board == nullptr) result.push_back(std::move(game));
    }
    for (GameAlias const& alias : game_aliases()) {
      result.push_back(parse_game(alias.name, {}));
    }
    return result;
  }();
  return games;
}

/// The first winning moves, as many as are enough to compare.
std::vector<std::string> first_moves(Solution const& solution) {
  constexpr std::size_t kEnough = 200;
  std::vector<std::string> moves;
  if (!solution.for_each_winning_move) return moves;
  solution.for_each_winning_move([&](Position const& move) {
    moves.push_back(to_string(move));
    return moves.size() < kEnough;
  });
  return moves;
}

std::string text_of(std::optional<Natural> const& value) {
  return value ? to_string(*value) : "?";
}

/// The first difference that must not be, in words; empty if there is none.
std::string difference(Solution const& answer, Solution const& full) {
  if (answer.outcome != full.outcome) return "outcome";
  if (answer.nim_value && answer.nim_value != full.nim_value) {
    return "nim-value " + text_of(answer.nim_value) + ", not " + text_of(full.nim_value);
  }
  if (answer.recommended != full.recommended) return "recommended move";
  if (first_moves(answer) != first_moves(full)) return "winning moves";
  if (answer.winning_move_count && answer.winning_move_count != full.winning_move_count) {
    return "count " + text_of(answer.winning_move_count) + ", not " +
           text_of(full.winning_move_count);
  }
  if (answer.outcome == Outcome::kP && !answer.winning_move_count) return "no count of no moves";
  if (answer.certainty != full.certainty) return "certainty";
  if (answer.references != full.references) return "references";
  if (full.reason.empty()) return "a full answer without reason";
  if (answer.outcome ? !answer.reason.empty() : answer.reason != full.reason) return "reason";
  return {};
}

Natural largest_heap(Position const& position) {
  return position.heaps.empty() ? Natural(0)
                                : *std::max_element(position.heaps.begin(), position.heaps.end());
}

std::string difference(Game const& game, Convention convention, Position const& position) {
  Limits limits;
  limits.positions =
      largest_heap(position) < 10 ? 5'000 : 50;  // searches of many options stop soon
  auto const ask = [&](Detail detail) {
    return solve(game.rules, convention, position, limits, detail, kept);
  };
  Solution const full = ask(Detail::kFull);
  std::string found = difference(ask(Detail::kAnswer), full);
  if (ask(Detail::kOutcome).outcome != full.outcome) found = "outcome alone";
  if (found.empty()) return found;
  return game.specification + (convention == Convention::kMisere ? " misere " : " ") +
         to_string(position) + ": " + found;
}

rc::Gen<Position> positions(Ruleset const& rules, std::uint64_t largest) {
  return rc::gen::exec([&rules, largest] {
    Position position;
    auto const heaps =
        rules.heap_count ? *rules.heap_count : *rc::gen::inRange<std::uint64_t>(0, 5);
    for (std::uint64_t heap = 0; heap < heaps; ++heap) {
      std::uint64_t const size = *rc::gen::inRange<std::uint64_t>(0, largest);
      position.heaps.emplace_back(size);
      if (rules.pass_per_heap) {
        position.spent.push_back(size != 0 && *rc::gen::arbitrary<bool>());
      }
    }
    if (rules.limit && *rc::gen::arbitrary<bool>()) {
      position.limit = Natural(*rc::gen::inRange<std::uint64_t>(0, largest));
    }
    return position;
  });
}

void agree_in_all_games(std::uint64_t largest) {
  for (Game const& game : all_games()) {
    Position const position = *positions(game.rules, largest);
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      RC_ASSERT(difference(game, convention, position) == "");
    }
  }
}

RC_GTEST_PROP(Detail, AnswersToSmallPositionsAgreeInAllButReasonAndCount, ()) {
  agree_in_all_games(7);
}

RC_GTEST_PROP(Detail, AnswersToLargePositionsAgreeInAllButReasonAndCount, ()) {
  agree_in_all_games(100);
}

RC_GTEST_PROP(Detail, AnswersByTheoremAgreeUpToTheLargestWord, ()) {
  for (char const* const name : {"nim", "moore:2", "exact:2", "wythoff", "wythoff:3", "fibonacci",
                                 "pass-nim", "kayles", "subtract:1,3,4"}) {
    Game const game = parse_game(name, {});
    Position const position = *positions(game.rules, kNoBound);
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      RC_ASSERT(difference(game, convention, position) == "");
    }
  }
}

TEST(Detail, AnswersToTheExamplesOfTheCatalogAgree) {
  for (GameEntry const& entry : game_entries()) {
    if (entry.example.starts_with("rules:")) continue;
    Game const game = parse_game(entry.example, {});
    Position const position = parse_position(entry.position, game.rules);
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      EXPECT_EQ(difference(game, convention, position), "");
    }
  }
}

TEST(Detail, TheNimValueOfATheoryNeedsNoFullAnswer) {
  for (std::string_view const name : {"nim", "pass-nim", "kayles", "subtract:1,3,4", "grundy"}) {
    Game const game = parse_game(name, {});
    Position const position = parse_position("9 4 6", game.rules);
    Solution const answer =
        solve(game.rules, Convention::kNormal, position, {}, Detail::kAnswer, kept);
    Solution const full = solve(game.rules, Convention::kNormal, position, {}, Detail::kFull, kept);
    ASSERT_TRUE(answer.nim_value) << name;
    EXPECT_EQ(answer.nim_value, full.nim_value) << name;
  }
}

TEST(Detail, OnlyAFullAnswerSievesForANimValue) {
  Game const game = parse_game("wythoff", {});
  Position const position = parse_position("10 4", game.rules);
  EXPECT_FALSE(
      solve(game.rules, Convention::kNormal, position, {}, Detail::kAnswer, kept).nim_value);
  EXPECT_EQ(solve(game.rules, Convention::kNormal, position, {}, Detail::kFull, kept).nim_value,
            Natural(13));
}

TEST(Detail, OneSolverAnswersPositionsOfDifferentNumbersOfHeaps) {
  // The theory depends on the number of heaps: take-away with a spread is Wythoff's game on two.
  Ruleset rules = parse_game("wythoff", {}).rules;
  rules.heap_count.reset();
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    Solver solver(rules, convention, kept);
    for (char const* const text : {"3 5", "4 3 2", "7", "5 3", "-", "1 1 1", "4 7"}) {
      Position const position = parse_position(text, rules);
      Solution const expected = solve(rules, convention, position, {}, Detail::kFull, kept);
      Solution const found = solver(position);
      EXPECT_EQ(found.outcome, expected.outcome) << text;
      EXPECT_EQ(found.certainty, expected.certainty) << text;
      EXPECT_EQ(found.reason, expected.reason) << text;
    }
  }
}

}  // namespace
}  // namespace bouton
