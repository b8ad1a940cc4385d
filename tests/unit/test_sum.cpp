// Sums of games of every kind against playing them out.
#include "bouton/solver/sum.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "effort.hpp"
#include "oracle/pair_oracle.hpp"
#include "oracle/sum_oracle.hpp"
#include "solver/searched_component.hpp"
#include "solver/searched_sum.hpp"
#include "solver/sum_components.hpp"

namespace bouton {
namespace {

struct Kind {
  char const* game;
  oracle::Game oracle;
  std::size_t heaps;      // of a term; where the rules do not fix it, at most
  unsigned largest;       // heap
  bool as_nim_in_misere;  // nim-values decide misere play as in Nim
};

std::vector<Kind> const& kinds() {
  static std::vector<Kind> const all = {
      {"nim", oracle::nim(), 2, 3, true},
      {"subtract:1,3", oracle::subtraction({1, 3}), 2, 5, true},
      {"pass-nim", oracle::pass_nim(), 2, 3, true},
      {"wythoff", oracle::wythoff(), 2, 4, true},
      {"wythoff:2", oracle::wythoff(2), 2, 4, true},
      {"lasker", oracle::heap_code({4, 3, 3, 3}), 2, 3, true},
      {"kayles", oracle::kayles(), 2, 4, false},
      {"grundy", oracle::grundy(), 2, 6, false},
      {"moore:2", oracle::moore(2), 3, 2, false},
      {"exact:2", oracle::exact(2), 3, 2, false},
      {"fibonacci", oracle::fibonacci(), 1, 7, false},
      {"one-pass-nim", oracle::one_pass_nim(), 2, 3, false},
      {"euclid", oracle::euclid(), 2, 4, false},
      {"subtract:all-but-2", oracle::all_but({2}), 2, 4, true},
      {"0.137", oracle::heap_code({0, 1, 3, 7}), 2, 5, false},
  };
  return all;
}

Position as_position(oracle::Position const& from) {
  Position position;
  position.heaps.assign(from.heaps.begin(), from.heaps.end());
  position.spent = from.spent;
  if (from.limit >= 0) position.limit = Natural(static_cast<std::uint64_t>(from.limit));
  position.one_pass_spent = from.one_pass_spent;
  return position;
}

std::string printed(std::vector<SumTerm> const& terms, oracle::SumSolver::Sum const& sum) {
  std::string text;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    text += (t > 0 ? " + " : "") + terms[t].name + ' ' + oracle::print(sum[t]);
  }
  return text;
}

struct Question {
  std::vector<SumTerm> terms;
  std::vector<oracle::Game> games;
  oracle::SumSolver::Sum sum;
  bool as_nim_in_misere = true;
};

/// A position of each of these games.
Question draw(std::vector<Kind> const& games, std::mt19937& random) {
  auto const below = [&](std::size_t bound) { return random() % bound; };
  Question question;
  for (Kind const& kind : games) {
    Game const game = parse_game(kind.game, {});
    std::size_t const heaps = game.rules.heap_count ? kind.heaps : below(kind.heaps + 1);
    oracle::Position position;
    for (std::size_t i = 0; i < heaps; ++i) {
      position.heaps.push_back(below(kind.largest + 1));
      if (game.rules.pass_per_heap) {
        position.spent.push_back(position.heaps.back() > 0 && below(2) == 0);
      }
    }
    if (game.rules.limit && below(2) == 0) position.limit = static_cast<long long>(below(6));
    position.one_pass_spent = game.rules.one_pass && below(2) == 0;
    question.terms.push_back({kind.game, game.rules, as_position(position)});
    question.games.push_back(kind.oracle);
    question.sum.push_back(position);
    question.as_nim_in_misere = question.as_nim_in_misere && kind.as_nim_in_misere;
  }
  return question;
}

/// Two games or three.
Question draw(std::mt19937& random) {
  std::vector<Kind> games;
  for (std::size_t count = 2 + random() % 2; count > 0; --count) {
    games.push_back(kinds()[random() % kinds().size()]);
  }
  return draw(games, random);
}

void expect_right(Question const& question, Solution const& solution, oracle::SumSolver& oracle,
                  Convention convention) {
  EXPECT_EQ(*solution.outcome == Outcome::kN, oracle.next_wins(question.sum));
  if (convention == Convention::kNormal) {
    ASSERT_TRUE(solution.nim_value.has_value());
    EXPECT_EQ(*solution.nim_value, oracle.value(question.sum));
  } else {
    EXPECT_FALSE(solution.nim_value.has_value());
  }
  std::set<std::string> expected, listed;
  for (auto const& after : oracle.winning_moves(question.sum)) {
    expected.insert(printed(question.terms, after));
  }
  std::size_t count = 0;
  if (solution.for_each_winning_move) {
    EXPECT_TRUE(solution.for_each_winning_move([&](Position const& after, std::size_t term) {
      listed.insert(sum_text(question.terms, after, term));
      return ++count < 10'000;
    }));
  }
  EXPECT_EQ(listed, expected);
  EXPECT_EQ(count, expected.size());
  ASSERT_TRUE(solution.winning_move_count.has_value());
  EXPECT_EQ(*solution.winning_move_count, expected.size());
  EXPECT_EQ(solution.recommended.has_value(), !expected.empty());
  if (solution.recommended) {
    EXPECT_EQ(expected.count(sum_text(question.terms, solution.recommended->after,
                                      solution.recommended->term)),
              1U);
  }
  EXPECT_FALSE(solution.reason.empty());
  for (Message const& step : solution.reason) {
    EXPECT_NE(render(step, Language::kEnglish), step.key);
    EXPECT_NE(render(step, Language::kChinese), step.key);
  }
}

TEST(SumOfGames, AgreesWithPlayingOutRandomSums) {
  std::mt19937 random(1901);
  Context const context;
  std::size_t answered = 0, searched = 0;
  for (int round = 0; round < 300; ++round) {  // the search is asked seldom
    Question const question = draw(random);
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      bool const misere = convention == Convention::kMisere;
      SCOPED_TRACE(sum_text(question.terms) + (misere ? " misere" : " normal"));
      Solution const solution = solve_sum(question.terms, convention, {}, Detail::kFull, context);
      ASSERT_TRUE(solution.outcome);
      EXPECT_EQ(solve_sum(question.terms, convention, {}, Detail::kOutcome, context).outcome,
                solution.outcome);
      if (std::string_view(solution.reason.at(0).key).substr(0, 7) == "search.") {
        ASSERT_TRUE(misere && !question.as_nim_in_misere);
        ++searched;
      }
      oracle::SumSolver oracle(question.games,
                               misere ? oracle::Play::kMisere : oracle::Play::kNormal);
      expect_right(question, solution, oracle, convention);
      answered += misere ? 1 : 0;
    }
  }
  EXPECT_GT(answered, 150U);
  EXPECT_GT(searched, 0U);
}

