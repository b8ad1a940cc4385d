// The search for a proved period: published periods, two proofs that agree, saved states.
#include "bouton/sequence/period_search.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "oracle/pair_oracle.hpp"
#include "sequence/period/preperiod.hpp"
#include "sequence/period/state_repetition.hpp"
#include "sequence/stream_report.hpp"
#include "unit/period_facts.hpp"

using bouton::Limits;
using bouton::Stop;
using bouton::sequence::Checkpoints;
using bouton::sequence::find_preperiod;
using bouton::sequence::PeriodProof;
using bouton::sequence::PeriodResult;
using bouton::sequence::PeriodSearch;
using bouton::sequence::ProofWanted;
using bouton::sequence::StateReader;
using bouton::sequence::StateWriter;
using bouton::sequence::StreamEngine;
using bouton::test::expect_fact;
using bouton::test::Fact;
using bouton::test::found;
using bouton::test::octal;

namespace {

/// Flammenkamp's tables, and the project's own first computations of them.
std::vector<Fact> const kFacts = {
    {"0.77", 12, 71},         {"0.07", 34, 53},      {"0.156", 349, 3479},    {"0.356", 142, 7315},
    {"0.644", 442, 3256},     {"0.165", 1550, 5181}, {"0.45", 20, 498},       {"0.127", 4, 46578},
    {"0.16", 149459, 105351}, {"0.56", 144, 326640}, {"4.064", 16132, 94272}, {"4.406", 44, 294097},
};
TEST(PeriodSearch, FindsThePublishedPeriods) {
  for (Fact const& fact : kFacts) expect_fact(fact, found(fact.code, ProofWanted::kAny));
}

// Exceptions up to 2268247: the bound of the classical proof is far beyond the values usually
// tried, and with little memory the values it compares are gone.
TEST(PeriodSearch, AClassicalProofBehindManyValues) {
  Fact const fact{"0.376", 4, 2268248};
  auto const result = found(fact.code, ProofWanted::kClassical);
  expect_fact(fact, result);
  EXPECT_EQ(result.period.proof, PeriodProof::kParts);
  EXPECT_FALSE(result.repetition);
  EXPECT_GT(result.period.values_needed, 2 * fact.preperiod);
  PeriodSearch search(octal(fact.code), ProofWanted::kClassical);
  EXPECT_FALSE(search.run(1 << 23, {.memory_bytes = 3 << 20}));
  EXPECT_EQ(search.stopped_by(), Stop::kMemory);
}

TEST(PeriodSearch, BothProofsGiveTheSame) {
  for (std::string const code : {"0.156", "0.356", "0.16", "0.56", "4.064", "4.406"}) {
    auto const classical = found(code, ProofWanted::kClassical);
    auto const repeated = found(code, ProofWanted::kStateRepetition);
    EXPECT_EQ(classical.period.period, repeated.period.period) << code;
    EXPECT_EQ(classical.period.preperiod, repeated.period.preperiod) << code;
    EXPECT_EQ(classical.period.proof, PeriodProof::kParts);
    ASSERT_EQ(repeated.period.proof, PeriodProof::kStateRepetition);
    ASSERT_TRUE(repeated.repetition);
    EXPECT_FALSE(classical.repetition);
  }
}

// Heaps of 0.7 have their parity as nim-value, and their codes say how far a value is from what the
// parity of the heap lets expect: all are the same. At an odd distance that is not a repetition.
TEST(PeriodSearch, CodesThatComeBackAtTheOtherParityAreNoRepetition) {
  for (std::string const code : {"0.7", "0.707"}) {
    auto const result = found(code, ProofWanted::kStateRepetition);
    EXPECT_EQ(result.period.period, 2U) << code;
    EXPECT_EQ(result.period.preperiod, 0U) << code;
  }
}

TEST(PeriodSearch, LargestValueAndItsFirstHeapAreThoseOfTheDefinition) {
  for (std::string const code : {"0.77", "0.156", "0.356", "0.644"}) {
    auto const result = found(code, ProofWanted::kAny);
    auto const values = oracle::pair_values(oracle::PairGame(code), 8192);
    std::uint16_t most = 0;
    std::size_t heap = 0;
    for (std::size_t n = 0; n < values.size(); ++n) {
      if (values[n] > most) std::tie(most, heap) = std::pair(values[n], n);
    }
    EXPECT_EQ(result.max_value, most) << code;
    EXPECT_EQ(result.max_heap, heap) << code;
  }
}

TEST(PeriodSearch, TheRepeatedWindowIsWhatItSays) {
  auto const result = found("0.16", ProofWanted::kStateRepetition);
  ASSERT_TRUE(result.repetition);
  auto const& proof = *result.repetition;
  EXPECT_EQ(proof.repeated.values.size(), proof.window);
  EXPECT_EQ(proof.repeated.from, proof.at - proof.window);
  EXPECT_GE(proof.window, proof.witness_bound);
  EXPECT_GT(proof.window, proof.rare.back().heap);
  EXPECT_GE(proof.at, result.period.preperiod);
  EXPECT_FALSE(proof.samples.empty());
  auto const values = oracle::pair_values(oracle::PairGame("0.16"), 30'000);
  for (auto const& rare : proof.rare) EXPECT_EQ(values[rare.heap], rare.value);
}

TEST(PeriodSearch, AWindowOfMemoryIsEnough) {
  // Only a part of what the values would take.
  Limits const little{.memory_bytes = 4 << 20};
  for (Fact const& fact : {Fact{"4.064", 16132, 94272}, Fact{"0.16", 149459, 105351}}) {
    PeriodSearch search(octal(fact.code), ProofWanted::kStateRepetition);
    // Past the history, so that the window counts.
    ASSERT_TRUE(search.run(1 << 24, little));
    expect_fact(fact, *search.result());
  }
}

// What is done after 2^30 values, sooner: the values up to the repetition are forgotten, and the
// least preperiod is found by computing again from checkpoints, or from the beginning.
TEST(Preperiod, IsFoundByComputingAgain) {
  for (Fact const& fact : {Fact{"0.56", 144, 326640}, Fact{"4.064", 16132, 94272}}) {
    auto const proved = found(fact.code, ProofWanted::kStateRepetition);
    std::uint64_t const window = proved.repetition->window;
    Limits const little{.memory_bytes = 5 << 19};
    StreamEngine engine(octal(fact.code));
    engine.keep_at_least(window + (1 << 17));
    Checkpoints const none;
    Checkpoints some, many, close;  // close: a window before it that holds the last exception
    ASSERT_EQ(engine.advance(fact.preperiod + window / 2, little), Stop::kNone);
    ASSERT_NE(engine.sparse(), nullptr);
    ASSERT_LT(engine.computed(), fact.preperiod + window);
    close.take(engine);
    while (engine.computed() < 2'500'000) {
      ASSERT_EQ(engine.advance(engine.computed() + 20'000, little), Stop::kNone);
      if (engine.sparse() == nullptr || engine.computed() < window + 20'000) continue;
      if (engine.computed() > 400'000) some.take(engine);
      many.take(engine);
    }
    ASSERT_GT(engine.kept_from(), 0U) << "nothing was forgotten";
    EXPECT_LE(many.all().size(), Checkpoints::kMost);
    std::uint64_t const at = 2'400'000;
    for (Checkpoints const* const checkpoints :
         {&none, &std::as_const(some), &std::as_const(many), &std::as_const(close)}) {
      std::uint64_t preperiod = 0;
      ASSERT_EQ(find_preperiod(engine, *checkpoints, at, fact.period, window, {}, preperiod),
                Stop::kNone);
      EXPECT_EQ(preperiod, fact.preperiod) << fact.code;
      std::atomic<bool> const cancelled = true;
      Limits limits;
      limits.cancel = &cancelled;
      EXPECT_EQ(find_preperiod(engine, *checkpoints, at, fact.period, window, limits, preperiod),
                Stop::kExpired);
    }
    // Saved and restored they lead to the same.
    StateWriter writer("test");
    many.save(writer);
    std::string const state = std::move(writer).finish();
    StateReader reader("test", state);
    Checkpoints again;
    again.restore(reader);
    std::uint64_t preperiod = 0;
    ASSERT_EQ(find_preperiod(engine, again, at, fact.period, window, {}, preperiod), Stop::kNone);
    EXPECT_EQ(preperiod, fact.preperiod) << fact.code;
  }
}

TEST(PeriodSearch, GoesOnFromASavedState) {
  for (std::string const code : {"0.16", "0.56", "0.007", "0.f", "0.(3)"}) {
    for (std::uint64_t const stop : {100U, 3000U, 5000U, 200'000U}) {
      bool const quick = code == "0.16" || code == "0.56";
      std::uint64_t const end = quick ? 2'000'000 : 6000;
      if (stop > end) continue;
      PeriodSearch once(octal(code));
      bool const whole = once.run(end);
      PeriodSearch begun(octal(code));
      static_cast<void>(begun.run(stop));
      PeriodSearch again = PeriodSearch::restore(octal(code), begun.save());
      ASSERT_EQ(again.run(end), whole) << code << ' ' << stop;
      if (code != "0.(3)") {  // its values grow forever: the range searched decides
        EXPECT_EQ(again.max_value(), once.max_value());
        EXPECT_EQ(again.max_heap(), once.max_heap());
      }
      if (!whole) continue;
      EXPECT_EQ(again.result()->period.period, once.result()->period.period);
      EXPECT_EQ(again.result()->period.preperiod, once.result()->period.preperiod);
    }
  }
}

TEST(PeriodSearch, RefusesTheStateOfAnotherGame) {
  PeriodSearch search(octal("0.16"));
  static_cast<void>(search.run(5000));
  EXPECT_THROW(static_cast<void>(PeriodSearch::restore(octal("0.17"), search.save())),
               bouton::Error);
  std::string damaged = search.save();
  damaged.pop_back();
  EXPECT_THROW(static_cast<void>(PeriodSearch::restore(octal("0.16"), damaged)), bouton::Error);
}

TEST(PeriodSearch, SaysThatThereIsNoneYet) {
  PeriodSearch search(octal("0.106"));
  EXPECT_FALSE(search.run(1'000'000));
  EXPECT_EQ(search.stopped_by(), Stop::kNone);
  EXPECT_GE(search.report().computed, 1'000'001U);
  EXPECT_EQ(search.report().rare.size(), 15U);
}

}  // namespace
