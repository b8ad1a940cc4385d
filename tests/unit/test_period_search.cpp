// The search for a proved period: published periods, two proofs that agree, saved states.
#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/sequence/period_search.hpp"
#include "oracle/pair_oracle.hpp"
#include "sequence/period/end_matches.hpp"
#include "sequence/period/preperiod.hpp"
#include "sequence/period/repetition_finder.hpp"
#include "sequence/period/state_repetition.hpp"
#include "sequence/stream_report.hpp"
#include "unit/period_facts.hpp"

using bouton::Limits;
using bouton::Stop;
using bouton::sequence::Checkpoints;
using bouton::sequence::find_preperiod;
using bouton::sequence::OneHeapGame;
using bouton::sequence::PeriodProof;
using bouton::sequence::PeriodResult;
using bouton::sequence::PeriodSearch;
using bouton::sequence::ProofWanted;
using bouton::sequence::Repetition;
using bouton::sequence::RepetitionFinder;
using bouton::sequence::saved_bytes;
using bouton::sequence::SavedPart;
using bouton::sequence::StateReader;
using bouton::sequence::StateSink;
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
    // close: a window before it that holds the last exception; brief: from which less can be read
    Checkpoints some, many, close, brief;
    ASSERT_EQ(engine.advance(fact.preperiod + window / 2, little), Stop::kNone);
    ASSERT_NE(engine.sparse(), nullptr);
    ASSERT_LT(engine.computed(), fact.preperiod + window);
    close.take(engine, window);
    while (engine.computed() < 2'500'000) {
      ASSERT_EQ(engine.advance(engine.computed() + 20'000, little), Stop::kNone);
      if (engine.sparse() == nullptr || engine.computed() < window + 20'000) continue;
      if (engine.computed() > 400'000) some.take(engine, window);
      many.take(engine, window);
      brief.take(engine, 0);
    }
    ASSERT_GT(engine.kept_from(), 0U) << "nothing was forgotten";
    EXPECT_LE(many.all().size(), Checkpoints::kMost);
    std::size_t bytes = 0;
    for (auto const& checkpoint : many.all()) bytes += checkpoint.state.size();
    EXPECT_LE(bytes, Checkpoints::kMostBytes);
    std::uint64_t const at = 2'400'000;
    for (Checkpoints const* const checkpoints : {&none, &std::as_const(some), &std::as_const(many),
                                                 &std::as_const(close), &std::as_const(brief)}) {
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
    std::string const state = saved_bytes([&](StateSink const& sink) {
      StateWriter writer("test", sink);
      many.save(writer);
      writer.finish();
    });
    StateReader reader("test", state);
    Checkpoints again;
    again.restore(reader);
    std::uint64_t preperiod = 0;
    ASSERT_EQ(find_preperiod(engine, again, at, fact.period, window, {}, preperiod), Stop::kNone);
    EXPECT_EQ(preperiod, fact.preperiod) << fact.code;
  }
}

// The window of 0.376 has more than two million values: as a state that is too much for one of
// many.
TEST(Preperiod, LargeStatesAreNotKept) {
  for (auto const& [code, kept] : {std::pair{"0.16", 1U}, std::pair{"0.376", 0U}}) {
    StreamEngine engine(octal(code));
    ASSERT_EQ(engine.advance(12'000'000, {.memory_bytes = 10 << 20}), Stop::kNone) << code;
    ASSERT_GT(engine.kept_from(), 0U) << code;
    Checkpoints checkpoints;
    checkpoints.look(engine, 0);
    EXPECT_EQ(checkpoints.all().size(), kept) << code;
  }
}

// Two windows of 25,676 values have no room in a twelfth of so little.
TEST(RepetitionFinder, AWindowThatHasNoRoomIsFoundWithMoreMemory) {
  constexpr std::uint64_t kStep = 1 << 16, kRepeats = 300'000;
  OneHeapGame const game = octal("0.16");
  StreamEngine engine(game);
  RepetitionFinder finder;
  finder.limit_memory(400'000);
  auto const look = [&] {
    EXPECT_EQ(engine.advance(engine.computed() + kStep, {.memory_bytes = 1 << 20}), Stop::kNone);
    return engine.sparse() != nullptr ? finder.look(*engine.sparse()) : std::nullopt;
  };
  while (engine.computed() < 4 * kRepeats) ASSERT_FALSE(look());
  EXPECT_FALSE(finder.has_room());
  // A state holds no more than later values need, which is less than a window for the finder.
  std::string const saved = saved_bytes([&](StateSink const& sink) {
    StateWriter writer("test", sink);
    engine.save(writer, 0);
    writer.finish();
  });
  StateReader reader("test", saved);
  engine = StreamEngine::restore(game, reader);
  finder.limit_memory(std::uint64_t{1} << 30);
  std::optional<Repetition> found;
  while (!found && engine.computed() < 20 * kRepeats) found = look();
  ASSERT_TRUE(found);
  EXPECT_TRUE(finder.has_room());
  EXPECT_EQ(found->period % 149459, 0U);
  EXPECT_GT(found->at, 4 * kRepeats);
}

TEST(PeriodSearch, ARestoredSearchKeepsToTheMemoryOfItsNextRun) {
  PeriodSearch search(octal("0.376"));
  static_cast<void>(search.run(3'000'000));
  std::vector<std::uint16_t> first(3'000'000);
  PeriodSearch again = PeriodSearch::restore(octal("0.376"), search.save());
  EXPECT_TRUE(again.read_first(first));
  EXPECT_FALSE(again.run(20'000'000, {.memory_bytes = 12 << 20}));
  EXPECT_EQ(again.stopped_by(), Stop::kNone);
  EXPECT_FALSE(again.read_first(first));
}

TEST(PeriodSearch, TheFirstValuesCanAlwaysBeRead) {
  constexpr std::size_t kFirst = 65'536;
  auto const expected = oracle::pair_values(oracle::PairGame("0.106"), kFirst);
  PeriodSearch search(octal("0.106"));
  static_cast<void>(search.run(5'000'000, {.memory_bytes = 5 << 20}));
  PeriodSearch const again = PeriodSearch::restore(octal("0.106"), search.save());
  for (PeriodSearch const* const next : {&std::as_const(search), &again}) {
    std::vector<std::uint16_t> first(kFirst);
    ASSERT_TRUE(next->read_first(first));
    EXPECT_TRUE(first == expected);
    first.resize(1'000'000);
    EXPECT_FALSE(next->read_first(first)) << "nothing was forgotten";
  }
}

TEST(PeriodSearch, SavedPieceByPieceItHasTheSameBytes) {
  PeriodSearch search(octal("0.106"));
  static_cast<void>(search.run(400'000));
  std::string pieces;
  search.save([&](std::string_view piece) { pieces += piece; });
  EXPECT_EQ(pieces, search.save());
  EXPECT_GT(pieces.size(), 100'000U);
}

// Where a window and the first values are as many as all, all are saved, and nothing is lost.
TEST(PeriodSearch, AStateIsNoLargerThanTheValues) {
  PeriodSearch search(octal("0.376"));
  ASSERT_FALSE(search.run(3'000'000));
  std::string const saved = search.save();
  EXPECT_LT(saved.size(), 3'200'000U);
  std::vector<std::uint16_t> first(1000);
  EXPECT_TRUE(PeriodSearch::restore(octal("0.376"), saved).read_first(first));
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
      std::string small;
      begun.save([&](std::string_view piece) { small += piece; }, SavedPart::kValues);
      std::string const all = begun.save();
      EXPECT_LE(small.size(), all.size());
      for (std::string const& saved : {all, small}) {
        PeriodSearch again = PeriodSearch::restore(octal(code), saved);
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

// EndMatches: the same shifts and lengths as the linear method, whatever the sequence.

using bouton::sequence::EndMatch;
using bouton::sequence::EndMatches;
using bouton::sequence::matches_from_end;
using Values = std::vector<std::uint16_t>;

namespace {

std::vector<EndMatch> matches_of(Values const& values, std::size_t least) {
  EndMatches matches(values, least);
  std::vector<EndMatch> all;
  while (auto const match = matches.next()) all.push_back(*match);
  return all;
}

std::vector<EndMatch> expected(Values const& values, std::size_t least) {
  std::vector<EndMatch> all;
  auto const lengths = matches_from_end(values);
  for (std::size_t shift = 1; shift < values.size(); ++shift) {
    if (lengths[shift] >= least) all.push_back({shift, lengths[shift]});
  }
  return all;
}

}  // namespace

TEST(EndMatches, AreThoseOfTheLinearMethodInRandomSequences) {
  std::mt19937 engine(20261122);
  auto const below = [&](std::size_t end) { return static_cast<std::size_t>(engine()) % end; };
  for (int round = 0; round < 3000; ++round) {
    Values values(below(400));
    std::size_t const letters = 1 + below(3), period = 1 + below(90);
    for (std::size_t n = 0; n < values.size(); ++n) {
      bool const repeats = n >= period && below(150) != 0;
      values[n] = repeats ? values[n - period] : static_cast<std::uint16_t>(below(letters));
    }
    for (std::size_t const least : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{4},
                                    values.size() / 4, values.size() / 2, values.size()}) {
      ASSERT_EQ(matches_of(values, least), expected(values, least))
          << values.size() << ' ' << least;
    }
    EXPECT_TRUE(matches_of(values, values.size() + 1).empty());
  }
}

TEST(EndMatches, AreFoundAtEveryShift) {
  // Values that occur once in a period: a single shift of many looked at together agrees.
  std::mt19937 engine(15);
  for (std::size_t period = 1; period < 300; ++period) {
    Values values(900);
    for (std::size_t n = 0; n < values.size(); ++n) {
      values[n] = n < period ? static_cast<std::uint16_t>(engine() & 0xffff) : values[n - period];
    }
    ASSERT_EQ(matches_of(values, 450), expected(values, 450)) << period;
    ASSERT_EQ(matches_of(values, 5), expected(values, 5)) << period;
  }
}

TEST(EndMatches, AreFoundInLinearTimeWhereEveryShiftAlmostAgrees) {
  // One value in the middle of a constant sequence: each shift agrees on almost a half.
  Values values(std::size_t{1} << 20, 7);
  values[values.size() / 2 - 1] = 8;
  std::size_t const half = values.size() / 2;
  EXPECT_EQ(matches_of(values, half + 1).size(), 0U);
  EXPECT_EQ(matches_of(values, half - 10), expected(values, half - 10));
  // A period whose every round agrees but for the very first of the values that must.
  for (std::size_t n = 0; n < values.size(); ++n) values[n] = n % 5 == 0 ? 1 : 0;
  values[half] = 9;
  EXPECT_EQ(matches_of(values, half), expected(values, half));
}

// Periods that take seconds to find, the longest of them by both proofs.

namespace {

TEST(SlowLongPeriods, ArePublished) {
  std::vector<Fact> const facts = {{"0.376", 4, 2268248}, {"0.354", 1180, 10061916}};
  for (Fact const& fact : facts) expect_fact(fact, found(fact.code, ProofWanted::kAny));
}

TEST(SlowLongPeriods, AreProvedBothWays) {
  std::vector<Fact> const facts = {{"0.104", 11770282, 197769598},
                                   {"0.054", 10015179, 193235616},
                                   {"0.454", 60620715, 160949019}};
  for (Fact const& fact : facts) {
    expect_fact(fact, found(fact.code, ProofWanted::kStateRepetition));
    expect_fact(fact, found(fact.code, ProofWanted::kClassical, {.memory_bytes = 2UL << 30}));
  }
}

}  // namespace
