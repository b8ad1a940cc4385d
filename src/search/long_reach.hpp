// LongReach: the P-positions below a prefix, gathered along the axes, for rows of several words.
//
// The unions of reach_tables.hpp, word by word; the union over the empty set is the row itself and
// is not kept a second time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/zeroed.hpp"
#include "search/reach_sets.hpp"

namespace bouton::search {

class LongReach {
 public:
  /// No tables: applies() is false for all kinds.
  LongReach() = default;

  /// Tables for the kinds that take any independent amounts, if they pay off and need at most
  /// `memory_bytes`.
  LongReach(std::span<BoxMoves const> kinds, PrefixAxes const& axes, std::uint64_t rows,
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
  /// \param finished  the rows themselves \pre all rows with smaller prefixes are finished
  void fill(std::uint64_t row, std::span<std::uint64_t const> prefix, std::uint64_t const* finished,
            std::vector<std::uint64_t>& unions) {
    unions.assign((sets_.largest + 1) * width_, 0);
    for (std::size_t i = 1; i < sets_.all.size(); ++i) {
      ReachSets::Set const& set = sets_.all[i];
      if (prefix[set.axis] == 0) continue;  // nothing is smaller there: the words stay 0
      std::uint64_t const below = row - set.stride;
      std::uint64_t* const here = table(row, i);
      std::uint64_t const* const same = table(below, i);
      std::uint64_t const* const without = set.without_axis == 0
                                               ? finished + static_cast<std::size_t>(below) * width_
                                               : table(below, set.without_axis);
      std::uint64_t* const all = unions.data() + set.axes * width_;
      for (std::size_t word = 0; word < width_; ++word) {
        here[word] = same[word] | without[word];
        all[word] |= here[word];
      }
    }
  }

 private:
  [[nodiscard]] std::uint64_t* table(std::uint64_t row, std::size_t set) {
    return words_.data() +
           (static_cast<std::size_t>(row) * (sets_.all.size() - 1) + set - 1) * width_;
  }

  ReachSets sets_;
  std::size_t width_ = 1;
  Zeroed<std::uint64_t> words_;
};

}  // namespace bouton::search
