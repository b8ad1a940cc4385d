// Certificates of answers on boards and graphs: written by the searches, checked by the checker,
// and both compared with play by the rules alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "boards/board_certificate.hpp"
#include "boards/notakto.hpp"
#include "boards/set_board.hpp"
#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "by_play.hpp"
#include "certificate_help.hpp"
#include "rules/board_row.hpp"

namespace bouton::boards {
namespace {

using check::CheckedCertificate;
using check::Verdict;

std::string certificate_of(Game const& game, std::string const& text) {
  Position const position = parse_position(text, game.rules);
  Limits const limits;
  Solution const solution = solve(game.rules, game.convention, position, limits);
  std::optional<std::uint64_t> value;
  if (solution.nim_value) value = to_u64(*solution.nim_value);
  return board_certificate(game, *to_small(position), solution.outcome.value(), value, limits);
}

struct CertifiedCase {
  std::string game, position;  // no position: the one that the game begins with
};
std::vector<CertifiedCase> const kCases = {
    {"cram:1x1", ""},
    {"cram:1x7", ""},
    {"cram:3x4", ""},
    {"cram:4x3", ""},
    {"cram:4x4", ""},
    {"cram:3x5", "...../#.##./#...."},
    {"cram:3x5", "..#../##.##/....."},
    {"tiles:l3:4x4", ""},
    {"tiles:i3:3x5", ""},
    {"tiles:t:4x4", ""},
    {"tiles:#.#/.#.:3x5", ""},
    {"queens:4", ""},
    {"queens:3x5", ""},
    {"kings:4", ""},
    {"knights:4", ""},
    {"rooks:3", ""},
    {"bishops:4", ""},
    {"chomp:3x4", ""},
    {"chomp:4x3", "*../.../..#/.##"},
    {"chomp:4x4", ""},
    {"chomp:2x2x3", ""},
    {"divisors:72", ""},
    {"divisors:1", ""},
    {"subset-takeaway:3", ""},
    {"subset-takeaway:4", ""},
    {"notakto:1", ""},
    {"notakto:2", "X../.X./... .../.X./..."},
    {"node-kayles:petersen", ""},
    {"node-kayles:grid:3x4", ""},
    {"node-kayles:grid:4x3", ""},
    {"node-kayles:wheel:7", ""},
    {"node-kayles:star:2,1,3", ""},
    {"node-kayles:torus:3x4", ""},
    {"node-kayles:cube:3", ""},
    {"node-kayles:bipartite:3,4", ""},
    {"node-kayles:complete:4", ""},
    {"node-kayles:gp:7,2", ""},
    {"node-kayles:knights:3x4", ""},
    {"node-kayles:a-b;b-c;c-d;b-d;e", ""},
    {"node-kayles:a;", ""},
    {"arc-kayles:petersen", ""},
    {"arc-kayles:bipartite:3,4", ""},
    {"arc-kayles:prism:6", "1 2 3 4 5 6 7 8 9 10 11"},
    {"grim:bipartite:4,4", ""},
    {"grim:cube:3", ""},
    {"arc-kayles:prism:5", ""},
    {"arc-kayles:grid:3x4", ""},
    {"arc-kayles:cycle:9", ""},
    {"arc-kayles:path:9", "1 2 3 5 6 7 8"},
    {"grim:petersen", ""},
    {"grim:grid:3x3", ""},
    {"grim:a-b;b-c;c-d;d-a;e", ""},
    {"geography:grid:3x4", "b2"},
    {"geography:petersen", "1"},
    {"geography:petersen", "1 | 2 3 5 6 8"},
    {"geography:a->b;b->c;c->a;a->c;c->d", "a"},
    {"edge-geography:grid:3x3", "a1"},
    {"edge-geography:cube:3", "000"},
    {"edge-geography:a->b;b->c;c->a;a->c;c->d", "a"},
    {"graph-chomp:cycle:5", ""},
    {"graph-chomp:complete:4", ""},
    {"graph-chomp:grid:2x3", "a1 b1 a2 b2 a1-b1 a1-a2 b1-b2"},
    {"graph-chomp:a-b;b-c;c-a;c-d;e", ""},
    {"octal-graph:0.33:star:2,2,1", ""},
    {"octal-graph:0.07:petersen", ""},
    {"octal-graph:0.137:grid:3x3", ""},
    {"octal-graph:0.6:grid:2x4", ""},
    {"octal-graph:0.(3):cycle:6", ""},
    {"octal-graph:0.45:a-b;b-c;c-d;d-b;e", ""},
    {"octal-graph:0.6(04):path:8", "1 2 3 5 6 7 8"},
    {"dag:a:b,c;b:c,d;c:d,e;d:e;e:f,g;f:g;h:a", "a"},
    {"dag:a:b,c;b:c,d;c:d,e;d:e;e:f,g;f:g;h:a", "g"},
    {"sprouts:cross:1", ""},
    {"sprouts:cross:2", ""},
    {"sprouts:cross:3", "1,2 | 1 | 2,2,1"},
    {"treblecross-strip", "..."},
    {"treblecross-strip", "........"},
    {"treblecross-strip", "..X....X.."},
    {"treblecross-strip", ".XXX.."},
    {"treblecross-strip", "X..............."},
    {"treblecross-strip", "X."},
    {"treblecross-strip", ".XX.........X.."},
    {"cut:1x1", ""},
    {"cut:1x7", ""},
    {"cut:3x4", ""},
    {"cut:3x4", "1x1 1x3 2x3"},
    {"cut:2:4x5", ""},
    {"cut:2:4x5", "1x6 2x4 2x5"},
    {"cut:3:6x7", ""},
    {"cut:-", ""},
    {"cut-first:1x2", ""},
    {"cut-first:3x3", ""},
    {"cut-first:3x4", ""},
    {"cut-first:3x3", "1x2 2x2 2x3"},
    {"cut-first:3x3", "1x1 2x3"},
    {"hackenbush:star:3,1,2,2", ""},
    {"hackenbush:wheel:4", ""},
    {"hackenbush:cube:1", ""},
    {"hackenbush:0-1;1-2;2-3;2-4;0-5;5-6;6-0;6-7;7-8", ""},
    {"hackenbush:0-1;1-2;1-3;2-4;3-5;0-6;6-7;6-8", ""},
    {"hackenbush:0-1;1-2;1-3;2-4;3-5;0-6;6-7;6-8", "0-1 1-3 3-5 0-6 6-8"},
    {"hackenbush:0-0;0-1;1-0;1-1;1-2;2-1;2-2", ""},
    {"hackenbush:1-2;2-0;0-1;2-1;3-3;3-4;5", ""},
    {"hackenbush:0-1;1-2;2-3;3-2;1-4;2-5;5-6;3-7", ""},
    {"hackenbush:0-1;2-3", "-"},
    {"nimstring:1x1", ""},
    {"nimstring:1x3", ""},
    {"nimstring:2x2", "a1-b1 a2-b2 b2-c2 b1-b2 b2-b3 a1-a2"},
    {"nimstring:2x2", "a2-b2 b2-c2 b1-b2 b2-b3"},
    {"nimstring:1x2", "again"},
    {"nimstring:1x2", "-"},
};

/// The claim of a certificate as it stands there, and whether play says so, too.
bool is_true(std::string const& certificate) {
  using certificates::Json;
  Json const json = Json::parse(certificate);
  std::string name = json["game"];
  if (name == "dag") {
    std::vector<std::string> const things = json["things"];
    name += ':';
    for (std::size_t from = 0; from < things.size(); ++from) {
      name += things[from] + ':';
      for (auto const& edge : json["edges"]) {
        if (edge[0] == from) name += things.at(edge[1]) + ',';
      }
      name += ';';
    }
  } else if (name.find(':') == name.npos && name != "treblecross-strip") {
    // The name of the game does not tell the graph: of geography on arcs, or a drawing from a file.
    char const* const joined = name == "hackenbush" ? "-" : "->";
    name += ':';
    std::vector<std::string> const things = json["things"];
    for (auto const& edge : json["edges"]) {
      if (name.back() != ':') name += ';';
      name += things.at(edge[0]) + joined + things.at(edge[1]);
    }
  }
  Game game = parse_game(name);
  Board const& board = *game.rules.board;
  std::vector<bool> bits;
  for (char const digit : json["start"].get<std::string>()) {
    int const four = digit < 'a' ? digit - '0' : digit - 'a' + 10;
    for (int bit = 0; bit < 4; ++bit) bits.push_back((four >> bit & 1) != 0);
  }
  auto const words_of = [&](std::size_t from, std::size_t count, std::size_t first) {
    BoardNumbers numbers((first + count + 63) / 64);
    for (std::size_t at = 0; at < count; ++at) {
      if (bits[from + at]) numbers[(first + at) / 64] |= std::uint64_t{1} << (first + at) % 64;
    }
    return numbers;
  };
  std::size_t const names = json["things"].size();
  SmallPosition start;
  start.board = &board;
  if (board.row->word == "notakto") {
    for (std::size_t one = 0; one < names; one += 9) {
      std::uint64_t crosses = 0;
      std::size_t left = 0;
      for (unsigned square = 0; square < 9; ++square) {
        if (bits[one + square]) ++left;
        if (!bits[one + square]) crosses |= std::uint64_t{1} << square;
      }
      start.heaps.push_back(left == 0 ? kDeadBoard : crosses);
    }
  } else if (board.row->word == "geography") {
    std::size_t const left = board.shape.at(0) == 1 ? json["edges"].size() : names;
    start.heaps = words_of(0, left, 0);
    for (std::size_t vertex = 0; vertex < names; ++vertex) {
      if (bits[left + vertex]) start.heaps.push_back(vertex);
    }
  } else if (board.row->word == "graph-chomp") {
    start.heaps = words_of(0, names + json["edges"].size(), 0);
  } else if (board.row->word == "nimstring") {
    start.heaps = words_of(0, names, 0);
  } else if (board.row->word == "hackenbush") {
    start.heaps = words_of(0, json["edges"].size(), 0);
  } else if (board.row->word == "cut" || board.row->word == "cut-first") {
    std::size_t rows = 0, columns = 0;
    for (std::size_t step = 0; step <= names; ++step) {
      bool const across = step < names && bits[step];
      if (!across && columns > 0) {
        start.heaps.insert(start.heaps.end(), {rows, columns});
        rows = columns = 0;
      }
      ++(across ? columns : rows);
    }
  } else if (board.row->word == "dag") {
    for (std::size_t at = 0; at < names; ++at) {
      if (bits[at])
        start = *to_small(parse_position(json["things"][at].get<std::string>(), game.rules));
    }
  } else if (board.row->word == "treblecross-strip") {
    for (std::size_t square = 0; square < names; ++square) {
      start.heaps.push_back(bits[square] ? 0 : 1);
    }
  } else if (board.row->word == "sprouts") {
    std::string text;
    std::size_t piece = 0;
    for (std::size_t end = 0; end < names && bits[end]; end += 3) {
      if (bits[end + 1]) {
        if (piece > 0) text += std::to_string(piece) + (bits[end + 2] ? " | " : ",");
        piece = 0;
      }
      ++piece;
    }
    start = *to_small(parse_position(text + std::to_string(piece), game.rules));
  } else {
    start.heaps = words_of(0, names, set_board(board).holes.size());
  }
  ByPlay play(game.rules);
  bool const lost = json["outcome"] == "P";
  if (json["convention"] == "misere") return play.misere_lost(start) == lost;
  unsigned const value = play.value(start);
  bool const same = json["nim_value"].is_null() || json["nim_value"] == std::to_string(value);
  return same && lost == (value == 0);
}

std::vector<std::string> all_certificates() {
  std::vector<std::string> all;
  for (CertifiedCase const& one : kCases) {
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      Game game = parse_game(one.game);
      game.convention = convention;
      all.push_back(certificate_of(game, one.position.empty() ? game.start : one.position));
    }
  }
  return all;
}

CheckedCertificate checked(std::string const& certificate) {
  return check::check_certificate(certificate);
}

TEST(BoardCertificate, EveryGameHasOneThatIsValidAndTrue) {
  for (std::string const& certificate : all_certificates()) {
    SCOPED_TRACE(certificate.substr(0, 120));
    CheckedCertificate const found = checked(certificate);
    EXPECT_EQ(found.verdict, Verdict::kValid)
        << (found.failure ? render(*found.failure, Language::kEnglish) : "");
    EXPECT_TRUE(found.complete);
    EXPECT_FALSE(render(found.statement, Language::kEnglish).empty());
    EXPECT_FALSE(render(found.statement, Language::kChinese).empty());
    EXPECT_TRUE(is_true(certificate));
  }
}

/// Of the start of a game, in both conventions.
void expect_valid_and_true(std::string const& name) {
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    Game game = parse_game(name);
    game.convention = convention;
    std::string const certificate = certificate_of(game, game.start);
    SCOPED_TRACE(certificate);
    EXPECT_EQ(checked(certificate).verdict, Verdict::kValid);
    EXPECT_TRUE(is_true(certificate));
  }
}