TEST(SumOfGames, AgreesWithPlayingOutEveryPairOfGames) {
  std::mt19937 random(1935);
  Context const context;
  for (std::size_t first = 0; first < kinds().size(); ++first) {
    for (std::size_t second = first; second < kinds().size(); ++second) {
      for (int round = 0; round < test::effort(6, 2); ++round) {
        Question const question = draw({kinds()[first], kinds()[second]}, random);
        for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
          bool const misere = convention == Convention::kMisere;
          SCOPED_TRACE(sum_text(question.terms) + (misere ? " misere" : " normal"));
          Solution const solution =
              solve_sum(question.terms, convention, {}, Detail::kFull, context);
          ASSERT_TRUE(solution.outcome);
          oracle::SumSolver oracle(question.games,
                                   misere ? oracle::Play::kMisere : oracle::Play::kNormal);
          expect_right(question, solution, oracle, convention);
        }
      }
    }
  }
}

// Ferguson's condition has to be asked of the positions after the pass of the whole game, too: with
// it they are other positions. It was not, and 3 3 was called lost.
TEST(SumOfGames, OnePassOfTheWholeGameInMiserePlay) {
  Game const pass = parse_game("one-pass-nim", {}), nim = parse_game("nim", {});
  for (oracle::Heap a = 0; a <= 4; ++a) {
    for (oracle::Heap b = 0; b <= a; ++b) {
      for (oracle::Heap c = 0; c <= 4; ++c) {
        Question question;
        question.games = {oracle::one_pass_nim(), oracle::nim()};
        question.sum = {oracle::heaps({a, b}), oracle::heaps({c})};
        question.terms = {{"one-pass-nim", pass.rules, as_position(question.sum[0])},
                          {"nim", nim.rules, as_position(question.sum[1])}};
        SCOPED_TRACE(sum_text(question.terms));
        oracle::SumSolver oracle(question.games, oracle::Play::kMisere);
        expect_right(question, solve_sum(question.terms, Convention::kMisere), oracle,
                     Convention::kMisere);
      }
    }
  }
}

