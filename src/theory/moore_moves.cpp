// The recommended move and the list of all moves; the count has a file of its own.
#include "theory/moore_moves.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "theory/columns.hpp"

namespace bouton::theory {
namespace {

/// Heaps by number of binary digits, longest first: those that reach a column are a prefix, so
/// that going through all columns costs no more than there are digits.
class LongestFirst {
 public:
  explicit LongestFirst(std::vector<Natural> const& heaps) : length_(heaps.size()) {
    for (std::size_t heap = 0; heap < heaps.size(); ++heap) length_[heap] = bit_length(heaps[heap]);
    order_.resize(heaps.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(),
                     [this](std::size_t a, std::size_t b) { return length_[a] > length_[b]; });
  }

  [[nodiscard]] std::size_t columns() const { return order_.empty() ? 0 : length_[order_.front()]; }

  /// Calls visit(heap) for the heaps that reach `column`, until it returns false.
  template <class Visit>
  void for_each_reaching(std::size_t column, Visit const& visit) const {
    for (std::size_t const heap : order_) {
      if (length_[heap] <= column || !visit(heap)) return;
    }
  }

 private:
  std::vector<std::size_t> length_, order_;
};

bool has_one(Natural const& value, std::size_t column) {
  return bit_test(value, column);
}

/// The digits of `value` in `column` and below become 0.
void clear_from(Natural& value, std::size_t column) {
  value >>= column + 1;
  value <<= column + 1;
}

/// Makes every column sum divisible by k + 1: few ones missing are given to free heaps, else
/// the surplus is taken from tight ones.
/// \param heaps  a copy of `from` at first
void balance(std::vector<Natural>& heaps, std::vector<Natural> const& from, std::size_t k,
             std::span<std::uint64_t const> sums) {
  std::uint64_t const modulus = std::uint64_t{k} + 1;
  LongestFirst const order(from);
  std::vector<std::size_t> free;
  std::vector<bool> is_free(from.size(), false);
  for (std::size_t column = order.columns(); column-- > 0;) {
    std::uint64_t surplus = sums[column];
    for (std::size_t const heap : free) {
      if (has_one(from[heap], column)) surplus += k;  // one less
    }
    surplus %= modulus;
    if (surplus == 0) continue;
    std::uint64_t const missing = modulus - surplus;
    if (missing <= free.size()) {
      for (std::size_t i = 0; i < missing; ++i) bit_set(heaps[free[i]], column);
      continue;
    }
    order.for_each_reaching(column, [&](std::size_t heap) {
      if (is_free[heap] || !has_one(from[heap], column)) return true;
      clear_from(heaps[heap], column);
      is_free[heap] = true;
      free.push_back(heap);
      return --surplus > 0;
    });
  }
}

/// Misere, at most k heaps >= 2: leave 1 mod k + 1 heaps of size 1 and nothing larger.
std::vector<Natural> leave_ones(std::vector<Natural> heaps, std::size_t k, std::size_t ones,
                                std::size_t large) {
  std::size_t const modulus = k + 1;
  std::size_t const missing = (1 + modulus - ones % modulus) % modulus;
  std::size_t keep = missing <= large ? missing : 0;              // large heaps that become 1
  std::size_t remove = missing <= large ? 0 : modulus - missing;  // ones that are taken
  for (Natural& heap : heaps) {
    if (heap > 1) {
      heap = keep > 0 ? 1 : 0;
      if (keep > 0) --keep;
    } else if (heap == 1 && remove > 0) {
      heap = 0;
      --remove;
    }
  }
  return heaps;
}

/// Moves the members of a choice among `size` places on to the next choice of as many, the
/// first places first; after the last choice back to the first, returning false.
template <class Get, class Set>
bool next_choice(std::size_t size, Get const& get, Set const& set) {
  std::size_t members = 0;
  for (std::size_t i = 0; i < size; ++i) {
    if (!get(i)) continue;
    if (i + 1 < size && !get(i + 1)) {
      set(i, false);
      set(i + 1, true);
      for (std::size_t j = 0; j < i; ++j) set(j, j < members);
      return true;
    }
    ++members;
  }
  for (std::size_t j = 0; j < size; ++j) set(j, j < members);
  return false;
}

/// Walks the tree of choices, one level per column. The position after the move is kept up to date;
/// the choices are read off it and off the list of free heaps, so that no column needs memory of
/// its own: there may be millions.
///
///     free_:  | lowered in the top column | lowered in the next one | ...
class MoveLister {
 public:
  explicit MoveLister(MooreTask const& task)
      : from_(task.from.heaps),
        k_(task.k),
        misere_(task.convention == Convention::kMisere),
        order_(from_),
        column_(order_.columns()),
        option_(task.from),
        free_rank_(from_.size(), 0) {}

  void list(MoveVisitor const& visit) {
    if (order_.columns() == 0) return;
    bool found = descend();
    while (found) {
      if (!visit(option_)) return;
      do {
        found = next();
        if (!found) ++column_;
      } while (!found && column_ < order_.columns());
      found = found && descend();
    }
  }

 private:
  struct Free {
    std::size_t heap;
    std::size_t column;  ///< in which it was lowered
  };

  /// First choices in all columns that are still open.
  bool descend() {
    while (column_ > 0) {
      --column_;
      if (column_ == 0) {
        only_ones_ = std::all_of(option_.heaps.begin(), option_.heaps.end(),
                                 [](Natural const& heap) { return heap <= 1; });
      }
      if (!first_from(0)) return false;  // does not happen, see the top of moore_moves.hpp
    }
    return true;
  }