TEST(BoardCertificate, AllSmallSheets) {
  for (std::string const word : {"cut:", "cut:2:", "cut:3:", "cut-first:"}) {
    for (std::size_t rows = 1; rows <= 12; ++rows) {
      for (std::size_t columns = rows; rows * columns <= 12; ++columns) {
        expect_valid_and_true(word + std::to_string(columns) + 'x' + std::to_string(rows));
      }
    }
  }
}

TEST(BoardCertificate, AllSmallDrawings) {
  // Up to four edges on the ground and two vertices, each as often as one likes.
  std::string const edges[] = {"0-0", "0-1", "0-2", "1-1", "1-2", "2-2"};
  std::vector<std::pair<std::string, std::size_t>> drawings = {{"hackenbush:0;", 0}};
  for (std::size_t at = 0; at < drawings.size(); ++at) {
    auto const [drawing, next] = drawings[at];
    expect_valid_and_true(drawing);
    if (std::count(drawing.begin(), drawing.end(), ';') == 5) continue;
    for (std::size_t edge = next; edge < std::size(edges); ++edge) {
      drawings.emplace_back(drawing + edges[edge] + ';', edge);
    }
  }
  EXPECT_EQ(drawings.size(), 210U);
}

TEST(BoardCertificate, WithoutANimValueItClaimsWhoWins) {
  Game const game = parse_game("cram:3x4");
  Limits const limits;
  SmallPosition const start = *to_small(parse_position(game.start, game.rules));
  std::string const won = board_certificate(game, start, Outcome::kN, std::nullopt, limits);
  CheckedCertificate const found = checked(won);
  EXPECT_EQ(found.verdict, Verdict::kValid);
  EXPECT_EQ(found.statement.key, "check.claim.board.normal.n");
  EXPECT_LT(won.size(), certificate_of(game, game.start).size());
}

