// What the sieve of outcomes keeps beside its rows.
//
// ReachTables: the P-positions below a prefix, gathered along the axes.
//
// Where any amounts may be taken from the heaps of a set S, a row needs the union of all
// rows whose prefix is smaller exactly on S. These unions grow from neighbours:
//
//   U(S, p) = U(S, p - e) | U(S without i, p - e)      e: one step along an axis i of S
//   U({}, p) = the row p itself
//
// so a row costs one step for each set instead of one for each smaller row.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "bouton/rules/moves.hpp"
#include "core/zeroed.hpp"
#include "search/translations.hpp"

namespace bouton::search {

/// Which sets of axes the unions are made for, and whether these unions pay off.
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

/// The unions of all rows, word by word; that over the empty set is the row itself and is not kept
/// a second time.
class ReachTables {
 public:
  /// No tables: applies() is false for all kinds.
  ReachTables() = default;

  /// Tables for the kinds that take any independent amounts, if they pay off and need at most
  /// `memory_bytes`.
  ReachTables(std::span<BoxMoves const> kinds, PrefixAxes const& axes, std::uint64_t rows,
              std::size_t words_per_row, std::uint64_t memory_bytes)
      : sets_(kinds, axes, rows, words_per_row, memory_bytes), width_(words_per_row) {
    if (empty()) return;
    words_ =
        Zeroed<std::uint64_t>(static_cast<std::size_t>(rows) * (sets_.all.size() - 1) * width_);
  }

  [[nodiscard]] bool empty() const { return sets_.all.empty(); }
  /// Whether `moves` can be answered from the tables.
  [[nodiscard]] bool applies(BoxMoves const& moves) const {
    return !empty() && ReachSets::suits(moves);
  }
  /// How many axes the largest set has.
  [[nodiscard]] std::size_t largest() const { return sets_.largest; }

  /// Fills the sets of a row from its neighbours; the words of unions from k * (words per row) on
  /// become the union over all sets of k axes, for 1 <= k <= largest().
  /// \tparam kOneWord  rows are single words
  /// \param finished    the rows themselves \pre all rows with smaller prefixes are finished
  template <bool kOneWord>
  void fill(std::uint64_t row, std::span<std::uint64_t const> prefix, std::uint64_t const* finished,
            std::vector<std::uint64_t>& unions) {
    std::size_t const width = kOneWord ? 1 : width_;
    unions.assign((sets_.largest + 1) * width, 0);
    for (std::size_t i = 1; i < sets_.all.size(); ++i) {
      ReachSets::Set const& set = sets_.all[i];
      if (prefix[set.axis] == 0) continue;  // nothing is smaller there: the words stay 0
      std::uint64_t const below = row - set.stride;
      std::uint64_t* const here = table(row, i, width);
      std::uint64_t const* const same = table(below, i, width);
      std::uint64_t const* const without = set.without_axis == 0
                                               ? finished + static_cast<std::size_t>(below) * width
                                               : table(below, set.without_axis, width);
      std::uint64_t* const all = unions.data() + set.axes * width;
      for (std::size_t word = 0; word < width; ++word) {
        here[word] = same[word] | without[word];
        all[word] |= here[word];
      }
    }
  }

 private:
  [[nodiscard]] std::uint64_t* table(std::uint64_t row, std::size_t set, std::size_t width) {
    return words_.data() +
           (static_cast<std::size_t>(row) * (sets_.all.size() - 1) + set - 1) * width;
  }

  ReachSets sets_;
  std::size_t width_ = 1;  // of a row, in words
  Zeroed<std::uint64_t> words_;
};

/// Whether a position of a box is terminal, mostly by counting movable heaps.
///
/// For the positions of one row after another. In misere play a position that nothing
/// crosses out is P only if it has a move.
class TerminalTest {
 public:
  TerminalTest(Ruleset const& rules, std::span<BoxMoves const> kinds) : rules_(rules) {
    for (BoxMoves const& moves : kinds) kinds_.push_back(Kind(moves));
  }

  void start_row(std::span<std::uint64_t const> prefix) {
    prefix_ = prefix;
    for (Kind& kind : kinds_) {
      kind.movable_in_prefix = 0;
      for (std::uint64_t const heap : prefix) {
        kind.movable_in_prefix += kind.movable[static_cast<std::size_t>(heap)];
      }
    }
  }

  /// \pre start_row was called with the prefix
  [[nodiscard]] bool has_move(std::uint64_t place) {
    bool amounts_matter = false;
    for (Kind const& kind : kinds_) {
      std::uint64_t const movable =
          kind.movable_in_prefix + kind.movable[static_cast<std::size_t>(place)];
      if (movable < kind.min_heaps) continue;
      if (!kind.amounts_matter) return true;
      amounts_matter = true;
    }
    if (!amounts_matter) return false;
    position_.heaps.assign(prefix_.begin(), prefix_.end());
    position_.heaps.push_back(place);
    return !is_terminal(rules_, position_);
  }

 private:
  struct Kind {
    explicit Kind(BoxMoves const& moves)
        : min_heaps(moves.min_heaps),
          amounts_matter(moves.spread != kNoBound && moves.min_heaps > 1),
          movable(moves.leaves.size(), 0) {
      bool some_smaller = false;  // a smaller amount leaves some of the heap
      for (std::size_t heap = 1; heap < movable.size(); ++heap) {
        movable[heap] = some_smaller || (moves.leaves[heap] & kMayEmpty) != 0;
        some_smaller = some_smaller || (moves.leaves[heap] & kMayLeaveSome) != 0;
      }
    }

    std::uint64_t min_heaps;
    bool amounts_matter;                // movable heaps need not have amounts that fit together
    std::vector<std::uint8_t> movable;  // by heap size
    std::uint64_t movable_in_prefix = 0;
  };

  Ruleset const& rules_;
  std::vector<Kind> kinds_;
  std::span<std::uint64_t const> prefix_;
  SmallPosition position_;
};

}  // namespace bouton::search
