// Wythoff's game and r-Wythoff against the rules, against published pairs, and far beyond
// the range of doubles.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/rules/notation.hpp"
#include "oracle/rules_oracle.hpp"
#include "rules/named_rules.hpp"
#include "theory/wythoff.hpp"
#include "theory_check.hpp"

namespace bouton::theory {
namespace {

using enum Convention;

/// Cold positions of the box [0, size)^2, found by crossing out what can move to one. Knows
/// only the rules; quick enough for boxes the recursive oracle cannot play out.
std::vector<std::vector<bool>> sieve(std::size_t size, std::size_t r, bool misere) {
  std::vector<std::vector<bool>> cold(size, std::vector<bool>(size, false));
  std::vector<std::vector<bool>> hot = cold;
  if (misere) hot[0][0] = true;
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < size; ++b) {
      if (hot[a][b]) continue;
      cold[a][b] = true;
      for (std::size_t c = a + 1; c < size; ++c) hot[c][b] = true;
      for (std::size_t c = b + 1; c < size; ++c) hot[a][c] = true;
      for (std::size_t k = 1; a + k < size; ++k) {
        for (std::size_t l = k < r ? 1 : k - r + 1; l < k + r && b + l < size; ++l) {
          hot[a + k][b + l] = true;
        }
      }
    }
  }
  return cold;
}

TEST(Wythoff, agrees_with_the_oracle_on_outcome_and_all_winning_moves) {
  for (std::uint64_t r = 1; r <= 6; ++r) {
    for (Convention const convention : {kNormal, kMisere}) {
      oracle::Solver solver(oracle::wythoff(r),
                            convention == kNormal ? oracle::Play::kNormal : oracle::Play::kMisere);
      for (unsigned a = 0; a <= 16; ++a) {
        for (unsigned b = 0; b <= 16; ++b) {
          auto const position = oracle::heaps({a, b});
          Solution const solution = solve_wythoff(r, {.heaps = {a, b}}, convention);
          ASSERT_EQ(letter(*solution.outcome), solver.outcome(position))
              << r << ' ' << a << ' ' << b;
          auto const expected = solver.winning_moves(position);
          auto const found = theory_check::moves(solution);
          ASSERT_EQ(std::set<std::string>(found.begin(), found.end()), expected)
              << r << ' ' << a << ' ' << b;
          ASSERT_EQ(found.size(), expected.size()) << "a move is listed twice";
          ASSERT_EQ(solution.winning_move_count, Natural(expected.size()));
          ASSERT_EQ(solution.recommended.has_value(), !expected.empty());
          if (solution.recommended) {
            ASSERT_TRUE(expected.count(to_string(*solution.recommended)));
          }
          if (convention == kMisere) {
            ASSERT_FALSE(solution.nim_value);
          } else if (solution.nim_value) {
            ASSERT_EQ(*solution.nim_value, solver.value(position));
          }
          ASSERT_EQ(solution.nim_value.has_value(),
                    convention == kNormal && (a == 0 || b == 0 || solution.outcome == Outcome::kP));
        }
      }
    }
  }
}

TEST(Wythoff, formula_agrees_with_the_sieve_for_many_r) {
  for (std::size_t const r : {1U, 2U, 3U, 4U, 5U, 7U, 12U, 50U, 300U}) {
    for (Convention const convention : {kNormal, kMisere}) {
      auto const cold = sieve(256, r, convention == kMisere);
      for (std::size_t a = 0; a < cold.size(); ++a) {
        for (std::size_t b = 0; b < cold.size(); ++b) {
          ASSERT_EQ(is_cold(r, convention, a, b), cold[a][b]) << r << ' ' << a << ' ' << b;
          ASSERT_EQ(wythoff_outcome(r, a, b, convention) == Outcome::kP, cold[a][b])
              << r << ' ' << a << ' ' << b;
          if (cold[a][b]) {
            auto const partner = cold_partner(r, convention, a);
            ASSERT_EQ(partner.heap, b);
            ASSERT_EQ(partner.index, cold_index(r, convention, a, b));
          }
        }
      }
    }
  }
}

