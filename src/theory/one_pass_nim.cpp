// Nim with one pass: Nim where the pass is spent, pairs where two heaps are left.
#include "theory/one_pass_nim.hpp"

#include <string>
#include <utility>
#include <vector>

#include "answer/listed_moves.hpp"
#include "answer/theory.hpp"
#include "rules/normal_form.hpp"
#include "theory/columns.hpp"
#include "theory/nim.hpp"

namespace bouton::theory {
namespace {

/// Nim with two heaps: the position that a pass leaves.
bool nim_is_lost(Natural const& x, Natural const& y, Convention convention) {
  bool const ones = convention == Convention::kMisere && x <= 1 && y <= 1;
  return ones ? x + y == 1 : x == y;
}

/// The places of two heaps that include all non-empty ones; empty if there are three.
struct Two {
  std::vector<std::size_t> places;  ///< 0 to 2
  std::vector<Natural> sizes;       ///< always 2; an absent heap is 0
};

std::optional<Two> two_heaps(Position const& position) {
  Two two;
  for (std::size_t heap = 0; heap < position.heaps.size(); ++heap) {
    if (position.heaps[heap] == 0) continue;
    if (two.places.size() == 2) return std::nullopt;
    two.places.push_back(heap);
    two.sizes.push_back(position.heaps[heap]);
  }
  two.sizes.resize(2);
  return two;
}

std::vector<Position> winning_moves(Position const& position, Two const& two,
                                    Convention convention) {
  std::vector<Position> moves;
  for (std::size_t at = 0; at < two.places.size(); ++at) {
    Natural partner = one_pass_partner(two.sizes[1 - at], convention);
    if (partner >= two.sizes[at]) continue;
    moves.push_back(position);
    moves.back().heaps[two.places[at]] = std::move(partner);
  }
  if (!two.places.empty() && nim_is_lost(two.sizes[0], two.sizes[1], convention)) {
    moves.push_back(position);
    moves.back().one_pass_spent = true;
  }
  return moves;
}

std::vector<Message> explain(Two const& two, Convention convention, bool wins, bool passes,
                             std::size_t count) {
  bool const misere = convention == Convention::kMisere;
  if (two.places.empty()) {
    return {{misere ? "one_pass_nim.misere.end" : "one_pass_nim.normal.end", {}}};
  }
  std::vector<Message> reason;
  std::vector<std::pair<std::string, MessageValue>> const heaps = {{"x", shown(two.sizes[0])},
                                                                   {"y", shown(two.sizes[1])}};
  reason.push_back({wins ? "one_pass_nim.n" : "one_pass_nim.p", heaps});
  reason.push_back({misere ? "one_pass_nim.misere.pairs" : "one_pass_nim.normal.pairs", {}});
  reason.push_back({misere ? "one_pass_nim.misere.why" : "one_pass_nim.normal.why", {}});
  if (wins) {
    reason.push_back({passes ? "one_pass_nim.move.pass" : "one_pass_nim.move.pair",
                      {{"count", std::to_string(count)}}});
  }
  return reason;
}

}  // namespace

Natural one_pass_partner(Natural const& x, Convention convention) {
  if (convention == Convention::kMisere && x <= 2) return 2 - x;
  if (x == 0) return 0;
  return bit_test(x, 0) ? x + 1 : x - 1;
}

std::optional<Solution> solve_one_pass_nim(Position const& position, Convention convention,
                                           Detail detail) {
  if (position.one_pass_spent) {
    Solution solution = solve_nim(position, convention, detail);
    if (detail == Detail::kFull) {
      solution.reason.insert(solution.reason.begin(), Message{"one_pass_nim.spent", {}});
    }
    return solution;
  }
  auto const two = two_heaps(position);
  if (!two) return std::nullopt;
  bool const lost = one_pass_partner(two->sizes[0], convention) == two->sizes[1];
  std::vector<Position> moves;
  if (!lost) moves = winning_moves(position, *two, convention);

  Solution solution;
  solution.outcome = lost ? Outcome::kP : Outcome::kN;
  if (convention == Convention::kNormal) {
    // One heap with its pass is worth its partner, as where each heap has a pass.
    if (two->places.size() < 2) solution.nim_value = one_pass_partner(two->sizes[0], convention);
    if (lost) solution.nim_value = 0;
  }
  solution.certainty = Certainty::kTheorem;
  solution.reference = "docs/games/one-pass-nim.md";
  if (detail == Detail::kFull) {
    bool const passes = !moves.empty() && moves.front().one_pass_spent;
    solution.reason = explain(*two, convention, !lost, passes, moves.size());
  }
  set_winning_moves(solution, std::move(moves));
  return solution;
}

BOUTON_THEORY(one_pass_nim) = {
    .name = "one_pass_nim",
    .known = {Feature::kOnePass, Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (!asked.rules.one_pass || move_of_any_amounts(asked.rules) == nullptr) {
        return std::nullopt;
      }
      return 1;
    },
    .solve = [](TheoryCase const& nim, Position const& position,
                Detail detail) { return solve_one_pass_nim(position, nim.convention, detail); },
    .title =
        [](std::uint64_t) {
          return Message{"game.one_pass_nim.title", {}};
        },
};

}  // namespace bouton::theory