/// One change somewhere.
std::string mutated(std::string text, std::mt19937& random) {
  auto const below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  std::size_t const claims = std::min(text.find("\"values\":"), text.find("\"lost\":"));
  std::size_t const begin = text.find("\"start\":\"");
  // Changed before, where it matters here.
  if (begin == text.npos || claims == text.npos) return text;
  std::size_t const start = begin + 9;
  std::size_t const width = text.find('"', start) - start;
  std::size_t const from = text.find_first_of("[\"", text.find(':', claims));
  std::size_t const at = from + below(text.size() - from);
  char const digit = "0123456789abcdef"[below(16)];
  auto const replace = [&](std::string const& what, std::string const& by) {
    if (std::size_t const found = text.find(what); found != text.npos) {
      text.replace(found, what.size(), by);
    }
  };
  switch (below(10)) {
    case 0:
    case 1:
    case 2:
      if (std::isxdigit(static_cast<unsigned char>(text[at])) != 0) text[at] = digit;
      break;
    case 3:
    case 4: {
      // A claim less: from a boundary of claims.
      std::size_t const open = text.rfind('"', at);
      std::size_t const claim = open + 1 + (at - open) / width * width;
      if (claim + width < text.size() &&
          text.substr(claim, width).find_first_not_of("0123456789abcdef") == text.npos) {
        text.erase(claim, width);
      }
      break;
    }
    case 5:
      replace("\"outcome\":\"N\"", "\"outcome\":\"Q\"");
      replace("\"outcome\":\"P\"", "\"outcome\":\"N\"");
      replace("\"outcome\":\"Q\"", "\"outcome\":\"P\"");
      break;
    case 6: {
      std::size_t const value = text.find("\"nim_value\":\"");
      if (value != text.npos) text[value + 13] = static_cast<char>('0' + below(5));
      if (below(2) == 0) replace("\"outcome\":\"N\"", "\"outcome\":\"P\"");
      break;
    }
    case 7:
      text[start + below(width)] = digit;
      break;
    case 8:
      // A value more, or one less, for all claims.
      if (below(2) == 0) replace("\"values\":[", "\"values\":[\"\",");
      replace("\",\"", "");
      break;
    default:
      text[below(text.size())] = static_cast<char>(' ' + below(95));
  }
  return text;
}