TEST(Wythoff, winning_moves_agree_with_the_sieve_where_three_diagonals_win) {
  for (std::size_t const r : {1U, 2U, 3U, 5U, 8U}) {
    for (Convention const convention : {kNormal, kMisere}) {
      auto const cold = sieve(60, r, convention == kMisere);
      for (std::size_t a = 0; a < cold.size(); ++a) {
        for (std::size_t b = 0; b < cold.size(); ++b) {
          std::vector<std::string> expected;
          for (std::size_t x = 0; x <= a; ++x) {
            for (std::size_t y = 0; y <= b; ++y) {
              std::size_t const k = a - x;
              std::size_t const l = b - y;
              bool const legal = (k == 0) != (l == 0) || (k > 0 && l > 0 && k < l + r && l < k + r);
              if (legal && cold[x][y]) {
                expected.push_back(std::to_string(x) + " " + std::to_string(y));
              }
            }
          }
          ASSERT_EQ(theory_check::moves(solve_wythoff(r, {.heaps = {a, b}}, convention)), expected)
              << r << ' ' << a << ' ' << b;
        }
      }
    }
  }
}

TEST(Wythoff, published_pairs_of_normal_play) {
  // Standard tables: Wythoff 1907 for r = 1; Fraenkel's generalisation for r = 2, 3, 5.
  using Pairs = std::vector<std::pair<int, int>>;
  std::vector<std::pair<std::uint64_t, Pairs>> const published = {{1,
                                                                   {{0, 0},
                                                                    {1, 2},
                                                                    {3, 5},
                                                                    {4, 7},
                                                                    {6, 10},
                                                                    {8, 13},
                                                                    {9, 15},
                                                                    {11, 18},
                                                                    {12, 20},
                                                                    {14, 23},
                                                                    {16, 26},
                                                                    {17, 28},
                                                                    {19, 31},
                                                                    {21, 34},
                                                                    {22, 36}}},
                                                                  {2,
                                                                   {{0, 0},
                                                                    {1, 3},
                                                                    {2, 6},
                                                                    {4, 10},
                                                                    {5, 13},
                                                                    {7, 17},
                                                                    {8, 20},
                                                                    {9, 23},
                                                                    {11, 27},
                                                                    {12, 30},
                                                                    {14, 34},
                                                                    {15, 37},
                                                                    {16, 40},
                                                                    {18, 44},
                                                                    {19, 47}}},
                                                                  {3,
                                                                   {{0, 0},
                                                                    {1, 4},
                                                                    {2, 8},
                                                                    {3, 12},
                                                                    {5, 17},
                                                                    {6, 21},
                                                                    {7, 25},
                                                                    {9, 30},
                                                                    {10, 34},
                                                                    {11, 38},
                                                                    {13, 43},
                                                                    {14, 47},
                                                                    {15, 51},
                                                                    {16, 55},
                                                                    {18, 60}}},
                                                                  {5,
                                                                   {{0, 0},
                                                                    {1, 6},
                                                                    {2, 12},
                                                                    {3, 18},
                                                                    {4, 24},
                                                                    {5, 30},
                                                                    {7, 37},
                                                                    {8, 43},
                                                                    {9, 49},
                                                                    {10, 55},
                                                                    {11, 61},
                                                                    {13, 68},
                                                                    {14, 74},
                                                                    {15, 80},
                                                                    {16, 86}}}};
  for (auto const& [r, pairs] : published) {
    for (std::size_t n = 0; n < pairs.size(); ++n) {
      EXPECT_EQ(cold_pair(r, kNormal, n), (WythoffPair{pairs[n].first, pairs[n].second}));
    }
  }
}

