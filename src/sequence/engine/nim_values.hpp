// NimValues: the nim-values of heaps 0, 1, 2, ... of a one-heap game, from the definition.
//
// g(n) is the least number that no option of a heap of n has. All options of n together are
// the union, over the amounts t and the numbers j of parts that digit t allows, of the sets
//   S_j(n - t) = { g(a1) XOR ... XOR g(aj) : a1 + ... + aj = n - t, all parts >= 1 },
// so each set is made once per total and used by every digit:
//
//   digit   0    1    2   ...  P-1 | tail, repeating with length q
//   reads  S(n) S(n-1) S(n-2)      | totals <= n - P: kept as q running unions, one for each
//                                  | residue of n, so an infinite tail costs no more
//
// The largest sets, those of three parts or more, are not made where nothing but the row itself
// reads them: a part of each is known at once, and the numbers that are left are asked for one by
// one (docs/sequences.md, "Three parts and more").
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "sequence/engine/value_set.hpp"

namespace bouton::sequence {

/// The values of the heaps that runs of neighbouring amounts reach.
///
/// Whoever may take any amount from L to R reaches the heaps n - R to n - L, and for the next n
/// each end of this window moves by one heap. So a run costs two steps a heap, however long it is.
class ValueWindows {
 public:
  /// Amounts from `first` to `last` that leave one heap. \pre advance_to() was not called
  void add(std::uint64_t first, std::uint64_t last) { runs_.push_back({first, last}); }
  [[nodiscard]] std::size_t size() const { return runs_.size(); }

  /// The windows of heap n. \pre values of the heaps below n; n never falls
  void advance_to(std::uint64_t n, std::span<std::uint16_t const> values) {
    for (; at_ < n; ++at_) {
      for (Run const& run : runs_) {
        // Heap 0 is no part: whether all may be taken is said apart.
        if (at_ + 1 > run.first) enter(values[static_cast<std::size_t>(at_ + 1 - run.first)]);
        if (at_ > run.last) leave(values[static_cast<std::size_t>(at_ - run.last)]);
      }
    }
  }
  /// The values in any of the windows.
  [[nodiscard]] ValueSet const& values() const { return seen_; }

 private:
  struct Run {
    std::uint64_t first, last;
  };

  void enter(std::uint16_t value) {
    if (counts_.size() <= value) counts_.resize(value + std::size_t{1}, 0);
    if (counts_[value]++ == 0) seen_.insert(value);
  }
  void leave(std::uint16_t value) {
    if (--counts_[value] == 0) seen_.erase(value);
  }

  std::vector<Run> runs_;
  std::uint64_t at_ = 0;
  std::vector<std::uint64_t> counts_;  // value -> how often it is in the windows
  ValueSet seen_;
};

/// Nim-values in normal play, computed on demand and exact.
///
/// Only taking: O(n * (1 + amounts in the prefix)), a run of neighbours counting as one; two or
/// three parts: O(n^2) in all games seen; j parts without a condition: O(n^2 * (greatest value) /
/// 64) for each smaller j (for j too with a repeating tail); three or more parts under a condition:
/// by listing all splits. Not safe for concurrent extend_to.
class NimValues {
 public:
  explicit NimValues(OneHeapGame game);

  /// Whether the amounts that leave one heap come in long runs, which cost little here.
  [[nodiscard]] static bool has_runs(HeapCode const& code);

  /// Computes g(0) to g(n). \return whether they are all there; otherwise stopped_by() says
  /// why, and a later call goes on from where this one stopped.
  /// \param most_work  stop once work() exceeds this.
  bool extend_to(std::uint64_t n, Limits const& limits, std::uint64_t most_work = kNoBound);

  /// g(0), g(1), ... as far as computed; valid until the next extend_to.
  [[nodiscard]] std::span<std::uint16_t const> values() const { return values_; }
  [[nodiscard]] OneHeapGame const& game() const { return game_; }
  [[nodiscard]] Stop stopped_by() const { return meter_.stopped_by(); }
  /// Elementary steps so far: pairs looked at, words combined. About a nanosecond each.
  [[nodiscard]] std::uint64_t work() const { return meter_.done(); }

 private:
  struct Amount {
    std::uint64_t taken;
    unsigned parts;  // at least 1
  };
  /// Values of all options that the tail gives to rows of one residue.
  struct TailUnion {
    ValueSet values;
    std::uint32_t mex = 0;  // all smaller ones are in `values`
  };

  /// An amount after which the largest number of parts may remain; see nim_values.cpp.
  struct Largest {
    std::uint64_t taken;
    std::array<ValueSet, 2> with_twins;  // by parity of the total: values of splits with two equal
                                         // parts
    std::vector<std::uint64_t> learned;  // parts that have shown values, most useful first
    std::size_t next_learned = 0;
  };

  bool next_value();
  std::uint32_t least_missing(std::uint32_t value, TailUnion const* tail);
  bool next_sets(std::uint64_t total);
  [[nodiscard]] std::uint32_t least_wanted(std::uint64_t total) const;
  void two_parts(std::uint64_t total, ValueSet& set);
  bool listed_parts(unsigned parts, std::uint64_t total, ValueSet& set);
  std::uint32_t mark_pairs(std::size_t first, std::size_t last, std::size_t n, std::uint32_t sum);
  void insert_marked(std::uint32_t all, ValueSet& set);
  void add_to_tail(std::uint64_t total);
  void prepare_largest(std::uint64_t row);
  [[nodiscard]] bool shown_by(std::uint64_t part, std::uint64_t total, std::uint32_t value) const;
  bool learned_part_has(Largest& largest, std::size_t from, std::size_t to, std::uint64_t total,
                        std::uint32_t value);
  bool largest_has(Largest& largest, std::uint64_t total, std::uint32_t value);
  void forget(std::uint64_t row);

  OneHeapGame game_;
  std::uint64_t prefix_length_;  // at least 1, so that a tail never takes nothing
  unsigned max_parts_;
  std::uint32_t needed_parts_ = 0;    // bit j: S_j is used by a digit, or to make a larger one
  std::vector<Amount> amounts_;       // of the prefix, but those in `windows_`
  ValueWindows windows_;              // long runs of amounts that leave one heap
  std::vector<Amount> tail_amounts_;  // counted from the beginning of the tail
  std::vector<TailUnion> tail_;
  bool tail_alone_splits_ = false;  // into two parts, and nothing splits into more

  bool by_question_ = false;  // what is in S_j for the largest j is asked, not listed
  std::vector<Largest> largest_;
  std::vector<std::vector<std::uint64_t>> first_heaps_;  // the first few of each value

  std::vector<std::uint16_t> values_;
  std::vector<std::vector<ValueSet>> sets_;  // [j][total], j >= 2
  ValueColumns columns_;                     // those of the second largest j, if by question
  ValueSet row_;
  std::vector<std::uint64_t> stamp_;  // value -> row + 1 that has it as an option
  std::vector<std::uint8_t> marks_;
  std::uint64_t bytes_ = 0;
  Meter meter_;  // of all calls together
};

}  // namespace bouton::sequence
