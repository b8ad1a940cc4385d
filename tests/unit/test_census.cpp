// The census room: families, classes of equivalent codes, results as rows, results rechecked.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <atomic>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "catalogue_table.hpp"
#include "census/classes.hpp"
#include "census/row_order.hpp"
#include "census/survey.hpp"
#include "census/table.hpp"
#include "front/fields_json.hpp"
#include "misere/known_infinite.hpp"
#include "oracle/octal_oracle.hpp"

namespace {

using namespace bouton::census;
using bouton::Convention;
using bouton::Error;

Budget small() {
  return {.values = 3'000,
          .dense_values = 1'000,
          .heaps = 100,
          .elements = 64,
          .work = 2'000'000,
          .law_work = 0};
}

Result surveyed(std::string const& code, Convention convention) {
  return survey(game_by_name(code), convention, small(), {}).value();
}

TEST(Census, FamiliesHaveAsManyGamesAsTheyShould) {
  EXPECT_EQ(family("octal:1").size(), 7U);
  EXPECT_EQ(family("octal:3").size(), 511U);
  EXPECT_EQ(family("octal4:2").size(), 64U);
  EXPECT_EQ(family("hex:2").size(), 255U);
  EXPECT_EQ(family("subtract:5").size(), 31U);
  EXPECT_EQ(family("subtract:5:2").size(), 15U);
  EXPECT_EQ(family("subtract:23:3").size(), 2047U);
  EXPECT_EQ(family("subtract:60:3").size(), 36050U);
  EXPECT_EQ(family("subtract:10000:1").size(), 10000U);
  for (char const* word : {"", "octal", "octal:", "octal:0", "octal:8", "octal:2:2", "hex:6",
                           "subtract:23", "subtract:3:2:1", "subtract:60:5", "subtract:10001:1",
                           "subtract:4000000000", "decimal:2", "octal:x", "octal:2 "}) {
    EXPECT_THROW((void)family(word), Error) << word;
  }
}

TEST(Census, SetsWithFewAmountsAreAllThatThereAre) {
  std::set<bouton::HeapCode, bool (*)(bouton::HeapCode const&, bouton::HeapCode const&)> expected(
      [](bouton::HeapCode const& a, bouton::HeapCode const& b) { return a.prefix() < b.prefix(); });
  for (std::uint64_t a = 1; a <= 9; ++a) {
    for (std::uint64_t b = a; b <= 9; ++b) {
      for (std::uint64_t c = b; c <= 9; ++c) expected.insert(bouton::only_amounts({a, b, c}));
    }
  }
  auto const games = family("subtract:9:3");
  EXPECT_EQ(games.size(), expected.size());
  for (auto const& game : games) EXPECT_TRUE(expected.contains(game.code));
}

// Winning Ways, ch. 4: 0.07 = 0.4 shifted; 0.3 and 0.4 are not equivalent.
TEST(Census, TheGamesOfAFamilyAreCountedWithinTheLimits) {
  std::atomic<bool> const cancelled = true;
  bouton::Limits limits;
  limits.cancel = &cancelled;
  // The largest families there are.
  for (char const* const word : {"subtract:22", "octal:7", "hex:5"}) {
    std::size_t games = 0;
    EXPECT_FALSE(each_game(word, limits, [&](auto const&) { ++games; }));
    EXPECT_LT(games, 2000U) << word;
  }
  EXPECT_FALSE(classes_of({"octal:2", "hex:3"}, Convention::kMisere, limits));
  // Small ones need no time: what a store knows of them is there at once.
  EXPECT_TRUE(classes_of({"octal:2", "hex:1"}, Convention::kNormal, limits));
  EXPECT_EQ(classes_of({"octal:1", "octal:2"}, Convention::kNormal, {})->size(),
            classes(family("octal:2"), Convention::kNormal).size());
}

// The numbers are those of the codes that represent the classes, in order; repeats change nothing.
TEST(Census, ClassesAreNumberedInTheOrderOfTheirCodes) {
  auto games = family("octal:2");
  auto const all = classes(games, Convention::kNormal);
  std::reverse(games.begin(), games.end());
  for (std::size_t i = 0; i < 10; ++i) games.push_back(bouton::sequence::OneHeapGame(games[i]));
  auto const again = classes(games, Convention::kNormal);
  ASSERT_EQ(again.size(), all.size());
  for (std::size_t number = 0; number < all.size(); ++number) {
    GameClass const its = all[number];
    EXPECT_EQ(all.standard(number), its.standard);
    EXPECT_EQ(all.code(number), its.members.front().code);
    EXPECT_EQ(all.codes(number), its.members.size());
    EXPECT_EQ(all.find(its.standard), number);
    EXPECT_EQ(again.standard(number), its.standard);
    EXPECT_EQ(again.codes(number), its.members.size());
    EXPECT_TRUE(number == 0 || all.code(number - 1) < all.code(number));
    for (std::size_t i = 0; i < its.members.size(); ++i) {
      EXPECT_EQ(again[number].members[i].code, its.members[i].code);
      EXPECT_GE(its.members[i].shift, its.members.front().shift);
    }
  }
  EXPECT_FALSE(all.find("0.8"));
  EXPECT_FALSE(all.find(""));
  EXPECT_TRUE(classes({}, Convention::kNormal).empty());
}

TEST(Census, EquivalentCodesAreOneClass) {
  auto const normal = classes(family("octal:2"), Convention::kNormal);
  auto const of = [&](std::string const& code) {
    for (GameClass const& its : each_of(normal)) {
      for (Member const& member : its.members) {
        if (member.code == code) return its.standard;
      }
    }
    return std::string("none");
  };
  EXPECT_EQ(of("0.07"), of("0.4"));
  EXPECT_NE(of("0.3"), of("0.4"));
  std::size_t members = 0;
  for (GameClass const& its : each_of(normal)) members += its.members.size();
  EXPECT_EQ(members, 63U);
}

// Which bits of a code say nothing is known for normal play only: with the normal play classes,
// 0.77 and codes that add idle bits to it would be one game in misere play too.
TEST(Census, MisereClassesAreFiner) {
  for (auto const* const word : {"octal:3", "octal4:2"}) {
    EXPECT_GT(classes(family(word), Convention::kMisere).size(),
              classes(family(word), Convention::kNormal).size());
  }
}

TEST(Census, MembersOfAClassHaveTheSameValuesByTheRules) {
  for (GameClass const& its : each_of(classes(family("octal:2"), Convention::kNormal))) {
    Member const& first = its.members.front();
    auto const expected = oracle::octal_values(first.code, 60);
    for (Member const& member : its.members) {
      auto const values = oracle::octal_values(member.code, 60);
      std::size_t const later = member.shift - first.shift;
      for (std::size_t n = 0; n < later; ++n) EXPECT_EQ(values[n], 0U) << member.code;
      for (std::size_t n = later; n <= 60; ++n) {
        EXPECT_EQ(values[n], expected[n - later]) << member.code << ' ' << n;
      }
    }
  }
}

// Guy & Smith 1956 (0.77, 0.07); Plambeck & Siegel 2008 (misere 0.77: 40 elements, 0.07 wild).
TEST(Census, PublishedResults) {
  Result const kayles = surveyed("0.77", Convention::kNormal);
  EXPECT_EQ(kayles.status, "period");
  EXPECT_EQ(kayles.period, 12U);
  EXPECT_EQ(kayles.preperiod, 71U);
  EXPECT_EQ(kayles.max, 8U);
  EXPECT_EQ(kayles.checked, "valid");
  Result const misere = survey(game_by_name("0.77"), Convention::kMisere, {}, {}).value();
  EXPECT_EQ(misere.status, "whole");
  EXPECT_EQ(misere.order, bouton::answer::Small{40});
  EXPECT_EQ(misere.period, 12U);
  EXPECT_EQ(misere.kind, "wild");
  EXPECT_EQ(misere.checked, "valid");
  EXPECT_EQ(surveyed("0.007", Convention::kNormal).status, "open");
}

TEST(Census, RowsAreReadAsTheyWereWritten) {
  for (char const* code : {"0.77", "0.007", "0.3(3)", "0.16"}) {
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      if (convention == Convention::kMisere && std::string(code) == "0.3(3)") continue;
      Result const result = surveyed(code, convention);
      EXPECT_EQ(read_tsv_row(tsv_row(result)), result) << code;
      auto const table = read_table("# remark\n" + table_head(TableForm::kTsv) +
                                    table_row(TableForm::kTsv, result));
      ASSERT_EQ(table.size(), 1U);
      EXPECT_EQ(table[0], result);
    }
  }
  EXPECT_THROW((void)read_table("no head\n"), Error);
  EXPECT_THROW((void)read_table(table_head(TableForm::kTsv) + "normal\t0.3\n"), Error);
}

