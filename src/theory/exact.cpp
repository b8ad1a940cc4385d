// The solved cases of Exact k-Nim, by the number of non-empty heaps.
#include "theory/exact.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "answer/theory.hpp"
#include "rules/normal_form.hpp"
#include "theory/columns.hpp"
#include "theory/exact_moves.hpp"
#include "theory/nim.hpp"

namespace bouton::theory {
namespace {

using Arguments = std::vector<std::pair<std::string, MessageValue>>;

/// Tetris function of sizes in ascending order. In a play of t moves the j largest heaps serve
/// at most t times each, so the others give at least (k - j) t stones; these conditions for
/// j = 0, ..., k - 1 together are enough. \pre 1 <= k <= number of sizes
Natural tetris(std::vector<Natural> const& ascending, std::size_t k) {
  std::size_t taken = ascending.size() - k + 1;
  Natural rest = 0;
  for (std::size_t i = 0; i < taken; ++i) rest += ascending[i];
  Natural result = rest;
  for (std::size_t share = 2; share <= k; ++share) {
    rest += ascending[taken++];
    Natural bound = rest / share;
    if (bound < result) result = std::move(bound);
  }
  return result;
}

/// A question with at least k non-empty heaps, and its answer while it is built.
class Solver {
 public:
  Solver(std::uint64_t k, Position const& position, std::vector<Natural> ascending,
         Convention convention, Detail detail)
      : k_(static_cast<std::size_t>(k)),
        position_(position),
        sizes_(std::move(ascending)),
        misere_(convention == Convention::kMisere),
        full_(detail == Detail::kFull) {
    solution_.certainty = Certainty::kTheorem;
    solution_.references = {Message{"by.boros", {}}};
    solution_.winning_move_count = Natural(0);
  }

  /// Fewer than 2k heaps.
  Solution solve_few() && {
    Natural const value = tetris(sizes_, k_);  // at least 1
    if (!misere_) {
      solution_.outcome = Outcome::kN;
      say("exact.few.normal");
      std::size_t const needed = sizes_.size() - k_ + 1;
      say(needed == k_ ? "exact.few.rule.all" : "exact.few.rule",
          {{"needed", std::to_string(needed)}});
      find_moves({ExactGoal::Kind::kFloor, 0, needed});
      say("exact.value.tetris", {{"value", shown(value)}});
      solution_.nim_value = value;
      return std::move(solution_);
    }
    bool const wins = value != 1;
    solution_.outcome = wins ? Outcome::kN : Outcome::kP;
    Arguments const arguments{{"tetris", shown(value)}};
    say(wins ? "exact.few.misere.n" : "exact.few.misere.p", arguments);
    say("exact.few.misere.rule", arguments);
    if (wins) find_moves({ExactGoal::Kind::kLastMove, 0, 0});
    return std::move(solution_);
  }

  /// Exactly 2k heaps, misere play: the proof is in docs/games/exact.md. With heaps of 2 or
  /// more no move can lead to T = 1, with a heap of 1 none to the other kind of P-position.
  Solution solve_twice_misere() && {
    Natural const& least = sizes_.front();
    std::size_t const least_count = count_least();
    bool const by_least = least >= 2;
    Natural const value = tetris(sizes_, k_);
    bool const wins = by_least ? least_count <= k_ : value != 1;
    solution_.outcome = wins ? Outcome::kN : Outcome::kP;
    solution_.references = {Message{"by.page", {{"page", "exact"}}}};
    Arguments const arguments{{"least_count", std::to_string(least_count)},
                              {"least", shown(least)},
                              {"wanted", std::to_string(k_ + 1)},
                              {"tetris", shown(value)}};
    std::string const which = by_least ? "exact.twice.misere.least" : "exact.twice.misere.last";
    say(which + (wins ? ".n" : ".p"), arguments);
    say("exact.twice.misere.rule", arguments);
    if (wins && by_least) find_moves({ExactGoal::Kind::kFloor, least, k_ + 1 - least_count});
    if (wins && !by_least) find_moves({ExactGoal::Kind::kLastMove, 0, 0});
    return std::move(solution_);
  }

  /// Exactly 2k heaps, normal play.
  Solution solve_twice() && {
    Natural const& least = sizes_.front();
    std::size_t const least_count = count_least();
    bool const wins = least_count <= k_;
    solution_.outcome = wins ? Outcome::kN : Outcome::kP;
    Arguments const arguments{{"least_count", std::to_string(least_count)},
                              {"least", shown(least)},
                              {"wanted", std::to_string(k_ + 1)}};
    say(wins ? "exact.twice.n" : "exact.twice.p", arguments);
    say("exact.twice.rule", arguments);
    if (wins) find_moves({ExactGoal::Kind::kFloor, least, k_ + 1 - least_count});
    solution_.nim_value = value_of_twice(least);
    say("exact.value.twice", {{"value", shown(*solution_.nim_value)}});
    return std::move(solution_);
  }

