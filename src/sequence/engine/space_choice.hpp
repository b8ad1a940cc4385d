// Choosing the sparse space of a game from its first values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bouton/sequence/one_heap_game.hpp"
#include "sequence/engine/sparse_space.hpp"

namespace bouton::sequence {

/// Whether the theory of sparse spaces applies: finitely many amounts, some split, none into
/// more than two parts, and none too large for the engine's tables (amounts up to 2048).
[[nodiscard]] bool may_have_sparse_space(OneHeapGame const& game);

struct SpaceChoice {
  SparseSpace space;
  std::uint64_t rare = 0;     ///< heaps among the values given that are rare
  std::uint64_t recent = 0;   ///< of these, in the last quarter of the values
  std::uint16_t largest = 0;  ///< of the values
};

/// How often each value occurs among the first ones of a game, at even heaps and at odd ones: all
/// that a space is chosen by. The values need not be in memory together.
class ValueCounts {
 public:
  /// \param values  how many there will be
  explicit ValueCounts(std::uint64_t values) : last_quarter_(values / 4 * 3) {}

  /// The next ones, from g(0) on.
  void add(std::span<std::uint16_t const> piece);

  [[nodiscard]] std::uint64_t values() const { return added_; }
  [[nodiscard]] std::uint16_t largest() const { return largest_; }
  /// Of value v: at even heaps in place 2v, at odd ones in 2v + 1; up to the largest value.
  [[nodiscard]] std::span<std::int64_t const> all() const { return all_; }
  /// The same in the last quarter of the values.
  [[nodiscard]] std::span<std::int64_t const> recent() const { return recent_; }

 private:
  std::uint64_t last_quarter_, added_ = 0;
  std::uint16_t largest_ = 0;
  std::vector<std::int64_t> all_, recent_;
};

/// The mask with the fewest rare heaps among the values (the least such mask, not positional
/// if that is as good). A Walsh-Hadamard transform of the counts finds the imbalance of all
/// masks at once. O(range log range). No value if all values are 0.
[[nodiscard]] std::optional<SpaceChoice> choose_space(OneHeapGame const& game,
                                                      ValueCounts const& counts);
/// The same. O(values + range log range)
[[nodiscard]] std::optional<SpaceChoice> choose_space(OneHeapGame const& game,
                                                      std::span<std::uint16_t const> values);

/// Whether further values cost less with this space than from all pairs, as far as so many
/// `values` tell, from which it was chosen.
[[nodiscard]] bool pays(OneHeapGame const& game, SpaceChoice const& choice, std::uint64_t values);

}  // namespace bouton::sequence
