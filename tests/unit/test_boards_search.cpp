// Searches of boards, compared with play by the rules alone: whole positions, no parts, no
// symmetry, no theorem, nothing of the project but the list of moves that the game tells.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "boards/grid.hpp"
#include "boards/set_board.hpp"
#include "boards/set_game.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/search/couples.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/sum.hpp"
#include "by_play.hpp"
#include "rules/board_row.hpp"

namespace bouton::boards {
namespace {

/// Squares as bits, row after row; written without any header of the boards.
class Plain {
 public:
  Plain(bool cram, unsigned columns, unsigned rows) : cram_(cram), columns_(columns), rows_(rows) {}

  std::vector<std::uint64_t> options(std::uint64_t free) const {
    std::vector<std::uint64_t> all;
    for (unsigned row = 0; row < rows_; ++row) {
      for (unsigned column = 0; column < columns_; ++column) {
        std::uint64_t const here = bit(row, column);
        if ((free & here) == 0) continue;
        std::uint64_t const right = column + 1 < columns_ ? bit(row, column + 1) : 0;
        std::uint64_t const below = row + 1 < rows_ ? bit(row + 1, column) : 0;
        if (cram_) {
          if ((free & right) != 0) all.push_back(free & ~(here | right));
          if ((free & below) != 0) all.push_back(free & ~(here | below));
        } else {
          std::uint64_t gone = here | right | below;
          if (column > 0) gone |= bit(row, column - 1);
          if (row > 0) gone |= bit(row - 1, column);
          all.push_back(free & ~gone);
        }
      }
    }
    return all;
  }
  unsigned value(std::uint64_t free) {
    if (auto const known = values_.find(free); known != values_.end()) return known->second;
    std::set<unsigned> seen;
    for (std::uint64_t const option : options(free)) seen.insert(value(option));
    unsigned mex = 0;
    while (seen.contains(mex)) ++mex;
    return values_[free] = mex;
  }

