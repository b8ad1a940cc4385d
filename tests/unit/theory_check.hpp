// A theory's answer against the oracle's, the whole of it.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/rules/notation.hpp"
#include "oracle/rules_oracle.hpp"

namespace theory_check {

inline constexpr bouton::Convention kConventions[] = {bouton::Convention::kNormal,
                                                      bouton::Convention::kMisere};

inline oracle::Play play(bouton::Convention convention) {
  return convention == bouton::Convention::kNormal ? oracle::Play::kNormal : oracle::Play::kMisere;
}

inline bouton::Position position(oracle::Position const& from) {
  bouton::Position to;
  to.heaps.assign(from.heaps.begin(), from.heaps.end());
  to.spent = from.spent;
  to.one_pass_spent = from.one_pass_spent;
  return to;
}

/// Winning moves in the order they are listed, at most `most`.
inline std::vector<std::string> moves(bouton::Solution const& solution,
                                      std::size_t most = 1'000'000) {
  std::vector<std::string> result;
  if (!solution.for_each_winning_move || most == 0) return result;
  solution.for_each_winning_move([&](bouton::Position const& option) {
    result.push_back(bouton::to_string(option));
    return result.size() < most;
  });
  return result;
}

inline std::string headline(bouton::Solution const& solution) {
  return bouton::render(solution.reason.at(0), bouton::Language::kEnglish);
}

/// All steps of the reason in words; renders the Chinese text too, so that a missing key or
/// argument is found.
inline std::string reason(bouton::Solution const& solution) {
  std::string text;
  for (bouton::Message const& step : solution.reason) {
    text += bouton::render(step, bouton::Language::kEnglish) + '\n';
    EXPECT_FALSE(bouton::render(step, bouton::Language::kChinese).empty());
  }
  return text;
}

/// Outcome, nim-value where one is given, the set of winning moves, their number, the
/// recommended move, stopping early, and a reason that can be rendered.
inline void expect_agrees(bouton::Solution const& solution, oracle::Solver& solver,
                          oracle::Position const& from, bouton::Convention convention) {
  SCOPED_TRACE(oracle::print(from) +
               (convention == bouton::Convention::kNormal ? " normal" : " misere"));
  ASSERT_TRUE(solution.outcome.has_value());
  EXPECT_EQ(bouton::letter(*solution.outcome), solver.outcome(from));
  if (convention == bouton::Convention::kMisere) {
    EXPECT_FALSE(solution.nim_value.has_value());
  } else if (solution.nim_value) {
    EXPECT_EQ(*solution.nim_value, solver.value(from));
  }
  std::vector<std::string> const listed = moves(solution);
  std::set<std::string> const different(listed.begin(), listed.end());
  EXPECT_EQ(different.size(), listed.size()) << "a move is listed twice";
  EXPECT_EQ(different, solver.winning_moves(from));
  if (solution.winning_move_count) {
    EXPECT_EQ(*solution.winning_move_count, different.size());
  }
  EXPECT_EQ(solution.recommended.has_value(), !different.empty());
  if (solution.recommended) {
    EXPECT_EQ(different.count(bouton::to_string(solution.recommended->after)), 1U)
        << bouton::to_string(solution.recommended->after);
  }
  if (listed.size() > 1) {
    EXPECT_EQ(moves(solution, 1), std::vector<std::string>{listed[0]});
  }
  EXPECT_FALSE(reason(solution).empty());
  EXPECT_FALSE(solution.references.empty());
  EXPECT_EQ(solution.certainty, bouton::Certainty::kTheorem);
}

/// Every position of `heaps` heaps of at most `largest`, in every order.
template <class Visit>
void for_each_box_position(std::size_t heaps, oracle::Heap largest, Visit const& visit) {
  oracle::Position position = oracle::heaps(std::vector<oracle::Heap>(heaps, 0));
  for (;;) {
    visit(position);
    std::size_t i = 0;
    while (i < heaps && position.heaps[i] == largest) position.heaps[i++] = 0;
    if (i == heaps) return;
    ++position.heaps[i];
  }
}

}  // namespace theory_check
