// Heaps from which any amount from L to R may be taken, or any from L on, all times some step d:
// a closed formula has the nim-values.
//
// In units of d, g(n) = floor((n mod (L + R)) / L), and g(n) = floor(n / L) without R; the proof is
// in docs/games/subtraction.md.
#pragma once

#include <cstdint>
#include <optional>

#include "bouton/rules/heap_code.hpp"
#include "solver/value_moves.hpp"

namespace bouton {

/// Amounts that may be taken: step * least, step * (least + 1), ..., step * most.
struct AmountRange {
  std::uint64_t least = 1;
  std::optional<std::uint64_t> most;  ///< empty: no end
  std::uint64_t step = 1;

  friend bool operator==(AmountRange const&, AmountRange const&) = default;

  /// The nim-value of a heap. \pre heap >= 0
  [[nodiscard]] Natural value(Natural const& heap) const;
  [[nodiscard]] std::uint64_t value(std::uint64_t heap) const;
};

/// The amounts of a code, if they are all that it says; empty otherwise. A single amount s is the
/// step s, once.
[[nodiscard]] std::optional<AmountRange> amount_range(HeapCode const& code);

class RangeHeaps final : public ValuedGame {
 public:
  explicit RangeHeaps(AmountRange range) : range_(range) {}

  [[nodiscard]] AmountRange const& range() const { return range_; }

  [[nodiscard]] bool visit(Natural const& size, Natural const& wanted,
                           ReplacementVisitor const& visitor, Meter& meter) const override;
  [[nodiscard]] std::optional<Natural> count(Natural const& size, Natural const& wanted,
                                             Meter& meter) const override;

 private:
  AmountRange range_;
};

}  // namespace bouton
