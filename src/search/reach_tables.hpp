// ReachTables: the P-positions below a prefix, gathered along the axes.
//
// Where any amounts may be taken from the heaps of a set S, a row needs the union of all
// rows whose prefix is smaller exactly on S. These unions grow from neighbours:
//
//   U(S, p) = U(S, p - e) | U(S without i, p - e)      e: one step along an axis i of S
//   U({}, p) = the row p itself
//
// so a row costs one step for each set instead of one for each smaller row. For rows that
// are single words; one word for each set and row.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "search/translations.hpp"

namespace bouton::search {

class ReachTables {
 public:
  /// No tables: applies() is false for all kinds.
  ReachTables() = default;

  /// Tables for the kinds that take any independent amounts, if they pay off: fewer sets than
  /// smaller rows, and at most `memory_bytes`.
  ReachTables(std::span<BoxMoves const> kinds, PrefixAxes const& axes, std::uint64_t rows,
              std::uint64_t memory_bytes) {
    std::uint64_t most_axes = 0;
    for (BoxMoves const& moves : kinds) {
      if (suits(moves)) most_axes = std::max(most_axes, moves.max_heaps);
    }
    most_axes = std::min<std::uint64_t>(most_axes, axes.size());
    if (most_axes == 0 || !worth_it(axes, most_axes, rows, memory_bytes)) return;
    sets_.push_back({0, 0, 0, 0});
    add_sets(axes, most_axes);
    words_.assign(static_cast<std::size_t>(rows) * sets_.size(), 0);
    largest_ = static_cast<std::size_t>(most_axes);
  }

  [[nodiscard]] bool empty() const { return sets_.empty(); }
  /// Whether `moves` can be answered from the tables.
  [[nodiscard]] bool applies(BoxMoves const& moves) const { return !empty() && suits(moves); }

  /// Fills the sets of a row from its neighbours; unions[k] becomes the union over all sets
  /// of k axes. \pre all rows with smaller prefixes are filled and set
  void fill(std::uint64_t row, std::span<std::uint64_t const> prefix,
            std::vector<std::uint64_t>& unions) {
    unions.assign(largest_ + 1, 0);
    std::uint64_t* const here = words_.data() + static_cast<std::size_t>(row) * sets_.size();
    for (std::size_t i = 1; i < sets_.size(); ++i) {
      Set const& set = sets_[i];
      if (prefix[set.axis] == 0) continue;  // nothing is smaller there: the word stays 0
      std::uint64_t const* const below = here - set.stride * sets_.size();
      here[i] = below[i] | below[set.without_axis];
      unions[set.axes] |= here[i];
    }
  }

  /// The finished row itself.
  void set_row(std::uint64_t row, std::uint64_t word) {
    words_[static_cast<std::size_t>(row) * sets_.size()] = word;
  }

 private:
  struct Set {
    std::size_t axis;          ///< its last axis
    std::uint64_t stride;      ///< of that axis
    std::size_t without_axis;  ///< index of the set without it
    std::size_t axes;          ///< how many
  };

  [[nodiscard]] static bool suits(BoxMoves const& moves) {
    return moves.any && moves.spread == kNoBound;
  }

  static bool worth_it(PrefixAxes const& axes, std::uint64_t most_axes, std::uint64_t rows,
                       std::uint64_t memory_bytes) {
    // By size of the set: how many sets, and how many smaller rows a prefix has on average.
    std::vector<double> sets(static_cast<std::size_t>(most_axes) + 1, 0);
    std::vector<double> smaller_rows = sets;
    sets[0] = smaller_rows[0] = 1;
    for (std::uint64_t const dim : axes.dims) {
      for (std::size_t k = sets.size(); k-- > 1;) {
        sets[k] += sets[k - 1];
        smaller_rows[k] += smaller_rows[k - 1] * static_cast<double>(dim - 1) / 2;
      }
    }
    double all_sets = 0, all_rows = 0;
    for (double const count : sets) all_sets += count;
    for (double const count : smaller_rows) all_rows += count;
    return all_sets < all_rows &&
           all_sets * 8 * static_cast<double>(rows) <= static_cast<double>(memory_bytes);
  }

  /// All sets of at most `most_axes` axes, smaller sets first.
  void add_sets(PrefixAxes const& axes, std::uint64_t most_axes) {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (sets_[i].axes == most_axes) break;
      for (std::size_t axis = i == 0 ? 0 : sets_[i].axis + 1; axis < axes.size(); ++axis) {
        Set const larger{axis, axes.strides[axis], i, sets_[i].axes + 1};
        sets_.push_back(larger);
      }
    }
  }

  std::vector<Set> sets_;  // the empty set first
  std::vector<std::uint64_t> words_;
  std::size_t largest_ = 0;
};

}  // namespace bouton::search
