// QuotientSearch: the misere quotient of one or several games, heap by heap, with proof.
//
// Q_n is the quotient of all sums of heaps of at most n. Almost every next heap is found to be
// some element of Q_n; else the quotient grows, layer by layer (docs/misere.md has the method
// and its proofs). What is reported is proved at every moment: Q_n for the heaps done, the whole
// quotient once the pretending function is periodic by the theorem's bound, and a lower bound
// where the quotient grows beyond the limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/misere/quotient.hpp"

namespace bouton::misere {

/// How far one call of QuotientSearch::run() may go.
struct QuotientBudget {
  std::uint64_t heaps = 1'000;   ///< largest heap
  std::size_t elements = 4'096;  ///< of a quotient, also while it grows
  /// Give up at a heap if this many of its last layers grew by the same numbers again and again;
  /// with 0 the search goes on until the elements are used up.
  std::size_t steady_layers = 32;
  std::uint64_t work = 4'000'000'000;  ///< elementary steps (about a nanosecond each) per call
  Limits limits = {};
  /// Called now and then with the current heap and the order so far.
  std::function<void(std::uint64_t heap, std::size_t order)> progress = {};
};

/// The order of Q_n where it changed.
struct GrowthStep {
  Generator heap;
  std::size_t order = 0;    ///< with this heap
  std::size_t p_count = 0;  ///< number of P-classes then

  friend bool operator==(GrowthStep const&, GrowthStep const&) = default;
};

/// A heap with which the quotient grew beyond the limits.
struct Growing {
  Generator heap;
  /// Layer k distinguishes sums of smaller heaps by who wins them together with 0, 1, ..., k copies
  /// of this heap; the entry is the number of classes, proved for each layer. Q_n of this heap has
  /// at least as many elements as the last entry says.
  std::vector<std::size_t> layers;
  /// With kSteady: the growth of the layers repeats; `gain` classes more in `every` layers.
  std::size_t every = 0, gain = 0;

  friend bool operator==(Growing const&, Growing const&) = default;
};

/// Contexts in which a sum is helpless: together with one of these classes the whole is won by
/// the mover, but not by a move in the sum. The proof of a quotient needs them (docs/misere.md).
struct Helpless {
  Element sum = 0;
  std::vector<std::uint64_t> contexts;  ///< one bit per element, 64 in a word, lowest first
};

/// The search for a quotient. Not safe for concurrent use.
/// \complexity Grows with the order of the quotient: a heap that fits costs O(order^2 / 64) steps
///             besides generating its options; a heap that makes the quotient grow costs far
///             more. Measurements are in docs/misere.md.
/// \cite Plambeck2005, PlambeckSiegel2008
class QuotientSearch {
 public:
  /// \pre at least one game
  explicit QuotientSearch(std::vector<sequence::OneHeapGame> games);
  /// Continues from a quotient found before; the proof of its outcome function is repeated.
  /// \throws Error if that proof fails: the quotient is wrong.
  explicit QuotientSearch(Quotient const& known);
  QuotientSearch(QuotientSearch&&) noexcept;
  QuotientSearch& operator=(QuotientSearch&&) noexcept;
  ~QuotientSearch();

  /// Goes on until something of the budget is used up or everything is known. May be called
  /// again, with other budgets.
  /// \return kNone: every heap of every game has a class, the whole quotient is proved. Otherwise
  ///         why it ended: kHeaps, kElements, kSteady, kWork, kExpired or kMemory. What was found
  ///         is proved in every case.
  Stop run(QuotientBudget const& budget);

  /// The quotient of the heaps done so far. O(order * generators + heaps).
  [[nodiscard]] Quotient quotient() const;
  /// The largest heap done (of every game).
  [[nodiscard]] std::uint64_t heaps_done() const;
  /// Every heap with which the order changed, ascending.
  [[nodiscard]] std::vector<GrowthStep> const& growth() const;
  /// The heap that did not fit, where run() ended with kElements, kSteady, kWork or kExpired.
  [[nodiscard]] std::optional<Growing> const& growing() const;
  /// The maximal helpless sums: none has class 0 among its contexts.
  [[nodiscard]] std::vector<Helpless> helpless() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bouton::misere
