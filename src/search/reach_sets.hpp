// ReachSets: which sets of axes the unions of reach_tables.hpp are made for, and whether these
// unions pay off.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "search/translations.hpp"

namespace bouton::search {

struct ReachSets {
  struct Set {
    std::size_t axis;          ///< its last axis
    std::uint64_t stride;      ///< of that axis
    std::size_t without_axis;  ///< index of the set without it
    std::size_t axes;          ///< how many
  };

  ReachSets() = default;

  /// The sets for the kinds that suit, if they pay off: fewer words to join than smaller rows, and
  /// at most `memory_bytes`. Else none.
  ReachSets(std::span<BoxMoves const> kinds, PrefixAxes const& axes, std::uint64_t rows,
            std::uint64_t words_per_row, std::uint64_t memory_bytes) {
    std::uint64_t most_axes = 0;
    for (BoxMoves const& moves : kinds) {
      if (suits(moves)) most_axes = std::max(most_axes, moves.max_heaps);
    }
    most_axes = std::min<std::uint64_t>(most_axes, axes.size());
    if (most_axes == 0 || !worth_it(axes, most_axes, rows, words_per_row, memory_bytes)) return;
    all.push_back({0, 0, 0, 0});
    add_sets(axes, most_axes);
    largest = static_cast<std::size_t>(most_axes);
  }

  /// Whether the moves take any independent amounts.
  [[nodiscard]] static bool suits(BoxMoves const& moves) {
    return moves.any && moves.spread == kNoBound;
  }

  std::vector<Set> all;  ///< the empty set first
  std::size_t largest = 0;

 private:
  static bool worth_it(PrefixAxes const& axes, std::uint64_t most_axes, std::uint64_t rows,
                       std::uint64_t words_per_row, std::uint64_t memory_bytes) {
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
    all_sets *= static_cast<double>(words_per_row);
    return all_sets < all_rows &&
           all_sets * 8 * static_cast<double>(rows) <= static_cast<double>(memory_bytes);
  }

  /// All sets of at most `most_axes` axes, smaller sets first.
  void add_sets(PrefixAxes const& axes, std::uint64_t most_axes) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].axes == most_axes) break;
      for (std::size_t axis = i == 0 ? 0 : all[i].axis + 1; axis < axes.size(); ++axis) {
        Set const larger{axis, axes.strides[axis], i, all[i].axes + 1};
        all.push_back(larger);
      }
    }
  }
};

}  // namespace bouton::search
