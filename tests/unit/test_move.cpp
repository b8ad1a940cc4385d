// Moves as a person makes them, against a board of stones: rows are cut and heaps are divided here
// by hand, without the move generator. Their number by formula, against the moves one by one.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "rules/random_move.hpp"
#include "solver/winning_moves.hpp"

namespace bouton {
namespace {

using Heaps = std::vector<std::uint64_t>;
/// heap, taken, first pin (0: none), parts left
using Told = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, Heaps>;

Told told(Move const& move) {
  HeapChange const& change = move.changes.at(0);
  Heaps parts;
  for (Natural const& part : change.parts) parts.push_back(*to_u64(part));
  return {change.heap, *to_u64(change.taken), change.first ? *to_u64(*change.first) : 0, parts};
}

/// Every hit on rows of pins, pin by pin.
std::multiset<Told> hits_on(Heaps const& rows, std::vector<int> const& code) {
  std::multiset<Told> hits;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::uint64_t taken = 1; taken < code.size(); ++taken) {
      for (std::uint64_t first = 1; first + taken - 1 <= rows[row]; ++first) {
        std::uint64_t const left = first - 1, right = rows[row] - left - taken;
        int const runs = (left > 0 ? 1 : 0) + (right > 0 ? 1 : 0);
        if ((code[taken] >> runs & 1) == 0) continue;
        hits.insert({row, taken, first, runs == 2 ? Heaps{left, right} : Heaps{}});
      }
    }
  }
  return hits;
}

void divide(std::uint64_t rest, std::uint64_t count, std::uint64_t least, Heaps& parts,
            std::function<void()> const& found) {
  if (count == 0) {
    if (rest == 0) found();
    return;
  }
  for (std::uint64_t part = least; part <= rest; ++part) {
    parts.push_back(part);
    divide(rest - part, count - 1, part, parts, found);
    parts.pop_back();
  }
}

/// Every way to take from a heap and divide the rest, without order.
std::multiset<Told> takings_from(Heaps const& heaps, std::vector<int> const& code,
                                 PartsCondition condition) {
  std::multiset<Told> all;
  for (std::size_t heap = 0; heap < heaps.size(); ++heap) {
    for (std::uint64_t taken = 0; taken < code.size() && taken <= heaps[heap]; ++taken) {
      for (std::uint64_t count = 0; count < 5; ++count) {
        if ((code[taken] >> count & 1) == 0 || heaps[heap] == 0) continue;
        Heaps parts;
        divide(heaps[heap] - taken, count, 1, parts, [&] {
          std::set<std::uint64_t> const different(parts.begin(), parts.end());
          if (condition == PartsCondition::kPairwiseUnequal && different.size() < count) return;
          if (condition == PartsCondition::kNotAllEqual && count > 1 && different.size() == 1)
            return;
          all.insert({heap, taken, 0, count > 1 ? parts : Heaps{}});
        });
      }
    }
  }
  return all;
}

std::multiset<Told> all_moves(Ruleset const& rules, Heaps const& heaps) {
  std::multiset<Told> found;
  EXPECT_TRUE(for_each_move(rules, SmallPosition{heaps}, [&](Move const& move) {
    found.insert(told(move));
    return true;
  }));
  return found;
}

Heaps some_heaps(std::uint64_t most) {
  return *rc::gen::container<Heaps>(*rc::gen::inRange<std::size_t>(1, 4),
                                    rc::gen::inRange<std::uint64_t>(0, most));
}

std::vector<Digit> digits_of(std::vector<int> const& code) {
  return {code.begin(), code.end()};
}

RC_GTEST_PROP(MadeMoves, OnRowsAreTheHitsAtEveryPlace, ()) {
  std::vector<int> code = {0};
  code.resize(*rc::gen::inRange<std::size_t>(2, 5), 0);
  for (std::size_t t = 1; t < code.size(); ++t) code[t] = *rc::gen::inRange(0, 8);
  code.back() |= 4;
  Ruleset const rules{.moves = {MoveKind{.take = HeapCode(digits_of(code))}}};
  RC_ASSERT(has_rows_of_pins(rules));
  Heaps const rows = some_heaps(10);
  auto const expected = hits_on(rows, code);
  RC_ASSERT(all_moves(rules, rows) == expected);
  RC_ASSERT(count_moves(rules, to_position(SmallPosition{rows})) == Natural(expected.size()));
}