TEST(BoardCertificate, AChangedOneIsRefusedUnlessItIsTrue) {
  std::vector<std::string> const all = all_certificates();
  std::mt19937 random(20);
  unsigned refused = 0, believed = 0;
  for (unsigned i = 0; i < 5000; ++i) {
    std::string const& certificate = all[random() % all.size()];
    std::string text = mutated(certificate, random);
    if (random() % 4 == 0) text = mutated(text, random);
    if (text == certificate) continue;
    bool valid = false;
    try {
      CheckedCertificate const found = checked(text);
      valid = found.verdict == Verdict::kValid;
      ASSERT_EQ(found.failure.has_value(), found.verdict == Verdict::kInvalid);
      ASSERT_FALSE(render(found.statement, Language::kChinese).empty());
      if (found.failure) {
        ASSERT_FALSE(render(*found.failure, Language::kChinese).empty());
      }
    } catch (Error const&) {
    }
    if (!valid) {
      ++refused;
      continue;
    }
    ++believed;
    ASSERT_TRUE(is_true(text)) << certificate << '\n' << text;
  }
  EXPECT_GT(refused, 2000U);
  EXPECT_GT(believed, 10U);
}

/// Checks a certificate of cram:1x4 in normal play. \return what is wrong
std::string wrong_in(std::string const& claims, std::string const& value = "\"0\"",
                     std::string const& outcome = "P", std::string const& start = "f") {
  CheckedCertificate const found =
      checked(R"({"schema":"bouton.board-certificate/1","game":"cram:1x4","convention":"normal",)"
              R"("things":["a1","b1","c1","d1"],"start":")" +
              start + R"(","outcome":")" + outcome + R"(","nim_value":)" + value + R"(,"values":)" +
              claims + "}");
  return found.failure ? found.failure->key : "";
}