TEST(Result, FieldsThatNoTableOrJsonCouldHoldAreRefused) {
  Result result;
  result.details = "尼姆, \"quoted\" \\x1b";
  EXPECT_EQ(result_of(fields(result)), result);
  EXPECT_NE(bouton::front::answer_json(result).find("尼姆"), std::string::npos);
  for (char const* const text : {"a\tb", "a\nb", "\x1b[2J", "\xff", "\xc3(", "\xed\xa0\x80"}) {
    result.details = text;
    try {
      (void)result_of(fields(result));
      ADD_FAILURE() << text;
    } catch (Error const& error) {
      // Shown in a safe form.
      EXPECT_EQ(std::string(error.what()).find('\x1b'), std::string::npos);
    }
  }
}

RC_GTEST_PROP(Census, AnyTextIsARowOrRefused, (std::string const& text)) {
  try {
    Result const result = read_tsv_row(text);
    RC_ASSERT(read_tsv_row(tsv_row(result)) == result);
  } catch (Error const&) {
  }
}

TEST(Census, CsvFieldsAreQuoted) {
  Result result;
  result.details = "a,b \"c\"";
  EXPECT_NE(table_row(TableForm::kCsv, result).find(",\"a,b \"\"c\"\"\","), std::string::npos);
}

TEST(Census, RecheckConfirmsARightResult) {
  for (char const* code : {"0.77", "0.404", "0.007", "0.16", "0.55"}) {
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      Recheck const again = recheck(surveyed(code, convention), {});
      EXPECT_EQ(again.verdict, Recheck::Verdict::kSame)
          << code << (again.columns.empty() ? "" : again.columns[0]);
    }
  }
}