// One heap of 2 or more, and heaps of 1: the convention matters to each move.
TEST(SumOfGames, TheOnlyLargeHeapOfLaskersNimIsPlayedOutInMiserePlay) {
  Game const lasker = parse_game("lasker", {}), nim = parse_game("nim", {});
  for (std::size_t heap = 2; heap <= 9; ++heap) {
    for (std::size_t ones = 0; ones <= 3; ++ones) {
      Question question;
      question.games = {oracle::heap_code({4, 3, 3, 3, 3, 3, 3, 3, 3, 3}), oracle::nim()};
      question.sum.resize(2);
      question.sum[0].heaps = {static_cast<oracle::Heap>(heap)};
      question.sum[1].heaps.assign(ones, 1);
      question.terms = {{"lasker", lasker.rules, as_position(question.sum[0])},
                        {"nim", nim.rules, as_position(question.sum[1])}};
      SCOPED_TRACE(sum_text(question.terms));
      oracle::SumSolver oracle(question.games, oracle::Play::kMisere);
      expect_right(question, solve_sum(question.terms, Convention::kMisere), oracle,
                   Convention::kMisere);
    }
  }
}

// The search knows the rules alone; what decides quickly elsewhere is not asked.
TEST(SumOfGames, TheSearchOfSumsAgreesWithPlayingOut) {
  std::mt19937 random(1910);
  int const rounds = test::effort(150, 50);
  for (int round = 0; round < rounds; ++round) {
    Question const question = draw(random);
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      bool const misere = convention == Convention::kMisere;
      SCOPED_TRACE(sum_text(question.terms) + (misere ? " misere" : " normal"));
      oracle::SumSolver oracle(question.games,
                               misere ? oracle::Play::kMisere : oracle::Play::kNormal);
      Solution solution = search_sum(question.terms, convention, {});
      ASSERT_TRUE(solution.outcome);
      if (!misere) solution.nim_value = oracle.value(question.sum);  // it finds none
      expect_right(question, solution, oracle, convention);
    }
  }
}

std::vector<SumTerm> read(std::vector<std::pair<std::string, std::string>> const& terms) {
  std::vector<SumTerm> read;
  for (auto const& [game, position] : terms) {
    Game const known = parse_game(game, {});
    read.push_back({game, known.rules, parse_position(position, known.rules)});
  }
  return read;
}

std::vector<std::string> moves(std::vector<SumTerm> const& terms, Solution const& solution) {
  std::vector<std::string> result;
  if (!solution.for_each_winning_move) return result;
  solution.for_each_winning_move([&](Position const& after, std::size_t term) {
    result.push_back(sum_text(terms, after, term));
    return result.size() < 100;
  });
  return result;
}

