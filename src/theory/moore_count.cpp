// How many winning moves a position of Moore's Nim has, without listing them.
//
// The choices below a column depend on which tight heaps remain and on how many heaps are
// free. Equal heaps are interchangeable, so a state says for each size how many heaps of it
// are free; the number of completions of each state is computed once.
#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "theory/columns.hpp"
#include "theory/moore_moves.hpp"

namespace bouton::theory {
namespace {

constexpr std::size_t kMaxCountedHeaps = 512;
constexpr std::size_t kMaxCountedColumns = 512;  // also the depth of recursion
constexpr std::size_t kMaxSteps = 20'000;        // some milliseconds

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
    Natural result = completions(columns_ - 1, std::vector<std::size_t>(sizes_.size(), 0), false);
    if (steps_ > kMaxSteps) return std::nullopt;
    return result;
  }

 private:
  using State = std::tuple<std::size_t, bool, std::vector<std::size_t>>;

  /// Ways to fill `column` and those below it. `free`: by size, how many heaps are free.
  /// Meaningless once steps_ is over kMaxSteps.
  Natural completions(std::size_t column, std::vector<std::size_t> const& free, bool ones_above) {
    State state(column, ones_above, free);
    if (auto const known = known_.find(state); known != known_.end()) return known->second;
    std::size_t all_free = 0;
    std::size_t tight_ones = 0;
    std::vector<std::size_t> groups;  // sizes with tight heaps that have a one here
    for (std::size_t group = 0; group < sizes_.size(); ++group) {
      all_free += free[group];
      std::size_t const tight = counts_[group] - free[group];
      if (tight == 0 || !bit_test(sizes_[group], static_cast<unsigned>(column))) continue;
      tight_ones += tight;
      groups.push_back(group);
    }
    Natural total = 0;
    if (column == 0) {
      std::size_t const wanted = misere_ && !ones_above ? 1 : 0;
      for (std::size_t lowered = 0; lowered <= std::min(tight_ones, k_ - all_free); ++lowered) {
        ++steps_;
        std::size_t const given = given_for(tight_ones - lowered, wanted);
        if (given > all_free) continue;
        total += binomial(tight_ones, lowered) * binomial(all_free, given);
      }
    } else {
      total = lowering_choices(column, free, groups, all_free, tight_ones, ones_above);
    }
    known_.emplace(std::move(state), total);
    return total;
  }

  /// Sum over all ways to lower some of the tight ones of `column`.
  Natural lowering_choices(std::size_t column, std::vector<std::size_t> const& free,
                           std::vector<std::size_t> const& groups, std::size_t all_free,
                           std::size_t tight_ones, bool ones_above) {
    Natural total = 0;
    std::vector<std::size_t> below = free;
    std::size_t lowered = 0;
    while (steps_ <= kMaxSteps) {
      steps_ += 1 + sizes_.size() / 16;  // a state costs time and memory for each size
      std::size_t const given = given_for(tight_ones - lowered, 0);
      if (given <= all_free) {
        Natural ways = binomial(all_free, given);
        for (std::size_t const group : groups) {
          ways *= binomial(counts_[group] - free[group], below[group] - free[group]);
        }
        bool const ones = ones_above || tight_ones - lowered + given > 0;
        total += ways * completions(column - 1, below, ones);
      }
      // Count on, the first group fastest, with at most k - all_free lowered in all.
      std::size_t at = 0;
      for (; at < groups.size(); ++at) {
        std::size_t const group = groups[at];
        if (below[group] < counts_[group] && all_free + lowered < k_) break;
        lowered -= below[group] - free[group];
        below[group] = free[group];
      }
      if (at == groups.size()) break;
      ++below[groups[at]];
      ++lowered;
    }
    return total;
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
  std::map<State, Natural> known_;
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