TEST(Census, RecheckFindsEveryWrongFact) {
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    Result const right = surveyed("0.75", convention);
    ASSERT_TRUE(final(right));
    auto const texts = fields(right);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      std::string const column(columns()[i]);
      bool const number = numeric(i) && !texts[i].empty();
      if (!(number || column == "checksum" || column == "details" || column == "growth") ||
          texts[i].empty() || column == "done") {
        continue;
      }
      auto wrong = texts;
      wrong[i] = number ? std::to_string(std::stoull(texts[i]) + 1) : texts[i] + "0";
      EXPECT_EQ(recheck(result_of(wrong), {}).verdict, Recheck::Verdict::kDifferent) << column;
    }
  }
}

// A search that time ends looks for a proof with what it has: a small game has one.
TEST(Census, WhereTimeIsOverARightResultIsNotDifferent) {
  std::atomic<bool> const cancel = true;
  bouton::Limits over;
  over.cancel = &cancel;
  bool proved_early = false;
  for (char const* code : {"0.15", "0.0333", "0.75", "0.3", "0.007", "0.404"}) {
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      Result const right = surveyed(code, convention);
      Recheck const again = recheck(right, over);
      EXPECT_NE(again.verdict, Recheck::Verdict::kDifferent) << code << again.columns[0];
      EXPECT_LE(again.done, right.done);
      proved_early = proved_early || (final(right) && again.done > 0 && again.done < right.done);
    }
  }
  EXPECT_TRUE(proved_early);
}

TEST(Census, APeriodThatIsNotProvedIsDifferent) {
  Result wrong = surveyed("0.007", Convention::kNormal);
  wrong.status = "period";
  wrong.period = 12;
  EXPECT_EQ(recheck(wrong, {}).verdict, Recheck::Verdict::kDifferent);
}

