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

#include <cstdint>
#include <span>
#include <vector>

#include "search/reach_sets.hpp"

namespace bouton::search {

class ReachTables {
 public:
  /// No tables: applies() is false for all kinds.
  ReachTables() = default;

  /// Tables for the kinds that take any independent amounts, if they pay off: fewer sets than
  /// smaller rows, and at most `memory_bytes`.
  ReachTables(std::span<BoxMoves const> kinds, PrefixAxes const& axes, std::uint64_t rows,
              std::uint64_t memory_bytes)
      : sets_(kinds, axes, rows, 1, memory_bytes) {
    words_.assign(static_cast<std::size_t>(rows) * sets_.all.size(), 0);
  }

  [[nodiscard]] bool empty() const { return sets_.all.empty(); }
  /// Whether `moves` can be answered from the tables.
  [[nodiscard]] bool applies(BoxMoves const& moves) const {
    return !empty() && ReachSets::suits(moves);
  }

  /// Fills the sets of a row from its neighbours; unions[k] becomes the union over all sets
  /// of k axes. \pre all rows with smaller prefixes are filled and set
  void fill(std::uint64_t row, std::span<std::uint64_t const> prefix,
            std::vector<std::uint64_t>& unions) {
    unions.assign(sets_.largest + 1, 0);
    std::uint64_t* const here = words_.data() + static_cast<std::size_t>(row) * sets_.all.size();
    for (std::size_t i = 1; i < sets_.all.size(); ++i) {
      ReachSets::Set const& set = sets_.all[i];
      if (prefix[set.axis] == 0) continue;  // nothing is smaller there: the word stays 0
      std::uint64_t const* const below = here - set.stride * sets_.all.size();
      here[i] = below[i] | below[set.without_axis];
      unions[set.axes] |= here[i];
    }
  }

  /// The finished row itself.
  void set_row(std::uint64_t row, std::uint64_t word) {
    words_[static_cast<std::size_t>(row) * sets_.all.size()] = word;
  }

 private:
  ReachSets sets_;
  std::vector<std::uint64_t> words_;
};

}  // namespace bouton::search
