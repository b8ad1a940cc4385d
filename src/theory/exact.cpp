// The solved cases of Exact k-Nim, by the number of non-empty heaps.
#include "theory/exact.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "answer/theory.hpp"
#include "bouton/core/natural.hpp"
#include "rules/normal_form.hpp"
#include "theory/columns.hpp"
#include "theory/nim.hpp"

namespace bouton::theory {
namespace {

// Winning moves of Exact k-Nim: options that win because of how many heaps are small.
//
// In all solved cases an option wins by the number of its heaps at a floor (0, or the least
// heap) or by its numbers of ones and of larger heaps. So every heap has a few ranges of new
// sizes that mean the same, and whether the heaps to the right can complete the move is
// decided from counts: going from left to right there is never a dead end.

/// What a winning option looks like; exactly k heaps are lowered in any case.
struct ExactGoal {
  enum class Kind {
    kFloor,     ///< at least `at_floor` heaps are lowered to `floor`, none below it
    kLastMove,  ///< one more move can be made, and then none (Tetris function 1)
  };
  Kind kind = Kind::kFloor;
  Natural floor = 0;
  std::size_t at_floor = 0;
};

struct ExactTask {
  Position from;
  std::size_t k;
  ExactGoal goal;
};

constexpr std::size_t kMaxCountSteps = 20'000;
constexpr std::size_t kMaxCountBits = 20'000;  // of all heaps, so of any product of them

/// A summary of the heaps decided so far.
struct Tally {
  std::size_t touched = 0;
  std::size_t low = 0;   // kFloor: heaps lowered to the floor; kLastMove: heaps of size 1
  std::size_t high = 0;  // kLastMove: heaps of size >= 2

  friend bool operator<(Tally const& a, Tally const& b) {
    return std::tie(a.touched, a.low, a.high) < std::tie(b.touched, b.low, b.high);
  }
};

/// New sizes first, ..., last of one heap that change the tally alike.
struct Range {
  Natural first, last;
  Tally change;
};

/// The heaps from some place on: how many are 1 or, for kFloor, none; how many are larger.
struct LaterHeaps {
  std::size_t ones = 0;
  std::size_t large = 0;
};

class Planner {
 public:
  explicit Planner(ExactTask const& task) : task_(task), later_(task.from.heaps.size() + 1) {
    for (std::size_t heap = task.from.heaps.size(); heap-- > 0;) {
      later_[heap] = later_[heap + 1];
      Natural const& size = task.from.heaps[heap];
      bool const last_move = task.goal.kind == ExactGoal::Kind::kLastMove;
      if (last_move && size == 1) ++later_[heap].ones;
      if (last_move ? size > 1 : size > task.goal.floor) ++later_[heap].large;
    }
  }

  /// The ranges of a heap, ascending.
  [[nodiscard]] std::vector<Range> ranges(std::size_t heap) const {
    Natural const& size = task_.from.heaps[heap];
    if (task_.goal.kind == ExactGoal::Kind::kLastMove) {
      if (size == 0) return {{0, 0, {}}};
      if (size == 1) return {{0, 0, {1, 0, 0}}, {1, 1, {0, 1, 0}}};
      return drop_empty({{0, 0, {1, 0, 0}},
                         {1, 1, {1, 1, 0}},
                         {2, size - 1, {1, 0, 1}},
                         {size, size, {0, 0, 1}}});
    }
    Natural const& floor = task_.goal.floor;
    if (size <= floor) return {{size, size, {}}};
    return drop_empty(
        {{floor, floor, {1, 1, 0}}, {floor + 1, size - 1, {1, 0, 0}}, {size, size, {0, 0, 0}}});
  }

