// Heaps from which an amount in a range, or up to a share of the heap, may be taken.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "bouton/rules/file.hpp"
#include "bouton/rules/heap_code.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/solver/solver.hpp"
#include "oracle/rules_oracle.hpp"
#include "rules/amount_words.hpp"
#include "rules/named_rules.hpp"
#include "search/memo.hpp"
#include "solver/heap_game.hpp"
#include "solver/range_heaps.hpp"
#include "solver/share_heaps.hpp"
#include "theory_check.hpp"

// Heaps from which any amount in a range may be taken: the formula against the rules.

namespace {

using bouton::amount_range;
using bouton::AmountRange;
using bouton::Certainty;
using bouton::Convention;
using bouton::HeapCode;
using bouton::Meter;
using bouton::Natural;
using bouton::only_amounts;
using bouton::Outcome;
using bouton::Position;
using bouton::RangeHeaps;
using bouton::Replacement;
using bouton::Ruleset;
using bouton::Solution;

std::vector<std::uint64_t> amounts_of(AmountRange const& range, std::uint64_t end) {
  std::vector<std::uint64_t> amounts;
  for (std::uint64_t k = range.least; k <= range.most.value_or(end); ++k) {
    if (k * range.step <= end) amounts.push_back(k * range.step);
  }
  return amounts;
}

/// Nim-values by the definition.
std::vector<std::uint64_t> mex_values(std::vector<std::uint64_t> const& amounts,
                                      std::uint64_t end) {
  std::vector<std::uint64_t> values;
  for (std::uint64_t n = 0; n < end; ++n) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t const taken : amounts) {
      if (taken <= n) seen.insert(values[n - taken]);
    }
    std::uint64_t value = 0;
    while (seen.count(value) != 0) ++value;
    values.push_back(value);
  }
  return values;
}

std::vector<AmountRange> small_ranges() {
  std::vector<AmountRange> ranges;
  for (std::uint64_t step = 1; step <= 3; ++step) {
    for (std::uint64_t least = 1; least <= 6; ++least) {
      ranges.push_back({least, std::nullopt, step});
      for (std::uint64_t most = least; most <= 9; ++most) ranges.push_back({least, most, step});
    }
  }
  return ranges;
}

TEST(RangeHeaps, the_formula_is_the_mex_and_all_moves_to_a_value_are_visited) {
  constexpr std::uint64_t kEnd = 70;
  bouton::Limits const none;
  for (AmountRange const& range : small_ranges()) {
    auto const amounts = amounts_of(range, kEnd);
    auto const values = mex_values(amounts, kEnd);
    RangeHeaps const heaps(range);
    for (std::uint64_t n = 0; n < kEnd; ++n) {
      ASSERT_EQ(range.value(n), values[n]) << n;
      ASSERT_EQ(range.value(Natural(n)), values[n]) << n;
      for (std::uint64_t wanted = 0; wanted <= 12; ++wanted) {
        std::vector<std::uint64_t> expected, found;
        for (std::uint64_t const taken : amounts) {
          if (taken <= n && values[n - taken] == wanted) expected.push_back(n - taken);
        }
        Meter meter = Meter::patient(none);
        ASSERT_TRUE(heaps.visit(
            n, wanted,
            [&](Replacement const& became) {
              EXPECT_LE(became.parts.size(), 1U);
              found.push_back(
                  became.parts.empty() ? 0 : became.parts.front().convert_to<std::uint64_t>());
              return true;
            },
            meter));
        ASSERT_EQ(found, expected) << n << " to value " << wanted;
        ASSERT_EQ(heaps.count(n, wanted, meter), Natural(expected.size()));
      }
    }
  }
}

TEST(RangeHeaps, codes_are_recognised_and_others_are_not) {
  for (AmountRange const& range : small_ranges()) {
    if (!range.most) continue;
    auto const found = amount_range(only_amounts(amounts_of(range, 100)));
    ASSERT_TRUE(found);
    // A single amount has more than one description.
    if (range.least != *range.most) {
      EXPECT_EQ(*found, range);
    }
    for (std::uint64_t n = 0; n < 60; ++n) EXPECT_EQ(found->value(n), range.value(n));
  }
  EXPECT_EQ(amount_range(bouton::any_amount()), (AmountRange{1, std::nullopt, 1}));
  EXPECT_EQ(amount_range(bouton::all_amounts_but({1, 2, 3})), (AmountRange{4, std::nullopt, 1}));
  for (HeapCode const& other :
       {only_amounts({1, 3, 4}), only_amounts({3, 5, 7}), only_amounts({2, 4, 8}),
        bouton::all_amounts_but({2}), bouton::parse_heap_code("0.77"),
        bouton::parse_heap_code("0.22"), bouton::parse_heap_code("0.3(03)"),
        bouton::parse_heap_code("4.3"), HeapCode()}) {
    EXPECT_FALSE(amount_range(other)) << to_string(other);
  }
}

TEST(RangeHeaps, positions_beyond_the_first_table_agree_with_the_oracle) {
  std::set<oracle::Heap> amounts;
  for (oracle::Heap taken = 100; taken <= 130; ++taken) amounts.insert(taken);
  Ruleset const rules = bouton::subtraction_rules({amounts.begin(), amounts.end()});
  for (Convention const convention : theory_check::kConventions) {
    oracle::Solver solver(oracle::subtraction(amounts), theory_check::play(convention));
    for (oracle::Heap n = 250; n <= 470; n += 3) {
      auto const from = oracle::heaps({n, n / 2});
      Solution const solution = solve(rules, convention, theory_check::position(from));
      EXPECT_EQ(solution.certainty, Certainty::kTheorem);
      theory_check::expect_agrees(solution, solver, from, convention);
    }
  }
}