// Another version found the proof sooner: this one goes on until it has it.
TEST(Census, APeriodThatIsProvedALittleLaterIsTheSame) {
  Budget budget = small();
  budget.values = budget.dense_values = 1'000'000;
  Result earlier = survey(game_by_name("0.16"), Convention::kNormal, budget, {}).value();
  ASSERT_EQ(earlier.status, "period");
  earlier.done = earlier.done * 2 / 3;
  Recheck const again = recheck(earlier, {});
  EXPECT_EQ(again.verdict, Recheck::Verdict::kSame);
  EXPECT_GT(again.done, earlier.done);
}

// 0.404 has a law of its own, 0.445 that of 0.404. 0.165 is open.
TEST(Census, EveryMisereGameIsWholeInfiniteOrOpen) {
  Budget const budget{.heaps = 200, .elements = 200, .work = 100'000'000, .law_work = 1'000'000};
  auto const surveyed = [&](std::string const& code) {
    return survey(game_by_name(code), Convention::kMisere, budget, {}).value();
  };
  EXPECT_EQ(surveyed("0.77").status, "whole");
  EXPECT_FALSE(final(surveyed("0.165")));
  for (auto const* code : {"0.404", "0.445"}) {
    Result const result = surveyed(code);
    auto const table = bouton::misere::known_infinite_quotient(game_by_name(code),
                                                               bouton::misere::QuotientCache());
    std::string const law = "law 0.404 12.." + std::to_string(table->largest());
    EXPECT_EQ(result.status, "infinite") << code;
    EXPECT_EQ(result.certainty, "misère law proved") << code;
    EXPECT_EQ(result.proof, law) << code;
    EXPECT_EQ(result.checked, "valid") << code;
    EXPECT_TRUE(final(result)) << code;
    EXPECT_EQ(read_tsv_row(tsv_row(result)), result) << code;
    EXPECT_EQ(result.done + 1, infinite_proof_of(result)->from) << code;
    EXPECT_EQ(recheck(result, {}).verdict, Recheck::Verdict::kSame) << code;
    Result wrong = result;
    wrong.proof = "law 0.404 11..12";
    EXPECT_EQ(recheck(wrong, {}).verdict, Recheck::Verdict::kDifferent) << code;
    wrong.proof = "law 0.404 13..14";
    EXPECT_EQ(recheck(wrong, {}).verdict, Recheck::Verdict::kDifferent) << code;
    wrong.proof.clear();
    EXPECT_EQ(recheck(wrong, {}).verdict, Recheck::Verdict::kDifferent) << code;
    // Neither known nor found, and not refuted.
    wrong.proof = "law 0.404 12..99";
    EXPECT_EQ(recheck(wrong, {}).verdict, Recheck::Verdict::kPartly) << code;
  }
}

TEST(Census, AGameSolvedForAllHeapsIsInfinite) {
  // With few heaps the law that comes with the library is named; with more it is found and proved.
  for (std::uint64_t const heaps : {20U, 35U}) {
    Budget const budget{.heaps = heaps, .elements = 2'000, .work = 100'000'000, .law_work = 1'000};
    Result const result = survey(game_by_name("0.26"), Convention::kMisere, budget, {}).value();
    EXPECT_EQ(result.status, "infinite");
    EXPECT_EQ(result.proof, "law 0.26 all heaps");
    EXPECT_EQ(result.checked, heaps == 35 ? "valid" : "");
    EXPECT_EQ(result.done, heaps);
    EXPECT_TRUE(infinite_proof_of(result)->all_heaps);
    EXPECT_EQ(infinite_proof_of(result)->of, "0.26");
    auto const again = recheck(result, {});
    EXPECT_EQ(again.verdict, heaps == 35 ? Recheck::Verdict::kSame : Recheck::Verdict::kPartly);
    Result wrong = result;
    wrong.proof = "law 0.26 15..20";
    EXPECT_EQ(recheck(wrong, {}).verdict, Recheck::Verdict::kDifferent);
    Result const some = with_infinite_proof(result, {.of = "0.26", .from = 3, .to = 99}, "valid");
    EXPECT_TRUE(better(result, some));
    EXPECT_FALSE(better(some, result));
  }
}

