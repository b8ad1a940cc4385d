// Games in which a thing is taken with everything above it: Chomp in three and more dimensions,
// divisors of a number, sets and the sets around them.
#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "boards/set_board.hpp"
#include "bouton/core/error.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

using Shape = std::vector<std::uint64_t>;

/// Things of one rank lie side by side, and a line joins two of which one lies just above the
/// other.
void draw_ranks(SetBoard& board, std::vector<int> const& rank, std::vector<int> const& of_rank) {
  std::vector<int> placed(of_rank.size());
  for (std::uint32_t one = 0; one < board.size(); ++one) {
    auto const row = static_cast<std::size_t>(rank[one]);
    board.sketch.places.emplace_back((2 * placed[row]++ - of_rank[row] + 1) * kSquareSide / 2,
                                     -3 * kSquareSide / 2 * rank[one]);
    for (std::uint32_t const other : board.moves[one].removes) {
      if (rank[other] == rank[one] + 1) board.sketch.lines.emplace_back(one, other);
    }
  }
}

/// \param above  whether the second thing is the first or above it
std::shared_ptr<void const> poset(std::vector<std::string> names, std::string_view move_key,
                                  std::function<bool(std::uint32_t, std::uint32_t)> const& above) {
  SetBoard board;
  board.names = std::move(names);
  board.by_values = true;
  board.move_key = move_key;
  if (board.names.size() > kMostSquares) {
    throw Error(Message{"error.board.size", {{"most", std::to_string(kMostSquares)}}});
  }
  board.sketch = {.look = "bare", .left = "disc", .named = true, .how = "draw.how.take"};
  std::vector<int> rank(board.names.size()), of_rank(board.names.size() + 1);
  for (std::uint32_t one = 0; one < board.size(); ++one) {
    SetMove move{{one}, {}};
    for (std::uint32_t other = 0; other < board.size(); ++other) {
      if (!above(one, other)) continue;
      move.removes.push_back(other);
      if (other > one) rank[other] = std::max(rank[other], rank[one] + 1);
    }
    ++of_rank[static_cast<std::size_t>(rank[one])];
    board.moves.push_back(std::move(move));
  }
  if (board.size() <= kMostPlaces) draw_ranks(board, rank, of_rank);
  return std::make_shared<SetBoard const>(std::move(board));
}

/// Cubes of a block but the first one, by their places: "2.1.3".
std::shared_ptr<void const> prepare_block(Shape const& sides, std::string const&) {
  std::vector<Shape> cubes = {Shape(sides.size(), 0)};
  std::vector<std::string> names;
  while (true) {
    Shape next = cubes.back();
    std::size_t side = sides.size();
    while (side > 0 && ++next[side - 1] == sides[side - 1]) next[--side] = 0;
    if (side == 0) break;
    std::string name;
    for (std::uint64_t const at : next) name += (name.empty() ? "" : ".") + std::to_string(at + 1);
    names.push_back(std::move(name));
    cubes.push_back(std::move(next));
  }
  return poset(std::move(names), "move.bite", [&](std::uint32_t one, std::uint32_t other) {
    for (std::size_t side = 0; side < sides.size(); ++side) {
      if (cubes[other + 1][side] < cubes[one + 1][side]) return false;
    }
    return true;
  });
}

std::shared_ptr<void const> prepare_divisors(Shape const& shape, std::string const&) {
  std::vector<std::uint64_t> divisors;
  std::vector<std::string> names;
  for (std::uint64_t d = 1; d <= shape[0] / d; ++d) {
    if (shape[0] % d != 0) continue;
    divisors.push_back(d);
    if (d != shape[0] / d) divisors.push_back(shape[0] / d);
  }
  std::sort(divisors.begin(), divisors.end());
  divisors.erase(divisors.begin());  // nobody names 1
  for (std::uint64_t const divisor : divisors) names.push_back(std::to_string(divisor));
  return poset(std::move(names), "move.number", [&](std::uint32_t one, std::uint32_t other) {
    return divisors[other] % divisors[one] == 0;
  });
}

/// Non-empty proper subsets of 1, ..., n by size: "1", "13".
std::shared_ptr<void const> prepare_subsets(Shape const& shape, std::string const&) {
  auto const whole = static_cast<std::uint32_t>((std::uint64_t{1} << shape[0]) - 1);
  std::vector<std::uint32_t> sets;
  for (std::uint32_t set = 1; set < whole; ++set) sets.push_back(set);
  std::stable_sort(sets.begin(), sets.end(), [](std::uint32_t a, std::uint32_t b) {
    return std::popcount(a) < std::popcount(b);
  });
  std::vector<std::string> names;
  for (std::uint32_t const set : sets) {
    std::string name;
    for (unsigned element = 0; element < shape[0]; ++element) {
      if ((set >> element & 1U) != 0) name += std::to_string(element + 1);
    }
    names.push_back(std::move(name));
  }
  return poset(std::move(names), "move.set", [&](std::uint32_t one, std::uint32_t other) {
    return (sets[one] & ~sets[other]) == 0;
  });
}

constexpr BoardRow kBlock = set_board_row("block", prepare_block, false);
constexpr BoardRow kDivisors = set_board_row("divisors", prepare_divisors, false);
constexpr BoardRow kSubsets = set_board_row("subset-takeaway", prepare_subsets, false);

constexpr std::uint64_t kMostDivided = 1'000'000'000'000;
constexpr std::uint64_t kMostElements = 9;

constexpr Preset kDivisorPresets[] = {{"divisors:60", "2 3 4 5 6 10 12 15 20 30 60"}};
constexpr GameEntry kDivisorEntries[] = {{"divisors:N", "game.divisors.title", "game.divisors.rule",
                                          "divisors:36", "2 3 4 6 9 12 18 36", "boards",
                                          kDivisorPresets}};
constexpr GameEntry kSubsetEntries[] = {{"subset-takeaway:N", "game.subset-takeaway.title",
                                         "game.subset-takeaway.rule", "subset-takeaway:3",
                                         "1 2 3 12 13 23", "boards"}};

}  // namespace

Game chomp_in_a_block(std::vector<std::uint64_t> sides) {
  std::string name = "chomp:";
  for (std::size_t side = 0; side < sides.size(); ++side) {
    name += (side > 0 ? "x" : "") + std::to_string(sides[side]);
  }
  return game_of_all_things(std::move(name), Message{"game.chomp.title", {}},
                            board_of(kBlock, std::move(sides)));
}

}  // namespace bouton::boards

namespace bouton {

using namespace boards;

BOUTON_GAME(divisors) = {
    .place = 321,
    .word = "divisors",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) {
          std::uint64_t const number = parameter.number(kMostDivided);
          return game_of_all_things("divisors:" + std::to_string(number),
                                    Message{"game.divisors.title", {}},
                                    board_of(kDivisors, {number}));
        },
    .entries = kDivisorEntries,
};
BOUTON_GAME(subset_takeaway) = {
    .place = 322,
    .word = "subset-takeaway",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) {
          std::uint64_t const number = parameter.number(kMostElements);
          return game_of_all_things("subset-takeaway:" + std::to_string(number),
                                    Message{"game.subset-takeaway.title", {}},
                                    board_of(kSubsets, {number}));
        },
    .entries = kSubsetEntries,
};

}  // namespace bouton
