// How many winning moves a position of Moore's Nim has, without listing them.
//
// Columns are filled from the highest down. What was chosen above matters only by how many heaps of
// each size are free by now, since equal heaps are interchangeable. So for each such state the
// number of ways to it is carried from column to column: memory for two columns, however many there
// are.
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "theory/columns.hpp"
#include "theory/moore_moves.hpp"

namespace bouton::theory {
namespace {

constexpr std::size_t kMaxCountedHeaps = 512;
constexpr std::size_t kMaxCountedColumns = 20'000;  // 6,000 decimal digits
/// Some milliseconds; more for long numbers, in which every column takes some steps.
constexpr std::size_t kMaxSteps = 20'000;
constexpr std::size_t kStepsPerColumn = 100;

class Counter {
 public:
  Counter(MooreTask const& task, std::map<Natural, std::size_t> const& sizes, std::size_t columns)
      : k_(task.k), misere_(task.convention == Convention::kMisere), columns_(columns) {
    for (auto const& [size, count] : sizes) {
      sizes_.push_back(size);
      counts_.push_back(count);
    }
  }

  /// Empty if it would take too much work.
  std::optional<Natural> count() {
    std::size_t const most_steps = std::max(kMaxSteps, kStepsPerColumn * columns_);
    States states;
    states.emplace(State(false, std::vector<std::size_t>(sizes_.size(), 0)), 1);
    for (std::size_t column = columns_ - 1; column > 0; --column) {
      States below;
      for (auto const& [state, ways] : states) {
        lower(column, state, ways, below, most_steps);
        if (steps_ > most_steps) return std::nullopt;
      }
      states = std::move(below);
    }
    Natural total = 0;
    for (auto const& [state, ways] : states) total += ways * last_column(state);
    return total;
  }

 private:
  /// Whether there are ones above, and how many heaps of each size are free.
  using State = std::pair<bool, std::vector<std::size_t>>;
  using States = std::map<State, Natural>;  // with the number of ways that lead to them

  /// What a column holds before anything is chosen.
  struct Column {
    std::size_t free = 0;
    std::size_t tight_ones = 0;
    std::vector<std::size_t> groups;  ///< sizes with tight heaps that have a one here
  };

  [[nodiscard]] Column column_of(std::size_t column, std::vector<std::size_t> const& free) const {
    Column result;
    for (std::size_t group = 0; group < sizes_.size(); ++group) {
      result.free += free[group];
      std::size_t const tight = counts_[group] - free[group];
      if (tight == 0 || !bit_test(sizes_[group], column)) continue;
      result.tight_ones += tight;
      result.groups.push_back(group);
    }
    return result;
  }

  /// Ways to fill the last column.
  Natural last_column(State const& state) {
    Column const at = column_of(0, state.second);
    std::size_t const wanted = misere_ && !state.first ? 1 : 0;
    Natural total = 0;
    for (std::size_t lowered = 0; lowered <= std::min(at.tight_ones, k_ - at.free); ++lowered) {
      std::size_t const given = given_for(at.tight_ones - lowered, wanted);
      if (given > at.free) continue;
      total += binomial(at.tight_ones, lowered) * binomial(at.free, given);
    }
    return total;
  }

  /// All ways to lower some of the tight ones of `column`: each leads to a state below.
  void lower(std::size_t column, State const& state, Natural const& ways_here, States& states,
             std::size_t most_steps) {
    std::vector<std::size_t> const& free = state.second;
    Column const here = column_of(column, free);
    std::vector<std::size_t> below = free;
    std::size_t lowered = 0;
    while (steps_ <= most_steps) {
      steps_ += 1 + sizes_.size() / 16;  // a state costs time and memory for each size
      std::size_t const given = given_for(here.tight_ones - lowered, 0);
      if (given <= here.free) {
        Natural ways = ways_here * binomial(here.free, given);
        for (std::size_t const group : here.groups) {
          ways *= binomial(counts_[group] - free[group], below[group] - free[group]);
        }
        bool const ones = state.first || here.tight_ones - lowered + given > 0;
        states[State(ones, below)] += ways;
      }
      // Count on, the first group fastest, with at most k - free lowered in all.
      std::size_t at = 0;
      for (; at < here.groups.size(); ++at) {
        std::size_t const group = here.groups[at];
        if (below[group] < counts_[group] && here.free + lowered < k_) break;
        lowered -= below[group] - free[group];
        below[group] = free[group];
      }
      if (at == here.groups.size()) break;
      ++below[here.groups[at]];
      ++lowered;
    }
  }

  /// Ones to give to free heaps so that the column holds `wanted` mod k + 1.
  [[nodiscard]] std::size_t given_for(std::size_t ones, std::size_t wanted) const {
    return (wanted + (k_ + 1) - ones % (k_ + 1)) % (k_ + 1);
  }

  Natural const& binomial(std::size_t n, std::size_t choose) {
    std::vector<Natural>& row = binomials_[n];
    if (row.empty()) {
      row.push_back(1);
      for (std::size_t i = 0; i < n; ++i) row.push_back(row.back() * (n - i) / (i + 1));
    }
    return row[choose];
  }

  std::size_t k_;
  bool misere_;
  std::size_t columns_;
  std::vector<Natural> sizes_;
  std::vector<std::size_t> counts_;
  std::map<std::size_t, std::vector<Natural>> binomials_;
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<Natural> count_moore_moves(MooreTask const& task) {
  std::map<Natural, std::size_t> sizes;
  std::size_t heaps = 0;
  for (Natural const& heap : task.from.heaps) {
    if (heap == 0) continue;
    if (++heaps > kMaxCountedHeaps || bit_length(heap) > kMaxCountedColumns) return std::nullopt;
    ++sizes[heap];
  }
  if (heaps == 0) return Natural(0);
  return Counter(task, sizes, bit_length(sizes.rbegin()->first)).count();
}

}  // namespace bouton::theory