RC_GTEST_PROP(MadeMoves, OnHeapsAreAmountsAndPartsWithoutOrder, ()) {
  auto const condition = *rc::gen::element(PartsCondition::kAny, PartsCondition::kPairwiseUnequal,
                                           PartsCondition::kNotAllEqual);
  std::vector<int> code(*rc::gen::inRange<std::size_t>(1, 5), 0);
  code[0] = 4 * *rc::gen::inRange(0, 8);
  for (std::size_t t = 1; t < code.size(); ++t) code[t] = *rc::gen::inRange(0, 32);
  bool const rows = code[0] == 0 && condition == PartsCondition::kAny &&
                    std::all_of(code.begin(), code.end(), [](int digit) { return digit < 8; });
  RC_PRE(!rows);
  Ruleset const rules{.moves = {MoveKind{.take = HeapCode(digits_of(code)), .parts = condition}}};
  Heaps const heaps = some_heaps(10);
  auto const expected = takings_from(heaps, code, condition);
  RC_ASSERT(all_moves(rules, heaps) == expected);
  RC_ASSERT(count_moves(rules, to_position(SmallPosition{heaps})) == Natural(expected.size()));
}

// Tails that go on for ever, several heaps at once, limits and passes: the formula against the
// moves.
RC_GTEST_PROP(MadeMoves, AreAsManyAsTheFormulaSays, ()) {
  auto const name = *rc::gen::element<std::string>(
      "nim", "moore:2", "moore:3", "exact:2", "wythoff", "wythoff:2", "wythoff:5", "fibonacci",
      "pass-nim", "one-pass-nim", "euclid", "lasker", "0.(7)", "0.3(07)", "4.(73)", "0.(4)",
      "0.05(02)", "subtract:2,3,7", "0.f(1)", "4.8", "subtract:all-but-2,4");
  Game const game = parse_game(name, {});
  SmallPosition from;
  std::uint64_t const heaps =
      game.rules.heap_count.value_or(*rc::gen::inRange<std::uint64_t>(1, 4));
  for (std::uint64_t i = 0; i < heaps; ++i) {
    from.heaps.push_back(*rc::gen::inRange<std::uint64_t>(0, 14));
    if (game.rules.pass_per_heap) from.spent.push_back(*rc::gen::arbitrary<bool>());
  }
  if (game.rules.one_pass) from.one_pass_spent = *rc::gen::arbitrary<bool>();
  if (game.rules.limit && *rc::gen::arbitrary<bool>()) {
    from.limit = *rc::gen::inRange<std::uint64_t>(1, 9);
  }
  std::uint64_t count = 0;
  for_each_move(game.rules, from, [&](Move const&) { return ++count > 0; });
  RC_ASSERT(count_moves(game.rules, to_position(from)) == Natural(count));
}

TEST(MadeMoves, AreCountedForHeapsOfAnySize) {
  auto const count = [](char const* game, char const* position) {
    Ruleset const rules = parse_game(game, {}).rules;
    auto const all = count_moves(rules, parse_position(position, rules));
    return all ? to_string(*all) : "?";
  };
  EXPECT_EQ(count("nim", "10^50 5"), "1" + std::string(49, '0') + "5");
  EXPECT_EQ(count("kayles", "10^20"), "199999999999999999999");       // n + (n - 1)
  EXPECT_EQ(count("grundy", "10^20 10^20"), "99999999999999999998");  // 2 floor((n - 1) / 2)
  EXPECT_EQ(count("wythoff", "10^20 10^10"), "100000000020000000000");
  EXPECT_EQ(count("wythoff:2", "10^20 10^10"), "100000000039999999999");
  EXPECT_EQ(count("lasker", "10^20"), "150000000000000000000");
}

/// Who wins, by the definition of nim-values alone; rows of pins, told apart by nothing else.
std::uint64_t value_of(std::uint64_t row, std::vector<int> const& code,
                       std::map<std::uint64_t, std::uint64_t>& known) {
  if (auto const found = known.find(row); found != known.end()) return found->second;
  std::set<std::uint64_t> options;
  for (auto const& [heap, taken, first, parts] : hits_on({row}, code)) {
    std::uint64_t const left = first - 1;
    options.insert(value_of(left, code, known) ^ value_of(row - left - taken, code, known));
  }
  std::uint64_t value = 0;
  while (options.contains(value)) ++value;
  return known[row] = value;
}