TEST(Census, AnInfiniteQuotientThatIsNoneIsDifferent) {
  Result wrong = surveyed("0.75", Convention::kMisere);
  EXPECT_EQ(wrong.status, "whole");
  wrong.status = "infinite";
  wrong.proof = "law 0.75 5..9";
  EXPECT_EQ(recheck(wrong, {}).verdict, Recheck::Verdict::kDifferent);
}

TEST(Census, WithoutWorkForLawsOnlyThoseOfTheLibraryAreKnown) {
  Result const known = surveyed("0.404", Convention::kMisere);
  EXPECT_EQ(known.status, "infinite");
  EXPECT_EQ(known.checked, "");
  EXPECT_FALSE(final(surveyed("0.165", Convention::kMisere)));
}

TEST(Result, ALawThatCoversMoreIsBetter) {
  Result open, law, longer;
  open.status = "grows";
  open.done = 100;
  law = with_infinite_proof(open, {.of = "0.07", .from = 34, .to = 35}, "valid");
  longer = with_infinite_proof(open, {.of = "0.07", .from = 34, .to = 36}, "");
  EXPECT_EQ(law.proof, "law 0.07 34..35");
  EXPECT_EQ(infinite_proof_of(law)->to, 35U);
  EXPECT_FALSE(infinite_proof_of(open));
  EXPECT_TRUE(better(law, open));
  EXPECT_FALSE(better(open, law));
  EXPECT_TRUE(better(longer, law));
  EXPECT_FALSE(better(law, longer));
  EXPECT_FALSE(better(law, law));
  law.proof = "law 0.07 x..35";
  EXPECT_THROW((void)infinite_proof_of(law), Error);
}

TEST(Census, RecheckDoesNotAskForDetailsThatWereLeftOut) {
  Budget const budget{.values = 20'000, .dense_values = 5'000};
  Result result = survey(game_by_name("0.16"), Convention::kNormal, budget, {}).value();
  ASSERT_TRUE(result.details.starts_with("rare: "));
  EXPECT_EQ(recheck(result, {}).verdict, Recheck::Verdict::kSame);
  result.details.clear();
  EXPECT_EQ(recheck(result, {}).verdict, Recheck::Verdict::kSame);
  result.details = "rare: 0=0";
  EXPECT_EQ(recheck(result, {}).columns, std::vector<std::string>{"details"});
}

TEST(Census, ResultsDoNotDependOnTheNumberOfThreads) {
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    auto const games = classes(family("octal:1"), convention);
    std::map<std::string, Result> one, three;
    bouton::Limits limits;
    EXPECT_TRUE(
        survey_all(games, convention, small(), limits,
                   {[&](std::size_t, Result const& result) { one[result.code] = result; }}));
    limits.threads = 3;
    EXPECT_TRUE(survey_all(games, convention, small(), limits,
                           {[&](std::size_t number, Result const& result) {
                             EXPECT_EQ(games.standard(number), result.standard);
                             three[result.code] = result;
                           }}));
    EXPECT_EQ(one.size(), games.size());
    EXPECT_EQ(one, three);
  }
}

TEST(Census, KnownGamesAreNotSurveyed) {
  auto const games = classes(family("octal:1"), Convention::kNormal);
  std::vector<bool> known(games.size());
  known[1] = known[3] = true;
  std::set<std::size_t> seen;
  EXPECT_TRUE(survey_all(games, Convention::kNormal, small(), {},
                         {[&](std::size_t number, Result const&) { seen.insert(number); }}, known));
  EXPECT_EQ(seen.size() + 2, games.size());
  EXPECT_FALSE(seen.contains(1) || seen.contains(3));
}

TEST(Census, ACancelledSurveyHasNoResult) {
  std::atomic<bool> const cancel = true;
  bouton::Limits limits;
  limits.cancel = &cancel;
  EXPECT_FALSE(survey(game_by_name("0.007"), Convention::kNormal, small(), limits));
  EXPECT_FALSE(survey_all(classes(family("octal:2"), Convention::kNormal), Convention::kNormal,
                          small(), limits, {[](std::size_t, Result const&) {}}));
}