TEST(BoardCertificate, WhatIsWrongIsNamed) {
  // Four squares in a row have the value 2: two dominoes side by side, or one alone.
  EXPECT_EQ(wrong_in(R"(["","3","f"])", "\"2\"", "N"), "");
  EXPECT_EQ(wrong_in(R"(["","3","f"])", "\"2\"", "P"), "check.wrong.board_outcome");
  EXPECT_EQ(wrong_in(R"(["","3","f"])", "\"1\"", "N"), "check.wrong.board_start");
  EXPECT_EQ(wrong_in(R"(["","3"])", "\"2\"", "N"), "check.wrong.board_start");
  EXPECT_EQ(wrong_in(R"(["","3","f"])", "null", "P"), "check.wrong.board_start");
  EXPECT_EQ(wrong_in(R"(["f","3"])"), "check.wrong.board_option");
  EXPECT_EQ(wrong_in(R"(["","","3"])"), "check.wrong.board_smaller");
  EXPECT_EQ(wrong_in(R"(["f"])"), "check.wrong.board_option");
  EXPECT_EQ(wrong_in(R"(["","","f"])", "\"2\"", "N"), "check.wrong.board_open");
  EXPECT_EQ(wrong_in(R"(["","3","3"])"), "check.wrong.board_twice");
  EXPECT_EQ(wrong_in(R"(["","5"])"), "check.wrong.board_part");
  EXPECT_EQ(wrong_in(R"(["","3"])", "null", "N"), "");
  EXPECT_EQ(wrong_in(R"([])", "null", "N", "5"), "check.wrong.board_start");
  EXPECT_EQ(wrong_in(R"(["","3"])", "null", "N", "7"), "");
  EXPECT_EQ(wrong_in(R"([])", "\"0\"", "P", "5"), "");
}

