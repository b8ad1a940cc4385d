#include "check/board_rules.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "bouton/core/error.hpp"
#include "check/findings.hpp"
#include "check/graph_rules.hpp"
#include "check/own_rules.hpp"

namespace bouton::check {
namespace {

constexpr std::size_t kMostThings = BoardRules::kMostThings;

std::uint64_t read_number(std::string_view text, std::uint64_t most) {
  std::uint64_t number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number == 0 || number > most) {
    fail_board_game();
  }
  return number;
}

using Sides = std::pair<std::size_t, std::size_t>;

Sides read_board(std::string_view text) {
  auto const sides = read_sides(text, kMostThings);
  if (!sides) fail_board_game();
  return *sides;
}

BoardRules empty_board(Sides sides) {
  BoardRules rules;
  rules.columns = sides.second;
  rules.images = BoardImages::kSquares;
  for (std::size_t at = 0; at < sides.first * sides.second; ++at) {
    rules.names.push_back(name_of_square(at / sides.second, at % sides.second));
  }
  rules.left = rules.names.size();
  return rules;
}

using Square = std::pair<std::size_t, std::size_t>;  // row, column

/// "##/#.": its squares, in the corner of the board.
std::vector<Square> read_tile(std::string_view drawing) {
  constexpr std::size_t kLongestDrawing = 256;
  std::vector<Square> tile;
  std::size_t row = 0, column = 0;
  for (char const sign : drawing) {
    if (sign == '#') tile.emplace_back(row, column);
    if (sign != '#' && sign != '.' && sign != '/') fail_board_game();
    if (sign == '/') {
      ++row;
      column = 0;
    } else {
      ++column;
    }
  }
  if (tile.empty() || drawing.size() > kLongestDrawing) fail_board_game();
  Square corner = tile.front();  // no square lies above it
  for (Square const& square : tile) corner.second = std::min(corner.second, square.second);
  for (Square& square : tile) {
    square = {square.first - corner.first, square.second - corner.second};
  }
  return tile;
}

/// Rows for columns, or the columns from the other side.
std::vector<Square> image_of_tile(std::vector<Square> tile, bool swapped) {
  std::size_t last = 0;
  for (Square const& square : tile) last = std::max(last, square.second);
  for (auto& [row, column] : tile) {
    if (swapped) {
      std::swap(row, column);
    } else {
      column = last - column;
    }
  }
  return tile;
}

/// A move covers a tile of free squares.
BoardRules tiles(std::string_view drawing, Sides sides) {
  BoardRules rules = empty_board(sides);
  std::set<Listed> places;
  std::vector<Square> tile = read_tile(drawing);
  for (unsigned image = 0; image < 8; ++image) {
    tile = image_of_tile(std::move(tile), image % 2 == 0);  // in turn they give all eight
    for (std::size_t down = 0; down < sides.first; ++down) {
      for (std::size_t right = 0; right < sides.second; ++right) {
        Listed place;
        for (auto const& [row, column] : tile) {
          if (row + down >= sides.first || column + right >= sides.second) break;
          place.push_back((row + down) * sides.second + column + right);
        }
        std::sort(place.begin(), place.end());
        if (place.size() == tile.size()) places.insert(std::move(place));
      }
    }
  }
  for (Listed const& place : places) rules.moves.push_back({place, place, {}});
  return rules;
}

/// The tiles that have names. \cite Golomb1994
std::string_view tile_named(std::string_view name) {
  static std::map<std::string_view, std::string_view> const tiles = {
      {"domino", "##"},     {"i2", "##"},          {"i3", "###"},       {"l3", "##/#."},
      {"i", "####"},        {"i4", "####"},        {"l", "###/#.."},    {"l4", "###/#.."},
      {"o", "##/##"},       {"t", "###/.#."},      {"s", ".##/##."},    {"z", "##./.##"},
      {"f", ".##/##./.#."}, {"i5", "#####"},       {"l5", "####/#..."}, {"n", "##../.###"},
      {"p", "##/##/#."},    {"t5", "###/.#./.#."}, {"u", "#.#/###"},    {"v", "#../#../###"},
      {"w", "#../##./.##"}, {"x", ".#./###/.#."},  {"y", "####/.#.."},  {"z5", "##./.#./.##"}};
  auto const found = tiles.find(name);
  return found == tiles.end() ? name : found->second;
}

/// A move takes a thing, and all that the relation adds.
void take_with(BoardRules& rules, auto const& goes_too) {
  rules.left = rules.names.size();
  for (std::size_t one = 0; one < rules.left; ++one) {
    BoardMove move{{one}, {}, {}};
    for (std::size_t other = 0; other < rules.left; ++other) {
      if (one == other || goes_too(one, other)) move.removes.push_back(other);
    }
    rules.moves.push_back(std::move(move));
  }
}

BoardRules pieces(std::string_view piece, Sides sides) {
  BoardRules rules = empty_board(sides);
  auto const away = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
  take_with(rules, [&](std::size_t one, std::size_t other) {
    return piece_attacks(piece, away(one / sides.second, other / sides.second),
                         away(one % sides.second, other % sides.second));
  });
  return rules;
}

/// Chomp in a block of two sides or more; nobody takes the first cube.
BoardRules chomp(std::string_view text) {
  constexpr std::size_t kMostSides = 12;
  std::vector<std::size_t> sides;
  std::size_t cubes = 1;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t const end = std::min(text.find('x', at), text.size());
    sides.push_back(read_number(text.substr(at, end - at), kMostThings));
    cubes *= sides.back();
    if (cubes > kMostThings || sides.size() > kMostSides) fail_board_game();
    at = end + 1;
  }
  if (sides.size() < 2) fail_board_game();
  auto const place = [&](std::size_t cube) {
    std::vector<std::size_t> at(sides.size());
    for (std::size_t side = sides.size(); side-- > 0; cube /= sides[side]) {
      at[side] = cube % sides[side];
    }
    return at;
  };
  BoardRules rules;
  bool const board = sides.size() == 2;
  if (board) rules.columns = sides[1];
  rules.poison = board;
  for (std::size_t cube = 1; cube < cubes; ++cube) {
    std::vector<std::size_t> const at = place(cube);
    std::string name;
    for (std::size_t const number : at) name += (name.empty() ? "" : ".") + in_digits(number + 1);
    rules.names.push_back(board ? name_of_square(at[0], at[1]) : name);
  }
  take_with(rules, [&](std::size_t one, std::size_t other) {
    std::vector<std::size_t> const a = place(one + 1), b = place(other + 1);
    return std::equal(a.begin(), a.end(), b.begin(), std::less_equal<>());
  });
  return rules;
}