TEST(SumOfGames, ATheoremGivesTheValueOfAPositionBeyondAnySearch) {
  auto const won = read({{"nim", "3 4"}, {"wythoff", "1000000 1618034"}});
  Solution const win = solve_sum(won, Convention::kNormal);
  EXPECT_EQ(win.outcome, Outcome::kN);
  EXPECT_EQ(win.nim_value, 7);
  EXPECT_EQ(moves(won, win).front(), "nim 3 3 + wythoff 1000000 1618034");
  // Whether some move in Wythoff's game wins too is not known, and it is said so.
  EXPECT_FALSE(win.winning_move_count.has_value());
  EXPECT_FALSE(win.for_each_winning_move([](Position const&) { return true; }));
  EXPECT_EQ(references_text(win.references), "Sprague 1935, Grundy 1939; Wythoff 1907");

  auto const lost = read({{"nim", "3 3"}, {"wythoff", "1000000 1618034"}});
  EXPECT_EQ(solve_sum(lost, Convention::kNormal).outcome, Outcome::kP);
  EXPECT_FALSE(solve_sum(lost, Convention::kMisere).outcome.has_value());

  // Moves to value 0 are the winning moves of the game itself.
  auto const moore = read({{"nim", "3 3"}, {"moore:2", "10^20 10^20 5"}});
  EXPECT_EQ(moves(moore, solve_sum(moore, Convention::kNormal)),
            std::vector<std::string>{"nim 3 3 + moore:2 5 5 5"});
}

TEST(SumOfGames, ValuesFromTheoremsAreThoseOfASearch) {
  std::size_t known = 0;
  for (char const* const name : {"wythoff", "wythoff:2", "moore:2", "euclid", "exact:2"}) {
    Ruleset const rules = parse_game(name, {}).rules;
    for (std::uint64_t a = 1; a <= 9; ++a) {
      for (std::uint64_t b = a; b <= 9; ++b) {
        Position const position{.heaps = {a, b}};
        auto const theorem = known_component(rules, position, {}, {});
        if (theorem == nullptr) continue;
        ++known;
        auto const [searched, how] = search_component(rules, position, false, {});
        ASSERT_EQ(how, Searched::kFound);
        EXPECT_EQ(theorem->value(), searched->value()) << name << ' ' << a << ' ' << b;
      }
    }
  }
  EXPECT_GT(known, 50U);
}

TEST(SumOfGames, ATermWithoutHeapsChangesNothing) {
  auto const with = read({{"nim", "-"}, {"wythoff", "1 3"}, {"kayles", "-"}});
  auto const without = read({{"wythoff", "1 3"}});
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    Solution const one = solve_sum(with, convention), other = solve_sum(without, convention);
    EXPECT_TRUE(one.outcome.has_value());
    EXPECT_EQ(one.outcome, other.outcome);
    EXPECT_EQ(one.nim_value, other.nim_value);
    EXPECT_EQ(moves(with, one).size(), moves(without, other).size());
  }
}

TEST(SumOfGames, OneTermIsThePositionItself) {
  for (auto const& [game, position] : {std::pair{"wythoff", "3 5"},
                                       {"wythoff", "4 5"},
                                       {"pass-nim", "5- 3 4"},
                                       {"nim", "3 4 5"},
                                       {"moore:2", "1 2 3"},
                                       {"fibonacci", "8"},
                                       {"kayles", "40 3"}}) {
    SCOPED_TRACE(std::string(game) + ' ' + position);
    auto const terms = read({{game, position}});
    Solution const sum = solve_sum(terms, Convention::kNormal);
    Solution const whole = solve(terms[0].rules, Convention::kNormal, terms[0].position);
    EXPECT_EQ(sum.outcome, whole.outcome);
    if (whole.nim_value) {
      EXPECT_EQ(sum.nim_value, whole.nim_value);
    }
    EXPECT_EQ(sum.winning_move_count, whole.winning_move_count);
  }
}

