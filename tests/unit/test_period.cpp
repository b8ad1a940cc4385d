// Proofs of periodicity: published periods, the exact bounds, and no proof where none holds.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "ask/period.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/games/games.hpp"
#include "bouton/sequence/period.hpp"
#include "bouton/sequence/period_search.hpp"
#include "bouton/sequence/values.hpp"
#include "rules/named_rules.hpp"
#include "sequence/engine/nim_values.hpp"
#include "source_file.hpp"

using bouton::Digit;
using bouton::HeapCode;
using bouton::PartsCondition;
using bouton::sequence::agreement_needed;
using bouton::sequence::NimValues;
using bouton::sequence::one_heap_game;
using bouton::sequence::OneHeapGame;
using bouton::sequence::Period;
using bouton::sequence::PeriodProof;
using bouton::sequence::prove_period;
using Values = std::vector<std::uint16_t>;

namespace {

OneHeapGame coded(std::string const& code, PartsCondition parts = PartsCondition::kAny) {
  return {bouton::parse_heap_code(code), parts};
}

Values first_values_of(OneHeapGame const& game, std::uint64_t count) {
  NimValues values(game);
  static_cast<void>(values.extend_to(count - 1, bouton::Limits{}));
  return {values.values().begin(), values.values().end()};
}

std::optional<Period> prove(OneHeapGame const& game, std::uint64_t count) {
  return prove_period(game, first_values_of(game, count));
}

/// Whether the rule holds for all n >= preperiod that `values` reach.
bool holds(Values const& values, std::uint64_t preperiod, std::uint64_t period,
           std::uint64_t saltus) {
  for (std::uint64_t n = preperiod; n + period < values.size(); ++n) {
    if (values[n + period] != values[n] + saltus) return false;
  }
  return true;
}

/// The least period that the bounds prove, by trying all of them.
std::optional<Period> prove_naively(OneHeapGame const& game, Values const& values) {
  for (std::size_t p = 1; p < values.size(); ++p) {
    std::size_t preperiod = values.size() - p;
    while (preperiod > 0 && values[preperiod - 1] == values[preperiod - 1 + p]) --preperiod;
    auto const needed = agreement_needed(game, preperiod, p);
    if (!needed || *needed > values.size() - p) continue;
    return Period{.period = p,
                  .preperiod = preperiod,
                  .checked_to = *needed,
                  .values_needed = *needed + p,
                  .proof = game.parts == PartsCondition::kAny ? PeriodProof::kParts
                                                              : PeriodProof::kUnequalParts};
  }
  return std::nullopt;
}

/// A proved period must hold on more values than it was proved from, and be least.
void check_proof(OneHeapGame const& game, Period const& proof, Values const& more) {
  RC_ASSERT(holds(more, proof.preperiod, proof.period, proof.saltus));
  if (proof.preperiod > 0) {
    RC_ASSERT(!holds(more, proof.preperiod - 1, proof.period, proof.saltus));
    RC_ASSERT(proof.last_exception() == proof.preperiod - 1);
  } else {
    RC_ASSERT(!proof.last_exception());
  }
  for (std::uint64_t p = 1; p < proof.period; ++p) {
    std::uint64_t const n = proof.preperiod;
    if (n + p >= more.size() || more[n + p] < more[n]) continue;
    RC_ASSERT(!holds(more, n, p, static_cast<std::uint64_t>(more[n + p] - more[n])));
  }
  // Exactly as many values as the proof says it reads, and it proves the same.
  RC_ASSERT(proof.values_needed <= more.size());
  Values const exact(more.begin(), more.begin() + static_cast<std::ptrdiff_t>(proof.values_needed));
  RC_ASSERT(prove_period(game, exact) == proof);
}

}  // namespace

TEST(ProvePeriod, OneValueShortOfTheTheoremProvesNothingForKayles) {
  // Period 12 from 71 on, amounts up to 2: agreement for 71 <= n < 2 * 71 + 12 + 2 = 156,
  // so heaps 0 to 167 are enough and heaps 0 to 166 are not.
  OneHeapGame const kayles = coded("0.77");
  EXPECT_FALSE(prove(kayles, 167).has_value());
  auto const proof = prove(kayles, 168);
  ASSERT_TRUE(proof.has_value());
  EXPECT_EQ(*proof, (Period{.period = 12,
                            .preperiod = 71,
                            .saltus = 0,
                            .checked_to = 156,
                            .values_needed = 168,
                            .proof = PeriodProof::kParts}));
  EXPECT_EQ(prove(kayles, 2000), proof);
}

