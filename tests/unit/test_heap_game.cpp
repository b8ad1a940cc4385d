// Sums of heaps by nim-values: against the oracle, published moves, and heaps of any size.
#include "solver/heap_game.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "rules/named_rules.hpp"
#include "theory_check.hpp"

using bouton::Certainty;
using bouton::Convention;
using bouton::HeapGameTable;
using bouton::Limits;
using bouton::Natural;
using bouton::Outcome;
using bouton::Position;
using bouton::Ruleset;
using bouton::Solution;
using Moves = std::vector<std::string>;

namespace {

Ruleset rules_of_code(std::string const& text) {
  return bouton::octal_rules(bouton::parse_heap_code(text));
}

/// Values that one test needs are there for the next.
bouton::sequence::SequenceCache const kept;

std::optional<Solution> answer(Ruleset const& rules, Convention convention,
                               Position const& position, Limits const& limits = {}) {
  return bouton::solve_heap_game(rules, convention, position, limits, bouton::Detail::kFull, kept);
}

Solution solve(Ruleset const& rules, std::string const& position, Limits const& limits = {}) {
  return answer(rules, Convention::kNormal, bouton::parse_position(position, rules), limits)
      .value();
}
Solution kayles(std::string const& position) {
  return solve(bouton::kayles_rules(), position);
}

std::string number(Natural const& n) {
  return bouton::to_string(n);
}

/// Every list of positive heaps with the given total, in every order, and each with an
/// empty heap in front.
void for_each_composition(oracle::Heap total, std::function<void(oracle::Position)> const& visit) {
  for (unsigned parts = total == 0 ? 0 : 1; parts <= total; ++parts) {
    for (auto heaps : oracle::ordered_parts(total, parts)) {
      visit(oracle::heaps(heaps));
      heaps.insert(heaps.begin(), 0);
      visit(oracle::heaps(heaps));
    }
  }
}

void compare(Ruleset const& rules, oracle::Game game, oracle::Heap most) {
  oracle::Solver solver(std::move(game), oracle::Play::kNormal);
  for (oracle::Heap total = 0; total <= most; ++total) {
    for_each_composition(total, [&](oracle::Position const& from) {
      auto const solution = answer(rules, Convention::kNormal, theory_check::position(from));
      ASSERT_TRUE(solution.has_value());
      theory_check::expect_agrees(*solution, solver, from, Convention::kNormal);
      EXPECT_TRUE(solution->winning_move_count.has_value());
    });
  }
}

}  // namespace

TEST(HeapGame, AgreesWithTheOracleOnAllSmallPositions) {
  compare(bouton::kayles_rules(), oracle::kayles(), 9);
  compare(bouton::grundy_rules(), oracle::grundy(), 9);
  compare(bouton::subtraction_rules({1, 3, 4}), oracle::subtraction({1, 3, 4}), 8);
  compare(bouton::all_but_rules({2, 3}), oracle::all_but({2, 3}), 8);
  compare(rules_of_code("0.137"), oracle::heap_code({0, 1, 3, 7}), 8);
  compare(rules_of_code("4.007"), oracle::heap_code({4, 0, 0, 7}), 8);
  compare(rules_of_code("8.4"), oracle::heap_code({8, 4}), 8);
  compare(rules_of_code("0.f8"), oracle::heap_code({0, 15, 8}), 7);
  std::vector<unsigned> lasker(9, 3);
  lasker[0] = 4;
  compare(rules_of_code("4.(3)"), oracle::heap_code(lasker), 8);
  compare(rules_of_code("0.(14)"), oracle::heap_code({0, 1, 4, 1, 4, 1, 4, 1, 4}), 8);
  compare(rules_of_code("0.(30)"), oracle::heap_code({0, 3, 0, 3, 0, 3, 0, 3, 0}), 8);
}

TEST(HeapGame, SplitsIntoThreeAndMoreUnequalPartsAgreeWithTheOracle) {
  // Three or four parts without taking, or one taken and anything up to three parts left.
  Ruleset rules = bouton::grundy_rules();
  rules.moves[0].take = bouton::HeapCode({24, 15});
  oracle::Game const game = oracle::heap_code({24, 15}, /*unequal=*/true);
  compare(rules, game, 8);
  oracle::Solver solver(game, oracle::Play::kNormal);
  for (oracle::Heap n = 9; n <= 15; ++n) {
    auto const from = oracle::heaps({n});
    theory_check::expect_agrees(*answer(rules, Convention::kNormal, theory_check::position(from)),
                                solver, from, Convention::kNormal);
  }
}

