// Brussels Sprouts: crosses with four free ends each; a move draws a line between two free ends,
// meeting nothing, and a dash across it, which gives two new ends. What counts is which free ends
// lie in one region, and which of them hang together: a position is a list of regions, each a list
// of pieces with their free ends in it.
//
// Theorem (Conway; Berlekamp, Conway & Guy 1982, chapter 17). From n >= 1 crosses every play takes
// 5n - 2 moves.
//
// Proof. There are always 4n free ends. After m moves there are n + m crossings, joined by 2m
// lines. When no move is left, all is in one piece, and each region has one free end: a region
// always has at least one, as every dash leaves an end on either side of its line; two ends in one
// region could be joined, and two pieces would have ends in the region between them. So there are
// 4n regions, and by Euler (n + m) - 2m + 4n = 2.
#include <algorithm>
#include <charconv>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/board_row.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

using Region = std::vector<std::uint64_t>;  // free ends of each piece, ascending
using Regions = std::vector<Region>;        // sorted

constexpr std::uint64_t kMostCrosses = 10;
constexpr std::uint64_t kMostEnds = 4 * kMostCrosses;

/// The numbers of a position: for each region how many pieces, and the ends of each.
BoardNumbers numbers_of(Regions regions) {
  for (Region& region : regions) std::sort(region.begin(), region.end());
  std::sort(regions.begin(), regions.end());
  BoardNumbers numbers;
  for (Region const& region : regions) {
    numbers.push_back(region.size());
    numbers.insert(numbers.end(), region.begin(), region.end());
  }
  return numbers;
}

Regions regions_of(BoardNumbers const& numbers) {
  Regions regions;
  for (std::size_t at = 0; at < numbers.size();) {
    if (numbers[at] >= numbers.size() - at) throw Error(Message{"error.position.on_board", {}});
    std::size_t const end = at + 1 + numbers[at];
    regions.emplace_back(numbers.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                         numbers.begin() + static_cast<std::ptrdiff_t>(end));
    at = end;
  }
  return regions;
}

/// "4,4,4 | 1,2": regions, and the free ends of the pieces in each.
BoardNumbers read_regions(Board const&, std::string_view text) {
  Regions regions(1);
  std::uint64_t ends = 0;
  BoardText const trimmed = trimmed_board_text(text);
  std::string_view const whole = trimmed.text;
  auto const fail = [&](std::size_t at) {
    throw ParseError(Message{"error.board.sprouts", {{"most", std::to_string(kMostEnds)}}},
                     std::string(text), trimmed.begin + at);
  };
  for (std::size_t at = 0; at < whole.size();) {
    if (whole[at] == ' ' || whole[at] == ',') {
      ++at;
    } else if (whole[at] == '|') {
      regions.emplace_back();
      ++at;
    } else {
      std::uint64_t number = 0;
      auto const [end, error] =
          std::from_chars(whole.data() + at, whole.data() + whole.size(), number);
      if (error != std::errc{} || number == 0 || (ends += number) > kMostEnds) fail(at);
      regions.back().push_back(number);
      at = static_cast<std::size_t>(end - whole.data());
    }
  }
  for (Region const& region : regions) {
    if (region.empty()) fail(0);
  }
  return numbers_of(std::move(regions));
}

std::string write_regions(Board const&, BoardNumbers const& numbers) {
  std::string text;
  for (Region const& region : regions_of(numbers)) {
    if (!text.empty()) text += " | ";
    for (std::size_t piece = 0; piece < region.size(); ++piece) {
      if (piece > 0) text += ',';
      text += std::to_string(region[piece]);
    }
  }
  return text;
}

/// A line within a piece of `ends` ends cuts the region: on one side the piece has `one_side` of
/// them, with the new end; the other pieces lie on either side.
bool for_each_cut(Regions const& regions, std::size_t cut, std::size_t piece,
                  std::uint64_t one_side, auto const& visit) {
  Region others = regions[cut];
  std::uint64_t const ends = others[piece];
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(piece));
  for (std::uint64_t sides = 0; sides < std::uint64_t{1} << others.size(); ++sides) {
    Regions after = regions;
    Region& first = after[cut];
    first = {one_side};
    Region second = {ends - one_side};
    for (std::size_t other = 0; other < others.size(); ++other) {
      ((sides >> other & 1U) != 0 ? first : second).push_back(others[other]);
    }
    after.push_back(std::move(second));
    if (!visit(numbers_of(std::move(after)))) return false;
  }
  return true;
}

