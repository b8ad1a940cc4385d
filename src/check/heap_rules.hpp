// HeapRules: what may be left of one heap, read from the name of a game; and all moves from a heap.
//
// Written for the checker alone, from the description of the notation: "0.77", "4.(3)",
// "0.00[4096]", "4. unequal".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"

namespace bouton::check {

enum class PartsRule { kAny, kUnequal, kNotAllEqual };

struct HeapRules {
  std::vector<std::uint32_t> first;  ///< digits of the amounts 0, 1, 2, ...
  std::vector<std::uint32_t>
      repeat;  ///< repeated after these forever; if empty, nothing more may be taken
  PartsRule parts = PartsRule::kAny;

  /// Bit j: taking `taken` may leave exactly j heaps.
  [[nodiscard]] std::uint32_t digit(std::uint64_t taken) const {
    if (taken < first.size()) return first[static_cast<std::size_t>(taken)];
    if (repeat.empty()) return 0;
    return repeat[static_cast<std::size_t>((taken - first.size()) % repeat.size())];
  }
  [[nodiscard]] bool finite() const { return repeat.empty(); }
  /// The largest amount that a finite code allows to take.
  [[nodiscard]] std::uint64_t most_taken() const;
  /// The largest number of heaps that a move leaves of one.
  [[nodiscard]] unsigned most_parts() const;
  /// Amounts after which the rest may be left as one heap, or split in two; all of a finite code.
  [[nodiscard]] std::vector<std::uint64_t> direct() const { return leaving(1); }
  [[nodiscard]] std::vector<std::uint64_t> splitting() const { return leaving(2); }

 private:
  [[nodiscard]] std::vector<std::uint64_t> leaving(unsigned heaps) const;
};

__extension__ using Wide = unsigned __int128;
/// From this heap on the options of a heap and of that one period later have the same values, if
/// the values agree below (docs/sequences.md); the same of classes. Numbers are below 2^61, parts
/// at most 31. \param unequal  into two parts under a condition, not any
[[nodiscard]] Wide bound_of_agreement(HeapRules const& rules, std::uint64_t preperiod,
                                      std::uint64_t period, bool unequal);

/// \throws Error if it is not the name of a one-heap game.
[[nodiscard]] HeapRules read_heap_rules(std::string_view name);

/// The heaps (none of them 0) that each move leaves of a heap; no value if the work was stopped.
[[nodiscard]] std::optional<std::vector<std::vector<std::uint64_t>>> heap_moves(
    HeapRules const& rules, std::uint64_t heap, Meter& work);

}  // namespace bouton::check
