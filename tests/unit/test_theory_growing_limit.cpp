// One heap with a limit that grows, against the rules and published losing numbers.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "oracle/rules_oracle.hpp"
#include "rules/named_rules.hpp"
#include "theory/fibonacci.hpp"
#include "theory/growing_limit.hpp"
#include "theory_check.hpp"

namespace bouton::theory {
namespace {

using enum Convention;

Ruleset rules_for(std::uint64_t factor) {
  Ruleset rules = fibonacci_rules();
  rules.limit = TakeLimit{.factor = factor};
  return rules;
}

Position tokens(Natural n, std::optional<Natural> limit = std::nullopt) {
  return {.heaps = {std::move(n)}, .limit = std::move(limit)};
}

TEST(GrowingLimit, agrees_with_the_oracle_on_outcome_and_all_winning_moves) {
  for (std::uint64_t factor = 1; factor <= 6; ++factor) {
    LimitGame const game = limit_game(factor);
    auto const losing = losing_numbers(factor);
    for (Convention const convention : theory_check::kConventions) {
      oracle::Solver solver(oracle::growing_limit(static_cast<long long>(factor)),
                            theory_check::play(convention));
      for (unsigned n = 0; n <= 45; ++n) {
        for (int limit = -1; limit <= static_cast<int>(n) + 2; ++limit) {
          auto const played = oracle::stones_with_limit(n, limit);
          std::optional<std::uint64_t> most;
          if (limit >= 0) most = static_cast<std::uint64_t>(limit);
          Position const position = tokens(n, most ? std::optional<Natural>(*most) : std::nullopt);
          Solution const solution = solve_with_limit(game, position, convention);
          ASSERT_EQ(letter(*solution.outcome), solver.outcome(played))
              << factor << ": " << n << '/' << limit;
          ASSERT_EQ(letter(limit_outcome(losing, n, most, convention)), solver.outcome(played))
              << factor << ": " << n << '/' << limit;
          auto const expected = solver.winning_moves(played);
          auto const found = theory_check::moves(solution);
          ASSERT_EQ(std::set<std::string>(found.begin(), found.end()), expected)
              << factor << ": " << n << '/' << limit;
          ASSERT_EQ(found.size(), expected.size());
          ASSERT_EQ(solution.winning_move_count, Natural(expected.size()));
          ASSERT_EQ(solution.recommended.has_value(), !expected.empty());
          std::string const words = theory_check::reason(solution);
          ASSERT_EQ(words.find('{'), std::string::npos) << words;
        }
      }
    }
  }
}

TEST(GrowingLimit, losing_numbers_are_the_published_ones) {
  auto const first = [](std::uint64_t factor, std::size_t count) {
    auto numbers = losing_numbers(factor);
    numbers.resize(count);
    return numbers;
  };
  using Numbers = std::vector<std::uint64_t>;
  EXPECT_EQ(first(1, 7), (Numbers{1, 2, 4, 8, 16, 32, 64}));
  EXPECT_EQ(first(2, 7), (Numbers{1, 2, 3, 5, 8, 13, 21}));
  // OEIS A003269 without its first terms: a(n) = a(n-1) + a(n-4).
  EXPECT_EQ(first(3, 12), (Numbers{1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55}));
  Numbers const three = losing_numbers(3);
  for (std::uint64_t const number : Numbers{66136, 91286, 126000}) {
    EXPECT_TRUE(std::binary_search(three.begin(), three.end(), number));
  }
  for (std::size_t k = 5; k < three.size(); ++k) EXPECT_EQ(three[k], three[k - 1] + three[k - 4]);
}

TEST(GrowingLimit, losing_numbers_go_up_to_the_last_below_2_64) {
  Natural const end = Natural(1) << 64;
  for (std::uint64_t const factor : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3},
                                     std::uint64_t{999}, kMostLimitFactor}) {
    auto const numbers = losing_numbers(factor);
    ASSERT_TRUE(std::is_sorted(numbers.begin(), numbers.end()));
    auto const reaching = std::find_if(
        numbers.begin(), numbers.end(),
        [&](std::uint64_t const number) { return Natural(number) * factor >= numbers.back(); });
    EXPECT_GE(Natural(numbers.back()) + *reaching, end) << factor;
  }
}

RC_GTEST_PROP(GrowingLimit, large_heaps_agree_with_fibonacci_nim_where_the_factor_is_2,
              (std::uint64_t n, std::uint64_t q)) {
  for (Convention const convention : theory_check::kConventions) {
    Solution const listed = solve_with_limit(limit_game(2), tokens(n, q), convention);
    Solution const walked = solve_with_limit(fibonacci_game(), tokens(n, q), convention);
    RC_ASSERT(listed.outcome == walked.outcome);
    RC_ASSERT(theory_check::moves(listed) == theory_check::moves(walked));
  }
}

RC_GTEST_PROP(GrowingLimit, a_winning_move_leaves_a_lost_position_and_others_do_not, ()) {
  auto const factor = *rc::gen::inRange<std::uint64_t>(1, kMostLimitFactor + 1);
  auto const n = *rc::gen::nonZero<std::uint64_t>();
  auto const q = *rc::gen::inRange<std::uint64_t>(1, 1000);
  LimitGame const game = limit_game(factor);
  for (Convention const convention : theory_check::kConventions) {
    Solution const solution = solve_with_limit(game, tokens(n, q), convention);
    std::set<Natural> winning;
    if (solution.for_each_winning_move) {
      solution.for_each_winning_move([&](Position const& after) {
        winning.insert(n - after.heaps[0]);
        return true;
      });
    }
    auto const losing = losing_numbers(factor);
    for (std::uint64_t taken = 1; taken <= std::min(q, n); ++taken) {
      bool const lost = limit_outcome(losing, n - taken, factor * taken, convention) == Outcome::kP;
      RC_ASSERT(lost == (winning.count(taken) == 1));
    }
    RC_ASSERT((solution.outcome == Outcome::kN) == !winning.empty());
  }
}

TEST(GrowingLimit, is_what_solve_answers_by_for_every_factor_up_to_the_bound) {
  for (std::uint64_t const factor : {std::uint64_t{1}, std::uint64_t{3}, kMostLimitFactor}) {
    Solution const solution = solve(rules_for(factor), kNormal, tokens(Natural(10) * 10'000 * 10));
    EXPECT_EQ(solution.certainty, Certainty::kTheorem) << factor;
    EXPECT_TRUE(solution.outcome);
  }
  Limits few;
  few.positions = 1000;
  Solution const beyond = solve(rules_for(kMostLimitFactor + 1), kNormal, tokens(1'000'000), few);
  EXPECT_FALSE(beyond.outcome);
  EXPECT_EQ(solve(rules_for(2), kNormal, tokens(10)).reason.front().key.substr(0, 9), "fibonacci");
}

TEST(GrowingLimit, a_heap_with_too_many_digits_for_the_list_is_unknown) {
  Position const huge = tokens(Natural(1) << 100'000);
  Solution const solution = solve(rules_for(3), kNormal, huge);
  EXPECT_FALSE(solution.outcome);
  EXPECT_EQ(solution.reason.front().key, "growing_limit.time");
  EXPECT_TRUE(solve(rules_for(3), kNormal, tokens(Natural(1) << 10'000)).outcome);
}

}  // namespace
}  // namespace bouton::theory