TEST(Wythoff, published_pairs_of_misere_play) {
  std::vector<std::pair<int, int>> const pairs = {
      {0, 1},   {2, 2},   {3, 5},   {4, 7},   {6, 10},  {8, 13},  {9, 15},  {11, 18},
      {12, 20}, {14, 23}, {16, 26}, {17, 28}, {19, 31}, {21, 34}, {22, 36}, {24, 39}};
  for (std::size_t n = 0; n < pairs.size(); ++n) {
    EXPECT_EQ(cold_pair(1, kMisere, n), (WythoffPair{pairs[n].first, pairs[n].second}));
  }
  EXPECT_FALSE(is_cold(1, kMisere, 0, 0));
  EXPECT_FALSE(is_cold(1, kMisere, 1, 2));
}

TEST(Wythoff, published_winning_moves) {
  auto const moves = [](unsigned a, unsigned b) {
    return theory_check::moves(solve_wythoff(1, {.heaps = {a, b}}, kNormal));
  };
  using Moves = std::vector<std::string>;
  EXPECT_EQ(moves(15, 23), (Moves{"12 20", "14 23", "15 9"}));
  EXPECT_EQ(moves(5, 8), (Moves{"4 7", "5 3"}));
  EXPECT_EQ(moves(7, 7), (Moves{"0 0", "4 7", "7 4"}));
  EXPECT_EQ(moves(0, 5), (Moves{"0 0"}));
  EXPECT_EQ(moves(12, 19), (Moves{"11 18"}));
}

TEST(Wythoff, a_double_formula_would_fail_here) {
  // Beyond n = 102334155, floor(n * phi) in double precision is off by one.
  EXPECT_EQ(wythoff_outcome(1, 165580140, 267914295, kNormal), Outcome::kP);
  EXPECT_EQ(wythoff_outcome(1, 165580141, 267914296, kNormal), Outcome::kN);
  EXPECT_EQ(cold_pair(1, kNormal, 102334155), (WythoffPair{165580140, 267914295}));
  EXPECT_EQ(cold_index(1, kMisere, 267914295, 165580140), Natural(102334155));
}

TEST(Wythoff, the_64_bit_outcome_is_exact_at_the_ends_of_its_range) {
  constexpr std::uint64_t kMax = ~std::uint64_t{0};
  std::vector<std::uint64_t> const ends = {
      0, 1, 2, 3, kMax / 3, kMax / 2, kMax / 2 + 1, kMax - 2, kMax - 1, kMax};
  for (std::uint64_t const r : ends) {
    if (r == 0) continue;
    for (std::uint64_t const a : ends) {
      for (std::uint64_t const b : ends) {
        for (Convention const convention : {kNormal, kMisere}) {
          EXPECT_EQ(wythoff_outcome(r, a, b, convention) == Outcome::kP,
                    is_cold(r, convention, a, b))
              << r << ' ' << a << ' ' << b;
        }
      }
    }
  }
}

RC_GTEST_PROP(Wythoff, pairs_of_64_bits_are_recognised_and_their_neighbours_are_not, ()) {
  std::uint64_t const shift = *rc::gen::inRange<std::uint64_t>(0, 62);
  std::uint64_t const r = (*rc::gen::arbitrary<std::uint64_t>() >> shift) / 4 + 1;
  std::uint64_t const n = *rc::gen::arbitrary<std::uint64_t>() / 4 / r;  // keeps b within 64 bits
  for (Convention const convention : {kNormal, kMisere}) {
    auto const [a, b] = cold_pair(r, convention, n);
    auto const x = to_u64(a);
    auto const y = to_u64(b);
    if (!x || !y || *x == 0 || *y == ~std::uint64_t{0}) continue;
    RC_ASSERT(wythoff_outcome(r, *x, *y, convention) == Outcome::kP);
    RC_ASSERT(wythoff_outcome(r, *y, *x, convention) == Outcome::kP);
    RC_ASSERT(wythoff_outcome(r, *x + 1, *y + 1, convention) == Outcome::kN);
    RC_ASSERT(wythoff_outcome(r, *x - 1, *y - 1, convention) == Outcome::kN);
    RC_ASSERT(cold_index(r, convention, a, b) == Natural(n));
    RC_ASSERT(cold_partner(r, convention, a).heap == b);
    RC_ASSERT(cold_partner(r, convention, b).heap == a);
  }
}