TEST(ProvePeriod, TheBoundsAreThoseOfTheTheorems) {
  EXPECT_EQ(agreement_needed(coded("0.77"), 71, 12), 156U);
  EXPECT_EQ(agreement_needed(coded("0.33"), 0, 3), 3U);     // a window of k after g(0)
  EXPECT_EQ(agreement_needed(coded("0.008"), 10, 4), 41U);  // 3 * 10 + 2 * 4 + 3
  EXPECT_EQ(agreement_needed(coded("0.07", PartsCondition::kPairwiseUnequal), 10, 4), 30U);
  EXPECT_FALSE(agreement_needed(coded("0.008", PartsCondition::kNotAllEqual), 10, 4).has_value());
  EXPECT_FALSE(agreement_needed(coded("4.(3)"), 10, 4).has_value());
  EXPECT_EQ(agreement_needed(coded("0.77"), bouton::kNoBound / 2 + 1, 12), bouton::kNoBound);
}

TEST(ProvePeriod, FindsAllPublishedShortPeriodsWithTheirValues) {
  // Lines "octal CODE <tab> ... as preperiod(period) ... <tab> 0123(45)": one character a
  // value, 0-9A-Z; from tczajka/octal-games, each checked by brute force when collected.
  std::ifstream file(bouton::test::source_file("data/golden/published_positions.tsv"));
  int found = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("octal ", 0) != 0 || line.find("as preperiod(period)") == line.npos) continue;
    std::string const name = line.substr(6, line.find('\t') - 6);
    std::size_t const start = line.find('\t', line.find('\t') + 1) + 1;
    std::string const word = line.substr(start, line.find('\t', start) - start);
    std::size_t const open = word.find('(');
    SCOPED_TRACE(name);
    ASSERT_TRUE(open != word.npos && word.back() == ')');
    std::string const digits = word.substr(0, open) + word.substr(open + 1, word.size() - open - 2);
    OneHeapGame const game = coded(name.find('.') == name.npos ? name + "." : name);
    Values const values = first_values_of(game, 1500);
    auto const proof = prove_period(game, values);
    ASSERT_TRUE(proof.has_value());
    // Some published preperiods count heap 0, which never takes part, as an exception.
    EXPECT_EQ(proof->period, word.size() - open - 2);
    EXPECT_LE(proof->preperiod, open);
    if (open > 1) {
      EXPECT_EQ(proof->preperiod, open);
    }
    for (std::size_t n = 0; n < digits.size(); ++n) {
      char const c = digits[n];
      EXPECT_EQ(values[n], c <= '9' ? c - '0' : c - 'A' + 10) << n;
    }
    ++found;
  }
  EXPECT_GE(found, 80);
}

TEST(ProvePeriod, FindsPublishedLongerPeriods) {
  struct Published {
    std::string code;
    std::uint64_t preperiod, period, place, greatest;
  };
  // tczajka/octal-games, SolvedGames.md.
  for (Published const& published : {Published{"0.45", 498, 20, 37, 8},
                                     {"0.156", 3479, 349, 1032, 23},
                                     {"0.356", 7315, 142, 86, 19},
                                     {"0.644", 3256, 442, 333, 64},
                                     {"0.165", 5181, 1550, 620, 25}}) {
    SCOPED_TRACE(published.code);
    OneHeapGame const game = coded(published.code);
    std::uint64_t const enough = 2 * published.preperiod + 2 * published.period + 3;
    Values values = first_values_of(game, enough);
    auto const proof = prove_period(game, values);
    ASSERT_TRUE(proof.has_value());
    EXPECT_EQ(proof->period, published.period);
    EXPECT_EQ(proof->preperiod, published.preperiod);
    auto const greatest = std::max_element(values.begin(), values.end());
    EXPECT_EQ(*greatest, published.greatest);
    EXPECT_EQ(static_cast<std::uint64_t>(greatest - values.begin()), published.place);
    values.resize(static_cast<std::size_t>(proof->values_needed - 1));
    EXPECT_FALSE(prove_period(game, values).has_value());
  }
}