TEST(SumOfGames, FormulasReachHeapsOfAnySize) {
  auto const terms = read({{"pass-nim", "10^50 10^40-"}, {"nim", "10^60"}, {"wythoff", "3 5"}});
  Solution const solution = solve_sum(terms, Convention::kNormal);
  ASSERT_EQ(solution.outcome, Outcome::kN);
  EXPECT_EQ(solution.winning_move_count, Natural(1));
  ASSERT_TRUE(solution.recommended);
  std::vector<SumTerm> after = terms;
  after[solution.recommended->term].position = solution.recommended->after;
  EXPECT_EQ(solve_sum(after, Convention::kNormal).outcome, Outcome::kP);
  EXPECT_EQ(solution.certainty, Certainty::kSearched) << "the weakest counts";
  auto const sure = read({{"pass-nim", "10^50 10^40-"}, {"nim", "10^60"}});
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    Solution const certain = solve_sum(sure, convention);
    EXPECT_EQ(certain.outcome, Outcome::kN);
    EXPECT_EQ(certain.certainty, Certainty::kTheorem);
  }
}

// In 2 2 2 of Moore's Nim, for one, 1 1 1 can be reached: its value is 0, and every move leaves
// a value other than 1.
TEST(SumOfGames, MiserePlayIsSearchedWhereValuesDoNotDecideIt) {
  Limits few;
  few.positions = 5;
  for (auto const& terms :
       {read({{"moore:2", "2 2 2"}, {"nim", "1"}}), read({{"kayles", "6"}, {"wythoff", "1 2"}}),
        read({{"wythoff", "1 2"}, {"grundy", "13"}})}) {
    SCOPED_TRACE(sum_text(terms));
    Solution const refused = solve_sum(terms, Convention::kMisere, few);
    EXPECT_FALSE(refused.outcome);
    EXPECT_EQ(refused.certainty, Certainty::kUnknown);
    ASSERT_EQ(refused.reason.size(), 2U);
    EXPECT_EQ(refused.reason[1].key, "search.unknown.positions");
    Solution const searched = solve_sum(terms, Convention::kMisere);
    ASSERT_TRUE(searched.outcome);
    EXPECT_EQ(searched.certainty, Certainty::kSearched);
    EXPECT_TRUE(solve_sum(terms, Convention::kNormal).outcome);
  }
  EXPECT_TRUE(solve_sum(read({{"exact:2", "1 2 3"}, {"nim", "1"}}), Convention::kMisere).outcome);
}

TEST(SumOfGames, HeapsOfLaskersNimOfAnySizeStandBesideNimInMiserePlay) {
  auto const terms = read({{"lasker", "10^30 7"}, {"nim", "5 1"}, {"subtract:1,2", "9"}});
  Solution const solution = solve_sum(terms, Convention::kMisere);
  EXPECT_EQ(solution.outcome, Outcome::kN);
  EXPECT_EQ(solution.certainty, Certainty::kTheorem);
  EXPECT_TRUE(solution.winning_move_count.has_value());
  // The only large heap: all is lost but one stone, or nothing.
  for (auto const& [ones, left] : {std::pair("1 1", "1"), std::pair("1", "0")}) {
    Solution const alone =
        solve_sum(read({{"lasker", "10^30"}, {"nim", ones}}), Convention::kMisere);
    ASSERT_TRUE(alone.recommended.has_value());
    EXPECT_EQ(to_string(alone.recommended->after), left);
  }
}