// All sequences of fifteen parts of 60 are 10^13, and none has fifteen different parts.
TEST(HeapGame, UnequalPartsThatCannotBeAreNotLookedFor) {
  Ruleset rules = bouton::grundy_rules();
  rules.moves[0].take = bouton::HeapCode({0, 0x8001});
  Limits limits;  // no time for a period
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
  auto const solution = answer(rules, Convention::kNormal, {{1, 60}}, limits);
  ASSERT_TRUE(solution.has_value());
  int visited = 0;
  solution->for_each_winning_move([&](Position const&) { return ++visited < 10; });
  EXPECT_EQ(visited, 1);
}

// Take one or two: heaps 1, 4, 7, ... have value 1, and no move leaves the value 3 that would win
// beside a heap of value 2 and an even number of them. The win lies behind all these heaps.
TEST(HeapGame, WhereTheLimitsComeFirstNoMoveIsKnownButWhoWins) {
  Ruleset const rules = bouton::subtraction_rules({1, 2});
  Position position;
  for (int i = 0; i < 6'000; ++i) position.heaps.emplace_back(1 + 3 * i);
  position.heaps.emplace_back(2);
  std::atomic<bool> const cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  for (auto const convention : {Convention::kNormal, Convention::kMisere}) {
    Solution const whole = answer(rules, convention, position).value();
    EXPECT_EQ(whole.outcome, Outcome::kN);
    EXPECT_EQ(whole.winning_move_count, Natural(1));
    ASSERT_TRUE(whole.recommended.has_value());
    EXPECT_EQ(whole.recommended->after.heaps.back(), convention == Convention::kNormal ? 0 : 1);
    EXPECT_TRUE(whole.moves_known);
    int visited = 0;
    auto const count = [&](Position const&) { return ++visited < 10; };
    EXPECT_FALSE(whole.for_each_winning_move(count, limits));
    EXPECT_EQ(visited, 0);
    EXPECT_TRUE(whole.for_each_winning_move(count));
    EXPECT_EQ(visited, 1);

    Solution const some = answer(rules, convention, position, limits).value();
    EXPECT_EQ(some.outcome, Outcome::kN);
    EXPECT_EQ(some.recommended, std::nullopt);
    EXPECT_FALSE(some.moves_known);
    EXPECT_EQ(some.winning_move_count, std::nullopt);
    EXPECT_FALSE(theory_check::reason(some).empty());
    for (bouton::Message const& step : some.reason) {
      EXPECT_EQ(step.key.find("over"), std::string::npos) << step.key;
      EXPECT_EQ(step.key.find("reply"), std::string::npos) << step.key;
      EXPECT_EQ(step.key.find(".move"), std::string::npos) << step.key;
    }
  }
}

TEST(HeapGame, SingleHeapsAgreeWithTheOracle) {
  for (auto const& [text, digits] : {std::pair{"0.77", std::vector<unsigned>{0, 7, 7}},
                                     {"0.07", {0, 0, 7}},
                                     {"0.45", {0, 4, 5}}}) {
    oracle::Solver solver(oracle::heap_code(digits), oracle::Play::kNormal);
    for (oracle::Heap n = 0; n <= 16; ++n) {
      auto const from = oracle::heaps({n});
      theory_check::expect_agrees(
          *answer(rules_of_code(text), Convention::kNormal, theory_check::position(from)), solver,
          from, Convention::kNormal);
    }
  }
}

// MCGS winning_moves_all.test and a run of MCGS v1.5; pleacher.com (Loyd, Dudeney); all
// checked by brute force when collected.
TEST(HeapGame, GivesThePublishedWinningMovesOfKayles) {
  EXPECT_EQ(theory_check::moves(kayles("6")), (Moves{"2 2", "1 4", "4 1"}));
  EXPECT_EQ(theory_check::moves(kayles("3 7")), (Moves{"2 7", "3 6", "3 2 4", "3 4 2"}));
  EXPECT_EQ(theory_check::moves(kayles("1 11")), (Moves{"1 3 7", "1 7 3"}));
  EXPECT_EQ(theory_check::moves(kayles("13")), (Moves{"2 10", "4 8", "6 6", "8 4", "10 2"}));
  EXPECT_EQ(kayles("1 3 7").outcome, Outcome::kP);
  Solution const three = kayles("20 30 40");
  std::set<std::string> merged;  // mirror images merged
  for (std::string const& move : theory_check::moves(three)) {
    Position p = bouton::parse_position(move, bouton::kayles_rules());
    std::sort(p.heaps.begin(), p.heaps.end());
    merged.insert(bouton::to_string(p));
  }
  EXPECT_EQ(merged, (std::set<std::string>{
                        "2 17 30 40",  "4 15 30 40",  "5 14 30 40",  "7 12 30 40",  "9 10 30 40",
                        "10 19 20 40", "12 17 20 40", "13 16 20 40", "4 20 25 40",  "5 20 24 40",
                        "14 14 20 40", "2 20 26 40",  "8 20 20 40",  "10 20 29 30", "16 20 23 30",
                        "4 20 30 35",  "12 20 26 30", "14 20 24 30", "2 20 30 36",  "8 20 30 30"}));
  EXPECT_EQ(*three.winning_move_count, theory_check::moves(three).size());
}

TEST(HeapGame, GivesThePublishedNimValuesOfKayles) {
  for (auto const& [position, value] : {std::pair{"1 1", 0},
                                        {"2 3", 1},
                                        {"2 3 5", 5},
                                        {"1000", 1},
                                        {"5000", 1},
                                        {"10000", 1},
                                        {"400", 1},
                                        {"300", 4},
                                        {"1000 999 998", 11},
                                        {"5000 4999 4998", 4}}) {
    Solution const solution = kayles(position);
    EXPECT_EQ(*solution.nim_value, value) << position;
    EXPECT_EQ(solution.outcome, value == 0 ? Outcome::kP : Outcome::kN);
  }
}

TEST(HeapGame, ListsMovesByHeapThenByTotalThenByLeftPart) {
  EXPECT_EQ(theory_check::moves(kayles("2 2 2")), (Moves{"0 2 2", "2 0 2", "2 2 0"}));
  EXPECT_EQ(theory_check::moves(kayles("0 5")), (Moves{"0 2 2"}));
  // Within a heap: total left ascending, then fewer parts, then the left part.
  EXPECT_EQ(theory_check::moves(kayles("3 7")), (Moves{"2 7", "3 6", "3 2 4", "3 4 2"}));
  EXPECT_EQ(theory_check::moves(kayles("6")), (Moves{"2 2", "1 4", "4 1"}));
}

TEST(HeapGame, MirrorsInASingleRowOfAnyLength) {
  EXPECT_EQ(bouton::to_string(kayles("1").recommended->after), "0");
  EXPECT_EQ(bouton::to_string(kayles("2").recommended->after), "0");
  EXPECT_EQ(bouton::to_string(kayles("7").recommended->after), "3 3");
  EXPECT_EQ(bouton::to_string(kayles("0 8 0").recommended->after), "0 3 3 0");
  Solution const huge = kayles("10^18");
  EXPECT_EQ(bouton::to_string(huge.recommended->after), "499999999999999999 499999999999999999");
  EXPECT_EQ(huge.certainty, Certainty::kPeriodicityProved);
  EXPECT_EQ(references_text(huge.references), "Guy & Smith 1956");
  EXPECT_NE(theory_check::reason(huge).find("copy each move"), std::string::npos);
  EXPECT_NE(theory_check::reason(huge).find("g(n + 12) = g(n) for all n from 71 on"),
            std::string::npos);
  // A mirror image is a win whatever the values: the same for other codes that can halve.
  EXPECT_EQ(bouton::to_string(solve(rules_of_code("0.07"), "1000").recommended->after), "499 499");
}

TEST(HeapGame, TellsTheStoryHeapByHeap) {
  Solution const solution = kayles("3 7");
  EXPECT_EQ(theory_check::headline(solution),
            "The nim-values of the rows have nim-sum 1, not 0: the player to move wins by making "
            "it 0.");
  std::string const reason = theory_check::reason(solution);
  EXPECT_NE(reason.find("The row of 7 has nim-value 2: its options have the nim-values 0, 1, 3, 4"),
            std::string::npos)
      << reason;
  EXPECT_NE(reason.find("Nim-sum: 3 ⊕ 2 = 1."), std::string::npos) << reason;
  EXPECT_EQ(solution.certainty, Certainty::kTheorem);
  EXPECT_EQ(references_text(solution.references), "Sprague 1935, Grundy 1939");
  EXPECT_EQ(theory_check::headline(kayles("-")),
            "Nothing is left: the player to move cannot move and loses.");
  EXPECT_EQ(kayles("0 0").outcome, Outcome::kP);
  EXPECT_EQ(*kayles("-").winning_move_count, 0);
}

TEST(HeapGame, CountsTheMovesOfHugeRowsAsTheyAreListed) {
  for (unsigned const n : {500U, 1001U, 5000U}) {
    Solution const solution = kayles(std::to_string(n));
    EXPECT_EQ(*solution.winning_move_count, theory_check::moves(solution).size()) << n;
    auto const listed = theory_check::moves(solution);
    EXPECT_EQ(std::set<std::string>(listed.begin(), listed.end()).size(), listed.size());
  }
  // Beyond the exceptions each period adds the same number of moves.
  auto const count = [](Natural const& n) { return *kayles(number(n)).winning_move_count; };
  Natural const step = count(1012) - count(1000);
  EXPECT_EQ(count(1024) - count(1012), step);
  Natural const huge = 1000 + 12 * pow(Natural(10), 30);
  EXPECT_EQ(count(huge), count(1000) + step * pow(Natural(10), 30));
  // The first moves of huge rows come at once.
  EXPECT_EQ(theory_check::moves(kayles("10^40 10^30 1"), 50).size(), 50U);
  // Few winners, all near the ends of rows that no one could walk through.
  Solution const few = kayles("10^40 10^30 3");
  EXPECT_EQ(theory_check::moves(few).size(), 27U);
  EXPECT_EQ(*few.winning_move_count, 27);
}

RC_GTEST_PROP(HeapGame, EveryWinningMoveOfLargeKaylesRowsLeavesNimSumZero, ()) {
  auto rows = *rc::gen::container<std::vector<std::uint64_t>>(
      *rc::gen::inRange<std::size_t>(1, 5),
      rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(0, 300),
                     rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 60)));
  Position position;
  position.heaps.assign(rows.begin(), rows.end());
  auto const solution = answer(bouton::kayles_rules(), Convention::kNormal, position).value();
  auto const table = HeapGameTable::build(bouton::kayles_rules(), Limits{}, 100).value();
  int seen = 0;
  if (solution.for_each_winning_move) {
    solution.for_each_winning_move([&](Position const& option) {
      std::uint64_t sum = 0;
      Natural before = 0, after = 0;
      for (Natural const& heap : option.heaps) {
        sum ^= *table.nim_value(*bouton::to_u64(heap));
        after += heap;
      }
      for (Natural const& heap : position.heaps) before += heap;
      RC_ASSERT(sum == 0U);
      RC_ASSERT((before - after == 1 || before - after == 2));
      return ++seen < 100;
    });
  }
  RC_ASSERT((*solution.outcome == Outcome::kN) == (seen > 0));
  RC_ASSERT(seen == 100 || *solution.winning_move_count == seen);
}