TEST(ProvePeriod, GivesTheLeastPeriodOfSubtractionGames) {
  using Amounts = std::vector<std::uint64_t>;
  for (auto const& [amounts, period] : {std::pair{Amounts{1, 2}, 3},
                                        {Amounts{1, 3}, 2},
                                        {Amounts{1, 2, 5}, 3},
                                        {Amounts{1, 3, 4}, 7},
                                        {Amounts{2, 5, 7}, 22},
                                        {Amounts{2, 3, 7}, 5}}) {
    auto const proof = prove(one_heap_game(bouton::subtraction_rules(amounts)).value(), 100);
    ASSERT_TRUE(proof.has_value());
    EXPECT_EQ(proof->period, static_cast<std::uint64_t>(period));
    EXPECT_EQ(proof->preperiod, 0U);
  }
}

TEST(ProvePeriod, GivesArithmeticPeriodsOfNimAndAllButGames) {
  auto const nim = prove(one_heap_game(bouton::nim_rules()).value(), 100);
  ASSERT_TRUE(nim.has_value());
  EXPECT_EQ(nim->period, 1U);
  EXPECT_EQ(nim->preperiod, 0U);
  EXPECT_EQ(nim->saltus, 1U);
  EXPECT_EQ(nim->proof, PeriodProof::kTail);
  auto const but = prove(one_heap_game(bouton::all_but_rules({2, 3, 7})).value(), 500);
  ASSERT_TRUE(but.has_value());
  EXPECT_GT(but->saltus, 0U);
  auto const odd = prove(coded("0.(30)"), 100);
  ASSERT_TRUE(odd.has_value());
  EXPECT_EQ(odd->period, 2U);
  EXPECT_EQ(odd->saltus, 0U);
}

TEST(ProvePeriod, ReportsNothingWhereNoBoundIsKnown) {
  // Constant values tempt: a guess would be "period 1".
  EXPECT_FALSE(prove(coded("8.", PartsCondition::kPairwiseUnequal), 6).has_value());
  EXPECT_FALSE(prove(coded("0.008", PartsCondition::kNotAllEqual), 60).has_value());
  EXPECT_FALSE(prove(coded("4.(3)"), 400).has_value());
  EXPECT_FALSE(prove(one_heap_game(bouton::grundy_rules()).value(), 3000).has_value());
  EXPECT_FALSE(prove(coded("0.07"), 100).has_value());
  EXPECT_FALSE(prove_period(coded("0.77"), {}).has_value());
}

// The search looks only at numbers: any numbers suffice.
RC_GTEST_PROP(ProvePeriod, FindsInAnySequenceWhatTryingAllPeriodsFinds, ()) {
  auto const game =
      coded(*rc::gen::element<std::string>("0.3", "0.003", "0.77", "0.0007", "0.8", "0.F008"),
            *rc::gen::element(PartsCondition::kAny, PartsCondition::kPairwiseUnequal));
  auto const below = [](int end) {
    return rc::gen::map(rc::gen::inRange(0, end),
                        [](int n) { return static_cast<std::size_t>(n); });
  };
  std::size_t const letters = 1 + *below(3), period = 1 + *below(40), size = *below(700);
  Values const start = *rc::gen::container<Values>(
      *below(120), rc::gen::map(below(static_cast<int>(letters)),
                                [](std::size_t v) { return static_cast<std::uint16_t>(v); }));
  Values values = start;
  for (std::size_t n = values.size(); n < size; ++n) {
    values.push_back(n < period ? std::uint16_t{1} : values[n - period]);
  }
  // A difference close to where it decides.
  if (!values.empty() && *rc::gen::arbitrary<bool>()) {
    values[*below(static_cast<int>(values.size()))] ^= 1;
  }
  RC_ASSERT(prove_period(game, values) == prove_naively(game, values));
}

RC_GTEST_PROP(ProvePeriod, FiniteCodesKeepTheirProvedPeriod, ()) {
  Digit const most = *rc::gen::element<Digit>(4, 8, 16);
  auto digits = *rc::gen::mapcat(rc::gen::inRange(1, 5), [most](int count) {
    return rc::gen::container<std::vector<Digit>>(static_cast<std::size_t>(count),
                                                  rc::gen::inRange<Digit>(0, most));
  });
  digits.insert(digits.begin(), *rc::gen::element<Digit>(0, 0, most > 4 ? 4 : 0));
  OneHeapGame const game{HeapCode(digits)};
  std::uint64_t const count = most > 8 ? 150 : 400;
  auto const proof = prove(game, count);
  RC_CLASSIFY(proof.has_value());
  if (proof) check_proof(game, *proof, first_values_of(game, 4 * count));
}