BoardRules divisors(std::string_view text) {
  constexpr std::uint64_t kMostDivided = 1'000'000'000'000;
  std::uint64_t const number = read_number(text, kMostDivided);
  std::set<std::uint64_t> all;
  for (std::uint64_t one = 1; one * one <= number; ++one) {
    if (number % one == 0) all.insert({one, number / one});
  }
  all.erase(1);
  std::vector<std::uint64_t> const divisors(all.begin(), all.end());
  if (divisors.size() > kMostThings) fail_board_game();
  BoardRules rules;
  for (std::uint64_t const divisor : divisors) rules.names.push_back(in_digits(divisor));
  take_with(rules, [&](std::size_t one, std::size_t other) {
    return divisors[other] % divisors[one] == 0;
  });
  return rules;
}

/// Non-empty proper subsets of 1, ..., n, the small ones first.
BoardRules subsets(std::string_view text) {
  std::uint64_t const n = read_number(text, 8);
  std::vector<std::pair<int, std::uint64_t>> sets;
  for (std::uint64_t set = 1; set + 1 < std::uint64_t{1} << n; ++set) {
    sets.emplace_back(std::popcount(set), set);
  }
  std::sort(sets.begin(), sets.end());
  BoardRules rules;
  for (auto const& [size, set] : sets) {
    std::string name;
    for (std::uint64_t element = 0; element < n; ++element) {
      if ((set >> element & 1U) != 0) name += in_digits(element + 1);
    }
    rules.names.push_back(std::move(name));
  }
  take_with(rules, [&](std::size_t one, std::size_t other) {
    return (sets[one].second & ~sets[other].second) == 0;
  });
  return rules;
}

/// The empty squares of boards that have no three crosses in a row.
BoardRules notakto(std::string_view text) {
  std::uint64_t const boards = read_number(text, kMostThings / 9);
  BoardRules rules;
  rules.images = BoardImages::kNotakto;
  for (std::size_t board = 0; board < boards; ++board) {
    Listed all;
    for (std::size_t square = 0; square < 9; ++square) {
      std::size_t const thing = 9 * board + square;
      rules.names.push_back(in_digits(board + 1) + name_of_square(square / 3, square % 3));
      rules.moves.push_back({{thing}, {thing}, {}});
      all.push_back(thing);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      rules.falls.push_back({{all[3 * i], all[3 * i + 1], all[3 * i + 2]}, all});
      rules.falls.push_back({{all[i], all[i + 3], all[i + 6]}, all});
    }
    rules.falls.push_back({{all[0], all[4], all[8]}, all});
    rules.falls.push_back({{all[2], all[4], all[6]}, all});
  }
  rules.left = rules.names.size();
  return rules;
}

/// Crosses on squares in a row, until three stand side by side.
BoardRules treblecross(std::size_t squares) {
  BoardRules rules;
  Listed all;
  for (std::size_t square = 0; square < squares; ++square) {
    rules.names.push_back(in_digits(square + 1));
    rules.moves.push_back({{square}, {square}, {}});
    all.push_back(square);
  }
  for (std::size_t square = 2; square < squares; ++square) {
    rules.falls.push_back({{square - 2, square - 1, square}, all});
  }
  rules.left = rules.columns = squares;
  rules.used = 'X';
  return rules;
}