TEST(HeapGame, PlaysSubtractionGamesAndAllButGamesWithHeapsOfAnySize) {
  Natural const huge = 7 * pow(Natural(10), 80);
  Ruleset const rules = bouton::subtraction_rules({1, 3, 4});  // P at 0, 2 modulo 7
  EXPECT_EQ(solve(rules, number(huge)).outcome, Outcome::kP);
  EXPECT_EQ(solve(rules, number(huge + 2)).outcome, Outcome::kP);
  Solution const n = solve(rules, number(huge + 3));
  EXPECT_EQ(theory_check::moves(n), (Moves{number(huge), number(huge + 2)}));
  EXPECT_EQ(*n.winning_move_count, 2);
  EXPECT_FALSE(theory_check::reason(n).empty());

  // All but 2 (checked against the definition in test_period): values grow with the heap.
  Ruleset const but = bouton::all_but_rules({2, 3, 7});
  Solution const two = solve(but, "10^50 3");
  EXPECT_EQ(two.outcome, Outcome::kN);
  EXPECT_GT(*two.nim_value, pow(Natural(10), 48));
  EXPECT_EQ(two.certainty, Certainty::kPeriodicityProved);
  Moves const moves = theory_check::moves(two);
  EXPECT_EQ(*two.winning_move_count, moves.size());
  ASSERT_FALSE(moves.empty());
  for (std::string const& move : moves) EXPECT_EQ(solve(but, move).outcome, Outcome::kP) << move;
  EXPECT_FALSE(theory_check::reason(two).empty());
  EXPECT_EQ(solve(but, "10^50 10^50").outcome, Outcome::kP);

  // Odd amounts only: the parity of the heap; half of all smaller heaps are winning moves.
  Solution const odd = solve(rules_of_code("0.(30)"), "10^20 1");
  EXPECT_EQ(*odd.nim_value, 1);
  EXPECT_EQ(*odd.winning_move_count, pow(Natural(10), 20) / 2 + 1);
  EXPECT_EQ(theory_check::moves(odd, 2), (Moves{"1 1", "3 1"}));
}

