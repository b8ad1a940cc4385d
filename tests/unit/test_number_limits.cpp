// Work with long numbers that ends when its limits are reached, wherever it is done.
#include "core/number_limits.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "bouton/core/natural.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/sum.hpp"
#include "front/describe.hpp"
#include "front/solution_json.hpp"
#include "front/split_json.hpp"
#include "rules/nim.hpp"
#include "solver/within_limits.hpp"

namespace bouton {
namespace {

/// Limits that are reached, or will be.
struct Stopping {
  std::atomic<bool> stop = true;
  Limits limits;

  explicit Stopping(bool now = true) : stop(now) { limits.cancel = &stop; }
};

Natural long_number() {
  return (Natural(1) << 80'000) + 12'345;
}

/// Everything that takes more than a moment with long numbers.
std::vector<std::function<void()>> long_work() {
  Natural const a = long_number(), b = a + 1;
  std::string const digits(30'000, '7');
  return {[a, b] { static_cast<void>(a * b); },
          [a, b] { static_cast<void>((a << 80'000) / b); },
          [a, b] { static_cast<void>((a << 80'000) % b); },
          [a] { static_cast<void>(sqrt(a)); },
          [] { static_cast<void>(pow(Natural(7), 60'000)); },
          [a] { static_cast<void>(to_string(Natural(a + 3))); },
          [digits] { static_cast<void>(Natural(digits)); },
          [a] {
            static_cast<void>(Natural(a));
          }};  // NOLINT(performance-unnecessary-copy-initialization)
}

TEST(NumberLimits, EndLongWork) {
  Stopping stopping;
  for (auto const& work : long_work()) {
    NumberLimits const in_force(stopping.limits);
    EXPECT_THROW(work(), LimitReached);
  }
}

TEST(NumberLimits, AreNoLimitsUntilTheyAreReached) {
  Stopping stopping(false);
  for (auto const& work : long_work()) EXPECT_TRUE(in_time(stopping.limits, work));
}

TEST(NumberLimits, LeaveShortNumbersAlone) {
  Stopping stopping;
  auto const power = in_time(stopping.limits, [] {
    Natural const square = pow(Natural(10), 4'000) * pow(Natural(10), 4'000);
    return to_string(Natural(sqrt(square) / 10));
  });
  EXPECT_EQ(power, '1' + std::string(3'999, '0'));
}

TEST(NumberLimits, CountShortNumbers) {
  Stopping stopping;
  Natural const power = pow(Natural(10), 10'000);
  for (int const times : {100, 1'000}) {
    EXPECT_EQ(in_time(stopping.limits,
                      [&] {
                        for (int i = 0; i < times; ++i) static_cast<void>(to_string(power));
                      }),
              times == 100);
  }
  // Each time anew.
  for (int i = 0; i < 1'000; ++i) {
    EXPECT_TRUE(in_time(stopping.limits, [&] { return to_string(power); }));
  }
}

TEST(NumberLimits, EndWithTheirScope) {
  Stopping stopping;
  auto const work = long_work();
  EXPECT_FALSE(in_time(stopping.limits, work.front()));
  EXPECT_NO_THROW(work.front()());
}

TEST(NumberLimits, AllThatAreInForceCount) {
  Stopping outer, inner(false);
  auto const work = long_work().front();
  NumberLimits const in_force(outer.limits);
  EXPECT_FALSE(in_time(inner.limits, work));
  outer.stop = false;
  EXPECT_TRUE(in_time(inner.limits, work));
  inner.stop = true;
  EXPECT_FALSE(in_time(inner.limits, work));
  EXPECT_NO_THROW(work());
}

TEST(NumberLimits, AreThoseOfTheirThread) {
  Stopping stopping;
  NumberLimits const in_force(stopping.limits);
  bool done = false;
  std::thread([&] {
    long_work().front()();
    done = true;
  }).join();
  EXPECT_TRUE(done);
}

// ---- answers

TEST(LongHeaps, AreUnknownWhereTimeIsOver) {
  Stopping stopping;
  for (auto const& [game, text] : {std::pair{"nim", "10^30000 3^50000"},
                                   {"wythoff", "10^30000 3^50000"},
                                   {"kayles", "10^30000 3^50000"},
                                   {"fibonacci", "10^30000"}}) {
    Game const played = parse_game(game, {});
    Position const position = parse_position(text, played.rules);
    Solution const stopped =
        solve(played.rules, Convention::kNormal, position, stopping.limits, Detail::kFull);
    EXPECT_FALSE(stopped.outcome) << game;
    EXPECT_FALSE(stopped.moves_known) << game;
    ASSERT_EQ(stopped.reason.size(), 1U) << game;
    EXPECT_EQ(stopped.reason[0].key, "search.unknown.long") << game;
    EXPECT_TRUE(solve(played.rules, Convention::kNormal, position).outcome) << game;
    SumSolution const sum =
        solve_sum({{game, played.rules, position}, {game, played.rules, position}},
                  Convention::kNormal, stopping.limits);
    EXPECT_FALSE(sum.outcome) << game;
    EXPECT_FALSE(sum.moves_known) << game;
    EXPECT_FALSE(sum.reason.empty()) << game;
  }
}

TEST(LongHeaps, OfAFewThousandDigitsAreAnsweredInAnyCase) {
  Stopping stopping;
  Position const position = parse_position("10^3000 10^2000", nim_rules());
  Solution const solution = solve(nim_rules(), Convention::kNormal, position, stopping.limits);
  EXPECT_EQ(solution.outcome, Outcome::kN);
  EXPECT_EQ(solution.recommended, parse_position("10^2000 10^2000", nim_rules()));
}

TEST(LongHeaps, TheirMovesEndWithTheTimeOfWhoWritesThem) {
  Stopping stopping(false);
  Game const kayles = parse_game("kayles", {});
  Position const position = parse_position("10^30000 3^50000", kayles.rules);
  auto const count_until = [&](auto const& moves, std::size_t most) {
    std::size_t count = 0;
    stopping.stop = false;
    bool const whole = moves(
        [&](auto const&) {
          if (++count == most) stopping.stop = true;
          static_cast<void>(to_string(long_number() + count));
          return true;
        },
        stopping.limits);
    EXPECT_FALSE(whole);
    return count;
  };
  Solution const one = solve(kayles.rules, Convention::kNormal, position);
  EXPECT_EQ(count_until(one.for_each_winning_move, 2), 2U);
  EXPECT_EQ(count_until(one.for_each_winning_move, 3), 3U);
  SumSolution const sum = solve_sum(
      {{"kayles", kayles.rules, position}, {"nim", nim_rules(), parse_position("5", nim_rules())}},
      Convention::kNormal);
  EXPECT_EQ(count_until(sum.for_each_winning_move, 2), 2U);
}

TEST(ManyHeaps, AreReadWrittenAndAnsweredWithinTheTime) {
  Stopping stopping;
  for (std::string const game : {"nim", "moore:2", "pass-nim", "kayles", "lasker", "exact:2"}) {
    Ruleset const rules = parse_game(game, {}).rules;
    auto const read = [&](std::string const& text) {
      return in_time(stopping.limits, [&] { return parse_position(text, rules); });
    };
    EXPECT_TRUE(read("30000x7")) << game;
    EXPECT_FALSE(read("200000x7")) << game;
    Position const many = parse_position("100000x7 100000x5 3", rules);
    EXPECT_FALSE(in_time(stopping.limits, [&] { return to_string(many); })) << game;
    EXPECT_FALSE(solve(rules, Convention::kNormal, many, stopping.limits).outcome) << game;
    EXPECT_FALSE(solve_sum({{game, rules, many}}, Convention::kNormal, stopping.limits).outcome)
        << game;
    Position const fewer = parse_position("9x7 9x5 3", rules);
    if (game == "exact:2") continue;  // which is searched
    EXPECT_TRUE(solve(rules, Convention::kNormal, fewer, stopping.limits).outcome) << game;
  }
}

TEST(ManyHeaps, TheirMovesEndWithTheTime) {
  Stopping stopping(false);
  for (char const* const game : {"nim", "moore:2", "pass-nim", "kayles", "lasker"}) {
    Ruleset const rules = parse_game(game, {}).rules;
    Position const many = parse_position("100001x7 100000x5 3", rules);
    Solution const solution = solve(rules, Convention::kNormal, many);
    ASSERT_EQ(solution.outcome, Outcome::kN) << game;
    std::uint64_t count = 0;
    bool const whole = solution.for_each_winning_move(
        [&](Position const& move) {
          stopping.stop = ++count == 3;
          static_cast<void>(to_string(move));
          return true;
        },
        stopping.limits);
    EXPECT_EQ(whole, count < 3) << game;
    EXPECT_LE(count, 3U) << game;
    stopping.stop = false;
  }
}

// ---- what front ends write

using front::short_text;

TEST(LongHeaps, InJsonAreLeftOutWhereTimeIsOver) {
  Game const nim = parse_game("nim", {});
  Position const position = parse_position("10^30000 5^40000", nim.rules);
  Solution const solution = solve(nim.rules, Convention::kNormal, position);
  auto const json = [&](Limits const& limits) {
    std::string text;
    front::write_solution_json([&](std::string_view piece) { text += piece; }, nim, "as given",
                               solution, {}, Language::kEnglish, limits);
    return text;
  };
  Stopping stopping;
  // No digits of these numbers have been written before.
  std::string const cut = json(stopping.limits);
  EXPECT_NE(cut.find(R"("position":"as given","outcome":"N","nim_value":null,"winning_moves":[],)"
                     R"("winning_move_count":"1","moves_complete":false,"recommended":null,)"
                     R"("cut_short":true,"certainty":"theorem")"),
            cut.npos)
      << cut.substr(0, 2'000);
  std::string const whole = json({});
  EXPECT_EQ(whole.find("cut_short"), whole.npos);
  EXPECT_NE(whole.find("\"recommended\":\"" + to_string(*solution.recommended) + '"'), whole.npos);
}

std::string repeated(std::string const& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(LongHeaps, AsShortText) {
  auto const shown = [](std::string const& text, Language language = Language::kEnglish) {
    return short_text(parse_position(text, parse_game("pass-nim", {}).rules), language);
  };
  EXPECT_EQ(shown("3 4- 5"), "3 4- 5");
  EXPECT_EQ(shown("-"), "-");
  std::string const thousand = '1' + std::string(999, '0');
  // 2,000 characters, and one more.
  EXPECT_EQ(shown("10^999 10^997-"), thousand + ' ' + thousand.substr(0, 998) + '-');
  EXPECT_EQ(shown("10^999 10^998-"),
            "100000000000...(1000)...000000000000 100000000000...(999)...000000000000-");
  EXPECT_EQ(shown("10^2000- 7^2400 5"),
            "100000000000...(2001)...000000000000- 171907978825...(2029)...639873440001 5");
  EXPECT_EQ(shown("1000x7"), '7' + repeated(" 7", 999));
  std::string const end = repeated(" 123456", 29);
  EXPECT_EQ(shown("1000x123456 9-"),
            end.substr(1) + " ...(1001 heaps)..." + end.substr(7) + " 123456 9-");
  EXPECT_EQ(shown("1000x123456 9-", Language::kChinese),
            end.substr(1) + " ……（共 1001 堆）……" + end.substr(7) + " 123456 9-");
}

// The recommended move comes first where not all are listed.
TEST(LongHeaps, AreNotListedAfterTheTime) {
  Game const kayles = parse_game("kayles", {});
  Position const position = parse_position("10^30001 5^40001", kayles.rules);
  Solution const solution = solve(kayles.rules, Convention::kNormal, position);
  ASSERT_GT(*solution.winning_move_count, 1);
  front::AnswerStyle one;
  one.max_moves = 1;
  Stopping stopping;
  for (bool const stopped : {true, false}) {
    stopping.stop = stopped;
    std::string text;
    front::write_solution_json([&](std::string_view piece) { text += piece; }, kayles, "", solution,
                               one, Language::kEnglish, stopping.limits);
    EXPECT_EQ(text.find("\"winning_moves\":[]") != text.npos, stopped);
    EXPECT_NE(text.find("\"moves_complete\":false"), text.npos);
  }
}

TEST(LongHeaps, AsShortTextKeepTheState) {
  Ruleset const limited = parse_game("fibonacci", {}).rules;
  EXPECT_EQ(short_text(parse_position("10^3000/10^2999", limited), Language::kEnglish),
            "100000000000...(3001)...000000000000/100000000000...(3000)...000000000000");
  Ruleset const one_pass = parse_game("one-pass-nim", {}).rules;
  EXPECT_EQ(short_text(parse_position("10^3000 5/-", one_pass), Language::kEnglish),
            "100000000000...(3001)...000000000000 5/-");
}

TEST(LongHeaps, APositionIsLongByOneHeapOrByAllOfThem) {
  auto const nim = [](std::size_t count, Natural const& heap) {
    Position position;
    position.heaps.assign(count, heap);
    return position;
  };
  Natural const middling = Natural(1) << 6'399;  // 100 words of 64 bits
  EXPECT_FALSE(is_long(nim(16'383, 7)));
  EXPECT_TRUE(is_long(nim(16'384, 7)));
  EXPECT_FALSE(is_long(nim(163, middling)));
  EXPECT_TRUE(is_long(nim(164, middling)));
  EXPECT_FALSE(is_long(nim(1, (Natural(1) << 32'768) - 1)));
  EXPECT_TRUE(is_long(nim(1, Natural(1) << 32'768)));
}

TEST(LongHeaps, ASplitIsWrittenWholeOrNotAtAll) {
  Stopping stopping(false);
  theory::SplitQuestion question;
  question.tokens = pow(Natural(10), 30'000);
  std::string text;
  auto const put = [&](std::string_view piece) { text += piece; };
  NumberLimits const in_force(stopping.limits);
  stopping.stop = true;
  EXPECT_THROW(front::write_split_json(put, question, true, Language::kEnglish, stopping.limits),
               LimitReached);
  EXPECT_EQ(text, "");
  EXPECT_FALSE(front::for_each_split_text(question, stopping.limits, [](std::string const&) {}));
}

}  // namespace
}  // namespace bouton