RC_GTEST_PROP(Wythoff, every_listed_move_of_huge_heaps_is_legal_and_cold, ()) {
  auto const number = [] {
    auto const digits =
        *rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange<char>('0', '9')));
    return Natural("1" + digits + digits + digits);
  };
  std::uint64_t const r = *rc::gen::inRange<std::uint64_t>(1, 40);
  Natural const a = number();
  Natural const b = *rc::gen::arbitrary<bool>() ? number() : Natural(a + r);
  for (Convention const convention : {kNormal, kMisere}) {
    Solution const solution = solve_wythoff(r, {.heaps = {a, b}}, convention);
    RC_ASSERT((solution.outcome == Outcome::kN) == (*solution.winning_move_count > 0));
    if (solution.outcome == Outcome::kP) continue;
    solution.for_each_winning_move([&](Position const& to) {
      Natural const k = a - to.heaps[0];
      Natural const l = b - to.heaps[1];
      RC_ASSERT(k >= 0 && l >= 0 && k + l > 0);
      RC_ASSERT(k == 0 || l == 0 || abs(Natural(k - l)) < r);
      RC_ASSERT(is_cold(r, convention, to.heaps[0], to.heaps[1]));
      return true;
    });
    // Every hot pair has a move on one heap or on both; keeping one heap wins iff its
    // partner is smaller than the other heap.
    Natural const partner = cold_partner(r, convention, a).heap;
    RC_ASSERT(is_cold(r, convention, a, partner));
  }
}

TEST(Wythoff, heaps_of_thousands_of_digits) {
  Natural const n = pow(Natural(10), 5000U) + 7;
  for (std::uint64_t const r : {std::uint64_t{1}, std::uint64_t{2}, ~std::uint64_t{0}}) {
    for (Convention const convention : {kNormal, kMisere}) {
      auto const [a, b] = cold_pair(r, convention, n);
      EXPECT_EQ(solve_wythoff(r, {.heaps = {b, a}}, convention).outcome, Outcome::kP);
      Solution const solution = solve_wythoff(r, {.heaps = {a, b + 1}}, convention);
      EXPECT_EQ(solution.outcome, Outcome::kN);
      EXPECT_EQ(solution.recommended.has_value(), true);
      for (Message const& step : solution.reason) {
        EXPECT_LT(render(step, Language::kEnglish).size(), 1500U) << "long numbers are cut";
      }
    }
  }
}

TEST(Wythoff, the_reason_shows_the_golden_ratio_with_the_numbers_at_hand) {
  auto const text = [](Solution const& solution) {
    std::string all;
    for (Message const& step : solution.reason) {
      all += render(step, Language::kEnglish) + "\n";
      EXPECT_FALSE(render(step, Language::kChinese).empty());
    }
    return all;
  };
  std::string const cold = text(solve_wythoff(1, {.heaps = {13, 8}}, kNormal));
  EXPECT_NE(cold.find("index n = 5"), std::string::npos) << cold;
  EXPECT_NE(cold.find("n*phi = 8.0901..."), std::string::npos) << cold;
  EXPECT_NE(cold.find("3*8 = 24 <= 5^2 = 25 < 4*9 = 36"), std::string::npos) << cold;
  std::string const hot = text(solve_wythoff(1, {.heaps = {5, 8}}, kNormal));
  EXPECT_NE(hot.find("n*phi = 4.8541..., so its smaller heap is 4"), std::string::npos) << hot;
}

TEST(Wythoff, every_step_of_every_reason_has_its_text) {
  for (std::uint64_t r = 1; r <= 3; ++r) {
    for (Convention const convention : {kNormal, kMisere}) {
      for (unsigned a = 0; a <= 9; ++a) {
        for (unsigned b = 0; b <= 9; ++b) {
          Solution const solution = solve_wythoff(r, {.heaps = {a, b}}, convention);
          ASSERT_FALSE(solution.reason.empty());
          for (Message const& step : solution.reason) {
            for (Language const language : {Language::kEnglish, Language::kChinese}) {
              ASSERT_EQ(render(step, language).find('{'), std::string::npos);
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace bouton::theory