TEST(HeapGame, AllButGamesAgreeWithListingEverySmallerHeap) {
  Ruleset const but = bouton::all_but_rules({1, 4});
  for (unsigned n = 250; n < 600; n += 7) {
    Solution const solution = solve(but, std::to_string(n) + " 5");
    Moves expected;
    for (unsigned rest = 0; rest < n; ++rest) {
      if (n - rest == 1 || n - rest == 4) continue;
      if (*solve(but, std::to_string(rest) + " 5").nim_value == 0) {
        expected.push_back(std::to_string(rest) + " 5");
      }
    }
    Moves first;
    for (std::string const& move : theory_check::moves(solution)) {
      if (move.substr(move.find(' ')) == " 5") first.push_back(move);
    }
    EXPECT_EQ(first, expected) << n;
  }
}

TEST(HeapGame, SplitsHugeHeapsIntoThreePartsWithoutWalkingThroughThem) {
  // Their periods (2 or 4) are proved by the bound for three parts.
  for (std::string const text : {"0.f3", "0.a2", "0.b7", "0.f1"}) {
    SCOPED_TRACE(text);
    Ruleset const rules = rules_of_code(text);
    for (unsigned n = 0; n < 40; ++n) {
      Solution const solution = solve(rules, std::to_string(n) + " 10^25");
      ASSERT_EQ(solution.certainty, Certainty::kPeriodicityProved);
      Moves const moves = theory_check::moves(solution, 20);
      EXPECT_EQ(moves.empty(), *solution.outcome == Outcome::kP);
      for (std::string const& move : moves) {
        EXPECT_EQ(solve(rules, move).outcome, Outcome::kP) << move;
      }
    }
  }
  // Within the table, every move of a middling heap.
  Ruleset const rules = rules_of_code("0.8");
  Solution const solution = solve(rules, "60 7");
  EXPECT_EQ(*solution.winning_move_count, theory_check::moves(solution).size());
}