 private:
  std::uint64_t bit(unsigned row, unsigned column) const {
    return std::uint64_t{1} << (row * columns_ + column);
  }
  bool cram_;
  unsigned columns_, rows_;
  std::map<std::uint64_t, unsigned> values_;
};

template <template <unsigned> class Game, unsigned kWords>
void compare_with_plain(bool cram, unsigned columns, unsigned rows, unsigned seed) {
  Plain plain(cram, columns, rows);
  Grid<kWords> const grid(columns, rows);
  Limits limits;
  limits.positions = ~std::uint64_t{0};
  // The second one has the least table and two threads: what is lost or found twice must not
  // matter.
  search::CoupleSearch<Game<kWords>> one{Game<kWords>(grid)};
  search::CoupleSearch<Game<kWords>> two{Game<kWords>(grid), 0, 10};
  Limits of_two = limits;
  of_two.threads = 2;
  std::mt19937_64 random(seed);
  std::uint64_t const all = (std::uint64_t{1} << columns * rows) - 1;
  for (int i = 0; i < 60; ++i) {
    std::uint64_t const free = i == 0 ? all : (random() | (i % 3 == 0 ? 0 : random())) & all;
    Bits<kWords> position;
    position.word[0] = free;
    unsigned const value = plain.value(free);
    ASSERT_EQ(one.nim_value(position, limits), value) << columns << 'x' << rows << ' ' << free;
    ASSERT_EQ(two.nim_value(position, of_two), value) << columns << 'x' << rows << ' ' << free;
    ASSERT_EQ(two.is_lost(position, of_two), value == 0) << free;
  }
}

TEST(BoardsSearch, ThreadsAndTablesChangeNothing) {
  // A board, and what some moves leave: as with one thread and much room. The table is the least,
  // or grows on the way; threads join at once, or after a while.
  Grid<1> const grid(5, 6);
  Cram<1> const cram(grid);
  std::vector<Bits<1>> asked = {grid.all()};
  cram.moves(grid.all(), [&](Bits<1> const& option) {
    asked.push_back(option);
    return asked.size() < 6;
  });
  Limits limits;
  limits.positions = ~std::uint64_t{0};
  search::CoupleSearch<Cram<1>> plain{cram};
  std::vector<std::uint32_t> values;
  for (Bits<1> const& position : asked) values.push_back(plain.nim_value(position, limits));
  ASSERT_EQ(values.front(), 2U);
  for (unsigned const threads : {2U, 4U}) {
    for (std::uint64_t const bytes : {std::uint64_t{0}, std::uint64_t{1} << 24}) {
      for (std::uint64_t const alone : {1U, 1000U}) {
        limits.threads = threads;
        search::CoupleSearch<Cram<1>> search{cram, bytes, alone};
        for (std::size_t i = 0; i < asked.size(); ++i) {
          ASSERT_EQ(search.is_lost(asked[i], limits), values[i] == 0) << i;
          ASSERT_EQ(search.nim_value(asked[i], limits), values[i]) << i;
        }
      }
    }
  }
}

TEST(BoardsSearch, LimitsStopSeveralThreads) {
  Cram<1> const cram(Grid<1>(7, 9));
  search::CoupleSearch<Cram<1>> search{cram, 0, 10};
  Limits limits;
  limits.threads = 4;
  limits.positions = 5000;
  EXPECT_THROW(static_cast<void>(search.nim_value(Bits<1>::below(63), limits)), LimitReached);
  EXPECT_LE(search.expanded(), 5000U);
  limits.positions = ~std::uint64_t{0};
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  EXPECT_THROW(static_cast<void>(search.nim_value(Bits<1>::below(63), limits)), LimitReached);
  std::atomic<bool> const cancelled = true;
  limits.deadline.reset();
  limits.cancel = &cancelled;
  EXPECT_THROW(static_cast<void>(search.nim_value(Bits<1>::below(63), limits)), LimitReached);
}

template <unsigned kWords>
void keep_and_take_up() {
  Cram<kWords> const cram(Grid<kWords>(5, 6));
  Limits limits;
  limits.positions = ~std::uint64_t{0};
  search::CoupleSearch<Cram<kWords>> first{cram};
  auto const board = Bits<kWords>::below(30);
  std::uint32_t const value = first.nim_value(board, limits);
  // Into a table of another size.
  search::CoupleSearch<Cram<kWords>> second{cram, 0};
  std::uint64_t entries = 0;
  first.table().for_each([&](auto const& key, std::uint16_t bits) {
    second.table().take_up(key, bits);
    ++entries;
  });
  EXPECT_GT(entries, 1000U);
  EXPECT_EQ(second.nim_value(board, limits), value);
  EXPECT_LT(second.expanded(), first.expanded() / 10);
}

TEST(BoardsSearch, WhatIsKeptIsTakenUp) {
  keep_and_take_up<1>();
  keep_and_take_up<2>();
}

TEST(BoardsSearch, PartsOfGridsAreAsByPlay) {
  for (auto const& [columns, rows] : {std::pair{3U, 5U}, {4U, 4U}, {2U, 8U}, {1U, 15U}, {3U, 6U}}) {
    compare_with_plain<Cram, 1>(true, columns, rows, columns);
    compare_with_plain<Cram, 2>(true, columns, rows, rows);
    compare_with_plain<GridKayles, 1>(false, columns, rows, columns);
    compare_with_plain<GridKayles, 2>(false, columns, rows, rows);
  }
}

std::set<std::string> listed_wins(Solution const& solution) {
  std::set<std::string> wins;
  if (solution.for_each_winning_move) {
    solution.for_each_winning_move([&](Position const& after) {
      EXPECT_TRUE(wins.insert(to_string(after)).second) << "listed twice: " << to_string(after);
      return true;
    });
  }
  return wins;
}

TEST(BoardsSearch, EveryGameByNameIsAsByPlay) {
  for (char const* const name : {"cram:3x4",
                                 "cram:..#/.../#..",
                                 "cram:2x5",
                                 "tiles:l3:3x4",
                                 "tiles:i3:3x4",
                                 "tiles:##/##:3x4",
                                 "tiles:x:3x3",
                                 "chomp:3x4",
                                 "chomp:2x2x2",
                                 "chomp:..../..../..",
                                 "divisors:60",
                                 "subset-takeaway:3",
                                 "queens:4",
                                 "kings:3x4",
                                 "knights:3x4",
                                 "rooks:3",
                                 "bishops:3x4",
                                 "notakto:1",
                                 "node-kayles:path:9",
                                 "node-kayles:cycle:8",
                                 "node-kayles:wheel:5",
                                 "node-kayles:petersen",
                                 "node-kayles:grid:3x4",
                                 "node-kayles:bipartite:2,3",
                                 "node-kayles:a-b;b-c;c-a;c-d;d-e;f",
                                 "arc-kayles:petersen",
                                 "arc-kayles:grid:3x3",
                                 "arc-kayles:complete:6",
                                 "arc-kayles:bipartite:3,4",
                                 "arc-kayles:cycle:7",
                                 "arc-kayles:cube:3",
                                 "arc-kayles:star:1,2,3",
                                 "octal-graph:0.33:star:2,2,1",
                                 "octal-graph:0.6:grid:2x4",
                                 "octal-graph:0.(3):cycle:6",
                                 "octal-graph:0.05:a-b;b-c;c-a;c-d;d-e;f",
                                 "grim:path:7",
                                 "grim:wheel:5",
                                 "grim:grid:2x4",
                                 "graph-chomp:cycle:5",
                                 "graph-chomp:grid:2x3",
                                 "graph-chomp:a-b;b-c;c-a;c-d;e",
                                 "hackenbush:0-1;1-2;1-3;3-4",
                                 "hackenbush:0-1;1-2;2-3;3-0;2-4;4-5",
                                 "hackenbush:complete:4",
                                 "sprouts:cross:2"}) {
    Game game;
    try {
      game = parse_game(name);
    } catch (Error const&) {
      continue;  // complete:4 has no ground
    }
    Position const start = parse_position(game.start, game.rules);
    ByPlay play(game.rules);
    // The start, and what some moves leave.
    std::vector<SmallPosition> asked = {*to_small(start)};
    for (std::size_t i = 0; i < 3; ++i) {
      auto const all = options(game.rules, asked.back());
      if (all.empty()) break;
      asked.push_back(all[all.size() * (i + 1) / 5]);
    }
    for (SmallPosition const& from : asked) {
      for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
        bool const misere = convention == Convention::kMisere;
        auto const lost = [&](SmallPosition const& at) {
          return misere ? play.misere_lost(at) : play.value(at) == 0;
        };
        Solution const solution = solve(game.rules, convention, to_position(from));
        ASSERT_EQ(solution.outcome, lost(from) ? Outcome::kP : Outcome::kN)
            << name << ' ' << to_string(from) << (misere ? " misere" : "");
        if (!misere && solution.nim_value) {
          ASSERT_EQ(*solution.nim_value, play.value(from)) << name << ' ' << to_string(from);
        }
        std::set<std::string> wins;
        for (SmallPosition const& option : options(game.rules, from)) {
          if (lost(option)) wins.insert(to_string(option));
        }
        ASSERT_EQ(listed_wins(solution), wins)
            << name << ' ' << to_string(from) << (misere ? " misere" : "");
      }
    }
  }
}

TEST(BoardsSearch, WhereAllMovesTakeOneThingAlongThePlayerToMoveWins) {
  std::size_t stolen = 0;
  for (char const* const name :
       {"chomp:3x4", "chomp:2x2x3", "divisors:60", "subset-takeaway:3", "cram:2x3", "queens:3",
        "node-kayles:star:1,1,1", "grim:path:5", "arc-kayles:path:5"}) {
    Game const game = parse_game(name);
    ByPlay play(game.rules);
    std::set<SmallPosition> seen = {*to_small(parse_position(game.start, game.rules))};
    std::vector<SmallPosition> all(seen.begin(), seen.end());
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (SmallPosition const& option : options(game.rules, SmallPosition(all[i]))) {
        if (seen.insert(option).second) all.push_back(option);
      }
    }
    for (SmallPosition const& at : all) {
      if (!taken_along(set_board(*game.rules.board), at.heaps)) continue;
      ++stolen;
      ASSERT_NE(play.value(at), 0U) << name << ' ' << to_string(at);
      ASSERT_FALSE(play.misere_lost(at)) << name << ' ' << to_string(at);
    }
  }
  ASSERT_GT(stolen, 20U);
  // Far too large for a search.
  Game const large = parse_game("chomp:30x31");
  Position const start = parse_position(large.start, large.rules);
  Limits limits;
  limits.positions = 1000;
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    Solution const solution = solve(large.rules, convention, start, limits);
    EXPECT_EQ(solution.outcome, Outcome::kN);
    EXPECT_EQ(solution.certainty, Certainty::kTheorem);
    EXPECT_FALSE(solution.moves_known);
  }
}