  /// How many heaps were lowered in this column, and how many were free when it was reached.
  [[nodiscard]] std::size_t lowered() const {
    std::size_t count = 0;
    while (count < free_.size() && free_[free_.size() - 1 - count].column == column_) ++count;
    return count;
  }
  [[nodiscard]] std::size_t free_before() const { return free_.size() - lowered(); }

  /// Heaps that are tight above this column and have a one in it; good until the next call.
  std::vector<std::size_t>& tight_ones() {
    tight_ones_.clear();
    std::size_t const before = free_before();
    std::size_t const column = column_;
    order_.for_each_reaching(column, [&](std::size_t heap) {
      bool const tight = free_rank_[heap] == 0 || free_rank_[heap] > before;
      if (tight && has_one(from_[heap], column)) tight_ones_.push_back(heap);
      return true;
    });
    return tight_ones_;
  }

  /// The number of free heaps that get a one if `ones` tight ones stay.
  [[nodiscard]] std::optional<std::size_t> given_for(std::size_t ones) const {
    // Where a misere option has only heaps of size 1 their number decides: 1 mod k + 1.
    std::size_t const wanted = misere_ && column_ == 0 && only_ones_ ? 1 : 0;
    std::size_t const modulus = k_ + 1;
    std::size_t const given = (wanted + modulus - ones % modulus) % modulus;
    if (given > free_before()) return std::nullopt;
    return given;
  }

  /// First choice of this column that lowers at least `count` tight ones.
  bool first_from(std::size_t count) {
    release();
    std::size_t const before = free_.size();
    std::size_t given = 0;
    bool found = false;
    if (before + count <= k_) {
      std::vector<std::size_t>& heaps = tight_ones();
      for (; !found && count <= heaps.size() && before + count <= k_; ++count) {
        auto const possible = given_for(heaps.size() - count);
        if (!possible) continue;
        found = true;
        given = *possible;
        heaps.resize(count);
        lower(heaps);
      }
    }
    for (std::size_t i = 0; i < before; ++i) give(i, i < given);
    return found;
  }

  /// Next choice of the lowest column that is not open; undone if there is none.
  bool next() {
    bool const more_given = next_choice(
        free_before(), [this](std::size_t i) { return has_one(free_heap(i), column_); },
        [this](std::size_t i, bool one) { give(i, one); });
    if (more_given) return true;
    std::size_t const count = lowered();
    return (count > 0 && next_lowered(count)) || first_from(count + 1);
  }

  /// Next choice of as many heaps lowered in this column.
  bool next_lowered(std::size_t count) {
    std::vector<std::size_t> const& heaps = tight_ones();
    if (count == heaps.size()) return false;
    std::vector<bool> chosen;
    for (std::size_t const heap : heaps) chosen.push_back(free_rank_[heap] != 0);
    bool const more = next_choice(
        heaps.size(), [&](std::size_t i) { return chosen[i]; },
        [&](std::size_t i, bool member) { chosen[i] = member; });
    if (!more) return false;
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (chosen[i]) members.push_back(heaps[i]);
    }
    release();
    lower(members);
    return true;
  }

  Natural& free_heap(std::size_t i) { return option_.heaps[free_[i].heap]; }

  /// The heap free_[i] gets a one in this column, or none.
  void give(std::size_t i, bool one) {
    Natural& heap = free_heap(i);
    if (has_one(heap, column_) == one) return;
    if (one) {
      bit_set(heap, column_);
    } else {
      bit_unset(heap, column_);
    }
  }

  void lower(std::vector<std::size_t> const& heaps) {
    for (std::size_t const heap : heaps) {
      clear_from(option_.heaps[heap], column_);
      free_.push_back({heap, column_});
      free_rank_[heap] = free_.size();
    }
  }

  /// The heaps lowered in this column are tight again.
  void release() {
    while (!free_.empty() && free_.back().column == column_) {
      std::size_t const heap = free_.back().heap;
      option_.heaps[heap] = from_[heap];
      free_rank_[heap] = 0;
      free_.pop_back();
    }
  }

  std::vector<Natural> const& from_;
  std::size_t k_;
  bool misere_;
  LongestFirst order_;
  std::size_t column_;  // the lowest one with a choice; those below are open
  Position option_;
  std::vector<Free> free_;
  std::vector<std::size_t> free_rank_;  // place in free_, counted from 1; 0: tight
  std::vector<std::size_t> tight_ones_;
  bool only_ones_ = false;  // at the lowest column: the option has no one in a higher column
};

}  // namespace

Position moore_move(MooreTask const& task, std::span<std::uint64_t const> sums) {
  Position option = task.from;
  if (task.convention == Convention::kMisere) {
    std::size_t ones = 0;
    std::size_t large = 0;
    for (Natural const& heap : option.heaps) {
      if (heap == 1) ++ones;
      if (heap > 1) ++large;
    }
    if (large <= task.k) {
      option.heaps = leave_ones(std::move(option.heaps), task.k, ones, large);
      return option;
    }
  }
  balance(option.heaps, task.from.heaps, task.k, sums);
  return option;
}

void list_moore_moves(MooreTask const& task, MoveVisitor const& visit) {
  MoveLister(task).list(visit);
}

}  // namespace bouton::theory