/// Demands that each is a permutation of the things that takes moves to moves, and what falls to
/// what falls. Where there are neighbours, the moves are all sets of certain sizes that hang
/// together (octal()), and that neighbours go to neighbours says as much with less work.
void read_symmetries(Document const& document, BoardRules& rules) {
  constexpr std::size_t kMostSymmetries = 512;
  std::size_t const things = rules.things();
  auto const listed = document.rows_of_indices("symmetries", std::max<std::size_t>(1, things));
  if (rules.own || listed.size() > kMostSymmetries) Document::fail("symmetries");
  rules.images = BoardImages::kNone;
  std::vector<std::vector<Listed>> parts;  // of what the game is told by
  for (BoardMove const& move : rules.moves) {
    if (rules.beside.empty()) parts.push_back({move.needs, move.removes, move.adds});
  }
  for (BoardFall const& fall : rules.falls) parts.push_back({fall.lost, fall.gone});
  for (Listed const& box : rules.boxes) parts.push_back({box});
  for (std::size_t thing = 0; thing < rules.beside.size(); ++thing) {
    parts.push_back({{thing}, rules.beside[thing]});
  }
  auto const image_of = [&](std::vector<Listed> part, Listed const* image) {
    for (Listed& list : part) {
      if (image != nullptr) {
        for (std::size_t& thing : list) thing = (*image)[thing];
      }
      std::sort(list.begin(), list.end());
    }
    return part;
  };
  std::set<std::vector<Listed>> there;
  for (auto const& part : parts) there.insert(image_of(part, nullptr));
  for (auto const& row : listed) {
    Listed image(row.begin(), row.end());
    bool const whole = image.size() == things &&
                       std::set<std::size_t>(image.begin(), image.end()).size() == things;
    demand(whole && std::all_of(
                        parts.begin(), parts.end(),
                        [&](auto const& part) { return there.contains(image_of(part, &image)); }),
           "check.wrong.board_symmetry");
    rules.symmetries.push_back(std::move(image));
  }
}

constexpr std::size_t kLongestSide = 400;

/// "5x6 2x2", "-" for none.
void demand_sheets(std::string_view text) {
  for (std::size_t at = 0; text != "-" && at <= text.size();) {
    std::size_t const end = std::min(text.find(' ', at), text.size());
    auto const sides = read_sides(text.substr(at, end - at), kLongestSide * kLongestSide);
    if (!sides || std::max(sides->first, sides->second) > kLongestSide) fail_board_game();
    at = end + 1;
  }
}

/// \param things  how many the certificate lists
BoardRules rules_of(std::string_view word, std::string_view rest, std::size_t things) {
  if (word == "cram") return tiles("##", read_board(rest));
  if (word == "tiles") {
    std::size_t const colon = rest.find(':');
    if (colon == rest.npos) fail_board_game();
    return tiles(tile_named(rest.substr(0, colon)), read_board(rest.substr(colon + 1)));
  }
  if (is_piece(word)) return pieces(word, read_board(rest));
  if (word == "chomp") return chomp(rest);
  if (word == "divisors") return divisors(rest);
  if (word == "subset-takeaway") return subsets(rest);
  if (word == "notakto") return notakto(rest);
  if (word == "treblecross-strip" && rest.empty()) return treblecross(things);
  if (word == "cut" || word == "cut-first") {
    bool const first = word == "cut-first";
    std::size_t const colon = first ? rest.npos : rest.find(':');
    std::size_t const least =
        colon == rest.npos ? 1 : read_number(rest.substr(0, colon), kLongestSide);
    demand_sheets(rest.substr(colon == rest.npos ? 0 : colon + 1));
    return cutting(things / 2, least, first);
  }
  if (word == "nimstring") {
    Sides const sides = read_board(rest);
    if (sides.first * (2 * sides.second + 1) + sides.second >= kMostThings) fail_board_game();
    return nimstring(sides.first, sides.second);
  }
  if (word == "sprouts" && rest.starts_with("cross:")) {
    constexpr std::size_t kMostEnds = 40;
    read_number(rest.substr(6), kMostEnds);
    if (things > 3 * kMostEnds) fail_board_game();
    return brussels_sprouts(things / 3);
  }
  fail_board_game();
}

}  // namespace

void fail_board_game() {
  throw Error(Message{"check.error.board_game", {}});
}

BoardRules read_board_rules(Document const& document) {
  std::string const game = document.text("game");
  std::size_t const colon = std::min(game.find(':'), game.size());
  std::string_view const word = std::string_view(game).substr(0, colon);
  std::optional<std::string_view> told;
  if (colon < game.size()) told = std::string_view(game).substr(colon + 1);
  auto const things = json_as<std::vector<std::string>>(document.json("things"));
  if (!things || things->size() > kMostThings) Document::fail("things");
  std::optional<BoardRules> on_graph = read_graph_rules(document, word, told, *things);
  if (!on_graph && (document.has("edges") || document.has("directed"))) Document::fail("edges");
  BoardRules rules =
      on_graph ? *std::move(on_graph) : rules_of(word, told.value_or(""), things->size());
  demand(rules.names == *things, "check.wrong.board_things");
  if (rules.things() > kMostThings) fail_board_game();
  if (document.has("symmetries")) read_symmetries(document, rules);
  return rules;
}

}  // namespace bouton::check