// Values that were asked for in public and took minutes, or were not known at all.
TEST(RangeHeaps, wide_ranges_are_answered_at_once) {
  std::vector<std::uint64_t> wide, from_one;
  for (std::uint64_t taken = 300'000; taken <= 1'000'000; ++taken) wide.push_back(taken);
  for (std::uint64_t taken = 1; taken <= 100'000; ++taken) from_one.push_back(taken);
  Natural const large = Natural(1'000'000) * 1'000'000;
  EXPECT_EQ(solve(bouton::subtraction_rules(wide), Convention::kNormal, {{large}}).nim_value,
            Natural(3));
  Ruleset const rules = bouton::subtraction_rules(from_one);
  EXPECT_EQ(solve(rules, Convention::kNormal, {{1'000'000'007}}).nim_value, Natural(90'008));
  auto const table = bouton::HeapGameTable::build(rules, {}, 4096);
  EXPECT_EQ(table->nim_value(1'000'000'007), 90'008U);
}

RC_GTEST_PROP(RangeHeaps, large_heaps_have_the_value_of_the_rest, ()) {
  auto const least = *rc::gen::inRange<std::uint64_t>(1, 1000);
  auto const most = *rc::gen::inRange<std::uint64_t>(least, 2000);
  AmountRange const range{least, most, *rc::gen::inRange<std::uint64_t>(1, 50)};
  auto const n = *rc::gen::inRange<std::uint64_t>(0, 1'000'000'000);
  Natural const moved = Natural(n) + Natural(10) * (least + most) * range.step;
  RC_ASSERT(range.value(moved) == range.value(n));
}

}  // namespace

// At most a share of the heap: the theorem against the definition, and answers against the search.

namespace bouton {
namespace {

TEST(ShareHeaps, HaveTheValuesOfTheDefinition) {
  constexpr std::uint64_t kLast = 200;
  for (std::uint64_t q = 2; q <= 9; ++q) {
    for (std::uint64_t p = 1; p < q; ++p) {
      for (bool const up : {false, true}) {
        Share const share{{p, q, up}};
        std::vector<std::uint64_t> values;
        for (std::uint64_t n = 0; n <= kLast; ++n) {
          std::uint64_t const most = (p * n + (up ? q - 1 : 0)) / q;
          EXPECT_EQ(share.most(n), most);
          std::set<std::uint64_t> const seen(values.end() - static_cast<std::ptrdiff_t>(most),
                                             values.end());
          std::uint64_t value = 0;
          while (seen.contains(value)) ++value;
          values.push_back(value);
          ASSERT_EQ(share.value(n), value) << p << '/' << q << ' ' << up << ", " << n;
          for (std::uint64_t m = n - most; m <= n; ++m) {
            ASSERT_EQ(share.heap_of(values[m], n), m) << p << '/' << q << ' ' << up << ", " << n;
          }
        }
      }
    }
  }
}

TEST(ShareHeaps, AreRecognisedByTheirFormula) {
  auto const of = [](std::string const& words) {
    return rules_file::share_of(*rules_file::parse_share(words));
  };
  EXPECT_EQ(of("1/2 of the heap"), (rules_file::HeapShare{1, 2, false}));
  EXPECT_EQ(of("4/6 of the heap, rounded up"), (rules_file::HeapShare{2, 3, true}));
  EXPECT_EQ(of("root of the heap"), std::nullopt);
  for (char const* other : {"2 * k <= n + 2", "k <= n", "2 * k <= 2 * n", "2 * k < 1 * n",
                            "2 * n <= 1 * k", "prime(k)"}) {
    EXPECT_EQ(rules_file::share_of(parse_amount_condition(other)), std::nullopt) << other;
  }
}

TEST(ShareHeaps, AnswersAreThoseOfTheSearch) {
  for (std::string const words :
       {"1/2 of the heap", "2/3 of the heap, rounded up", "1/3 of the heap"}) {
    Ruleset const rules =
        parse_rules_file("name = \"x\"\n[[move]]\ntake = \"any\"\nat_most = \"" + words + "\"\n")
            .rules;
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      search::Referee referee(rules, convention);
      for (std::uint64_t a = 0; a <= 9; ++a) {
        for (std::uint64_t b = 0; b <= 9; ++b) {
          SmallPosition const position{.heaps = {a, b, 4}};
          Solution const solution = solve(rules, convention, to_position(position));
          EXPECT_EQ(solution.certainty, Certainty::kTheorem);
          EXPECT_EQ(solution.outcome, referee.outcome(position)) << words << ' ' << a << ' ' << b;
          if (convention == Convention::kNormal) {
            EXPECT_EQ(solution.nim_value, Natural(*referee.nim_value(position)));
          }
          std::vector<SmallPosition> winning;
          if (solution.for_each_winning_move) {
            solution.for_each_winning_move([&](Position const& move) {
              winning.push_back(*to_small(move));
              return true;
            });
          }
          std::sort(winning.begin(), winning.end());
          EXPECT_EQ(winning, *referee.winning_moves(position)) << words << ' ' << a << ' ' << b;
          EXPECT_EQ(solution.winning_move_count, Natural(winning.size()));
        }
      }
    }
  }
}

}  // namespace
}  // namespace bouton
