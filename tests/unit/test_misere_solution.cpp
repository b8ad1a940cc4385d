// Misere answers by quotients and by end-game search, against playing everything out.
#include "misere/answers.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/sum.hpp"
#include "effort.hpp"
#include "kayles_table.hpp"
#include "misere/endgame_search.hpp"
#include "misere/heap_moves.hpp"
#include "misere/known_quotient.hpp"
#include "misere/presentation.hpp"
#include "misere/quotient_solution.hpp"
#include "oracle/heap_sum_oracle.hpp"
#include "theory_check.hpp"

namespace bouton::misere {
namespace {

using sequence::OneHeapGame;

OneHeapGame game_of(std::string const& code) {
  if (code == "grundy") return {HeapCode({4}), PartsCondition::kPairwiseUnequal};
  if (code == "unequal") return {HeapCode({24, 3}), PartsCondition::kPairwiseUnequal};
  return {parse_heap_code(code), PartsCondition::kAny};
}

oracle::HeapRules rules_of(std::string const& code) {
  if (code == "grundy") return {.digits = {4}, .unequal = true};
  if (code == "unequal") return {.digits = {24, 3}, .unequal = true};
  return oracle::heap_rules(code);
}

Position position_of(std::vector<unsigned> const& heaps) {
  Position position;
  position.heaps.assign(heaps.begin(), heaps.end());
  return position;
}

std::vector<oracle::SumHeap> sum_of(std::vector<unsigned> const& heaps, std::size_t game = 0) {
  std::vector<oracle::SumHeap> sum;
  for (unsigned const heap : heaps) sum.push_back({game, heap});
  return sum;
}

std::set<std::string> expected_moves(oracle::HeapSums& oracle, std::vector<unsigned> const& heaps) {
  std::set<std::string> texts;
  for (auto const& after : oracle.winning_moves(sum_of(heaps))) {
    std::vector<unsigned> sizes;
    for (auto const& [game, size] : after) sizes.push_back(size);
    texts.insert(to_string(position_of(sizes)));
  }
  return texts;
}

/// Outcome, moves, their number and the recommended one.
void expect_right(Solution const& solution, oracle::HeapSums& oracle,
                  std::vector<unsigned> const& heaps) {
  SCOPED_TRACE(to_string(position_of(heaps)));
  ASSERT_TRUE(solution.outcome.has_value());
  EXPECT_EQ(*solution.outcome == Outcome::kN, oracle.next_wins(sum_of(heaps)));
  auto const listed = theory_check::moves(solution);
  std::set<std::string> const different(listed.begin(), listed.end());
  EXPECT_EQ(listed.size(), different.size());
  EXPECT_EQ(different, expected_moves(oracle, heaps));
  ASSERT_TRUE(solution.winning_move_count.has_value());
  EXPECT_EQ(*solution.winning_move_count, different.size());
  EXPECT_EQ(solution.recommended.has_value(), !different.empty());
  if (solution.recommended) {
    EXPECT_EQ(different.count(to_string(solution.recommended->after)), 1U);
  }
  EXPECT_TRUE(solution.moves_known);
  EXPECT_FALSE(theory_check::reason(solution).empty());
  EXPECT_FALSE(solution.nim_value.has_value());
}

/// Quotients and values that one test needs are there for the next.
Context const kept;

std::shared_ptr<KnownQuotient const> quotient_of(std::vector<OneHeapGame> const& games,
                                                 Natural const& largest) {
  return misere_quotient(games, largest, {}, kept.quotients());
}

Solution misere_answer(OneHeapGame const& game, Position const& position) {
  return solve_misere_heaps(game, position, {}, Detail::kFull, kept.quotients());
}

Solution sum_answer(std::vector<SumTerm> const& terms, Convention convention,
                    Limits const& limits = {}) {
  return solve_sum(terms, convention, limits, Detail::kFull, kept);
}

struct PublishedQuotient {
  std::string code;
  std::size_t order, p_count;
  std::uint64_t period, preperiod;  // of the classes
};

// Plambeck & Siegel 2008, and this project's own computations of the same.
PublishedQuotient const kFacts[] = {
    {"0.77", 40, 9, 12, 71}, {"0.15", 42, 12, 10, 66}, {"0.34", 12, 3, 8, 7},
    {"0.53", 16, 3, 9, 21},  {"0.71", 36, 9, 6, 3},    {"0.72", 24, 5, 4, 16},
    {"0.75", 8, 2, 2, 8},    {"0.123", 20, 5, 5, 5},   {"0.144", 30, 5, 10, 12},
};

TEST(KnownQuotient, HasThePublishedOrdersAndPeriods) {
  for (PublishedQuotient const& fact : kFacts) {
    SCOPED_TRACE(fact.code);
    auto const known = quotient_of({game_of(fact.code)}, 10'000);
    Quotient const& quotient = known->table->quotient();
    EXPECT_TRUE(quotient.complete());
    EXPECT_EQ(quotient.order(), fact.order);
    EXPECT_EQ(quotient.p_count(), fact.p_count);
    EXPECT_EQ(quotient.heaps().period(), fact.period);
    EXPECT_EQ(quotient.heaps().preperiod(), fact.preperiod);
    EXPECT_FALSE(quotient.tame());
    EXPECT_TRUE(known->covers(pow(Natural(10), 21)));
    EXPECT_EQ(quotient_of({game_of(fact.code)}, 1), known) << "kept for the next call";
  }
}

TEST(KnownQuotient, OfKaylesIsTheTableOfForty) {
  Quotient const& found = quotient_of({game_of("0.77")}, 100)->table->quotient();
  Quotient const table = kayles_quotient();
  std::vector<Element> same(table.order());
  for (Element const x : table.colex()) {
    Element y = 0;
    std::vector<unsigned> const exponents = table.exponents(x);
    for (std::size_t g = 0; g < exponents.size(); ++g) {
      for (unsigned i = 0; i < exponents[g]; ++i) y = found.times(y, g);
    }
    same[x] = y;
    EXPECT_EQ(found.is_p(y), table.is_p(x));
    EXPECT_EQ(found.word(y), table.word(x));
  }
  for (std::uint64_t n = 0; n < 500; ++n) EXPECT_EQ(found.heaps().at(n), same[table.heaps().at(n)]);
}

TEST(KnownQuotient, GrowthIsReadOffTheQuotient) {
  for (std::string const code : {"0.77", "0.07", "0.15", "0.144", "grundy"}) {
    QuotientSearch search({game_of(code)});
    (void)search.run({.heaps = code == "0.07" ? 31U : code == "grundy" ? 18U : 100U});
    EXPECT_EQ(growth_of(search.quotient()), search.growth()) << code;
  }
}

TEST(MisereSolution, AgreesWithPlayingOutEverySmallPosition) {
  constexpr unsigned kWhole = test::effort(28U, 22U), kOpen = test::effort(24U, 20U);  // tokens
  std::vector<std::string> codes = {"0.7",  "0.07", "0.16",  "0.26", "grundy",
                                    "0.45", "4.7",  "0.644", "0.156"};
  for (PublishedQuotient const& fact : kFacts) codes.push_back(fact.code);
  for (std::string const& code : codes) {
    SCOPED_TRACE(code);
    auto const known = quotient_of({game_of(code)}, 10);
    oracle::HeapSums oracle({rules_of(code)}, true);
    unsigned const most = static_cast<unsigned>(std::min<std::uint64_t>(
        known->table->quotient().complete() ? kWhole : known->heaps_done, 22));
    std::vector<unsigned> heaps;
    std::size_t wrong = 0;
    oracle::for_each_partition(
        known->table->quotient().complete() ? kWhole : kOpen, most, heaps,
        [&](std::vector<unsigned> const& sum) {
          auto const outcome =
              known->table->outcome(std::vector<std::uint64_t>(sum.begin(), sum.end()));
          wrong += outcome && (*outcome == Outcome::kN) == oracle.next_wins(sum_of(sum)) ? 0U : 1U;
        });
    EXPECT_EQ(wrong, 0U);
  }
}

TEST(MisereSolution, GivesExactlyTheWinningMoves) {
  for (std::string const code : {"0.15", "0.07", "0.26", "0.144", "0.75", "grundy", "4.7", "0.7"}) {
    SCOPED_TRACE(code);
    oracle::HeapSums oracle({rules_of(code)}, true);
    std::vector<unsigned> heaps;
    oracle::for_each_partition(11, 11, heaps, [&](std::vector<unsigned> sum) {
      expect_right(misere_answer(game_of(code), position_of(sum)), oracle, sum);
      std::reverse(sum.begin(), sum.end());  // heaps keep their places, zeros too
      sum.insert(sum.begin(), 0);
      expect_right(misere_answer(game_of(code), position_of(sum)), oracle, sum);
    });
  }
}

TEST(MisereSolution, TellsTheClassesAndTheProduct) {
  Solution const won = misere_answer(game_of("0.75"), position_of({9, 4}));
  EXPECT_EQ(won.certainty, Certainty::kQuotientProved);
  EXPECT_EQ(references_text(won.references), "Plambeck & Siegel 2008");
  std::string const reason = theory_check::reason(won);
  for (std::string const part :
       {"The misère class of this position is ", "There are 8 classes",
        "9: ", "4: ", "Their product is ", "A winning move: ", "period 2 from heap 8 on"}) {
    EXPECT_NE(reason.find(part), std::string::npos) << part << '\n' << reason;
  }
  EXPECT_EQ(theory_check::headline(misere_answer(game_of("0.75"), position_of({0}))),
            "No move is left: in misère play the player who cannot move wins.");
  EXPECT_NE(
      theory_check::reason(misere_answer(game_of("0.07"), position_of({2}))).find("heaps up to"),
      std::string::npos);
  EXPECT_NE(theory_check::reason(misere_answer(game_of("0.156"), position_of({2, 7}))).find("tame"),
            std::string::npos);
}

TEST(MisereSolution, AnswersHeapsOfAnySize) {
  Solution const solution = misere_answer(game_of("0.15"), {{pow(Natural(10), 50), 7, 66}});
  ASSERT_TRUE(solution.outcome.has_value());
  EXPECT_EQ(solution.certainty, Certainty::kQuotientProved);
  EXPECT_EQ(solution.outcome == Outcome::kN, *solution.winning_move_count > 0);
  // The class of 10^50 is that of a small heap in its place of the period.
  Natural const small = 66 + Natural(pow(Natural(10), 50) - 66) % 10;
  EXPECT_EQ(misere_answer(game_of("0.15"), {{small, 7, 66}}).outcome, solution.outcome);
}

RC_GTEST_PROP(MisereSolution, LargeHeapsHaveAWinningMoveExactlyIfTheyAreNotLost, ()) {
  auto const code = *rc::gen::element<std::string>("0.15", "0.144", "0.75", "0.34", "0.123");
  auto const heaps = *rc::gen::container<std::vector<std::uint64_t>>(
      *rc::gen::inRange<std::size_t>(1, 5),
      rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(8, 30),
                     rc::gen::inRange<std::uint64_t>(8, std::uint64_t{1} << 60)));
  Position position;
  position.heaps.assign(heaps.begin(), heaps.end());
  Solution const solution = misere_answer(game_of(code), position);
  auto const table = quotient_of({game_of(code)}, 1)->table;
  RC_ASSERT(solution.outcome == table->outcome(heaps));
  int seen = 0;
  if (solution.for_each_winning_move) {
    solution.for_each_winning_move([&](Position const& option) {
      std::vector<std::uint64_t> after;
      for (Natural const& heap : option.heaps) after.push_back(*to_u64(heap));
      RC_ASSERT(table->outcome(after) == Outcome::kP);
      return ++seen < 100;
    });
  }
  RC_ASSERT((seen > 0) == (solution.outcome == Outcome::kN));
  RC_ASSERT(seen == 100 || *solution.winning_move_count == seen);
}

/// The quotient of the heaps up to `heaps` only.
KnownQuotient cut(std::vector<OneHeapGame> games, std::uint64_t heaps) {
  QuotientSearch search(std::move(games));
  KnownQuotient known;
  known.stopped_by = search.run({.heaps = heaps});
  known.table = std::make_shared<QuotientTable const>(search.quotient());
  known.heaps_done = search.heaps_done();
  return known;
}

TEST(EndgameSearch, AgreesWithPlayingOutEveryPosition) {
  for (std::string const code :
       {"0.77", "0.07", "0.15", "grundy", "unequal", "0.26", "4.7", "0.3f"}) {
    SCOPED_TRACE(code);
    oracle::HeapRules rules = code == "0.3f" ? oracle::HeapRules{{0, 3, 15}} : rules_of(code);
    oracle::HeapSums oracle({rules}, true);
    for (std::uint64_t const known_to : {0U, 1U, 4U, 7U}) {
      KnownQuotient const known = cut({game_of(code)}, known_to);
      std::vector<unsigned> heaps;
      oracle::for_each_partition(10, 10, heaps, [&](std::vector<unsigned> const& sum) {
        Position const position = position_of(sum);
        expect_right(answer_by_endgame(known, nullptr, heaps_of(position), {}, ChangedSum(position),
                                       {}, Detail::kFull),
                     oracle, sum);
      });
    }
  }
}

TEST(HeapMoves, UnequalPartsComeInTheOrderOfAllParts) {
  OneHeapGame const unequal = game_of("unequal");
  OneHeapGame const any{unequal.code, PartsCondition::kAny};
  for (std::uint64_t heap = 0; heap <= 18; ++heap) {
    std::vector<std::vector<std::uint64_t>> expected, given;
    visit_heap_moves(any, heap, [&](std::span<std::uint64_t const> parts) {
      std::set<std::uint64_t> const different(parts.begin(), parts.end());
      if (different.size() == parts.size()) expected.emplace_back(parts.begin(), parts.end());
      return true;
    });
    visit_heap_moves(unequal, heap, [&](std::span<std::uint64_t const> parts) {
      given.emplace_back(parts.begin(), parts.end());
      return true;
    });
    EXPECT_EQ(given, expected) << heap;
  }
}

TEST(EndgameSearch, KeepsSmallHeapsApartNextToALargerOne) {
  // Q_4 of Kayles has 6 elements, Q_5 has 12: heaps equal in Q_4 are distinguished by a heap of 5.
  KnownQuotient const known = cut({game_of("0.77")}, 4);
  ASSERT_EQ(known.table->quotient().order(), 6U);
  oracle::HeapSums oracle({rules_of("0.77")}, true);
  EndgameSearch search(known.table, {});
  std::vector<unsigned> heaps;
  oracle::for_each_partition(22, 6, heaps, [&](std::vector<unsigned> const& sum) {
    std::vector<EndgameSearch::SmallHeap> small;
    for (unsigned const heap : sum) small.push_back({0, heap});
    ASSERT_EQ(search.outcome(small) == Outcome::kN, oracle.next_wins(sum_of(sum)));
  });
  EXPECT_GT(search.positions(), 100U);
}

TEST(EndgameSearch, NamesTheLimitItReached) {
  KnownQuotient const known = cut({game_of("0.07")}, 10);
  auto const headline = [&](std::vector<Natural> const& heaps, Limits const& limits) {
    Position position;
    position.heaps = heaps;
    Solution const solution = answer_by_endgame(known, nullptr, heaps_of(position), {},
                                                ChangedSum(position), limits, Detail::kAnswer);
    EXPECT_FALSE(solution.outcome.has_value());
    EXPECT_EQ(solution.certainty, Certainty::kUnknown);
    return theory_check::headline(solution);
  };
  Limits few;
  few.positions = 50;
  EXPECT_NE(headline({40, 41, 42}, few).find("50 positions"), std::string::npos);
  Limits small;
  small.memory_bytes = 1U << 20U;
  EXPECT_NE(headline({60, 61, 62}, small).find("memory limit of 1 MiB"), std::string::npos);
  Limits late;
  late.deadline = std::chrono::steady_clock::now();
  EXPECT_NE(headline({60, 61, 62}, late).find("time allowed"), std::string::npos);
  EXPECT_NE(headline({pow(Natural(10), 30)}, {}).find("2^64"), std::string::npos);
  EXPECT_NE(headline({pow(Natural(10), 18), 3}, few).find("50 positions"), std::string::npos);
}

TEST(EndgameSearch, MovesThatCouldNotAllBeJudgedAreNotCalledAll) {
  KnownQuotient const known = cut({game_of("0.07")}, 10);
  std::size_t some = 0;
  for (unsigned large = 16; large <= 22; ++large) {
    for (unsigned small = 0; small <= 10; ++small) {
      Position const position = position_of({large, small, 12});
      Solution const whole = misere_answer(game_of("0.07"), position);
      for (std::uint64_t positions = 1; positions < 200; positions *= 3) {
        Limits limits;
        limits.positions = positions;
        Solution const solution = answer_by_endgame(known, nullptr, heaps_of(position), {},
                                                    ChangedSum(position), limits, Detail::kFull);
        if (!solution.outcome || solution.moves_known) continue;
        ++some;
        EXPECT_EQ(solution.outcome, whole.outcome);
        EXPECT_FALSE(solution.winning_move_count.has_value());
        EXPECT_FALSE(theory_check::reason(solution).empty());
        auto const found = theory_check::moves(solution), all = theory_check::moves(whole);
        EXPECT_LE(found.size(), all.size());
        for (std::string const& move : found) {
          EXPECT_EQ(std::count(all.begin(), all.end(), move), 1) << move;
        }
      }
    }
  }
  EXPECT_GT(some, 0U);
}

std::vector<SumTerm> terms_of(std::vector<std::string> const& codes,
                              std::vector<std::vector<unsigned>> const& heaps) {
  std::vector<SumTerm> terms;
  for (std::size_t t = 0; t < codes.size(); ++t) {
    terms.push_back({codes[t], parse_game(codes[t], {}).rules, position_of(heaps[t])});
  }
  return terms;
}

/// Every sum of two terms (and one more heap in a third) up to a small total.
void expect_right_sums(std::vector<std::string> const& codes, Convention convention,
                       unsigned most) {
  std::vector<oracle::HeapRules> rules;
  for (std::string const& code : codes) rules.push_back(rules_of(code));
  oracle::HeapSums oracle(rules, convention == Convention::kMisere);
  std::vector<unsigned> first, second;
  oracle::for_each_partition(most, most, first, [&](std::vector<unsigned> const& a) {
    unsigned total = 0;
    for (unsigned const heap : a) total += heap;
    oracle::for_each_partition(most - total, most, second, [&](std::vector<unsigned> const& b) {
      std::vector<SumTerm> const terms = terms_of(codes, {a, b});
      SCOPED_TRACE(sum_text(terms));
      Solution const solution = sum_answer(terms, convention);
      std::vector<oracle::SumHeap> sum = sum_of(a, 0);
      for (unsigned const heap : b) sum.push_back({1, heap});
      ASSERT_TRUE(solution.outcome.has_value());
      EXPECT_EQ(*solution.outcome == Outcome::kN, oracle.next_wins(sum));
      EXPECT_EQ(solution.nim_value.has_value(), convention == Convention::kNormal);
      std::set<std::string> expected, listed;
      for (auto const& after : oracle.winning_moves(sum)) {
        std::vector<std::vector<unsigned>> parts(2);
        for (auto const& [game, size] : after) parts[game].push_back(size);
        expected.insert(sum_text(terms_of(codes, parts)));
      }
      std::size_t count = 0;
      if (solution.for_each_winning_move) {
        solution.for_each_winning_move([&](Position const& after, std::size_t term) {
          listed.insert(sum_text(terms, after, term));
          return ++count < 10'000;
        });
      }
      EXPECT_EQ(listed, expected);
      EXPECT_EQ(count, expected.size());
      EXPECT_EQ(*solution.winning_move_count, expected.size());
      EXPECT_EQ(solution.recommended.has_value(), !expected.empty());
      if (solution.recommended) {
        EXPECT_EQ(expected.count(
                      sum_text(terms, solution.recommended->after, solution.recommended->term)),
                  1U);
      }
      for (Message const& step : solution.reason) {
        EXPECT_FALSE(render(step, Language::kEnglish).empty());
        EXPECT_FALSE(render(step, Language::kChinese).empty());
      }
    });
  });
}

TEST(Sum, OfDifferentGamesAgreesWithPlayingItOut) {
  for (Convention const convention : theory_check::kConventions) {
    expect_right_sums({"0.77", "grundy"}, convention, 9);
    expect_right_sums({"0.07", "0.15"}, convention, 9);
    expect_right_sums({"0.333", "0.77"}, convention, 8);
    expect_right_sums({"0.303", "0.33"}, convention, 10);  // two subtraction games: by values
    expect_right_sums({"4.7", "0.26"}, convention, 7);
  }
}

TEST(Sum, TheSameGameTwiceIsOneGame) {
  std::vector<SumTerm> const twice = terms_of({"0.77", "0.77"}, {{10, 3}, {7}});
  Solution const sum = sum_answer(twice, Convention::kMisere);
  Solution const whole = solve_misere_heaps(game_of("0.77"), position_of({10, 3, 7}));
  EXPECT_EQ(sum.outcome, whole.outcome);
  EXPECT_EQ(sum.winning_move_count, whole.winning_move_count);
  EXPECT_EQ(sum.certainty, Certainty::kQuotientProved);
}

// As in HeapGame: the only win lies behind thousands of heaps from which no move wins.
TEST(Sum, WhereTheLimitsComeFirstNoMoveIsKnownButWhoWins) {
  Ruleset const rules = parse_game("0.33", {}).rules;  // take one or two
  Position ones;
  for (int i = 0; i < 6'000; ++i) ones.heaps.emplace_back(1 + 3 * i);
  std::vector<SumTerm> const terms = {{"0.33", rules, ones},
                                      {"0.333", parse_game("0.333", {}).rules, position_of({2})}};
  std::atomic<bool> const cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  for (auto const convention : {Convention::kNormal, Convention::kMisere}) {
    Solution const whole = sum_answer(terms, convention);
    EXPECT_EQ(whole.outcome, Outcome::kN);
    EXPECT_EQ(whole.winning_move_count, Natural(1));
    EXPECT_TRUE(whole.moves_known);
    ASSERT_TRUE(whole.recommended.has_value());
    EXPECT_FALSE(whole.for_each_winning_move([](auto const&) { return true; }, limits));
    Solution const some = sum_answer(terms, convention, limits);
    EXPECT_EQ(some.outcome, Outcome::kN);
    EXPECT_EQ(some.recommended, std::nullopt);
    EXPECT_FALSE(some.moves_known);
    EXPECT_EQ(some.winning_move_count, std::nullopt);
    EXPECT_FALSE(some.reason.empty());
    for (Message const& step : some.reason) EXPECT_EQ(step.key.find("over"), std::string::npos);
  }
}

TEST(MisereSolution, WhereTheLimitsComeFirstNoMoveIsKnownButWhoWins) {
  OneHeapGame const game = game_of("0.33");
  Position position;
  for (int i = 0; i < 6'000; ++i) position.heaps.emplace_back(1 + 3 * i);
  position.heaps.emplace_back(2);
  auto const known = quotient_of({game}, 20'000);
  auto const solve = [&](Detail detail, Limits const& limits) {
    return answer_by_quotient(known->table, heaps_of(position), {}, ChangedSum(position), detail,
                              limits);
  };
  Solution const whole = solve(Detail::kFull, {});
  EXPECT_EQ(whole.outcome, Outcome::kN);
  EXPECT_EQ(whole.winning_move_count, Natural(1));
  EXPECT_TRUE(whole.moves_known);
  std::atomic<bool> const cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  EXPECT_FALSE(whole.for_each_winning_move([](auto const&) { return true; }, limits));
  Solution const some = solve(Detail::kFull, limits);
  EXPECT_EQ(some.outcome, Outcome::kN);
  EXPECT_EQ(some.recommended, std::nullopt);
  EXPECT_FALSE(some.moves_known);
  EXPECT_EQ(some.winning_move_count, std::nullopt);
  EXPECT_FALSE(theory_check::reason(some).empty());
  EXPECT_EQ(theory_check::moves(some).size(), 1U);  // without limits it is found
}

TEST(Sum, WithoutTermsIsOver) {
  EXPECT_EQ(sum_answer({}, Convention::kNormal).outcome, Outcome::kP);
  EXPECT_EQ(sum_answer({}, Convention::kMisere).outcome, Outcome::kN);
}

}  // namespace
}  // namespace bouton::misere