TEST(BoardsSearch, MovesToOneOptionAreSeveralMoves) {
  struct Case {
    char const* game;
    char const* position;
    std::uint64_t moves, wins;
  };
  for (auto const& [name, position, moves, wins] : {
           // All vertices of a complete graph leave nothing; so do both ends of an edge.
           Case{"node-kayles:complete:4", "1 2 3 4", 4, 4},
           Case{"node-kayles:path:3", "1 2", 2, 2},
           // A cross in the third row or the third column kills the board, and so does any other.
           Case{"notakto:1", "XX./XX./...", 5, 5},
           // Opposite corners attack the same squares: one move from the middle wins.
           Case{"bishops:3", ".../.../...", 9, 1},
           Case{"cram:1x4", "....", 3, 1},
       }) {
    Game const game = parse_game(name);
    Position const from = parse_position(position, game.rules);
    Solution const solution = solve(game.rules, Convention::kNormal, from);
    EXPECT_EQ(count_moves(game.rules, from), Natural(moves)) << name;
    EXPECT_EQ(solution.moves_made, Natural(wins)) << name;
  }
}

TEST(BoardsSearch, SumsWithOtherGames) {
  for (auto const& [first, second] : {std::pair{"cram:2x3", "nim"},
                                      {"node-kayles:path:4", "kayles"},
                                      {"chomp:2x3", "nim"},
                                      {"hackenbush:0-1;1-2;1-3", "nim"}}) {
    Game const board = parse_game(first);
    Game const heaps = parse_game(second);
    Position const start = parse_position(board.start, board.rules);
    for (std::uint64_t heap = 0; heap <= 4; ++heap) {
      Position const beside = parse_position(std::to_string(heap), heaps.rules);
      std::vector<SumTerm> const terms = {{first, board.rules, start},
                                          {second, heaps.rules, beside}};
      ByPlay left(board.rules), right(heaps.rules);
      // Both sides by play: values in normal play, whole pairs in misere play.
      std::map<std::pair<SmallPosition, SmallPosition>, bool> known;
      auto const lost = [&](auto const& self, SmallPosition const& a,
                            SmallPosition const& b) -> bool {
        auto const found = known.find({a, b});
        if (found != known.end()) return found->second;
        bool any = false, wins = false;
        for (SmallPosition const& option : options(board.rules, a)) {
          any = true;
          wins = wins || self(self, option, b);
        }
        for (SmallPosition const& option : options(heaps.rules, b)) {
          any = true;
          wins = wins || self(self, a, option);
        }
        return known[{a, b}] = any && !wins;
      };
      Solution const normal = solve_sum(terms, Convention::kNormal);
      ASSERT_EQ(normal.nim_value,
                Natural(left.value(*to_small(start)) ^ right.value(*to_small(beside))))
          << first << " + " << second << ' ' << heap;
      Solution const misere = solve_sum(terms, Convention::kMisere);
      ASSERT_EQ(misere.outcome,
                lost(lost, *to_small(start), *to_small(beside)) ? Outcome::kP : Outcome::kN)
          << first << " + " << second << ' ' << heap;
    }
  }
}