// Heaps whose values are beyond the memory, beside others: equal ones cancel.
TEST(SumOfGames, EqualHeapsNeedNoValues) {
  constexpr unsigned kLarge = 16'000;
  auto const g = oracle::pair_values(oracle::PairGame("0.06"), 100);
  Limits little;
  little.memory_bytes = 1 << 18;
  std::string const large = std::to_string(kLarge);
  EXPECT_FALSE(
      solve_sum(read({{"0.06", large}, {"nim", "3"}}), Convention::kNormal, little).outcome);
  unsigned lost = 0;
  for (unsigned small = 0; small < 40; ++small) {
    for (unsigned nim = 0; nim < 4; ++nim) {
      auto const terms = read({{"0.06", large + ' ' + std::to_string(small)},
                               {"nim", std::to_string(nim)},
                               {"0.06", large}});
      SCOPED_TRACE(sum_text(terms));
      Solution const solution = solve_sum(terms, Convention::kNormal, little);
      unsigned const sum = g[small] ^ nim;
      ASSERT_EQ(solution.outcome, sum == 0 ? Outcome::kP : Outcome::kN);
      EXPECT_EQ(solution.nim_value, Natural(sum));
      EXPECT_EQ(solve_sum(terms, Convention::kNormal, little, Detail::kOutcome).outcome,
                solution.outcome);
      lost += sum == 0 ? 1 : 0;
      EXPECT_EQ(solution.winning_move_count.has_value(), sum == 0);
      if (sum == 0) continue;
      std::size_t moves = 0;
      EXPECT_FALSE(solution.for_each_winning_move([&](Position const& changed, std::size_t term) {
        std::vector<Position> after;
        for (SumTerm const& each : terms) after.push_back(each.position);
        after[term] = changed;
        EXPECT_EQ(after[0].heaps[0], kLarge);
        EXPECT_EQ(after[2].heaps[0], kLarge);
        unsigned left = after[1].heaps[0].convert_to<unsigned>();
        for (std::size_t i = 1; i < after[0].heaps.size(); ++i) {
          left ^= g[after[0].heaps[i].convert_to<unsigned>()];
        }
        EXPECT_EQ(left, 0U);
        ++moves;
        return true;
      }));
      EXPECT_GT(moves, 0U);
    }
  }
  EXPECT_GT(lost, 5U);
  // In misere play they do not: two heaps of one stone are lost for nobody but who moves last.
  auto const ones = read({{"nim", "1"}, {"nim", "1"}});
  EXPECT_EQ(solve_sum(ones, Convention::kMisere, {}, Detail::kOutcome).outcome, Outcome::kN);
  // Nor do equal heaps of different games.
  auto const unlike = read({{"0.06", "9"}, {"0.07", "9"}});
  EXPECT_EQ(solve_sum(unlike, Convention::kNormal, {}, Detail::kOutcome).outcome, Outcome::kN);
}

TEST(SumOfGames, SaysWhichValueIsNotKnown) {
  Limits few;
  few.positions = 1'000;
  auto const terms = read({{"nim", "3"}, {"wythoff", "100 200"}});
  Solution const unknown = solve_sum(terms, Convention::kNormal, few);
  EXPECT_FALSE(unknown.outcome);
  EXPECT_FALSE(unknown.moves_known);
  ASSERT_EQ(unknown.reason.size(), 1U);
  EXPECT_NE(render(unknown.reason[0], Language::kEnglish).find("wythoff 100 200"),
            std::string::npos);
  EXPECT_TRUE(solve_sum(terms, Convention::kNormal).outcome);
  Solution const huge =
      solve_sum(read({{"wythoff", "10^30 5"}, {"nim", "1"}}), Convention::kNormal);
  EXPECT_EQ(huge.reason.at(0).key, "sum.unknown.value");
  // Alone it needs no value: the theorem about its game answers.
  Solution const alone = solve_sum(read({{"wythoff", "10^30 5"}}), Convention::kNormal);
  EXPECT_EQ(alone.outcome, Outcome::kN);
  EXPECT_EQ(references_text(alone.references), "Wythoff 1907; proved in Coq: Wythoff.wythoff");
}

TEST(SumOfGames, RefusesPositionsOfOtherGames) {
  auto terms = read({{"wythoff", "1 2"}, {"nim", "3"}});
  terms[0].position.heaps.pop_back();
  EXPECT_THROW((void)solve_sum(terms, Convention::kNormal), Error);
}

}  // namespace
}  // namespace bouton