bool for_each_line(Ruleset const&, SmallPosition const& from, OptionVisitor const& visit) {
  Regions const regions = regions_of(from.heaps);
  SmallPosition option = from;
  auto const told = [&](BoardNumbers numbers) {
    option.heaps = std::move(numbers);
    return visit(option);
  };
  for (std::size_t at = 0; at < regions.size(); ++at) {
    Region const& region = regions[at];
    for (std::size_t piece = 0; piece < region.size(); ++piece) {
      if (piece > 0 && region[piece] == region[piece - 1]) continue;
      for (std::uint64_t side = 1; side < region[piece]; ++side) {
        if (!for_each_cut(regions, at, piece, side, told)) return false;
      }
      for (std::size_t other = piece + 1; other < region.size(); ++other) {
        Regions after = regions;
        after[at][piece] += region[other];
        after[at].erase(after[at].begin() + static_cast<std::ptrdiff_t>(other));
        if (!told(numbers_of(std::move(after)))) return false;
      }
    }
  }
  return true;
}

/// The line between two pieces leaves one piece fewer; a cut one region more.
std::vector<Message> line_in_words(SmallPosition const& from, SmallPosition const& after) {
  bool const joins = regions_of(from.heaps).size() == regions_of(after.heaps).size();
  return {{joins ? "move.sprouts.join" : "move.sprouts.cut", {}}};
}

/// Each play has the same number of moves.
class SproutsSearch final : public BoardSearch {
 public:
  std::uint64_t nim_value(BoardNumbers const& numbers, Limits const&) override {
    return moves_left(numbers) % 2;
  }
  Outcome outcome(BoardNumbers const& numbers, Convention convention, Limits const&) override {
    bool const odd = moves_left(numbers) % 2 == 1;
    return odd == (convention == Convention::kNormal) ? Outcome::kN : Outcome::kP;
  }
  std::optional<BoardTheorem> theorem(BoardNumbers const& numbers, Convention convention,
                                      Limits const& limits) override {
    BoardTheorem found;
    found.outcome = outcome(numbers, convention, limits);
    if (convention == Convention::kNormal) found.nim_value = nim_value(numbers, limits);
    found.all_wins = false;
    found.judges = true;
    found.reason = {{"board.sprouts", {{"moves", std::to_string(moves_left(numbers))}}}};
    found.references = {Message{"by.page", {{"page", "graphs"}}}};
    return found;
  }

 private:
  /// All pieces of a region are joined in the end, and each region has one free end; no move
  /// changes the number of ends.
  static std::uint64_t moves_left(BoardNumbers const& numbers) {
    std::uint64_t moves = 0;
    for (Region const& region : regions_of(numbers)) {
      moves += region.size() - 1;
      for (std::uint64_t const ends : region) moves += ends;
      --moves;
    }
    return moves;
  }
};

constexpr BoardRow kSprouts = {
    .word = "sprouts",
    .read = read_regions,
    .write = write_regions,
    .for_each_option = for_each_line,
    .words = line_in_words,
    .random_start = [](Board const&,
                       Dice& dice) { return numbers_of({Region(2 + dice.roll(2), 4)}); },
    .search = [](Board const&) -> std::unique_ptr<BoardSearch> {
      return std::make_unique<SproutsSearch>();
    },
};

constexpr GameEntry kSproutsEntries[] = {{"sprouts:cross:N", "game.sprouts.title",
                                          "game.sprouts.rule", "sprouts:cross:2", "4,4", "graphs"}};

}  // namespace
}  // namespace bouton::boards

namespace bouton {

BOUTON_GAME(sprouts) = {
    .place = 460,
    .word = "sprouts",
    .parameter = GameRow::Parameter::kRequired,
    .read =
        [](GameParameter parameter) {
          if (!parameter.skip("cross:")) {
            throw ParseError(Message{"error.board.only_crosses", {}},
                             std::string(parameter.specification()), parameter.at());
          }
          std::uint64_t const crosses = parameter.number(boards::kMostCrosses);
          Game game;
          game.specification = "sprouts:cross:" + std::to_string(crosses);
          game.title = Message{"game.sprouts.title", {}};
          game.rules.board = board_of(boards::kSprouts);
          game.start = boards::write_regions(*game.rules.board,
                                             boards::numbers_of({boards::Region(crosses, 4)}));
          return game;
        },
    .entries = boards::kSproutsEntries,
};

}  // namespace bouton