TEST(HeapGame, HugeHeapsAreAnsweredByArithmeticPeriods) {
  Natural const huge = pow(Natural(10), 30);
  Solution const single = solve(rules_of_code("0.8"), "10^30");
  EXPECT_EQ(single.nim_value, Natural(huge - 1) / 3);
  EXPECT_EQ(single.outcome, Outcome::kN);
  EXPECT_EQ(single.certainty, Certainty::kPeriodicityProved);
  EXPECT_EQ(references_text(single.references), "Büchi 1960");
  EXPECT_NE(theory_check::reason(single).find("automata"), std::string::npos);
  EXPECT_EQ(solve(rules_of_code("0.28"), "10^30 10^30").outcome, Outcome::kP);
  for (std::string const text :
       {"0.8", "0.c", "0.3f", "0.137f", "0.123f", "0.f8", "0.28", "0.88"}) {
    SCOPED_TRACE(text);
    Ruleset const rules = rules_of_code(text);
    for (unsigned n = 0; n < 10; ++n) {
      Solution const solution =
          solve(rules, number(huge + 7 * n) + " 10^25 " + std::to_string(1000 * n));
      Moves const moves = theory_check::moves(solution, 6);
      ASSERT_TRUE(solution.recommended.has_value());
      EXPECT_EQ(bouton::to_string(solution.recommended->after), moves.at(0));
      EXPECT_GE(solution.winning_move_count.value(), moves.size());
      for (std::string const& move : moves) {
        Solution const after = solve(rules, move);
        EXPECT_EQ(after.outcome, Outcome::kP) << move;
        EXPECT_EQ(after.nim_value, 0);
      }
    }
  }
}

