// CanonicalForms: misere values of games, each distinct value stored once.
//
// Two games are equal in misere play if adding any third game to both gives the same outcome. Every
// game equals exactly one in canonical form (Conway, On Numbers and Games, ch. 12; Siegel,
// Combinatorial Game Theory, ch. V.1), which is what remains after this one step, applied from the
// leaves up:
//
//   G = {A, B, C, ..., D, E, ...} where K = {A, B, C, ...} is an option of each of D, E, ...
//   Then G = K: the moves to D, E, ... are reversible. Proviso: if K = 0, that is, if nothing
//   is left, the mover must win G, as the mover wins 0 (some of D, E, ... is lost for its mover).
//
// No other simplification exists, so equal values are identical trees, and a tree is a number
// here: options are stored as sorted numbers in one pool, each smaller than the number of its game.
//
//   number   0    1     2       3        4       5 ...       pool  | 0 | 0 1 | 2 | 0 1 2 | ...
//   form     0    1     2       2#       3       ...
//
// Values with few options are rare: 1, 2, 3, 5, 22, 4171780 games are born by day 0, ..., 5, so
// sums of heaps soon have new values. Work and memory are bounded by a budget; a result that does
// not fit in it is empty, never a guess.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"

namespace bouton::misere {

/// The number of a canonical form. Equal in misere play: the same number (of the same store).
using Form = std::uint32_t;

/// The game without options.
inline constexpr Form kZeroForm = 0;

/// How much a store may cost, for all its calls together.
struct FormBudget {
  std::uint64_t forms = 1'000'000;    ///< different values
  std::uint64_t steps = 400'000'000;  ///< options of options looked at (some nanoseconds each)
  Limits limits = {};                 ///< deadline, cancel and memory
};

class CanonicalForms {
 public:
  explicit CanonicalForms(FormBudget budget = {});
  CanonicalForms(CanonicalForms const&) = delete;  // the meter refers to the budget
  CanonicalForms& operator=(CanonicalForms const&) = delete;

  /// The canonical form of the game with these options (any order, repeats allowed).
  /// \return no value if the budget is used up. O(options of options).
  /// \pre all are numbers of this store
  [[nodiscard]] std::optional<Form> make(std::span<Form const> options);
  /// The canonical form of two games side by side; no value if the budget is used up.
  /// Sums of pairs of followers are made too and remembered.
  [[nodiscard]] std::optional<Form> sum(Form a, Form b);
  /// The Nim heap of `size`. O(size^2) once.
  [[nodiscard]] std::optional<Form> nim_heap(std::uint64_t size);

  /// What {options} reduces to by reversible moves; no value if it is in canonical form.
  /// \pre sorted, no repeats
  [[nodiscard]] std::optional<Form> reduction(std::span<Form const> options) const;

  /// Sorted by number. Valid until the next form is made.
  [[nodiscard]] std::span<Form const> options(Form form) const {
    return {pool_.data() + nodes_[form].first, nodes_[form].size};
  }
  /// The length of the longest play.
  [[nodiscard]] std::uint32_t birthday(Form form) const { return nodes_[form].birthday; }
  /// Whether the mover loses in misere play.
  [[nodiscard]] bool is_p(Form form) const { return nodes_[form].p; }
  /// The size of the Nim heap that the form is; empty if it is none.
  [[nodiscard]] std::optional<std::uint64_t> nim_heap_size(Form form) const;
  /// Number of forms so far, at least two (0 and 1); their numbers are 0, ..., count() - 1.
  [[nodiscard]] std::size_t count() const { return nodes_.size(); }
  /// Whether some part of the budget is used up: forms not known yet stay unknown.
  [[nodiscard]] bool exhausted() const { return meter_.stopped(); }

  /// The form in words: a Nim heap by its size, {G} alone as G#, other options in braces, from
  /// the latest born to the earliest: "0", "3", "2#", "{3,2}", "{{3,2},3,2,1}". Conway writes
  /// 2+ for 2#, Siegel *2 with an index #; no value if it is longer than `longest` characters.
  [[nodiscard]] std::optional<std::string> text(Form form, std::size_t longest = 1000) const;

 private:
  static constexpr Form kNoForm = 0xffff'ffffU;

  struct Node {
    std::size_t first;  // index of its options in the pool
    std::uint32_t size, birthday;
    bool p, nim_heap;
  };
  struct KnownSum {
    std::uint64_t pair;
    Form sum = kNoForm;
  };

  static std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9e37'79b9'7f4a'7c15U;
    return hash ^ (hash >> 29);
  }

  Form add(std::vector<Form> const& options);
  std::optional<Form> make_sorted(std::vector<Form>& options);
  void grow_index();
  [[nodiscard]] std::size_t slot(std::span<Form const> options) const;
  /// Where the sum of a pair is, or would be.
  [[nodiscard]] std::size_t slot_of_pair(std::uint64_t pair) const {
    std::size_t const mask = sums_.size() - 1;
    std::size_t at = static_cast<std::size_t>(mixed(0, pair)) & mask;
    while (sums_[at].sum != kNoForm && sums_[at].pair != pair) at = (at + 1) & mask;
    return at;
  }
  [[nodiscard]] Form known_sum(Form a, Form b) const;
  [[nodiscard]] Form find_sum(Form a, Form b, std::pair<Form, Form>& need) const;
  void remember(Form a, Form b, Form sum);
  bool spend(std::uint64_t steps);

  FormBudget budget_;
  Meter meter_{budget_.limits, budget_.steps, 100'000};
  std::vector<Node> nodes_;
  std::vector<Form> pool_;
  std::vector<Form> index_ = std::vector<Form>(64, kNoForm);  // open addressing, by options
  std::vector<KnownSum> sums_ = std::vector<KnownSum>(64);    // open addressing, by pair
  std::size_t sum_count_ = 0;
  // For reduction(): how many of the options have this form as an option. All 0 between calls.
  mutable std::vector<std::uint32_t> times_;
  mutable std::vector<Form> seen_;
};

}  // namespace bouton::misere
