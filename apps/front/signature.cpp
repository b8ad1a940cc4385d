#include "front/signature.hpp"

#include <iterator>
#include <string>
#include <vector>

#include "bouton/catalog/catalog.hpp"
#include "bouton/core/fnv1a.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"

namespace bouton::front {
namespace {

/// A family of questions: so many heaps, each below a bound.
struct Family {
  char const* game;
  bool misere;
  std::uint64_t heaps;  // at most; exactly where the game has a fixed number
  std::uint64_t bound;
};
constexpr std::uint64_t kLarge = std::uint64_t{1} << 40;
constexpr Family kFamilies[] = {
    {"nim", false, 6, 64},
    {"nim", true, 6, 4},
    {"nim", false, 4, kLarge},
    {"moore:2", false, 6, 32},
    {"moore:3", true, 6, 16},
    {"exact:2", false, 4, 12},
    {"exact:2", true, 4, 12},
    {"wythoff", false, 2, 200},
    {"wythoff", true, 2, kLarge},
    {"wythoff:3", false, 2, 1000},
    {"fibonacci", false, 1, kLarge},
    {"fibonacci", true, 1, 1000},
    {"pass-nim", false, 5, 50},
    {"pass-nim", true, 5, 6},
    {"kayles", false, 5, 200},
    {"kayles", true, 5, 200},
    {"0.07", false, 4, 150},
    {"subtract:1,3,4", false, 4, 500},
    {"subtract:1,3,4", true, 4, 500},
};

/// Splitmix64 (Steele, Lea & Flood 2014): the same numbers everywhere.
class Numbers {
 public:
  std::uint64_t below(std::uint64_t bound) {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111eb;
    return (z ^ (z >> 31U)) % bound;
  }

 private:
  std::uint64_t state_ = 1901;
};

Position draw(Family const& family, Ruleset const& rules, Numbers& numbers) {
  std::uint64_t const heaps = rules.heap_count.value_or(1 + numbers.below(family.heaps));
  Position position;
  for (std::uint64_t i = 0; i < heaps; ++i) {
    position.heaps.emplace_back(numbers.below(family.bound));
    if (rules.pass_per_heap) {
      position.spent.push_back(position.heaps.back() > 0 && numbers.below(2) == 0);
    }
  }
  if (rules.limit && numbers.below(2) == 0) position.limit = 1 + numbers.below(family.bound);
  return position;
}

void add(Fnv1a& hash, Solution const& solution) {
  std::string text = solution.outcome ? std::string(1, letter(*solution.outcome)) : "?";
  if (solution.nim_value) text += to_string(*solution.nim_value);
  if (solution.recommended) text += '*' + to_string(*solution.recommended);
  if (solution.outcome == Outcome::kN && solution.for_each_winning_move) {
    int listed = 0;
    solution.for_each_winning_move([&](Position const& move) {
      text += ';' + to_string(move);
      return ++listed < 3;
    });
  }
  hash.add(text + '\n');
}

}  // namespace

std::uint64_t answer_signature(std::uint64_t count) {
  std::vector<Game> games;  // complete before the solvers look at it
  for (Family const& family : kFamilies) games.push_back(parse_game(family.game, {}));
  std::vector<Solver> solvers;
  for (std::size_t i = 0; i < games.size(); ++i) {
    solvers.emplace_back(games[i].rules,
                         kFamilies[i].misere ? Convention::kMisere : Convention::kNormal);
  }
  Numbers numbers;
  Fnv1a hash;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::size_t const which = i % std::size(kFamilies);
    Position const position = draw(kFamilies[which], games[which].rules, numbers);
    add(hash, solvers[which](position, {}, Detail::kAnswer));
  }
  return hash.value();
}

}  // namespace bouton::front