TEST(BoardsSearch, SymmetryIsAsTheSearch) {
  // Where the theorem speaks, the search without it says the same.
  std::mt19937 random(5);
  for (char const* const name : {"cram:4x4", "cram:3x4", "queens:4", "kings:3x4", "tiles:l3:3x4",
                                 "knights:4", "arc-kayles:cycle:8"}) {
    Game const game = parse_game(name);
    std::shared_ptr<BoardSearch> const kept = game.rules.board->search();
    BoardSearch& search = *kept;
    SmallPosition at = *to_small(parse_position(game.start, game.rules));
    for (int i = 0; i < 40; ++i) {
      if (auto const known = search.theorem(at.heaps, Convention::kNormal, {})) {
        ASSERT_EQ(known->outcome, search.outcome(at.heaps, Convention::kNormal, {}))
            << name << ' ' << to_string(at);
        for (BoardNumbers const& win : known->wins) {
          ASSERT_EQ(search.outcome(win, Convention::kNormal, {}), Outcome::kP) << to_string(at);
        }
      }
      auto const all = options(game.rules, at);
      at = all.empty() ? *to_small(parse_position(game.start, game.rules))
                       : all[random() % all.size()];
    }
  }
}

TEST(BoardsSearch, LimitsStopIt) {
  Game const game = parse_game("cram:7x8");
  Limits limits;
  limits.positions = 10;
  Position const start = parse_position(game.start, game.rules);
  Solution const solution = solve(game.rules, Convention::kNormal, start, limits);
  // A domino in the middle makes the board symmetric: that much is known without a search.
  EXPECT_EQ(solution.outcome, Outcome::kN);
  EXPECT_FALSE(solution.moves_known);
  EXPECT_EQ(solve(game.rules, Convention::kMisere, start, limits).outcome, std::nullopt);
}

}  // namespace
}  // namespace bouton::boards