TEST(HeapGame, SaysWhichLimitLeavesAHeapUnknown) {
  Ruleset const grundy = bouton::grundy_rules();
  std::atomic<bool> const cancelled = true;
  Solution const cut = solve(grundy, "10^30", Limits{.cancel = &cancelled});
  EXPECT_FALSE(cut.outcome.has_value());
  EXPECT_EQ(cut.certainty, Certainty::kUnknown);
  EXPECT_EQ(theory_check::headline(cut).rfind("Unknown within the time allowed", 0), 0U)
      << theory_check::headline(cut);
  EXPECT_FALSE(cut.for_each_winning_move);
  Solution const small =
      solve(rules_of_code("0.0007"), "1000000001", Limits{.memory_bytes = 10'000});
  EXPECT_FALSE(small.outcome.has_value());
  EXPECT_EQ(theory_check::headline(small).rfind("Unknown within the memory allowed", 0), 0U);
  // The interruption leaves nothing wrong behind.
  EXPECT_EQ(*solve(grundy, "20").nim_value, 0);
  EXPECT_EQ(*solve(grundy, "18").nim_value, 4);
}

TEST(HeapGame, IsForNormalPlayOfOneHeapGamesOnly) {
  Position const position{{3, 4}};
  EXPECT_FALSE(answer(bouton::kayles_rules(), Convention::kMisere, position).has_value());
  EXPECT_FALSE(answer(bouton::fibonacci_rules(), Convention::kNormal, Position{{3}}).has_value());
  EXPECT_FALSE(HeapGameTable::build(bouton::fibonacci_rules(), Limits{}, 10).has_value());
}

TEST(HeapGame, AnswersTheSameFromManyThreadsAtOnce) {
  // A code that no other test uses, so that the threads meet while it is computed.
  Ruleset const rules = rules_of_code("0.1703");
  std::vector<std::vector<std::string>> answers(8);
  std::vector<std::thread> threads;
  for (auto& mine : answers) {
    threads.emplace_back([&mine, &rules] {
      for (unsigned n = 0; n < 1200; n += 13) {
        mine.push_back(bouton::to_string(*solve(rules, std::to_string(n)).nim_value));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (auto const& mine : answers) EXPECT_EQ(mine, answers[0]);
}

TEST(HeapGameTable, GivesNoValueThatDoesNotFit) {
  Natural const largest = Natural(~std::uint64_t{0});
  for (std::string const text : {"0.8", "0.123f", "0.f8"}) {
    auto const table = HeapGameTable::build(rules_of_code(text), Limits{}, 100).value();
    for (unsigned below = 0; below < 70; ++below) {
      auto const value = table.nim_value(~std::uint64_t{0} - below);
      EXPECT_EQ(value,
                bouton::to_u64(*solve(rules_of_code(text), number(largest - below)).nim_value));
    }
  }
}

TEST(HeapGameTable, GivesTheValuesOfTheSolutions) {
  for (Ruleset const& rules : {bouton::kayles_rules(), bouton::all_but_rules({2, 3}),
                               bouton::subtraction_rules({2, 5, 7}), rules_of_code("4.(3)")}) {
    auto const table = HeapGameTable::build(rules, Limits{}, 1000, kept).value();
    for (std::uint64_t const n : {0U, 1U, 17U, 255U, 256U, 257U, 999U, 1000U}) {
      EXPECT_EQ(*table.nim_value(n), *solve(rules, std::to_string(n)).nim_value) << n;
    }
  }
  auto const nim = HeapGameTable::build(bouton::nim_rules(), Limits{}, 10).value();
  EXPECT_EQ(nim.nim_value(bouton::kNoBound), bouton::kNoBound);
  auto const grundy = HeapGameTable::build(bouton::grundy_rules(), Limits{}, 100).value();
  EXPECT_FALSE(grundy.nim_value(std::uint64_t{1} << 40).has_value());
}

TEST(HeapGame, TheEndOfAMisereSubtractionGameIsToldAsSuch) {
  Ruleset const rules = bouton::subtraction_rules({2, 3});
  auto const told = [&](Position const& position) {
    Solution const solution = answer(rules, Convention::kMisere, position).value();
    return std::pair(*solution.outcome, solution.reason.at(0).key);
  };
  EXPECT_EQ(told(Position{{1, 1}}), std::pair(Outcome::kN, std::string("misere_subtraction.over")));
  EXPECT_EQ(told(Position{{2, 1}}),
            std::pair(Outcome::kP, std::string("misere_subtraction.small.p")));
}