 private:
  [[nodiscard]] std::size_t count_least() const {
    return static_cast<std::size_t>(std::upper_bound(sizes_.begin(), sizes_.end(), sizes_.front()) -
                                    sizes_.begin());
  }

  /// Every text may name k, twice and heaps.
  void say(std::string key, Arguments more = {}) {
    if (!full_) return;
    more.emplace_back("k", std::to_string(k_));
    more.emplace_back("twice", std::to_string(2 * k_));
    more.emplace_back("heaps", std::to_string(sizes_.size()));
    solution_.reason.push_back(Message{std::move(key), std::move(more)});
  }

  [[nodiscard]] Natural value_of_twice(Natural const& least) const {
    std::vector<Natural> above = sizes_;
    for (Natural& size : above) size -= least;
    Natural const y = tetris(above, k_) + 1;
    Natural const triangle = y * (y - 1) / 2;
    if (least <= triangle) return tetris(sizes_, k_);
    return triangle + (least - triangle - 1) % y;
  }

  void find_moves(ExactGoal goal) {
    auto const task = std::make_shared<ExactTask const>(ExactTask{position_, k_, std::move(goal)});
    solution_.for_each_winning_move = [task](PositionVisitor const& visit) {
      list_exact_moves(*task, visit);
    };
    list_exact_moves(*task, [this](Position const& first) {
      solution_.recommended = Move{first};
      return false;
    });
    solution_.winning_move_count.reset();
    if (!full_) return;
    solution_.winning_move_count = count_exact_moves(*task);
    Changes moved = changes(position_.heaps, solution_.recommended->after.heaps);
    bool const many = moved.count > moved.rows.size();
    say(many ? "moore.move.many" : "moore.move",
        {{"moves", std::move(moved.rows)}, {"changed", std::to_string(moved.count)}});
    if (!solution_.winning_move_count) return;
    if (*solution_.winning_move_count == 1) {
      say("moore.count.one");
    } else {
      say("moore.count", {{"count", shown(*solution_.winning_move_count)}});
    }
  }

  std::size_t k_;
  Position const& position_;
  std::vector<Natural> sizes_;  // of the non-empty heaps, ascending
  bool misere_;
  bool full_;  // write the reason
  Solution solution_;
};

/// Fewer than k heaps: no move is left.
Solution solve_end(std::uint64_t k, std::size_t heaps, Convention convention, Detail detail) {
  Solution solution;
  solution.outcome = terminal_outcome(convention);
  solution.winning_move_count = Natural(0);
  solution.certainty = Certainty::kTheorem;
  solution.references = {Message{"by.boros", {}}};
  bool const misere = convention == Convention::kMisere;
  if (!misere) solution.nim_value = Natural(0);
  if (detail == Detail::kFull) {
    solution.reason.push_back({misere ? "exact.misere.end" : "exact.normal.end",
                               {{"k", std::to_string(k)}, {"heaps", std::to_string(heaps)}}});
  }
  return solution;
}

}  // namespace

std::optional<Solution> solve_exact(std::uint64_t k, Position const& position,
                                    Convention convention, Detail detail) {
  if (k == 0) throw std::logic_error("Exact k-Nim needs k >= 1");
  if (k == 1) return solve_nim(position, convention, detail);
  auto const heaps = static_cast<std::size_t>(std::count_if(
      position.heaps.begin(), position.heaps.end(), [](Natural const& heap) { return heap != 0; }));
  if (heaps < k) return solve_end(k, heaps, convention, detail);
  bool const few = heaps - k < k;
  bool const twice = heaps - k == k;
  if (!few && !twice) return std::nullopt;
  std::vector<Natural> sizes;
  sizes.reserve(heaps);
  std::copy_if(position.heaps.begin(), position.heaps.end(), std::back_inserter(sizes),
               [](Natural const& heap) { return heap != 0; });
  std::sort(sizes.begin(), sizes.end());
  Solver solver(k, position, std::move(sizes), convention, detail);
  if (few) return std::move(solver).solve_few();
  if (convention == Convention::kMisere) return std::move(solver).solve_twice_misere();
  return std::move(solver).solve_twice();
}

BOUTON_THEORY(exact) = {
    .name = "exact",
    .known = {Feature::kSeveralHeaps, Feature::kLeastHeaps, Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      MoveKind const* const move = move_of_any_amounts(asked.rules);
      if (move == nullptr || move->max_heaps == 1) return std::nullopt;  // of one heap: Nim
      if (move->min_heaps != move->max_heaps) return std::nullopt;
      return move->min_heaps;
    },
    .solve =
        [](TheoryCase const& exact, Position const& position, Detail detail) {
          return solve_exact(exact.parameter, position, exact.convention, detail);
        },
    .title =
        [](std::uint64_t k) {
          return Message{"game.exact.named", {{"k", std::to_string(k)}}};
        },
};

}  // namespace bouton::theory
