// Games on boards: their texts, moves and keys, and each formula against the project's own search.
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "front/game_json.hpp"
#include "front/play_input.hpp"
#include "rules/board_row.hpp"
#include "rules/drawing.hpp"
#include "rules/features.hpp"
#include "rules/game_row.hpp"
#include "rules/position_key.hpp"
#include "rules/state.hpp"
#include "search/memo.hpp"
#include "theory/corner_pieces.hpp"
#include "theory/nim_product.hpp"

namespace bouton {
namespace {

constexpr Convention kBothConventions[] = {Convention::kNormal, Convention::kMisere};

struct OnBoard {
  Game game;
  Position start;
};

/// The examples and presets of all games on boards.
std::vector<OnBoard> boards() {
  std::vector<OnBoard> all;
  for (GameEntry const& entry : game_entries()) {
    if (entry.example.starts_with("rules:")) continue;
    Game const game = parse_game(entry.example, {});
    if (game.rules.board == nullptr) continue;
    all.push_back({game, parse_position(entry.position, game.rules)});
    for (Preset const& preset : entry.presets) {
      if (preset.game == game.specification) {
        all.push_back({game, parse_position(preset.position, game.rules)});
      }
    }
  }
  return all;
}

/// Calls with every text of `length` of these signs.
void for_each_text(std::string const& signs, std::size_t length,
                   std::function<void(std::string const&)> const& visit) {
  std::string text(length, signs[0]);
  std::vector<std::size_t> digits(length, 0);
  while (true) {
    for (std::size_t i = 0; i < length; ++i) text[i] = signs[digits[i]];
    visit(text);
    std::size_t at = 0;
    while (at < length && ++digits[at] == signs.size()) digits[at++] = 0;
    if (at == length) return;
  }
}

std::set<std::string> texts_of(WinningMoves const& moves) {
  std::set<std::string> texts;
  if (moves) moves([&](Position const& after) { texts.insert(to_string(after)); });
  return texts;
}

TEST(Boards, TheTextOfEachIsReadBackAndItsMovesAreMoves) {
  ASSERT_GE(boards().size(), 12U);
  for (OnBoard const& board : boards()) {
    Ruleset const& rules = board.game.rules;
    SCOPED_TRACE(board.game.specification + ' ' + to_string(board.start));
    EXPECT_EQ(parse_position(to_string(board.start), rules), board.start);
    SmallPosition const from = *to_small(board.start);
    auto const all = options(rules, from);
    ASSERT_FALSE(all.empty());
    std::set<SmallPosition> const moves(all.begin(), all.end());
    std::size_t made = 0;
    for (SmallPosition const& to : all) {
      EXPECT_TRUE(is_move(rules, from, to)) << to_string(to);
      EXPECT_EQ(parse_position(to_string(to), rules), to_position(to));
      EXPECT_EQ(front::read_move("= " + to_string(to), rules, from).after, to_position(to));
      EXPECT_FALSE(in_words(move_to(rules, board.start, to_position(to))).empty());
      made += moves_to(rules, board.start, to_position(to)).size();
      // What two moves leave is no move, unless one of them leaves it, too.
      for (SmallPosition const& far : options(rules, to)) {
        EXPECT_EQ(is_move(rules, from, far), moves.count(far) == 1) << to_string(far);
      }
    }
    EXPECT_EQ(count_moves(rules, board.start), Natural(made));
    EXPECT_FALSE(front::game_json(board.game, Language::kChinese).empty());
    Dice dice(1);
    EXPECT_EQ(moves.count(*random_move(rules, from, dice)), 1U);
    check_position(rules, board.start);
    Position foreign = board.start;
    foreign.board = nullptr;
    EXPECT_THROW(check_position(rules, foreign), Error);
    Position wrong = board.start;
    wrong.heaps.assign(3, Natural(77));
    if (board.game.specification != "circle:kayles" && board.game.specification != "poker-nim") {
      EXPECT_THROW(check_position(rules, wrong), Error);
    }
  }
}

TEST(Boards, PartsThatDoNotKnowThemRefuseThemByName) {
  RulesUser const heaps{"rules_user.tables", kAllFeatures};
  for (OnBoard const& board : boards()) {
    EXPECT_TRUE(features(board.game.rules).contains(Feature::kBoard));
    try {
      require(heaps, board.game.rules);
      ADD_FAILURE() << board.game.specification;
    } catch (Error const& error) {
      EXPECT_NE(render(error.message(), Language::kEnglish).find("a board of its own"),
                std::string::npos);
    }
    EXPECT_FALSE(supports(heaps, board.game.rules));
    EXPECT_TRUE(supports({"rules_user.search", kHeapsAndBoards}, board.game.rules));
  }
}

TEST(Boards, EqualBoardsAreOne) {
  EXPECT_EQ(parse_game("coins:ruler", {}).rules, parse_game("coins:ruler", {}).rules);
  EXPECT_NE(parse_game("coins:ruler", {}).rules, parse_game("coins:twins", {}).rules);
  EXPECT_EQ(parse_game("coins:twins*twins", {}).rules, parse_game("coins:corners", {}).rules);
  EXPECT_EQ(parse_game("coins:twins*twins", {}).specification, "coins:corners");
}

TEST(Boards, AKeyKeepsEveryNumberInItsPlace) {
  Ruleset const rules = parse_game("coins:ruler", {}).rules;
  PositionKey key(rules);
  std::set<std::vector<std::uint8_t>> keys;
  for_each_text("HT", 5, [&](std::string const& text) {
    SmallPosition const position = *to_small(parse_position(text, rules));
    std::vector<std::uint8_t> bytes;
    EXPECT_TRUE(key.append(position, bytes)) << text;
    EXPECT_TRUE(keys.insert(bytes).second) << text;
    SmallPosition read;
    key.read(bytes, read);
    EXPECT_EQ(read, position);
  });
}

std::set<std::string> winning_texts(search::Referee& referee, SmallPosition const& position) {
  std::set<std::string> texts;
  auto const moves = referee.winning_moves(position);
  for (SmallPosition const& move : moves.value()) texts.insert(to_string(move));
  return texts;
}

/// The answer of the theory and that of the search, all of it.
void expect_searched(Ruleset const& rules, std::string const& text, search::Referee& normal,
                     search::Referee& misere) {
  Position const position = parse_position(text, rules);
  SmallPosition const small = *to_small(position);
  for (Convention const convention : kBothConventions) {
    search::Referee& referee = convention == Convention::kNormal ? normal : misere;
    Solution const answer = solve(rules, convention, position);
    ASSERT_EQ(answer.outcome, referee.outcome(small)) << text;
    std::set<std::string> const expected = winning_texts(referee, small);
    ASSERT_EQ(texts_of(answer.for_each_winning_move), expected) << text;
    ASSERT_EQ(answer.winning_move_count, Natural(expected.size())) << text;
    if (answer.moves_made) {
      ASSERT_EQ(*answer.moves_made, Natural(expected.size())) << text;
    }
    if (convention == Convention::kNormal && answer.nim_value) {
      ASSERT_EQ(*answer.nim_value, Natural(*referee.nim_value(small))) << text;
    }
  }
}

void expect_all_searched(std::string const& game, std::string const& signs, std::size_t longest) {
  Ruleset const rules = parse_game(game, {}).rules;
  search::Referee normal(rules, Convention::kNormal), misere(rules, Convention::kMisere);
  for (std::size_t length = 1; length <= longest; ++length) {
    for_each_text(signs, length,
                  [&](std::string const& text) { expect_searched(rules, text, normal, misere); });
  }
}

TEST(Boards, CoinsAreWorthWhatASearchSays) {
  for (char const* const game :
       {"coins:turning-turtles", "coins:mock-turtles", "coins:ruler", "coins:twins"}) {
    expect_all_searched(game, "TH", 7);
    Ruleset const rules = parse_game(game, {}).rules;
    EXPECT_EQ(solve(rules, Convention::kNormal, parse_position("HTTHH", rules)).certainty,
              Certainty::kTheorem);
  }
}

TEST(Boards, ProductsOfCoinGamesAreWorthWhatASearchSays) {
  for (char const* const game :
       {"coins:corners", "coins:ruler*mock-turtles", "coins:twins*ruler"}) {
    Ruleset const rules = parse_game(game, {}).rules;
    search::Referee normal(rules, Convention::kNormal), misere(rules, Convention::kMisere);
    for_each_text("TH", 6, [&](std::string const& text) {
      expect_searched(rules, text.substr(0, 3) + '/' + text.substr(3), normal, misere);
      expect_searched(rules, text.substr(0, 2) + '/' + text.substr(2, 2) + '/' + text.substr(4),
                      normal, misere);
    });
  }
}

TEST(Boards, StripsAreAnsweredAsASearchDoes) {
  expect_all_searched("silver-dollar", ".o", 7);
  expect_all_searched("treblecross-strip", ".X", 8);
  Ruleset const strip = parse_game("treblecross-strip", {}).rules;
  search::Referee normal_strip(strip, Convention::kNormal),
      misere_strip(strip, Convention::kMisere);
  std::mt19937 random(60);
  for (int i = 0; i < 60; ++i) {
    std::string text(9 + random() % 6, '.');
    for (std::size_t crosses = random() % 4; crosses > 0; --crosses)
      text[random() % text.size()] = 'X';
    expect_searched(strip, text, normal_strip, misere_strip);
  }
  Ruleset const rules = parse_game("silver-dollar", {}).rules;
  search::Referee normal(rules, Convention::kNormal), misere(rules, Convention::kMisere);
  for_each_text(".o", 6, [&](std::string text) {
    for (char& sign : text) {
      if (sign == '.') continue;
      sign = '$';
      expect_searched(rules, text, normal, misere);
      sign = 'o';
    }
  });
}

TEST(Boards, CirclesAreAnsweredAsASearchDoes) {
  Context const context;
  for (char const* const game : {"circle:kayles", "circle:0.07", "circle:0.137"}) {
    Ruleset const rules = parse_game(game, {}).rules;
    search::Referee normal(rules, Convention::kNormal), misere(rules, Convention::kMisere);
    for (int n = 1; n <= 12; ++n) {
      std::string const circle = "circle:" + std::to_string(n);
      Position const position = parse_position(circle, rules);
      for (Convention const convention : kBothConventions) {
        search::Referee& referee = convention == Convention::kNormal ? normal : misere;
        Solution const answer = solve(rules, convention, position, {}, Detail::kFull, context);
        EXPECT_EQ(answer.outcome, referee.outcome(*to_small(position))) << game << circle;
        EXPECT_NE(answer.certainty, Certainty::kSearched) << game << circle;
      }
      for (int m = 1; m <= 4; ++m) {
        std::string const mixed = std::to_string(m) + ' ' + circle;
        Position const both = parse_position(mixed, rules);
        Solution const answer = solve(rules, Convention::kNormal, both, {}, Detail::kFull, context);
        EXPECT_EQ(*answer.nim_value, Natural(*normal.nim_value(*to_small(both)))) << game << mixed;
        std::set<std::string> const expected = winning_texts(normal, *to_small(both));
        EXPECT_EQ(texts_of(answer.for_each_winning_move), expected) << game << mixed;
      }
    }
  }
  auto const asked = [](char const* game, char const* position) {
    return parse_game_and_position(game, position).game.specification;
  };
  EXPECT_EQ(asked("kayles", "circle:5 7"), "circle:kayles");
  EXPECT_EQ(asked("kayles", "5 7"), "kayles");
  EXPECT_EQ(asked("nim", "circle:5"), "nim");
  EXPECT_EQ(asked("cram", "2x3"), "cram:2x3");
  EXPECT_EQ(parse_game_and_position("cram", " 2x3").position, ".../...");
  EXPECT_EQ(parse_game_and_position("cram:2x3", ".#./...").position, ".#./...");
}

TEST(Boards, WhereAPlayNeedNotEndNoSearchBegins) {
  for (char const* const game : {"northcott", "poker-nim"}) {
    Ruleset const rules = parse_game(game, {}).rules;
    EXPECT_FALSE(every_play_ends(rules));
    EXPECT_THROW(search::Referee(rules, Convention::kNormal), Error);
    Position const start =
        parse_position(std::string(game) == "northcott" ? "W..B/.W...B" : "3 4 6/2/7", rules);
    EXPECT_TRUE(solve(rules, Convention::kNormal, start).outcome);
    EXPECT_FALSE(solve(rules, Convention::kMisere, start).outcome);
  }
}

/// By the rules, on all squares up to `side`.
template <std::size_t Leaps>
void expect_piece(int const (&leaps)[Leaps][2], Natural (*value)(Natural const&, Natural const&),
                  Outcome (*misere)(Natural const&, Natural const&)) {
  constexpr int kFar = 96, kSide = 48;
  std::vector<std::vector<unsigned>> values(kFar, std::vector<unsigned>(kFar));
  std::vector<std::vector<bool>> lost(kFar, std::vector<bool>(kFar));
  for (int diagonal = 0; diagonal < kFar; ++diagonal) {
    for (int x = 0; x <= diagonal; ++x) {
      int const y = diagonal - x;
      std::set<unsigned> seen;
      bool won = false;
      for (auto const& leap : leaps) {
        int const a = x + leap[0], b = y + leap[1];
        if (a < 0 || b < 0) continue;
        seen.insert(values[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]);
        won = won || lost[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
      }
      unsigned mex = 0;
      while (seen.count(mex) != 0) ++mex;
      values[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)] = mex;
      lost[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)] = !seen.empty() && !won;
      if (x >= kSide || y >= kSide) continue;
      ASSERT_EQ(value(x, y), Natural(mex)) << x << ' ' << y;
      ASSERT_EQ(misere(x, y), !seen.empty() && !won ? Outcome::kP : Outcome::kN) << x << ' ' << y;
    }
  }
}

TEST(Boards, AKingAndAKnightAreWorthWhatTheirMovesSay) {
  constexpr int kKing[3][2] = {{-1, 0}, {0, -1}, {-1, -1}};
  constexpr int kKnight[4][2] = {{-2, -1}, {-1, -2}, {-2, 1}, {1, -2}};
  expect_piece(kKing, theory::king_value, theory::king_misere);
  expect_piece(kKnight, theory::knight_value, theory::knight_misere);
}

TEST(Boards, PiecesAndStairsAreAnsweredAsASearchDoes) {
  for (char const* const game : {"king", "knight", "staircase"}) {
    Ruleset const rules = parse_game(game, {}).rules;
    search::Referee normal(rules, Convention::kNormal), misere(rules, Convention::kMisere);
    for (int x = 0; x <= 8; ++x) {
      for (int y = 0; y <= 8; ++y) {
        expect_searched(rules, std::to_string(x) + ' ' + std::to_string(y), normal, misere);
      }
    }
  }
  Ruleset const rules = parse_game("staircase", {}).rules;
  search::Referee normal(rules, Convention::kNormal), misere(rules, Convention::kMisere);
  for_each_text("0123", 4, [&](std::string const& digits) {
    std::string text;
    for (char const digit : digits) text += std::string(text.empty() ? "" : " ") + digit;
    expect_searched(rules, text, normal, misere);
  });
}

TEST(NimProduct, MakesAField) {
  using theory::nim_product;
  for (std::uint64_t a = 0; a < 16; ++a) {
    for (std::uint64_t b = 0; b < 16; ++b) {
      // The definition: the least number that is no a' b + a b' + a' b'.
      std::set<std::uint64_t> excluded;
      for (std::uint64_t c = 0; c < a; ++c) {
        for (std::uint64_t d = 0; d < b; ++d) {
          excluded.insert(nim_product(c, b) ^ nim_product(a, d) ^ nim_product(c, d));
        }
      }
      std::uint64_t mex = 0;
      while (excluded.count(mex) != 0) ++mex;
      EXPECT_EQ(nim_product(a, b), mex) << a << ' ' << b;
    }
  }
  EXPECT_EQ(nim_product(5, 6), 8U);
  EXPECT_EQ(nim_product(14, 11), 3U);
  std::uint64_t const fermat = std::uint64_t{1} << 32U;
  EXPECT_EQ(nim_product(fermat, 12345), fermat * 12345);
  EXPECT_EQ(nim_product(fermat, fermat), fermat + fermat / 2);
  for (std::uint64_t a = 1; a != 0; a *= 2) {
    for (std::uint64_t const number : {a, a + 12345, ~a}) {
      if (number == 0) continue;
      EXPECT_EQ(nim_product(number, theory::nim_inverse(number)), 1U) << number;
      EXPECT_EQ(nim_product(number, 7) ^ nim_product(number, 9), nim_product(number, 7 ^ 9));
    }
  }
}

/// What stands where, in a form that can be compared.
std::set<std::string> seen_on(Drawing const& drawing) {
  std::set<std::string> seen;
  for (BoardPlace const& place : drawing.places) {
    std::string const at = std::to_string(place.x) + ' ' + std::to_string(place.y) + ' ';
    EXPECT_TRUE(seen.insert(at + std::string(place.piece)).second) << at << "twice";
  }
  return seen;
}

TEST(Boards, WhatEveryMoveChangesIsSeen) {
  Dice dice(59);
  for (OnBoard const& board : boards()) {
    BoardRow const& row = *board.game.rules.board->row;
    if (row.draw == nullptr) continue;
    for (int drawn = 0; drawn < 20; ++drawn) {
      SmallPosition position = to_small(board.start).value();
      if (drawn > 0) position.heaps = row.random_start(*board.game.rules.board, dice);
      Drawing const now = row.draw(position, nullptr);
      std::set<std::set<std::string>> all = {seen_on(now)};
      ASSERT_FALSE(now.places.empty()) << row.word;
      if (row.for_each_hit != nullptr) {  // by the places of the pins that fall
        std::set<std::vector<std::size_t>> hits;
        row.for_each_hit(board.game.rules, position, now, [&](BoardHit const& hit) {
          EXPECT_TRUE(is_move(board.game.rules, position, hit.after));
          EXPECT_TRUE(hits.insert(hit.places).second) << hit.entry;
          EXPECT_EQ(row.read_move(board.game.rules, position, hit.entry), hit.after.heaps);
          return true;
        });
        continue;
      }
      for (SmallPosition const& option : options(board.game.rules, position)) {
        EXPECT_TRUE(all.insert(seen_on(row.draw(option, &position))).second)
            << row.word << ": " << to_string(position) << " -> " << to_string(option);
      }
    }
  }
}

TEST(Boards, WhatNobodySeesIsNotDrawn) {
  for (auto const& [name, text] :
       {std::pair("poker-nim", "3 900000"), std::pair("circle:kayles", "circle:100000")}) {
    Game const game = parse_game(name, {});
    SmallPosition const position = to_small(parse_position(text, game.rules)).value();
    EXPECT_TRUE(game.rules.board->row->draw(position, nullptr).places.empty()) << name;
  }
}

}  // namespace
}  // namespace bouton
