// Laws from rules to theorem: what is found, that it is right beyond what the guess saw, and that
// the proof accepts nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/rules/moves.hpp"
#include "discover/discover.hpp"
#include "discover/guess.hpp"
#include "effort.hpp"
#include "rules/state.hpp"
#include "unit/law_definition.hpp"

namespace bouton::discover {
namespace {

/// \return the number of positions compared
int expect_right(Law const& law, LinearGame const& game, Ruleset const& rules, std::uint64_t side) {
  Definition definition(rules, game.convention);
  int compared = 0;
  definition.for_each(game.heaps, side, [&](SmallPosition const& position) {
    ++compared;
    EXPECT_EQ(in_law(law, game, position), definition.lost(position));
  });
  return compared;
}

struct Known {
  std::string game;
  std::size_t heaps;
  Convention convention;
  std::string system;
  std::size_t states;
  std::vector<std::uint64_t> sides;  // of the boxes of the guess
};

class DiscoverLaw : public testing::TestWithParam<Known> {};

TEST_P(DiscoverLaw, IsFoundProvedAndRightOnABoxTwiceAsLarge) {
  Known const& known = GetParam();
  Ruleset const rules = parse_game(known.game, {}).rules;
  LinearGame const game = linear_game(rules, known.heaps, known.convention);
  Budget budget;
  budget.sides = known.sides;
  Discovery const found = discover(rules, game, likely_systems(rules, game), budget);
  ASSERT_TRUE(found.law);
  EXPECT_EQ(found.stop, Stop::kNone);
  EXPECT_EQ(found.law->system.name(), known.system);
  EXPECT_EQ(found.law->automaton.size(), known.states);
  EXPECT_GT(expect_right(*found.law, game, rules, 2 * found.law->side), 50);
}

constexpr Convention kPlay = Convention::kNormal;
constexpr Convention kAvoid = Convention::kMisere;

INSTANTIATE_TEST_SUITE_P(
    Classical, DiscoverLaw,
    testing::Values(Known{"nim", 2, kPlay, "base 2", 2, {8}},  // Bouton 1901
                    Known{"nim", 2, kAvoid, "base 2", 5, {16}},
                    Known{"nim", 3, kPlay, "base 2", 2, {8}},
                    Known{"nim", 3, kAvoid, "base 2", 5, {8, 16}},
                    Known{"nim", 4, kPlay, "base 2", 2, {4}},
                    Known{"moore:2", 3, kPlay, "base 2", 2, {8}},  // Moore 1910
                    Known{"moore:2", 3, kAvoid, "base 2", 5, {16}},
                    Known{"moore:2", 4, kPlay, "base 2", 2, {4}},
                    Known{"exact:2", 3, kPlay, "base 2", 5, {8, 16}},
                    Known{"exact:2", 4, kPlay, "base 2", 6, {4, 8}},
                    Known{"wythoff", 2, kPlay, "fibonacci", 13, {32, 64}},  // Wythoff 1907
                    Known{"wythoff", 2, kAvoid, "fibonacci", 19, {32, 64}},
                    Known{"wythoff:2", 2, kPlay, "metallic 2 3", 15, {128}},
                    Known{"wythoff:2", 2, kAvoid, "metallic 2 3", 16, {100}},
                    Known{"fibonacci", 1, kPlay, "fibonacci", 8, {64}},  // Whinihan 1963
                    Known{"fibonacci", 1, kAvoid, "fibonacci", 13, {64, 128}},
                    Known{"pass-nim", 2, kPlay, "base 2", 8, {16, 32}},
                    Known{"pass-nim", 2, kAvoid, "base 2", 17, {64}},
                    Known{"one-pass-nim", 2, kPlay, "base 2", 8, {16, 32}},
                    Known{"subtract:1,2,3", 2, kPlay, "base 2", 3, {16}},
                    Known{"subtract:all-but-2,5", 2, kPlay, "base 2", 4, {32}}),
    [](auto const& tested) {
      std::string name = tested.param.game + "_" + std::to_string(tested.param.heaps) +
                         (tested.param.convention == kAvoid ? "_misere" : "");
      for (char& c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
      }
      return name;
    });

TEST(DiscoverValues, AreTheNimValuesOfEveryPosition) {
  for (auto const& [name, values] :
       {std::pair<std::string, std::uint64_t>{"nim", 3}, {"subtract:1,2", 2}, {"wythoff:2", 1}}) {
    Ruleset const of = parse_game(name, {}).rules;
    LinearGame const game = linear_game(of, 2, kPlay, values);
    Discovery const found = discover(of, game, likely_systems(of, game), {});
    ASSERT_TRUE(found.law) << name;
    std::vector<std::vector<std::uint64_t>> known(130, std::vector<std::uint64_t>(130));
    for (std::uint64_t a = 0; a < 130; ++a) {
      for (std::uint64_t b = 0; b < 130; ++b) {
        std::vector<bool> seen(600, false);
        for_each_option(of, SmallPosition{{a, b}}, [&](SmallPosition const& option) {
          seen[known[option.heaps[0]][option.heaps[1]]] = true;
          return true;
        });
        std::uint64_t value = 0;
        while (seen[value]) ++value;
        known[a][b] = value;
        for (std::uint64_t v = 0; v <= values; ++v) {
          std::vector<std::uint64_t> const numbers = {a, b};
          Mark const mark =
              found.law->automaton.mark(found.law->automaton.starts[game.start_control(v)],
                                        letters(found.law->system, numbers, 14));
          ASSERT_EQ(mark == Mark::kYes, value == v) << name << ' ' << a << ' ' << b;
        }
      }
    }
  }
}

/// The nim-values of all positions with two heaps below `side`, or one; from the definition.
std::vector<std::vector<std::uint64_t>> nim_values(Ruleset const& rules, std::size_t heaps,
                                                   std::uint64_t side) {
  std::vector<std::vector<std::uint64_t>> known(heaps == 1 ? 1 : side,
                                                std::vector<std::uint64_t>(side));
  for (std::uint64_t a = 0; a < known.size(); ++a) {
    for (std::uint64_t b = 0; b < side; ++b) {
      std::vector<bool> seen(3 * side + 2, false);
      SmallPosition const position{heaps == 1 ? std::vector{b} : std::vector{a, b}};
      for_each_option(rules, position, [&](SmallPosition const& option) {
        seen[known[heaps == 1 ? 0 : option.heaps[0]][option.heaps.back()]] = true;
        return true;
      });
      while (seen[known[a][b]]) ++known[a][b];
    }
  }
  return known;
}

TEST(DiscoverEveryValue, IsTheNimValueFunction) {
  for (auto const& [name, heaps, states] :
       {std::tuple<std::string, std::size_t, std::size_t>{"nim", 1, 2},  // the graph of g = n
        {"nim", 2, 2},
        {"subtract:1,2", 2, 18},
        {"subtract:1,3,4", 1, 13},
        {"subtract:all-but-2,5", 1, 6}}) {
    SCOPED_TRACE(name);
    Ruleset const rules = parse_game(name, {}).rules;
    LinearGame const game = linear_game(rules, heaps, kPlay, kEveryValue);
    EXPECT_EQ(game.tracks(), heaps + 1);
    Discovery const found = discover(rules, game, likely_systems(rules, game), {});
    ASSERT_TRUE(found.law);
    EXPECT_EQ(found.law->automaton.size(), states);
    Law const& law = *found.law;
    std::uint64_t const side = heaps == 1 ? 600 : 70;
    auto const known = nim_values(rules, heaps, side);
    for (std::uint64_t a = 0; a < known.size(); ++a) {
      for (std::uint64_t b = 0; b < side; ++b) {
        for (std::uint64_t value = 0; value <= known[a][b] + 2; ++value) {
          std::vector<std::uint64_t> numbers{a, b, value};
          if (heaps == 1) numbers.erase(numbers.begin());
          Mark const mark =
              law.automaton.mark(law.automaton.starts[0], letters(law.system, numbers, 12));
          ASSERT_EQ(mark == Mark::kYes, value == known[a][b]) << a << ' ' << b << ' ' << value;
        }
      }
    }
  }
}

TEST(DiscoverEveryValue, OfWythoffIsNotFoundAndGivenUpWhereTheStatesGrow) {
  Ruleset const rules = parse_game("wythoff", {}).rules;
  LinearGame const game = linear_game(rules, 2, kPlay, kEveryValue);
  Budget const budget;
  Discovery const found = discover(rules, game, likely_systems(rules, game), budget);
  EXPECT_FALSE(found.law);
  EXPECT_EQ(found.stop, Stop::kNone);
  EXPECT_LT(found.steps, budget.steps / 2);
  ASSERT_GE(found.tried.size(), 6U);
  EXPECT_EQ(found.tried.back().side, 64U);
  EXPECT_GT(found.tried.back().states, 500U);
}

TEST(DiscoverProof, NoChangedAutomatonIsProved) {
  std::mt19937 random(7);
  Limits const limits;
  int rejected = 0, before = 0;
  for (auto const& [name, convention] : {std::pair{"nim", kPlay},
                                         {"nim", kAvoid},
                                         {"wythoff", kPlay},
                                         {"wythoff", kAvoid},
                                         {"fibonacci", kPlay},
                                         {"pass-nim", kPlay}}) {
    Ruleset const rules = parse_game(name, {}).rules;
    LinearGame const game = linear_game(rules, usual_heaps(rules), convention);
    Law const law = *discover(rules, game, likely_systems(rules, game), {}).law;
    Meter work(limits);
    MoveRelations const moves = move_relations(game, law.system, work);
    for (int round = 0; round < 200; ++round) {
      Dfa changed = law.automaton;
      State const state = static_cast<State>(random() % changed.size());
      if (random() % 3 == 0) {
        if (changed.marks[state] == Mark::kInvalid) continue;
        changed.marks[state] = changed.marks[state] == Mark::kYes ? Mark::kNo : Mark::kYes;
      } else {
        State& to = changed.next[state * changed.letters + random() % changed.letters];
        if (to == kNoState) continue;
        to = static_cast<State>(random() % changed.size());
      }
      Proof const proof = prove(game, law.system, moves, changed, work);
      bool const same = minimised(changed) == law.automaton;
      ASSERT_EQ(proof.verdict == Proof::Verdict::kProved, same);
      rejected += same ? 0 : 1;
      if (same || !proof.first) continue;
      // Right for all positions that come before the counterexample, and wrong there.
      std::size_t const length = proof.word.size();
      EXPECT_NE(changed.mark(changed.starts[proof.control], proof.word),
                law.automaton.mark(law.automaton.starts[proof.control], proof.word));
      for (int other = 0; other < 30 && length > 0; ++other) {
        std::vector<Letter> word;
        while (word.size() < length) {
          word.push_back(static_cast<Letter>(random() % changed.letters));
        }
        std::size_t const control = random() % game.controls;
        if (!comes_before(word, control, proof.word, proof.control)) continue;
        EXPECT_EQ(changed.mark(changed.starts[control], word),
                  law.automaton.mark(law.automaton.starts[control], word));
        ++before;
      }
    }
  }
  EXPECT_GT(rejected, 800);
  EXPECT_GT(before, 3000);
}

TEST(DiscoverSum, OfPassesOnThreeHeapsIsMadeFromOneHeap) {
  Ruleset const rules = parse_game("pass-nim", {}).rules;
  Budget budget;
  budget.sides = {4, 8};
  LinearGame const three = linear_game(rules, 3, kPlay);
  auto const binary = Numeration::base(2);
  auto const law = discover(rules, three, {binary}, budget).law;
  ASSERT_TRUE(law);
  EXPECT_EQ(law->automaton.size(), 130U);
}

TEST(DiscoverSum, HoldsWhereTheNimSumIsZero) {
  Ruleset const rules = parse_game("subtract:1,2", {}).rules;
  auto const binary = Numeration::base(2);
  auto const values = discover(rules, linear_game(rules, 1, kPlay, kEveryValue), {binary}, {}).law;
  ASSERT_TRUE(values);
  LinearGame const three = linear_game(rules, 3, kPlay);
  Limits const limits;
  Meter work(limits, 100'000'000);
  auto const law = law_of_sum(three, values->automaton, 10'000, work);
  ASSERT_TRUE(law);
  for (std::uint64_t a = 0; a < 20; ++a) {
    for (std::uint64_t b = 0; b < 20; ++b) {
      for (std::uint64_t c = 0; c < 20; ++c) {
        std::vector<std::uint64_t> const heaps = {a, b, c};
        bool const lost = ((a % 3) ^ (b % 3) ^ (c % 3)) == 0;
        EXPECT_EQ(law->mark(law->starts[0], letters(binary, heaps, 6)) == Mark::kYes, lost)
            << a << ' ' << b << ' ' << c;
      }
    }
  }
}

TEST(DiscoverProof, TheCounterexampleIsOne) {
  // All pairs (n, n), and (0, 1) with (1, 0): a set that no game of Nim has.
  Ruleset const rules = parse_game("nim", {}).rules;
  LinearGame const game = linear_game(rules, 2, kPlay);
  Numeration const binary = Numeration::base(2);
  Limits const limits;
  Meter work(limits);
  MoveRelations const moves = move_relations(game, binary, work);
  Dfa equal;
  equal.letters = 4;
  equal.add(Mark::kYes);
  equal.add(Mark::kNo);
  equal.next = {0, 1, 1, 0, 1, 1, 1, 1};
  equal.starts = {0};
  EXPECT_EQ(prove(game, binary, moves, equal, work).verdict, Proof::Verdict::kProved);
  Dfa wrong = equal;
  wrong.marks = {Mark::kYes, Mark::kYes};
  Proof const within = prove(game, binary, moves, wrong, work);
  EXPECT_EQ(within.verdict, Proof::Verdict::kWithin);
  EXPECT_EQ(within.where, (std::vector<std::uint64_t>{1, 0}));
  wrong.marks = {Mark::kNo, Mark::kNo};
  Proof const missing = prove(game, binary, moves, wrong, work);
  EXPECT_EQ(missing.verdict, Proof::Verdict::kMissing);
  EXPECT_EQ(missing.where, (std::vector<std::uint64_t>{0, 0}));
  LinearGame const misere = linear_game(rules, 2, kAvoid);
  Proof const end = prove(misere, binary, moves, equal, work);
  EXPECT_NE(end.verdict, Proof::Verdict::kProved);
  wrong = equal;
  wrong.next[0] = 1;  // zeros in front must not matter
  EXPECT_EQ(prove(game, binary, moves, wrong, work).verdict, Proof::Verdict::kShape);
}

TEST(DiscoverLimits, ALawThatTheSystemDoesNotHaveIsNotFound) {
  Ruleset const rules = parse_game("wythoff", {}).rules;
  LinearGame const game = linear_game(rules, 2, kPlay);
  Budget budget;
  budget.sides = {16, 64, 128};
  budget.steps = 500'000'000;
  Discovery const found = discover(rules, game, {Numeration::base(2), Numeration::base(3)}, budget);
  EXPECT_FALSE(found.law);
  EXPECT_GE(found.tried.size(), 3U);
}

TEST(DiscoverLimits, ASystemThatNeedsTooManyStatesDoesNotEndTheSearchInOthers) {
  Ruleset const rules = parse_rules_file(R"(name = "leaps"
heaps = 2
[[move]]
vectors = [[1, 2], [2, 1], [3, 3], [0, 3]]
)")
                            .rules;
  LinearGame const game = linear_game(rules, 2, kPlay);
  Budget budget;
  budget.most_states = 60;
  std::vector<Numeration> const systems = {Numeration::metallic(1, 2), Numeration::base(2)};
  Discovery const found = discover(rules, game, systems, budget);
  ASSERT_GE(found.tried.size(), 2U);  // and a larger box was needed
  EXPECT_EQ(found.tried.front().failure, Failure::kStates);
  ASSERT_TRUE(found.law);
  EXPECT_EQ(found.law->system, Numeration::base(2));
}

TEST(DiscoverLimits, EndItAtOnce) {
  Ruleset const rules = parse_game("pass-nim", {}).rules;
  LinearGame const game = linear_game(rules, 4, kPlay);
  Budget budget;
  std::atomic<bool> const cancel = true;
  budget.limits.cancel = &cancel;
  Discovery const cancelled = discover(rules, game, likely_systems(rules, game), budget);
  EXPECT_FALSE(cancelled.law);
  EXPECT_EQ(cancelled.stop, Stop::kExpired);
  budget.limits.cancel = nullptr;
  budget.steps = 100'000'000;
  EXPECT_EQ(discover(rules, game, likely_systems(rules, game), budget).stop, Stop::kWork);
  budget.limits.memory_bytes = 1000;
  EXPECT_EQ(discover(rules, game, likely_systems(rules, game), budget).stop, Stop::kMemory);
}

TEST(DiscoverLaws, OfRandomRulesAreRight) {
  std::mt19937 random(11);
  int laws = 0;
  int const rounds = test::effort(40, 12);
  for (int round = 0; round < rounds; ++round) {
    // A few kinds of move with small or any amounts, on one or two heaps.
    Ruleset rules;
    for (std::size_t kinds = 1 + random() % 3; kinds > 0; --kinds) {
      MoveKind kind;
      std::vector<std::uint64_t> amounts;
      for (std::size_t count = 1 + random() % 3; count > 0; --count)
        amounts.push_back(1 + random() % 4);
      kind.take = random() % 5 == 0 ? any_amount() : only_amounts(amounts);
      kind.min_heaps = 1 + random() % 2;
      kind.max_heaps = 2;
      if (random() % 2 == 0) kind.spread = 1 + random() % 2;
      rules.moves.push_back(kind);
    }
    if (random() % 4 == 0) rules.one_pass = true;
    LinearGame const game =
        linear_game(rules, 2, random() % 2 == 0 ? Convention::kNormal : Convention::kMisere);
    Budget budget;
    budget.sides = {16, 32};
    budget.steps = 60'000'000;
    budget.most_states = 300;
    Discovery const found = discover(rules, game, {Numeration::base(2)}, budget);
    if (!found.law) continue;
    ++laws;
    expect_right(*found.law, game, rules, 2 * found.law->side);
  }
  EXPECT_GE(laws, rounds / 4);
}

}  // namespace
}  // namespace bouton::discover
