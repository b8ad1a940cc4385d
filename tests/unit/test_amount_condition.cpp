// Formulas about amounts against the same formulas in C++, and their text.
#include "bouton/rules/amount_condition.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/rules/moves.hpp"
#include "rules/amount_sets.hpp"

namespace bouton {
namespace {

using Number = std::uint64_t;
using Holds = std::function<bool(Number n, Number k)>;

bool prime_by_trial(Number k) {
  if (k < 2) return false;
  for (Number d = 2; d * d <= k; ++d) {
    if (k % d == 0) return false;
  }
  return true;
}

struct ConditionCase {
  std::string text;
  Holds holds;
};

std::vector<ConditionCase> cases() {
  return {
      {"2 * k <= n", [](Number n, Number k) { return 2 * k <= n; }},
      {"3 * k <= 2 * n + 2", [](Number n, Number k) { return 3 * k <= 2 * n + 2; }},
      {"k * k <= n", [](Number n, Number k) { return k * k <= n; }},
      {"k == n - n // 3", [](Number n, Number k) { return k == n - n / 3; }},
      {"n % k == 0 and k < n", [](Number n, Number k) { return k != 0 && n % k == 0 && k < n; }},
      {"gcd(n, k) == 1", [](Number n, Number k) { return std::gcd(n, k) == 1; }},
      {"prime(k) or k == 1", [](Number, Number k) { return prime_by_trial(k) || k == 1; }},
      {"1 < k <= n // 2", [](Number n, Number k) { return 1 < k && k <= n / 2; }},
      {"not (n % 2 == 0) and k != 3", [](Number n, Number k) { return n % 2 == 1 && k != 3; }},
      {"(k - 5) % 3 == 1", [](Number, Number k) { return (k + 1) % 3 == 1; }},
      {"(k - 5) // 3 == -2", [](Number, Number k) { return k < 2; }},
      {"power(k, 3)", [](Number, Number k) { return k == 1 || k == 3 || k == 9 || k == 27; }},
      {"fibonacci(k) and k >= n // 4",
       [](Number n, Number k) {
         return (k == 1 || k == 2 || k == 3 || k == 5 || k == 8 || k == 13 || k == 21 || k == 34) &&
                k >= n / 4;
       }},
      {"digit(n, k)",
       [](Number n, Number k) {
         for (; n > 0; n /= 10) {
           if (k != 0 && n % 10 == k) return true;
         }
         return false;
       }},
      {"square(k) or cube(k)",
       [](Number, Number k) {
         return k == 1 || k == 4 || k == 8 || k == 9 || k == 16 || k == 25 || k == 27 || k == 36;
       }},
      {"square(n - k)",
       [](Number n, Number k) {
         Number const left = n - k;
         return left == 1 || left == 4 || left == 9 || left == 16 || left == 25 || left == 36;
       }},
      {"k == 1 or n % (k - 1) == 0",
       [](Number n, Number k) { return k == 1 || (k != 0 ? n % (k - 1) == 0 : true); }},
  };
}

TEST(AmountCondition, MeansWhatItsTextSays) {
  for (ConditionCase const& one : cases()) {
    AmountCondition const condition = parse_amount_condition(one.text);
    for (Number n = 0; n <= 40; ++n) {
      std::vector<Number> expected;
      for (Number k = 0; k <= n; ++k) {
        EXPECT_EQ(condition.holds(n, k), one.holds(n, k)) << one.text << ", " << n << ", " << k;
        if (one.holds(n, k)) expected.push_back(k);
      }
      EXPECT_EQ(condition.amounts(n, 0, n), expected) << one.text << ", " << n;
      std::erase_if(expected, [](Number k) { return k < 3 || k > 17; });
      if (n < 17) continue;
      EXPECT_EQ(condition.amounts(n, 3, 17), expected) << one.text;
    }
  }
}

TEST(AmountCondition, IsWrittenAsItIsRead) {
  for (ConditionCase const& one : cases()) {
    AmountCondition const condition = parse_amount_condition(one.text);
    EXPECT_EQ(parse_amount_condition(to_string(condition)), condition) << to_string(condition);
  }
  auto const again = [](std::string const& text) {
    return to_string(parse_amount_condition(text));
  };
  EXPECT_EQ(again("k>n"), "n < k");
  EXPECT_EQ(again("((k)) - (n - 1) == -(k+1)"), "k - (n - 1) == -(k + 1)");
  EXPECT_EQ(again("k*(n//2)*3 == 1"), "k * (n // 2) * 3 == 1");
  EXPECT_EQ(again("not (k == 1 or k == 2) and (k == 3 or n == 1)"),
            "not (k == 1 or k == 2) and (k == 3 or n == 1)");
}

TEST(AmountCondition, ThinSetsAreFoundInLargeHeaps) {
  Number const large = Number{1} << 60U;
  auto const found = [&](std::string const& text) {
    return parse_amount_condition(text).amounts(large, 0, large);
  };
  EXPECT_EQ(found("k == n - n // 2"), std::vector<Number>{large / 2});
  EXPECT_EQ(found("power(k, 2)").size(), 61U);
  EXPECT_EQ(found("power(k, 2) and k <= 4").size(), 3U);
  EXPECT_EQ(found("k <= 5 and k >= 2"), (std::vector<Number>{2, 3, 4, 5}));
  EXPECT_THROW(static_cast<void>(found("2 * k <= n")), Error);
  EXPECT_THROW(static_cast<void>(parse_amount_condition("n * n * n * n == 3").holds(large, 1)),
               Error);
  Number const hard = 1'000'000'007ULL * 2;
  EXPECT_EQ(parse_amount_condition("n % k == 0").amounts(hard, 0, hard),
            (std::vector<Number>{1, 2, hard / 2, hard}));
}

TEST(AmountCondition, RefusesWhatIsNoFormula) {
  for (char const* text :
       {"", "k", "k +", "k == ", "(k == 1", "k == 1)", "k = 1", "x == 1", "k == (n < 3)", "k and n",
        "not k", "prime(k", "gcd(k) == 1", "k == 1 or", "prime(k == 1)",
        "k == 99999999999999999999", "k ** 2 == n"}) {
    EXPECT_THROW(static_cast<void>(parse_amount_condition(text)), ParseError) << text;
  }
  std::string const deep(200, '(');
  EXPECT_THROW(static_cast<void>(parse_amount_condition(deep + "k == 1")), ParseError);
  std::string is_long = "k == 1";
  for (int i = 0; i < 500; ++i) is_long += " or k == 1";
  EXPECT_THROW(static_cast<void>(parse_amount_condition(is_long)), ParseError);
}

TEST(AmountSets, AreExactForLargeNumbers) {
  Number const most = ~Number{0};
  EXPECT_TRUE(is_prime(18446744073709551557ULL));  // the largest below 2^64
  EXPECT_FALSE(is_prime(18446744073709551556ULL));
  EXPECT_FALSE(is_prime(3215031751ULL));           // strong pseudoprime to 2, 3, 5, 7
  EXPECT_FALSE(is_prime(3825123056546413051ULL));  // to the first nine primes
  EXPECT_TRUE(is_square(4294967295ULL * 4294967295ULL));
  EXPECT_FALSE(is_square(most));
  EXPECT_TRUE(is_cube(2642245ULL * 2642245ULL * 2642245ULL));
  EXPECT_FALSE(is_cube(most));
  EXPECT_TRUE(is_fibonacci(12200160415121876738ULL));
  EXPECT_FALSE(is_fibonacci(4));
  EXPECT_EQ(root_below(most), 4294967295ULL);
  EXPECT_EQ(primes_up_to(20), (std::vector<Number>{2, 3, 5, 7, 11, 13, 17, 19}));
}

/// What a rules file says in words and as a formula is the same.
TEST(AmountWords, AreShortForFormulas) {
  auto const options_of = [](std::string const& line, Number heap) {
    std::string const file = "name = \"x\"\n[[move]]\n" + line + "\n";
    return options(parse_rules_file(file).rules, SmallPosition{.heaps = {heap}});
  };
  for (auto const& [words, formula] : std::vector<std::pair<std::string, std::string>>{
           {"take = \"squares\"", "square(k)"},
           {"take = \"1, primes, 20-22\"", "k == 1 or prime(k) or 20 <= k and k <= 22"},
           {"take = \"powers of 3\"", "power(k, 3)"},
           {"take = \"Fibonacci numbers\"", "fibonacci(k)"},
           {"take = \"divisors of the heap\"", "n % k == 0"},
           {"take = \"coprime to the heap\"", "gcd(n, k) == 1"},
           {"take = \"digits of the heap\"", "digit(n, k)"},
           {"take = \"any\"\nat_most = \"2/3 of the heap\"", "k <= 2 * n // 3"},
           {"take = \"any\"\nat_most = \"2/3 of the heap, rounded up\"", "k <= (2 * n + 2) // 3"},
           {"take = \"any\"\nat_most = \"root of the heap\"", "k * k <= n"},
           {"take = \"any\"\nheap = \"3 or more\"", "n >= 3"},
           {"take = \"any\"\nheap = \"2-5, 8\"", "2 <= n <= 5 or n == 8"},
           {"take = \"any\"\nheap = \"odd\"", "n % 2 == 1"},
           {"divide = 3", "n - k == n // 3"}}) {
    for (Number heap = 0; heap <= 40; ++heap) {
      EXPECT_EQ(options_of(words, heap),
                options_of("take = \"any\"\ntake_if = \"" + formula + "\"", heap))
          << words << ", " << heap;
    }
  }
}

}  // namespace
}  // namespace bouton
