// Games for which more states are needed than are allowed, whatever the box: two beginnings of
// words lead to different states of every automaton if some end makes a P-position of one of them
// alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "unit/law_definition.hpp"

namespace bouton::discover {
namespace {

/// A function of two numbers below `side`: of three heaps, the only one that makes a P-position.
struct ThirdHeap {
  std::size_t side;
  std::vector<std::size_t> value;
  [[nodiscard]] std::size_t at(std::size_t a, std::size_t b) const { return value[side * a + b]; }
};

/// The least number that is in no set.
std::size_t least_missing(std::vector<std::vector<bool> const*> const& sets) {
  std::size_t least = 0;
  auto const in_some = [&](std::vector<bool> const* set) { return (*set)[least]; };
  while (std::any_of(sets.begin(), sets.end(), in_some)) ++least;
  return least;
}

/// Heaps c, 0, a, 1, b, 0 in a circle, one heap or two neighbours at a time: c is the nim-value of
/// a and b with one token between them, which may be taken alone, or with tokens of one of them.
ThirdHeap circle_of_six(std::size_t side) {
  ThirdHeap result{side, std::vector<std::size_t>(side * side)};
  std::vector<std::vector<bool>> below(side, std::vector<bool>(4 * side));  // by b: for smaller a
  for (std::size_t a = 0; a < side; ++a) {
    std::vector<bool> left(4 * side);  // for smaller b
    for (std::size_t b = 0; b < side; ++b) {
      // Without the token: Nim. What a smaller a or b reaches stays reached.
      left[a ^ b] = true;
      below[b][a ^ b] = true;
      std::size_t const value = least_missing({&left, &below[b]});
      result.value[side * a + b] = value;
      left[value] = true;
      below[b][value] = true;
    }
  }
  return result;
}

/// Nim on three heaps with one pass that is unspent.
ThirdHeap one_pass(std::size_t side) {
  ThirdHeap result{side, std::vector<std::size_t>(side * side)};
  std::vector<std::vector<bool>> below(side, std::vector<bool>(4 * side));
  for (std::size_t a = 0; a < side; ++a) {
    std::vector<bool> left(4 * side);
    for (std::size_t b = 0; b < side; ++b) {
      std::vector<bool> passed(4 * side);  // after the pass, which an empty board does not allow
      passed[a ^ b] = a + b > 0;
      std::size_t const value = least_missing({&left, &below[b], &passed});
      result.value[side * a + b] = value;
      left[value] = true;
      below[b][value] = true;
    }
  }
  return result;
}

/// How many beginnings of words in base 2 are told apart by their last `places` digits.
std::size_t told_apart(ThirdHeap const& third, std::size_t places) {
  std::size_t const block = std::size_t{1} << places;
  std::set<std::vector<std::size_t>> ends;
  for (std::size_t a = 0; a < third.side; a += block) {
    for (std::size_t b = 0; b < third.side; b += block) {
      std::map<std::size_t, std::vector<std::size_t>> by_beginning;  // of the third heap
      for (std::size_t i = 0; i < block * block; ++i) {
        std::size_t const value = third.at(a + i / block, b + i % block);
        auto& end = by_beginning[value / block];
        end.push_back(i);
        end.push_back(value % block);
      }
      for (auto const& [beginning, end] : by_beginning) {
        if (beginning < third.side / block) ends.insert(end);
      }
    }
  }
  return ends.size();
}

TEST(DiscoverBounds, TheThirdHeapsAreThoseOfTheRules) {
  Ruleset const circle = parse_rules_file(R"(name = "a circle"
heaps = 6
arrangement = "circle"
[[move]]
take = "any"
heaps = "1-2"
within = 2
)")
                             .rules;
  Ruleset const nim = parse_game("one-pass-nim", {}).rules;
  Definition of_circle(circle, Convention::kNormal);
  Definition of_nim(nim, Convention::kNormal);
  ThirdHeap const in_circle = circle_of_six(8);
  ThirdHeap const with_pass = one_pass(8);
  for (std::uint64_t a = 0; a < 8; ++a) {
    for (std::uint64_t b = 0; b < 8; ++b) {
      for (std::uint64_t c = 0; c < 18; ++c) {
        EXPECT_EQ(
            of_circle.lost(start_position(circle, std::vector<std::uint64_t>{c, 0, a, 1, b, 0})),
            in_circle.at(a, b) == c);
        EXPECT_EQ(of_nim.lost(start_position(nim, std::vector{a, b, c})), with_pass.at(a, b) == c);
      }
    }
  }
}

TEST(DiscoverBounds, MoreStatesAreNeededThanAreAllowed) {
  EXPECT_EQ(told_apart(circle_of_six(512), 2), 4'753U);
  EXPECT_EQ(told_apart(circle_of_six(1024), 3), 16'337U);
  EXPECT_EQ(told_apart(one_pass(256), 2), 6'557U);
  EXPECT_GT(16'337U, Budget{}.most_states);
  EXPECT_GT(6'557U, Budget{}.most_states);
}

}  // namespace
}  // namespace bouton::discover