TEST(MadeMoves, EveryWinningHitIsListedAndCounted) {
  std::vector<int> const code = {0, 7, 7};
  Game const game = parse_game("kayles", {});
  std::map<std::uint64_t, std::uint64_t> known;
  for (std::uint64_t a = 0; a <= 11; ++a) {
    for (std::uint64_t b = 0; b <= 11; ++b) {
      std::multiset<Told> expected;
      for (auto const& hit : hits_on({a, b}, code)) {
        auto const& [row, taken, first, parts] = hit;
        std::uint64_t const hit_row = row == 0 ? a : b;
        std::uint64_t const sum = value_of(first - 1, code, known) ^
                                  value_of(hit_row - (first - 1) - taken, code, known) ^
                                  value_of(row == 0 ? b : a, code, known);
        if (sum == 0) expected.insert(hit);
      }
      Position const from = to_position(SmallPosition{{a, b}});
      Solution const solution = solve(game.rules, Convention::kNormal, from);
      std::multiset<Told> found;
      answer::AskedTerms const asked = {{&game.rules, &from}};
      auto const all = answer::tell_moves(
          asked, solution, {.moves = answer::kNoMoveBound, .bytes = answer::kNoMoveBound}, {},
          answer::MoveOrder::kRecommendedFirst, [&](Move const& move, std::size_t, bool) {
            found.insert(told(move));
            return 1;
          });
      EXPECT_TRUE(all.whole);
      EXPECT_EQ(found, expected) << a << ' ' << b;
      // With the list, and without.
      for (std::uint64_t const listed : {100U, 0U}) {
        EXPECT_EQ(count_winning_moves(asked, Convention::kNormal, solution, {}, Context(), listed),
                  Natural(expected.size()))
            << a << ' ' << b;
      }
    }
  }
}

TEST(MadeMoves, WinningOnesAreCountedWithoutAListAsWithOne) {
  for (std::string const name : {"grundy", "lasker", "0.7777", "0.06", "4.4", "4.72", "0.137"}) {
    Game const game = parse_game(name, {});
    Context const context;
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      for (std::uint64_t a = 0; a <= 12; ++a) {
        for (std::uint64_t b = 0; b <= 5; ++b) {
          Position const from = to_position(SmallPosition{{a, b}});
          Solution solution = solve(game.rules, convention, from, {}, Detail::kFull, context);
          answer::AskedTerms const asked = {{&game.rules, &from}};
          auto const by_list = [&] {
            Solution listed = solution;
            listed.moves_made.reset();
            return count_winning_moves(asked, convention, listed, {}, context, 1000);
          };
          auto const without = count_winning_moves(asked, convention, solution, {}, context, 0);
          ASSERT_TRUE(without) << name << ' ' << a << ' ' << b;
          EXPECT_EQ(without, by_list()) << name << ' ' << a << ' ' << b;
        }
      }
    }
  }
}

std::vector<std::string> lines(std::string const& game, std::string const& from,
                               std::string const& after, bool merged = false) {
  Ruleset const rules = parse_game(game, {}).rules;
  Position const before = parse_position(from, rules), to = parse_position(after, rules);
  std::vector<std::string> told;
  for (Move const& move :
       merged ? merged_moves_to(rules, before, to) : moves_to(rules, before, to)) {
    std::ostringstream line;
    line << move;
    told.push_back(line.str());
  }
  return told;
}

TEST(MadeMoves, InWords) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines("nim", "3 4 5", "1 4 5"), Lines{"take 2 from heap 1: 1 4 5"});
  EXPECT_EQ(lines("kayles", "5 7", "5 5"), (Lines{"knock down pins 6 and 7 of row 2: 5 5",
                                                  "knock down pins 1 and 2 of row 2: 5 5"}));
  EXPECT_EQ(lines("kayles", "5 7", "5 5", true),
            Lines{"knock down pins 6 and 7 of row 2, or pins 1 and 2: 5 5"});
  EXPECT_EQ(lines("kayles", "5", "1 3", true), Lines{"knock down pin 2 of row 1, or pin 4: 1 3"});
  EXPECT_EQ(lines("kayles", "5", "3 1", true), Lines{});
  EXPECT_EQ(lines("kayles", "5", "2 2", true), Lines{"knock down pin 3 of row 1: 2 2"});
  EXPECT_EQ(lines("grundy", "7", "1 6"), Lines{"split heap 1 into 1 + 6: 1 6"});
  EXPECT_EQ(lines("grundy", "7", "6 1"), Lines{});
  EXPECT_EQ(lines("moore:2", "3 4 5", "2 4 1"),
            Lines{"take 1 from heap 1, take 4 from heap 3: 2 4 1"});
  EXPECT_EQ(lines("wythoff", "3 5", "1 3"), Lines{"take 2 from each heap: 1 3"});
  EXPECT_EQ(lines("pass-nim", "2 5", "2 5-"), Lines{"pass on heap 2: 2 5-"});
  EXPECT_EQ(lines("one-pass-nim", "2 5", "2 5/-"), Lines{"pass: 2 5/-"});
  EXPECT_EQ(lines("fibonacci", "10", "8/4"), Lines{"take 2: 8/4"});

  // Rules of one's own, with more than any game by name has.
  Ruleset rows{.moves = {MoveKind{.take = HeapCode({0, 7, 7})}}, .pass_per_heap = true};
  rows.one_pass = true;
  Position const from = parse_position("5 2-", rows);
  std::set<std::string> told;
  for_each_move(rows, *to_small(from), [&](Move const& move) {
    for (Language const language : {Language::kEnglish, Language::kChinese}) {
      EXPECT_FALSE(in_words(move, language).empty());
    }
    return told.insert(in_words(move)).second;
  });
  EXPECT_EQ(told.size(), 14U);  // 9 hits and 3, a pass of row 1 and one of the game
  EXPECT_TRUE(told.contains("pass on row 1"));
  EXPECT_TRUE(told.contains("pass"));
  EXPECT_EQ(count_moves(rows, from), Natural(14));
  Ruleset several{.moves = {MoveKind{.take = HeapCode({0, 7}), .max_heaps = 2}}};
  Position const two = parse_position("3 3", several);
  std::uint64_t count = 0;
  for_each_move(several, *to_small(two), [&](Move const& move) {
    EXPECT_FALSE(in_words(move).empty());
    return ++count > 0;
  });
  EXPECT_EQ(count_moves(several, two), Natural(count));
  // A kind of move that splits beside one that takes from two heaps.
  Ruleset const beside{
      .moves = {MoveKind{.take = HeapCode({0, 7})},
                MoveKind{.take = HeapCode({0, 3}), .min_heaps = 2, .max_heaps = 2}}};
  count = 0;
  for_each_move(beside, *to_small(two), [&](Move const&) { return ++count > 0; });
  EXPECT_EQ(count_moves(beside, two), Natural(count));
}