/// Checks claims about a graph. \return what is wrong
std::string wrong_drawing(std::string const& game, std::string const& things,
                          std::string const& edges, std::string const& start,
                          std::string const& claims) {
  CheckedCertificate const found = checked(
      R"({"schema":"bouton.board-certificate/1","game":")" + game +
      R"(","convention":"normal","things":)" + things + R"(,"directed":false,"edges":)" + edges +
      R"(,"start":")" + start + R"(","outcome":"N","nim_value":"1","values":)" + claims + "}");
  return found.failure ? found.failure->key : "";
}

/// What is wrong with a claim that a position on two rows of three squares is lost at once.
std::string wrong_for_tile(std::string const& tile, std::string const& start) {
  CheckedCertificate const found =
      checked(R"({"schema":"bouton.board-certificate/1","game":"tiles:)" + tile +
              R"(:2x3","convention":"normal","things":["a1","b1","c1","a2","b2","c2"],"start":")" +
              start + R"(","outcome":"P","nim_value":"0","values":[]})");
  return found.failure ? found.failure->key : "";
}

TEST(BoardCertificate, ATileLiesInEveryWayWhereverItIsDrawn) {
  // Three squares of a row and one beside an end, in the four ways that two rows have room for.
  for (std::string const tile : {"###/#..", "./.###/.#..", "...#/.###", "//..#/..#/..##"}) {
    for (std::string const start : {"f0", "72", "93", "c3"}) {
      EXPECT_EQ(wrong_for_tile(tile, start), "check.wrong.board_start") << tile << ' ' << start;
    }
    EXPECT_EQ(wrong_for_tile(tile, "b1"), "") << tile;
  }
}

TEST(BoardCertificate, GamesThatCannotBeAreRefused) {
  std::string sides = "chomp:2x2x2x2x2x2x2x2";
  for (std::size_t side = 0; side < 100'000; ++side) sides += "x1";
  for (std::string const& game : {sides, "tiles:" + std::string(1000, '#') + ":2x3",
                                  std::string("tiles:./.:2x3"), std::string("chomp:3x")}) {
    EXPECT_THROW(checked(R"({"schema":"bouton.board-certificate/1","game":")" + game +
                         R"(","convention":"normal","things":[],"start":"0","outcome":"P",)"
                         R"("nim_value":"0","values":[]})"),
                 Error)
        << game.substr(0, 40);
  }
}

TEST(BoardCertificate, NamesOfVerticesSayNoOtherGraph) {
  auto const wrong = [](std::string const& name) {
    return wrong_drawing("node-kayles", R"([")" + name + R"(","d"])", "[[0,1]]", "3",
                         R"(["","3"])");
  };
  EXPECT_EQ(wrong("a"), "");
  EXPECT_EQ(wrong("甲"), "");
  for (char const* const name : {"", "a -- b; c", "a;", "a,b", "a-b", "a>", "a:", R"(a\nb)", "d"}) {
    EXPECT_THROW(wrong(name), Error) << name;
  }
}