  /// Whether the heaps from `heap` on can be chosen so that the goal is met.
  [[nodiscard]] bool can_complete(Tally const& tally, std::size_t heap) const {
    std::size_t const k = task_.k;
    LaterHeaps const& later = later_[heap];
    if (tally.touched > k) return false;
    std::size_t const touch = k - tally.touched;
    if (touch > later.ones + later.large) return false;
    if (task_.goal.kind == ExactGoal::Kind::kFloor) {
      return tally.low + touch >= task_.goal.at_floor;
    }
    // One move is left iff at least k heaps are non-empty and the heaps, each counted as 2 at
    // most, give less than 2k. Touching a larger heap rather than a one lowers the second
    // number and leaves the first; touched heaps become 0 unless they are needed as ones.
    std::size_t const touch_large = std::min(touch, later.large);
    std::size_t const ones = tally.low + later.ones - (touch - touch_large);
    std::size_t const large = tally.high + later.large - touch_large;
    std::size_t const needed = k - std::min(k, ones + large);
    return needed <= touch_large && ones + needed + 2 * large < 2 * k;
  }

 private:
  static std::vector<Range> drop_empty(std::vector<Range> ranges) {
    ranges.erase(std::remove_if(ranges.begin(), ranges.end(),
                                [](Range const& range) { return range.first > range.last; }),
                 ranges.end());
    return ranges;
  }

  ExactTask const& task_;
  std::vector<LaterHeaps> later_;
};

Tally operator+(Tally const& a, Tally const& b) {
  return {a.touched + b.touched, a.low + b.low, a.high + b.high};
}

/// Visits every option that meets the goal once, ascending as lists of heaps.
void list_exact_moves(ExactTask const& task, PositionVisitor const& visit) {
  struct Frame {
    std::vector<Range> ranges;
    std::size_t range = 0;
    Tally before;
  };
  Planner const planner(task);
  std::size_t const heaps = task.from.heaps.size();
  if (!planner.can_complete(Tally{}, 0)) return;
  Position option = task.from;
  std::vector<Frame> frames;  // one per heap, from the left
  Tally tally;
  for (;;) {
    // Every heap not yet decided takes its least size that can be completed.
    while (frames.size() < heaps) {
      std::size_t const heap = frames.size();
      frames.push_back(Frame{planner.ranges(heap), 0, tally});
      Frame& frame = frames.back();
      while (!planner.can_complete(tally + frame.ranges[frame.range].change, heap + 1)) {
        ++frame.range;
      }
      option.heaps[heap] = frame.ranges[frame.range].first;
      tally = tally + frame.ranges[frame.range].change;
    }
    if (!visit(option)) return;
    // The last heap that can grow does.
    bool grown = false;
    while (!grown && !frames.empty()) {
      Frame& frame = frames.back();
      std::size_t const heap = frames.size() - 1;
      if (option.heaps[heap] < frame.ranges[frame.range].last) {
        ++option.heaps[heap];
        grown = true;
        continue;
      }
      while (!grown && ++frame.range < frame.ranges.size()) {
        Range const& range = frame.ranges[frame.range];
        if (!planner.can_complete(frame.before + range.change, heap + 1)) continue;
        option.heaps[heap] = range.first;
        tally = frame.before + range.change;
        grown = true;
      }
      if (!grown) {
        tally = frame.before;
        frames.pop_back();
      }
    }
    if (!grown) return;
    Frame const& frame = frames.back();
    tally = frame.before + frame.ranges[frame.range].change;
  }
}

/// The number of these options; empty if counting needs too much work.
std::optional<Natural> count_exact_moves(ExactTask const& task) {
  Planner const planner(task);
  if (!planner.can_complete(Tally{}, 0)) return Natural(0);
  std::size_t bits = 0;
  for (Natural const& heap : task.from.heaps) bits += bit_length(heap);
  if (bits > kMaxCountBits) return std::nullopt;
  std::map<Tally, Natural> ways{{Tally{}, 1}};
  std::size_t steps = 0;
  for (std::size_t heap = 0; heap < task.from.heaps.size(); ++heap) {
    std::map<Tally, Natural> next;
    std::vector<Range> const ranges = planner.ranges(heap);
    for (auto const& [tally, count] : ways) {
      for (Range const& range : ranges) {
        if (++steps > kMaxCountSteps) return std::nullopt;
        Tally const after = tally + range.change;
        if (!planner.can_complete(after, heap + 1)) continue;
        next[after] += count * (range.last - range.first + 1);
      }
    }
    ways = std::move(next);
  }
  Natural total = 0;
  for (auto const& [tally, count] : ways) total += count;
  return total;
}

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
      solution_.recommended = SumOption{first};
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
