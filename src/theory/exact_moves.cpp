#include "theory/exact_moves.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "theory/columns.hpp"

namespace bouton::theory {
namespace {

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

}  // namespace

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

}  // namespace bouton::theory
