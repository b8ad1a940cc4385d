// The sieve: outcomes of every position in a box of heap sizes, by crossing out whatever
// can reach a P-position.
//
// For rules whose moves lower heaps and do nothing else (no splitting, no passes, no moving limit),
// positions are lattice points and moves are translations. One bit per position; the longest axis
// lies along the machine words:
//
//   row of a prefix      bit x = 1: the position (prefix, x) is P
//   (prefix lowered) ->  earlier rows, shifted by what is taken from the last heap
//
// A row is N where some earlier row, moved, has a P; what remains is settled within the
// row. Rows whose prefixes have equal sums do not depend on each other: threads share them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::search {

/// Whether the moves of these rules are translations, as the sieve needs: nothing splits,
/// there are no passes and no moving limit.
[[nodiscard]] bool moves_are_translations(Ruleset const& rules);

/// Whether the sieve finds the outcomes and values of these rules: moves are translations, or they
/// are such vectors, or other heaps bound what is taken from a single one. Bits alone are not
/// enough for the latter two: their outcomes come from their values, a few nanoseconds a move.
[[nodiscard]] bool can_be_sieved(Ruleset const& rules);

/// Where the positions of a box lie in memory.
struct BoxLayout {
  std::vector<std::uint64_t> dims;         ///< heap i has 0 <= size < dims[i]
  std::size_t row_axis = 0;                ///< the last of the longest axes lies along rows
  std::uint64_t row_length = 1;            ///< dims[row_axis]; 1 without heaps
  std::uint64_t rows = 1;                  ///< product of the other dims
  std::vector<std::uint64_t> row_strides;  ///< rows between neighbours, 0 for row_axis

  /// \throws std::out_of_range if `heaps` is not in the box.
  [[nodiscard]] std::uint64_t row_of(std::span<std::uint64_t const> heaps) const;
  /// The place within the row. \pre row_of(heaps) does not throw
  [[nodiscard]] std::uint64_t place_of(std::span<std::uint64_t const> heaps) const {
    return dims.empty() ? 0 : heaps[row_axis];
  }
};

/// The outcome of every position of a box.
class OutcomeBox {
 public:
  /// One row of bits per prefix, `words_per_row` words each; bits at and above row_length are 0.
  OutcomeBox(BoxLayout layout, std::shared_ptr<std::uint64_t const> words);

  [[nodiscard]] std::vector<std::uint64_t> const& dims() const { return layout_.dims; }
  [[nodiscard]] BoxLayout const& layout() const { return layout_; }
  /// \throws std::out_of_range if `heaps` is not in the box.
  [[nodiscard]] Outcome outcome(std::span<std::uint64_t const> heaps) const;
  /// Number of P-positions; counts bits.
  [[nodiscard]] std::uint64_t count_p() const;
  /// Visits the P-positions in lexicographic order, the row axis counting last. The visitor
  /// returns false to stop. \return false if it did.
  bool for_each_p(std::function<bool(std::span<std::uint64_t const>)> const& visit) const;

 private:
  BoxLayout layout_;
  std::uint64_t words_per_row_;
  std::shared_ptr<std::uint64_t const> words_;  // layout_.rows * words_per_row_; copies share them

  [[nodiscard]] std::span<std::uint64_t const> words() const {
    return {words_.get(), static_cast<std::size_t>(layout_.rows * words_per_row_)};
  }
};

/// A number of 16 bits for every position of a box.
class ValueBox {
 public:
  ValueBox(BoxLayout layout, std::shared_ptr<std::uint16_t const> values);

  [[nodiscard]] std::vector<std::uint64_t> const& dims() const { return layout_.dims; }
  [[nodiscard]] BoxLayout const& layout() const { return layout_; }
  /// \throws std::out_of_range if `heaps` is not in the box.
  [[nodiscard]] std::uint16_t value(std::span<std::uint64_t const> heaps) const;

 private:
  BoxLayout layout_;
  std::shared_ptr<std::uint16_t const> values_;  // one for each position; copies share them
};

/// Outcomes of all positions with heap i below dims[i], for as many heaps as there are dims
/// (heap_count of the rules is not looked at).
///
/// \return empty unless can_be_sieved(rules), or if the box does not fit
///         limits.memory_bytes, or the deadline or a cancellation came first. `limits.positions` is
///         about stored positions of several bytes and does not apply.
/// \throws std::logic_error if some dims[i] is 0.
/// \complexity a row costs one step for each way to lower its prefix, of a few nanoseconds a
///         word of 64 positions; far less where rows have few P-positions.
[[nodiscard]] std::optional<OutcomeBox> sieve_outcomes(Ruleset const& rules, Convention convention,
                                                       std::span<std::uint64_t const> dims,
                                                       Limits const& limits = {});

/// Nim-values (normal), or misere values: the m that makes the position with a separate
/// nim-heap of m tokens P in misere play. Limits and errors as for sieve_outcomes; empty
/// also if a value needs more than 16 bits.
/// \complexity every move of every position is looked at once.
[[nodiscard]] std::optional<ValueBox> sieve_values(Ruleset const& rules, Convention convention,
                                                   std::span<std::uint64_t const> dims,
                                                   Limits const& limits = {});

/// Number of moves to the end if the winner hurries and the loser delays. Otherwise as
/// sieve_values.
[[nodiscard]] std::optional<ValueBox> sieve_remoteness(Ruleset const& rules, Convention convention,
                                                       std::span<std::uint64_t const> dims,
                                                       Limits const& limits = {});

}  // namespace bouton::search