/// \return what is wrong with a list of two positions, a, from which a move leads to b
std::string wrong_in_list(std::string const& edges, std::string const& claims) {
  CheckedCertificate const found =
      checked(R"({"schema":"bouton.board-certificate/1","game":"dag","convention":"normal",)"
              R"("things":["a","b"],"directed":true,"edges":)" +
              edges + R"(,"start":"1","outcome":"N","nim_value":"1","values":)" + claims + "}");
  return found.failure ? found.failure->key : "";
}

TEST(BoardCertificate, ASymmetryThatDoesNotKeepTheMovesIsRefused) {
  std::string const right = certificate_of(parse_game("node-kayles:a-b;b-c"), "a b c");
  std::string const told = "\"symmetries\":[[2,1,0]]";
  auto const with = [&](std::string const& symmetries) {
    std::string text = right;
    return text.replace(text.find(told), told.size(), "\"symmetries\":" + symmetries);
  };
  EXPECT_EQ(checked(right).verdict, Verdict::kValid);
  EXPECT_EQ(checked(with("[[0,1,2],[2,1,0]]")).verdict, Verdict::kValid);
  for (char const* const wrong : {"[[1,0,2]]", "[[0,1,0]]", "[[1,1,1]]", "[[2,1]]", "[[]]"}) {
    CheckedCertificate const found = checked(with(wrong));
    ASSERT_TRUE(found.failure.has_value()) << wrong;
    EXPECT_EQ(found.failure->key, "check.wrong.board_symmetry") << wrong;
    EXPECT_FALSE(render(found.statement, Language::kEnglish).empty()) << wrong;
  }
  std::string code = certificate_of(parse_game("octal-graph:0.33:a-b;b-c"), "a b c");
  EXPECT_EQ(checked(code).verdict, Verdict::kValid);
  code.replace(code.find(told), told.size(), "\"symmetries\":[[1,0,2]]");
  EXPECT_EQ(checked(code).failure->key, "check.wrong.board_symmetry");
  EXPECT_THROW(checked(with("[[2,1,3]]")), Error);
  EXPECT_THROW(checked(with("2")), Error);
  std::string const lines = certificate_of(parse_game("nimstring:1x1"), "");
  std::string turned = lines;
  std::string const turn = "[3,1,2,0,4]";
  turned.replace(turned.find(turn), turn.size(), "[3,1,2,4,0]");
  EXPECT_EQ(checked(lines).verdict, Verdict::kValid);
  EXPECT_EQ(checked(turned).verdict, Verdict::kInvalid);
}

TEST(BoardCertificate, AListInWhichAPlayComesBackIsRefused) {
  EXPECT_EQ(wrong_in_list("[[0,1]]", R"(["","1"])"), "");
  EXPECT_EQ(wrong_in_list("[[0,1],[1,0]]", R"(["2","1"])"), "check.wrong.board_circle");
}

TEST(BoardCertificate, WhoCompletesABoxDrawsAgain) {
  // One line is left, which completes the box: then its player must draw and cannot, and has lost
  // in normal play.
  auto const claimed_lost = [](std::string const& convention, std::string const& claims) {
    CheckedCertificate const found = checked(
        R"({"schema":"bouton.board-certificate/1","game":"nimstring:1x1","convention":")" +
        convention + R"(","things":["a1-b1","a1-a2","b1-b2","a2-b2","again"],"start":"10",)" +
        R"("outcome":"P","nim_value":null,)" + claims + "}");
    return found.failure ? found.failure->key : "";
  };
  EXPECT_EQ(claimed_lost("normal", R"("values":["10"])"), "");
  EXPECT_EQ(claimed_lost("normal", R"("values":[""])"), "check.wrong.board_start");
  EXPECT_THROW(claimed_lost("normal", R"("values":["10","20"])"), Error);
  EXPECT_EQ(claimed_lost("misere", R"("lost":"10")"), "check.wrong.board_not_won");
}