RC_GTEST_PROP(ProvePeriod, UnequalPartsKeepTheirProvedPeriod, ()) {
  auto digits = *rc::gen::mapcat(rc::gen::inRange(1, 5), [](int count) {
    return rc::gen::container<std::vector<Digit>>(static_cast<std::size_t>(count),
                                                  rc::gen::inRange<Digit>(0, 8));
  });
  digits.insert(digits.begin(), *rc::gen::element<Digit>(0, 4));
  OneHeapGame game{HeapCode(digits), PartsCondition::kPairwiseUnequal};
  if (!game.code.splits()) game.parts = PartsCondition::kAny;
  auto const proof = prove(game, 400);
  RC_CLASSIFY(proof.has_value());
  if (proof) check_proof(game, *proof, first_values_of(game, 1600));
}

RC_GTEST_PROP(ProvePeriod, RepeatingTailsKeepTheirProvedPeriod, ()) {
  auto const digits = [](int least, int most) {
    return *rc::gen::mapcat(rc::gen::inRange(least, most), [](int count) {
      return rc::gen::container<std::vector<Digit>>(static_cast<std::size_t>(count),
                                                    rc::gen::inRange<Digit>(0, 4));
    });
  };
  auto prefix = digits(0, 8);
  prefix.insert(prefix.begin(), 0);
  HeapCode const code(prefix, digits(1, 4));
  OneHeapGame const game{code};
  auto const proof = prove(game, 600);
  RC_CLASSIFY(proof.has_value());
  if (!proof) return;
  Values const more = first_values_of(game, 4000);
  RC_ASSERT(holds(more, proof->preperiod, proof->period, proof->saltus));
  RC_ASSERT(proof->values_needed <= 600);
}

// What follows from a proved period: the first values beyond those computed, and those of heaps of
// any size.

namespace {

using bouton::Natural;

bouton::ask::SequenceGame sequence_of(std::string const& name) {
  return bouton::ask::sequence_game(bouton::parse_game(name, {}));
}

std::vector<std::uint16_t> first_values(std::string const& name, std::uint64_t last,
                                        std::uint64_t count) {
  auto const game = sequence_of(name);
  bouton::sequence::PeriodSearch search(game.heaps);
  search.run(last);
  return bouton::ask::first_values(bouton::ask::period(game, search), search, count);
}

std::vector<std::uint16_t> computed(std::string const& name, std::uint64_t count) {
  auto const game = sequence_of(name);
  return bouton::sequence::nim_values(game.heaps, count - 1).values;
}

TEST(FirstValues, GoOnByAProvedPeriod) {
  for (char const* name : {"0.77", "0.07", "subtract:1,3,4", "nim", "subtract:all-but-2,5"}) {
    EXPECT_EQ(first_values(name, 500, 3000), computed(name, 3000)) << name;
    EXPECT_EQ(first_values(name, 500, 30), computed(name, 30)) << name;
  }
}

TEST(FirstValues, EndWhereNothingIsProved) {
  EXPECT_EQ(first_values("0.07", 60, 3000), computed("0.07", 61));
  EXPECT_EQ(first_values("nim", 500, 70'000).size(), 65'536U) << "a value has 16 bits";
}

TEST(PeriodicValues, AreThoseOfTheSequence) {
  auto const game = sequence_of("subtract:all-but-2,5");
  bouton::sequence::PeriodSearch search(game.heaps);
  ASSERT_TRUE(search.run(500));
  auto const& period = search.result()->period;
  ASSERT_GT(period.saltus, 0U);
  bouton::ask::PeriodicValues values(game.heaps, period.preperiod, period.period, period.saltus);
  auto const all = computed("subtract:all-but-2,5", 3000);
  for (std::uint64_t heap = 0; heap < all.size(); ++heap) {
    EXPECT_EQ(values.value(heap, {}), Natural(all[heap])) << heap;
    EXPECT_LT(values.representative(heap), period.preperiod + period.period) << heap;
  }
}

}  // namespace
