// Heaps from which at most a share may be taken: 1, ..., f(n) from a heap of n, with f(n) = p n /
// q, rounded down or up.
//
// Maximum Nim, as it is called where f grows by 0 or 1 from each heap to the next. Among the heaps
// n - f(n), ..., n every value from 0 to f(n) stands once:
//   f(n) = f(n-1) + 1   the options are the f(n-1) + 1 heaps before, with the values 0 to f(n-1),
//                       so that g(n) = f(n) is the least that is missing;
//   f(n) = f(n-1)       the options are those heaps but n - f(n) - 1, whose value is missing:
//                       g(n) = g(n - f(n) - 1).
// So g(n) is found in as many steps as n can be divided by q / (q - p) (L. Levine, Fractal
// sequences and restricted Nim, Ars Combinatoria 80, 2006). A heap of value 0 with a move has one
// to value 1, so that misère play is decided as in Nim (Ferguson 1974).
#pragma once

#include <cstdint>
#include <optional>

#include "rules/amount_words.hpp"
#include "solver/value_moves.hpp"

namespace bouton {

/// The share p / q of a heap as a rule.
struct Share : rules_file::HeapShare {
  /// The most that may be taken from a heap.
  [[nodiscard]] Natural most(Natural const& heap) const;
  /// The nim-value of a heap. O(log(heap) q / p) steps
  [[nodiscard]] Natural value(Natural const& heap) const;
  /// The heap of this value among heap - most(heap), ..., heap. \pre value <= most(heap)
  [[nodiscard]] Natural heap_of(Natural const& value, Natural const& heap) const;
  /// About how many steps value() takes.
  [[nodiscard]] double steps(Natural const& heap) const;
};

class ShareHeaps final : public ValuedGame {
 public:
  explicit ShareHeaps(Share share) : share_(share) {}

  [[nodiscard]] bool visit(Natural const& size, Natural const& wanted,
                           ReplacementVisitor const& visitor, Meter& meter) const override;

 private:
  Share share_;
};

}  // namespace bouton