/// Checks claims about sheets of four squares. \return what is wrong
std::string wrong_sheets(std::string const& start, std::string const& claims) {
  CheckedCertificate const found =
      checked(R"({"schema":"bouton.board-certificate/1","game":"cut:2x2","convention":"normal",)"
              R"("things":["1","2","3","4","5","6","7","8"],"start":")" +
              start + R"(","outcome":"N","nim_value":"1","values":)" + claims + "}");
  return found.failure ? found.failure->key : "";
}

TEST(BoardCertificate, SheetsHaveOneForm) {
  EXPECT_EQ(wrong_sheets("c0", R"(["","c0"])"), "");                            // 2x2
  EXPECT_EQ(wrong_sheets("a1", R"(["","60"])"), "");                            // 1x1 1x2
  EXPECT_EQ(wrong_sheets("a6", R"(["","60"])"), "");                            // 1x1 1x1 1x2
  EXPECT_EQ(wrong_sheets("61", R"(["","60"])"), "check.wrong.board_no_start");  // 1x2 1x1
  EXPECT_EQ(wrong_sheets("40", R"(["","60"])"), "check.wrong.board_no_start");  // 2x1
  EXPECT_EQ(wrong_sheets("10", R"(["","60"])"), "check.wrong.board_no_start");  // 0x1
  EXPECT_EQ(wrong_sheets("23", R"(["","c0"])"), "check.wrong.board_no_start");  // 1x1 2x2
  EXPECT_EQ(wrong_sheets("c0", R"(["","c0","40"])"), "check.wrong.board_part");
}

TEST(BoardCertificate, DrawingsStandOnTheGround) {
  // The edge 1-2 stands on 0-1, and so does a loop.
  std::string const things = R"(["0","1","2"])", edges = "[[0,1],[1,2],[1,1]]";
  auto const wrong = [&](std::string const& start) {
    return wrong_drawing("hackenbush", things, edges, start, R"(["","17"])");
  };
  EXPECT_EQ(wrong("7"), "");
  EXPECT_EQ(wrong("1"), "");
  EXPECT_EQ(wrong("2"), "check.wrong.board_no_start");
  EXPECT_EQ(wrong("6"), "check.wrong.board_no_start");
  auto const told = [&](std::string const& game, std::string const& listed) {
    return wrong_drawing(game, things, listed, "1", R"(["","1"])");
  };
  EXPECT_EQ(told("hackenbush:0-1;2-1;1-1", edges), "");
  EXPECT_EQ(told("hackenbush:0-1;1-2", edges), "check.wrong.board_graph");
  EXPECT_EQ(told("hackenbush:0-1;1-2;1-1;0-1", edges), "check.wrong.board_graph");
  EXPECT_EQ(told("hackenbush:0-1;1-2;0-1", "[[0,1],[0,1],[1,2]]"), "");
  EXPECT_EQ(told("hackenbush:0-1;1-2", "[[0,1],[0,1],[1,2]]"), "check.wrong.board_graph");
  EXPECT_THROW(told("node-kayles:0-1;1-2", "[[0,1],[0,1],[1,2]]"), Error);
  EXPECT_THROW(told("node-kayles:0-1;1-2", edges), Error);
  EXPECT_THROW(wrong_drawing("hackenbush", R"(["1","2"])", "[[0,1]]", "1", R"(["","1"])"), Error);
  EXPECT_THROW(wrong_drawing("hackenbush", R"(["0","0"])", "[[0,1]]", "1", R"(["","1"])"), Error);
}

TEST(BoardCertificate, WhereATurnMayGoOnNoNimValueIsClaimed) {
  std::string const right = certificate_of(parse_game("nimstring:1x1"), "a1-a2 b1-b2");
  EXPECT_EQ(checked(right).verdict, Verdict::kValid);
  std::string claimed = right;
  claimed.replace(claimed.find("\"nim_value\":null"), 16, "\"nim_value\":\"0\"");
  EXPECT_THROW(checked(claimed), Error);
}

}  // namespace
}  // namespace bouton::boards
