// Boards of things and graphs as they are drawn: what a person touches, and what the players have
// put there.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "boards/graph.hpp"
#include "boards/layout.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "front/board_json.hpp"

namespace bouton {
namespace {

using nlohmann::json;

json board_of_play(std::string const& name, std::vector<std::string_view> const& entries,
                   std::string const& start = {}) {
  Game const game = parse_game(name, {});
  std::string const text = start.empty() ? game.start : start;
  SmallPosition const position = to_small(parse_position(text, game.rules)).value();
  std::string written;
  front::write_board_json([&](std::string_view part) { written += part; }, game, position, entries,
                          Language::kEnglish);
  return json::parse(written);
}

std::vector<std::size_t> touched(json const& move) {
  if (move.contains("touch")) return move["touch"];
  std::vector<std::size_t> places;
  for (json const& change : move["changes"]) places.push_back(change[0]);
  return places;
}

json move_of(json const& board, std::string const& entry) {
  for (json const& move : board["moves"]) {
    if (move["entry"] == entry) return move;
  }
  ADD_FAILURE() << "no move " << entry;
  return {};
}

std::map<std::string, std::string> pieces(json const& board) {
  std::map<std::string, std::string> by_name;
  for (json const& place : board["places"]) {
    if (place["name"].is_null()) continue;
    std::string const name = place["name"];
    by_name[name.substr(0, name.find(':'))] = place["piece"];
  }
  return by_name;
}

TEST(BoardsDrawing, EveryMoveIsMadeByPlacesOfItsOwn) {
  struct Case {
    char const* game;
    std::size_t moves;  // from the rules: dominoes in a grid, vertices, edges, squares
  };
  for (auto const& [game, moves] :
       {Case{"cram:3x4", 17}, Case{"tiles:l3:3x3", 16}, Case{"queens:4", 16}, Case{"chomp:3x4", 11},
        Case{"chomp:2x2x2", 7}, Case{"divisors:36", 8}, Case{"subset-takeaway:3", 6},
        Case{"notakto:2", 18}, Case{"node-kayles:petersen", 10}, Case{"arc-kayles:petersen", 15},
        Case{"node-kayles:complete:5", 5}, Case{"grim:cycle:5", 5}}) {
    json const board = board_of_play(game, {});
    EXPECT_EQ(board["moves"].size(), moves) << game;
    std::set<std::vector<std::size_t>> seen;
    for (json const& move : board["moves"]) {
      EXPECT_TRUE(seen.insert(touched(move)).second) << game << ' ' << move["entry"];
      // What is touched is seen to change.
      for (std::size_t const place : touched(move)) {
        bool const changes = std::any_of(move["changes"].begin(), move["changes"].end(),
                                         [&](json const& change) { return change[0] == place; });
        EXPECT_TRUE(changes) << game << ' ' << move["entry"];
      }
      json const after = board_of_play(game, {move["entry"].get_ref<std::string const&>()});
      EXPECT_EQ(after["position"], move["position"]) << game;
      // The board after it is the one that the changes promise.
      for (json const& change : move["changes"]) {
        json const& place = board["places"][change[0].get<std::size_t>()];
        for (json const& then : after["places"]) {
          if (then["x"] == place["x"] && then["y"] == place["y"]) {
            EXPECT_EQ(then["piece"], change[1]) << game << ' ' << move["entry"];
          }
        }
      }
    }
  }
}

TEST(BoardsDrawing, WhatPlayersPutThereStays) {
  json const queens = board_of_play("queens:5", {"b2", "d5"});
  auto const standing = pieces(queens);
  EXPECT_EQ(standing.at("b2"), "queen");
  EXPECT_EQ(standing.at("d5"), "queen");
  EXPECT_EQ(standing.at("b5"), "barred");
  EXPECT_EQ(standing.at("e3"), "");

  json const cram = board_of_play("cram:2x3", {"a1-b1", "c1-c2"});
  EXPECT_EQ(pieces(cram).at("b1"), "tile");
  EXPECT_EQ(pieces(cram).at("a2"), "");
  EXPECT_EQ(cram["lines"], json::parse("[[0,1],[2,5]]")) << "each domino is one piece";

  // All three crosses kill the board, and each is drawn where it was made.
  for (std::string_view const last : {"1 c3", "1 c2"}) {
    std::string const start = last == "1 c3" ? "X../.X./..." : "X../XX./...";
    auto const crosses = pieces(board_of_play("notakto:1", {last}, start));
    EXPECT_EQ(crosses.at(last == "1 c3" ? "board 1, c3" : "board 1, c2"), "cross");
  }
}

TEST(BoardsDrawing, WordsAreThoseOfTheMoveThatIsMade) {
  // In a complete graph all vertices leave nothing.
  json const board = board_of_play("node-kayles:complete:3", {});
  EXPECT_EQ(move_of(board, "2")["text"], "take 2");
  EXPECT_EQ(move_of(board, "3")["text"], "take 3");
}

TEST(BoardsDrawing, TokensWalkOnGraphs) {
  json const start = board_of_play("geography:path:4", {}, "2");
  ASSERT_EQ(start["moves"].size(), 2U);
  EXPECT_EQ(pieces(start).at("2"), "token");
  EXPECT_FALSE(start["arrows"]);
  json const then = board_of_play("geography:path:4", {"3"}, "2");
  EXPECT_EQ(pieces(then).at("3"), "token");
  EXPECT_EQ(pieces(then).at("2"), "");
  EXPECT_EQ(then["lines"], json::parse("[[2,3]]"));
  EXPECT_TRUE(board_of_play("dag:a:b,c;b:c", {}, "a")["arrows"]);
}

TEST(BoardsDrawing, WhatFallsInHackenbushIsGone) {
  // A stalk of two edges with a leaf, and a loop on the ground.
  Game const game = parse_game("hackenbush:0-1;1-2;0-3", {});
  json const board = board_of_play("hackenbush:0-1;1-2;0-3", {});
  EXPECT_EQ(board["moves"].size(), 3U);
  json const cut = move_of(board, "0-1");
  EXPECT_EQ(touched(cut).size(), 1U);
  EXPECT_EQ(cut["changes"].size(), 2U) << "what stands on the edge falls with it";
}

double apart(std::pair<int, int> const& a, std::pair<int, int> const& b) {
  return std::hypot(a.first - b.first, a.second - b.second);
}

TEST(BoardsDrawing, GraphsWithoutPlacesAreLaidOut) {
  for (char const* text : {"a-b;b-c;c-d;d-e;e-f", "a-b;b-c;c-d;d-a", "a-b;a-c;a-d;a-e;a-f;a-g",
                           "a-b;c-d;e", "1-2;2-3;3-1;3-4;4-5;5-6;6-4"}) {
    Graph const graph = parse_graph(text);
    boards::Places const places = boards::places_of(graph);
    ASSERT_EQ(places.size(), graph.names.size());
    for (std::size_t a = 0; a < places.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) EXPECT_GE(apart(places[a], places[b]), 75) << text;
    }
    for (auto const& [a, b] : graph.edges) {
      EXPECT_LE(apart(places[static_cast<std::size_t>(a)], places[static_cast<std::size_t>(b)]),
                175)
          << text;
    }
  }
  // A path lies straight, from left to right.
  boards::Places const path = boards::places_of(parse_graph("a-b;b-c;c-d;d-e;e-f"));
  for (auto const& [x, y] : path) EXPECT_LE(std::abs(y), 15);
  EXPECT_NEAR(apart(path.front(), path.back()), 500, 15);
}

}  // namespace
}  // namespace bouton