// Random moves: legal in positions of any size, and fair where all moves can be listed.

SmallPosition position_from(Game const& game, std::string const& text) {
  return *to_small(parse_position(text, game.rules));
}

// Too large to be listed: heaps, amounts and parts are drawn, and drawn again if they do not fit.
TEST(RandomMove, InHugePositionsIsLegal) {
  Dice dice(1);
  for (auto const& [name, text] : {std::pair{"nim", "1000000 7 123456789012345678"},
                                   {"moore:3", "100000 100000 5 100000"},
                                   {"exact:2", "18446744073709551615 3 18446744073709551615"},
                                   {"wythoff:3", "100000 200000"},
                                   {"fibonacci", "1000000"},
                                   {"fibonacci", "1000000/7"},
                                   {"pass-nim", "100000 3 50000-"},
                                   {"pass-nim", "1000000000- 1000000000-"},
                                   {"kayles", "1000000 1"},
                                   {"grundy", "1000000 2"},
                                   {"0.0fv", "100000"},
                                   {"subtract:all-but-1,2", "100000 1"},
                                   {"subtract:65535", "100000 65535"}}) {
    SCOPED_TRACE(std::string(name) + ' ' + text);
    Game const game = parse_game(name, {});
    SmallPosition const from = position_from(game, text);
    for (int i = 0; i < 300; ++i) {
      auto const to = random_move(game.rules, from, dice);
      ASSERT_TRUE(to.has_value());
      EXPECT_TRUE(is_move(game.rules, from, *to)) << to_string(*to);
    }
  }
}

TEST(RandomMove, WhereMovesAreRareOneIsFound) {
  Dice dice(2);
  // One amount in 65,000; and only the smallest of many heaps can be moved in.
  Game const rare = parse_game("0." + std::string(64, '0') + "3", {});
  SmallPosition from{std::vector<std::uint64_t>(1'000, 60)};
  from.heaps.push_back(65);
  auto const to = random_move(rare.rules, from, dice);
  ASSERT_TRUE(to.has_value());
  EXPECT_EQ(to->heaps.back(), 0U);
  EXPECT_EQ(random_move(rare.rules, {{60, 60}}, dice), std::nullopt);
  EXPECT_EQ(random_move(rare.rules, {std::vector<std::uint64_t>(1'000, 60)}, dice), std::nullopt);
  EXPECT_EQ(random_move(rare.rules, {}, dice), std::nullopt);
}

TEST(RandomMove, InSmallPositionsGivesEveryMoveItsTurn) {
  Dice dice(3);
  Game const kayles = parse_game("kayles", {});
  SmallPosition const from{{7}};
  std::map<std::string, int> seen;
  for (int i = 0; i < 6'000; ++i) ++seen[to_string(*random_move(kayles.rules, from, dice))];
  auto const all = options(kayles.rules, from);
  EXPECT_EQ(seen.size(), all.size());
  // 13 moves, 461 times each on average: seven standard deviations.
  for (auto const& [move, times] : seen) EXPECT_NEAR(times, 6'000.0 / 13, 150) << move;
}

}  // namespace
}  // namespace bouton
