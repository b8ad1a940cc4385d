// Fibonacci Nim against the rules, and with heaps of thousands of digits.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/rules/notation.hpp"
#include "oracle/rules_oracle.hpp"
#include "theory/fibonacci.hpp"
#include "theory_check.hpp"

namespace bouton::theory {
namespace {

using enum Convention;

Position stones(Natural n) {
  return {.heaps = {std::move(n)}};
}
Position stones(Natural n, Natural limit) {
  return {.heaps = {std::move(n)}, .limit = std::move(limit)};
}

Solution solve_fibonacci(Position const& position, Convention convention,
                         Limits const& limits = {}) {
  return solve_with_limit(fibonacci_game(), position, convention, Detail::kFull, limits);
}
Outcome fibonacci_outcome(std::uint64_t n, std::optional<std::uint64_t> limit,
                          Convention convention) {
  static std::vector<std::uint64_t> const losing = losing_numbers(2);
  return limit_outcome(losing, n, limit, convention);
}

TEST(FibonacciNim, agrees_with_the_oracle_on_outcome_and_all_winning_moves) {
  for (Convention const convention : {kNormal, kMisere}) {
    oracle::Solver solver(oracle::fibonacci(),
                          convention == kNormal ? oracle::Play::kNormal : oracle::Play::kMisere);
    for (unsigned n = 0; n <= 60; ++n) {
      for (int limit = -1; limit <= static_cast<int>(n) + 3; ++limit) {
        auto const played = oracle::stones_with_limit(n, limit);
        Position position = stones(n);
        std::optional<std::uint64_t> most;
        if (limit >= 0) {
          position.limit = Natural(limit);
          most = static_cast<std::uint64_t>(limit);
        }
        Solution const solution = solve_fibonacci(position, convention);
        ASSERT_EQ(letter(*solution.outcome), solver.outcome(played)) << n << '/' << limit;
        ASSERT_EQ(letter(fibonacci_outcome(n, most, convention)), solver.outcome(played))
            << n << '/' << limit;
        auto const expected = solver.winning_moves(played);
        auto const found = theory_check::moves(solution);
        ASSERT_EQ(std::set<std::string>(found.begin(), found.end()), expected) << n << '/' << limit;
        ASSERT_EQ(found.size(), expected.size());
        ASSERT_EQ(solution.winning_move_count, Natural(expected.size()));
        ASSERT_EQ(solution.recommended.has_value(), !expected.empty());
        if (solution.recommended) {
          ASSERT_TRUE(expected.count(to_string(solution.recommended->after)));
        }
        if (convention == kMisere) {
          ASSERT_FALSE(solution.nim_value);
        } else {
          ASSERT_EQ(solution.nim_value.has_value(), solution.outcome == Outcome::kP);
        }
        for (Message const& step : solution.reason) {
          for (Language const language : {Language::kEnglish, Language::kChinese}) {
            ASSERT_EQ(render(step, language).find('{'), std::string::npos);
          }
        }
      }
    }
  }
}

TEST(FibonacciNim, the_start_is_lost_exactly_for_fibonacci_numbers) {
  // Whinihan 1963.
  std::set<unsigned> const fibonacci = {0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233};
  for (unsigned n = 0; n <= 250; ++n) {
    EXPECT_EQ(*solve_fibonacci(stones(n), kNormal).outcome == Outcome::kP, fibonacci.count(n) == 1)
        << n;
  }
}

TEST(FibonacciNim, the_misere_start_is_won_by_leaving_one_token) {
  for (unsigned n = 2; n <= 100; ++n) {
    Solution const solution = solve_fibonacci(stones(n), kMisere);
    EXPECT_EQ(solution.outcome, Outcome::kN);
    EXPECT_EQ(to_string(solution.recommended->after), "1/" + std::to_string(2 * (n - 1)));
  }
}

TEST(FibonacciNim, moves_are_listed_by_what_is_left) {
  // 10 = 8 + 2; 53 = 34 + 13 + 5 + 1: the tails are 1, 6, 19.
  using Moves = std::vector<std::string>;
  EXPECT_EQ(theory_check::moves(solve_fibonacci(stones(10), kNormal)), (Moves{"8/4"}));
  EXPECT_EQ(theory_check::moves(solve_fibonacci(stones(53), kNormal)), (Moves{"47/12", "52/2"}));
  EXPECT_EQ(theory_check::moves(solve_fibonacci(stones(53, 5), kNormal)), (Moves{"52/2"}));
  EXPECT_EQ(theory_check::moves(solve_fibonacci(stones(53, 53), kNormal)),
            (Moves{"0/106", "47/12", "52/2"}));
}

TEST(FibonacciNim, listing_stops_when_the_visitor_says_so) {
  Solution const solution = solve_fibonacci(stones(53, 53), kNormal);
  int seen = 0;
  solution.for_each_winning_move([&](Position const&) { return ++seen < 2; });
  EXPECT_EQ(seen, 2);
}

TEST(FibonacciNim, the_64_bit_outcome_is_exact_at_the_ends_of_its_range) {
  constexpr std::uint64_t kMax = ~std::uint64_t{0};
  constexpr std::uint64_t kLargest = 12200160415121876738U;  // F(93)
  for (std::uint64_t const n : {kMax, kMax - 1, kLargest, kLargest + 1, kLargest - 1}) {
    for (std::uint64_t const q : {kMax, kLargest, kLargest - 1, kMax / 2, std::uint64_t{1}}) {
      for (Convention const convention : {kNormal, kMisere}) {
        EXPECT_EQ(fibonacci_outcome(n, q, convention),
                  solve_fibonacci(stones(n, q), convention).outcome)
            << n << '/' << q;
      }
    }
  }
  EXPECT_EQ(fibonacci_outcome(kLargest, std::nullopt, kNormal), Outcome::kP);
}

RC_GTEST_PROP(FibonacciNim, both_outcomes_agree_on_random_64_bit_positions, ()) {
  auto const shift = *rc::gen::inRange<std::uint64_t>(0, 63);
  std::uint64_t const n = *rc::gen::arbitrary<std::uint64_t>() >> shift;
  std::uint64_t const q =
      *rc::gen::arbitrary<std::uint64_t>() >> *rc::gen::inRange<std::uint64_t>(0, 63);
  for (Convention const convention : {kNormal, kMisere}) {
    Solution const solution = solve_fibonacci(stones(n, q), convention);
    RC_ASSERT(solution.outcome == fibonacci_outcome(n, q, convention));
    RC_ASSERT(Natural(theory_check::moves(solution).size()) == solution.winning_move_count);
    if (!solution.for_each_winning_move) continue;
    solution.for_each_winning_move([&](Position const& to) {
      RC_ASSERT(to.heaps[0] < n);
      RC_ASSERT(n - to.heaps[0] <= q);
      RC_ASSERT(*to.limit == 2 * (n - to.heaps[0]));
      RC_ASSERT(solve_fibonacci(to, convention).outcome == Outcome::kP);
      return true;
    });
  }
}

RC_GTEST_PROP(FibonacciNim, zeckendorf_parts_sum_up_and_are_no_neighbours, ()) {
  auto const limbs =
      *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::arbitrary<std::uint64_t>());
  Natural n = 0;
  for (std::uint64_t const limb : limbs) n = (n << 64) + limb;
  std::vector<Natural> const parts = zeckendorf(n);
  Natural sum = 0;
  Natural low = 1, high = 2;  // independent of the code: all Fibonacci numbers upwards
  std::size_t seen = 0;
  bool previous_taken = false;
  for (auto part = parts.rbegin(); low <= n; std::swap(low, high), high += low) {
    bool const taken = part != parts.rend() && *part == low;
    RC_ASSERT(!(taken && previous_taken));
    previous_taken = taken;
    if (!taken) continue;
    sum += low;
    ++seen;
    ++part;
  }
  RC_ASSERT(sum == n);
  RC_ASSERT(seen == parts.size());
}

TEST(FibonacciNim, heaps_of_thousands_of_digits) {
  Natural low = 1, high = 2;
  for (int i = 0; i < 20'000; ++i) {
    low += high;
    std::swap(low, high);
  }
  EXPECT_EQ(solve_fibonacci(stones(low), kNormal).outcome, Outcome::kP);
  EXPECT_EQ(solve_fibonacci(stones(low + 1), kMisere).outcome, Outcome::kN);
  EXPECT_EQ(solve_fibonacci(stones(low + 1, low - 1), kMisere).outcome, Outcome::kP);
  EXPECT_EQ(solve_fibonacci(stones(low + 1, low), kMisere).outcome, Outcome::kN);
  Solution const solution = solve_fibonacci(stones(low + 4), kNormal);
  EXPECT_EQ(solution.recommended->after, stones(low + 3, 2));
  for (Message const& step : solution.reason) {
    EXPECT_LT(render(step, Language::kEnglish).size(), 1500U);
  }
}

TEST(FibonacciNim, moves_end_where_the_limits_are_reached) {
  std::atomic<bool> cancel{false};
  Limits const limits{.cancel = &cancel};
  Solution const solution = solve_fibonacci(stones((Natural(1) << 3000) + 5), kNormal);
  ASSERT_EQ(solution.outcome, Outcome::kN);
  std::size_t count = 0;
  auto const visit = [&](Position const&) { return ++count > 0; };
  EXPECT_TRUE(solution.for_each_winning_move(visit, limits));
  EXPECT_EQ(count, solution.winning_move_count);
  cancel = true;
  EXPECT_FALSE(solution.for_each_winning_move(visit, limits));
}

TEST(FibonacciNim, is_unknown_where_the_limits_are_reached) {
  std::atomic<bool> const cancel{true};
  Limits const limits{.cancel = &cancel};
  // Few parts, many, and none but the first.
  for (Natural const& n : {Natural(1) << 3000, Natural(12345), Natural(89)}) {
    Solution const solution = solve_fibonacci(stones(n), kNormal, limits);
    EXPECT_FALSE(solution.outcome.has_value());
    ASSERT_EQ(solution.reason.size(), 1U);
    EXPECT_EQ(solution.reason[0].key, "fibonacci.time");
    EXPECT_FALSE(for_each_zeckendorf_part(
        n, [](Natural const&, Natural const&) { return true; }, limits));
    EXPECT_TRUE(for_each_zeckendorf_part(n, [](Natural const&, Natural const&) { return false; }));
  }
}

TEST(FibonacciNim, the_reason_shows_the_parts_and_the_doubled_amount) {
  std::string all;
  for (Message const& step : solve_fibonacci(stones(10), kNormal).reason) {
    all += render(step, Language::kEnglish) + "\n";
  }
  EXPECT_NE(all.find("taking 2 and leaving 8"), std::string::npos) << all;
  EXPECT_NE(all.find("10 = 8 + 2"), std::string::npos) << all;
  EXPECT_NE(all.find("2*2 = 4"), std::string::npos) << all;
  EXPECT_NE(all.find("8 > 4"), std::string::npos) << all;
}

TEST(FibonacciNim, long_sums_are_shown_by_their_ends) {
  auto const shown = [](unsigned parts) {
    Natural n = 0, low = 1, high = 2;  // 1 + 3 + 8 + 21 + ...: every second Fibonacci number
    for (unsigned i = 0; i < parts; ++i) {
      n += low;
      low += high;
      high += low;
    }
    for (Message const& step : solve_fibonacci(stones(n), kNormal).reason) {
      if (step.key == "fibonacci.parts.sum") return render(step, Language::kEnglish);
    }
    return std::string();
  };
  EXPECT_NE(shown(4).find("33 = 21 + 8 + 3 + 1: 4 parts"), std::string::npos) << shown(4);
  EXPECT_NE(shown(7).find("= 377 + 144 + 55 + 21 + 8 + 3 + 1: 7 parts"), std::string::npos);
  EXPECT_NE(shown(9).find("+ 144 + 55 + 21 + 8 + 3 + 1: 9 parts"), std::string::npos);
  EXPECT_NE(shown(10).find("+ 144 + 55 + ... + 8 + 3 + 1: 10 parts"), std::string::npos)
      << shown(10);
}

}  // namespace
}  // namespace bouton::theory
