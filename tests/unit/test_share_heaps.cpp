// At most a share of the heap: the theorem against the definition, and answers against the search.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "bouton/rules/file.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/solver/solver.hpp"
#include "rules/amount_words.hpp"
#include "search/memo.hpp"
#include "solver/share_heaps.hpp"

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