TEST(Census, AFailureToKeepAResultEndsTheWork) {
  bouton::Limits limits;
  limits.threads = 2;
  std::size_t calls = 0;
  EXPECT_THROW(survey_all(classes(family("octal:2"), Convention::kNormal), Convention::kNormal,
                          small(), limits, {[&](std::size_t, Result const&) {
                            ++calls;
                            throw std::runtime_error("full");
                          }}),
               std::runtime_error);
  EXPECT_EQ(calls, 1U);
}

// A game of some seconds says how far it is; the survey can be ended from there.
TEST(Census, ALongGameSaysHowFarItIs) {
  Budget const large{.values = 1'000'000'000, .dense_values = 1'000'000'000};
  auto const games = classes({game_by_name("0.007")}, Convention::kNormal);
  for (std::size_t const wanted : {1U, 3U}) {
    std::vector<std::uint64_t> seen;
    EXPECT_THROW(survey_all(games, Convention::kNormal, large, {},
                            {.found = [](std::size_t, Result const&) { ADD_FAILURE(); },
                             .progress =
                                 [&](std::size_t number, std::uint64_t done, std::uint64_t most) {
                                   EXPECT_EQ(games.code(number), "0.007");
                                   EXPECT_EQ(most, large.values);
                                   seen.push_back(done);
                                   if (seen.size() == wanted) throw std::runtime_error("enough");
                                 }}),
                 std::runtime_error);
    EXPECT_EQ(seen.size(), wanted);
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
    EXPECT_GT(seen.front(), 0U);
  }
}

// The bound of games without a sparse space holds until one is found.
TEST(Census, AGameWithASparseSpaceIsSaidToGoOnToTheLargerBound) {
  Budget const budget{.values = 100'000'000'000, .dense_values = 1'000'000};
  auto const games = classes({game_by_name("0.106")}, Convention::kNormal);
  std::uint64_t last = 0;
  EXPECT_THROW(survey_all(games, Convention::kNormal, budget, {},
                          {.found = [](std::size_t, Result const&) { ADD_FAILURE(); },
                           .progress =
                               [&](std::size_t, std::uint64_t done, std::uint64_t most) {
                                 if (done <= budget.dense_values) return;
                                 last = most;
                                 throw std::runtime_error("enough");
                               }}),
               std::runtime_error);
  EXPECT_EQ(last, budget.values);
}

TEST(Census, RowsKeepTheOrderOfTheClasses) {
  RowOrder order(5);
  std::string rows;
  auto const visit = [&](std::size_t number) {
    rows += std::to_string(number);
    return true;
  };
  EXPECT_FALSE(order.visit_ready(visit));
  order.done(1);
  EXPECT_FALSE(order.visit_ready(visit));
  order.done(0);
  order.done(0);
  EXPECT_EQ(order.count(), 2U);
  EXPECT_TRUE(order.visit_ready(visit));
  EXPECT_EQ(rows, "01");
  EXPECT_FALSE(order.visit_ready(visit));
  order.done(4);
  order.done(3);
  EXPECT_FALSE(order.visit_ready(visit));
  EXPECT_FALSE(order.ended());
  order.visit_rest(visit);
  EXPECT_EQ(rows, "0134");
  EXPECT_TRUE(order.ended());
  EXPECT_EQ(order.count(), 4U);
  EXPECT_EQ(order.all(), 5U);
}

// At a limit rows may be left out; none is visited twice.
TEST(Census, AVisitOfRowsCanBeEnded) {
  RowOrder order(4);
  for (std::size_t number = 0; number < 4; ++number) order.done(number);
  std::string rows;
  auto const one = [&](std::size_t number) {
    rows += std::to_string(number);
    return false;
  };
  EXPECT_TRUE(order.visit_ready(one));
  EXPECT_EQ(rows, "0");
  order.visit_rest(one);
  EXPECT_EQ(rows, "01");
  EXPECT_FALSE(order.ended());
  EXPECT_TRUE(order.visit_ready([&](std::size_t number) {
    rows += std::to_string(number);
    return true;
  }));
  EXPECT_EQ(rows, "0123");
  EXPECT_TRUE(order.ended());
}

}  // namespace
