// Laws beyond what the guess saw: numbers near the weights of the numeration system, where carries
// run through all digits, and sums of heaps, against witnesses that know nothing of automata.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/moves.hpp"
#include "discover/discover.hpp"
#include "discover/law_document.hpp"
#include "rules/state.hpp"
#include "unit/law_definition.hpp"

namespace bouton::discover {
namespace {

/// The numbers at most two away from a weight, below `side`.
std::vector<std::uint64_t> near_weights(Numeration const& system, std::uint64_t side) {
  std::vector<std::uint64_t> near;
  for (int n = 0; static_cast<std::uint64_t>(system.weight(n)) < side + 2; ++n) {
    auto const weight = static_cast<std::uint64_t>(system.weight(n));
    for (std::uint64_t number = weight - std::min<std::uint64_t>(weight, 2); number <= weight + 2;
         ++number) {
      if (number < side) near.push_back(number);
    }
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  return near;
}

TEST(DiscoverBeyond, NearTheWeightsThatTheGuessDidNotSee) {
  for (auto const& [name, convention] : {std::pair{"wythoff", Convention::kNormal},
                                         {"wythoff", Convention::kMisere},
                                         {"wythoff:2", Convention::kNormal},
                                         {"pass-nim", Convention::kNormal},
                                         {"pass-nim", Convention::kMisere},
                                         {"one-pass-nim", Convention::kNormal},
                                         {"subtract:all-but-2,5", Convention::kNormal}}) {
    SCOPED_TRACE(name);
    Ruleset const rules = parse_game(name, {}).rules;
    LinearGame const game = linear_game(rules, 2, convention);
    auto const law = discover(rules, game, likely_systems(rules, game), {}).law;
    ASSERT_TRUE(law);
    std::uint64_t const side = std::min<std::uint64_t>(2 * law->side, 100);
    Definition definition(rules, convention);
    auto const near = near_weights(law->system, side);
    EXPECT_GT(near.size(), 15U);
    for (std::uint64_t const a : near) {
      for (std::uint64_t const b : near) {
        SmallPosition start = start_position(rules, std::vector{a, b});
        for_each_state(rules, start, [&](SmallPosition const& position) {
          EXPECT_EQ(in_law(*law, game, position), definition.lost(position)) << a << ' ' << b;
          return true;
        });
      }
    }
  }
}

/// The nim-values of heaps below `side`, without and with a pass, from the definition: by Sprague
/// and Grundy they decide sums.
std::vector<std::vector<std::uint64_t>> values_with_pass(std::uint64_t side) {
  std::vector<std::vector<std::uint64_t>> values(2);
  for (std::uint64_t heap = 0; heap < side; ++heap) {
    values[0].push_back(heap);
    std::vector<bool> seen(side + 3, false);
    for (std::uint64_t const option : values[1]) seen[option] = true;
    if (heap > 0) seen[heap] = true;  // the pass; an empty heap has none
    values[1].push_back(
        static_cast<std::uint64_t>(std::find(seen.begin(), seen.end(), false) - seen.begin()));
  }
  return values;
}

TEST(DiscoverBeyond, PassesOnFourHeapsAreProvedAndRight) {
  Ruleset const rules = parse_game("pass-nim", {}).rules;
  LinearGame const game = linear_game(rules, 4, Convention::kNormal);
  Budget budget;
  budget.sides = {4, 8};
  auto const law = discover(rules, game, {Numeration::base(2)}, budget).law;
  ASSERT_TRUE(law);
  EXPECT_EQ(law->automaton.size(), 2247U);
  // Random positions, three of four near powers of two, the last heap such that it may be lost.
  auto const values = values_with_pass(1100);
  auto const near = near_weights(law->system, 1050);
  std::mt19937 random(3);
  int lost = 0;
  for (int round = 0; round < 20'000; ++round) {
    SmallPosition position = start_position(rules, std::vector<std::uint64_t>(4));
    std::uint64_t sum = 0;
    for (std::size_t heap = 0; heap < 4; ++heap) {
      position.spent[heap] = random() % 2 == 0;
      auto const& of_heap = values[position.spent[heap] ? 0 : 1];
      position.heaps[heap] = near[random() % near.size()];
      auto const fitting = std::find(of_heap.begin(), of_heap.end(), sum);
      if (heap == 3 && random() % 4 != 0 && fitting != of_heap.end()) {
        position.heaps[heap] = static_cast<std::uint64_t>(fitting - of_heap.begin());
      }
      sum ^= of_heap[static_cast<std::size_t>(position.heaps[heap])];
    }
    ASSERT_EQ(in_law(*law, game, position), sum == 0);
    lost += sum == 0 ? 1 : 0;
  }
  EXPECT_GT(lost, 5000);
}

TEST(SlowDiscoverBeyond, PassesOnFourHeapsHaveAValidCertificate) {
  Ruleset const rules = parse_game("pass-nim", {}).rules;
  LinearGame const game = linear_game(rules, 4, Convention::kNormal);
  Budget budget;
  budget.sides = {4, 8};
  auto law = discover(rules, game, {Numeration::base(2)}, budget).law;
  ASSERT_TRUE(law);
  auto const verdict = [&] {
    return check::check_certificate(law_certificate("pass-nim", rules, game, *law)).verdict;
  };
  EXPECT_EQ(verdict(), check::Verdict::kValid);
  Mark& mark = law->automaton.marks[2000];
  mark = mark == Mark::kYes ? Mark::kNo : Mark::kYes;
  EXPECT_EQ(verdict(), check::Verdict::kInvalid);
}

}  // namespace
}  // namespace bouton::discover
