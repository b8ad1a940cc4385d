// HeapValues: nim-values recomputed for the checker, slowly and simply, every one exact.
//
// A value is the mex over all options. For two parts a shorter way to the same mex is used
// where it pays (docs/sequences.md, "One value from few look-ups"): split the numbers into
// rare and common ones by a mask chosen here; common options come through rare parts alone;
// each rare number below the least common non-option must be seen to be an option, and if one
// is not, it is the value. No assumption is made, so a bad mask only costs time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "check/heap_rules.hpp"

namespace bouton::check {

/// Rare and common numbers; see docs/sequences.md.
struct Space {
  std::uint32_t mask = 0;
  bool positional = false;
  std::uint32_t parity = 0;

  [[nodiscard]] bool rare(std::uint32_t value, std::uint64_t heap) const {
    unsigned const odd = static_cast<unsigned>(__builtin_popcount(value & mask)) & 1U;
    return odd == (positional ? (heap + parity) % 2 : 0);
  }
};

/// Marks numbers below 65536; all marks are removed at once.
class Marks {
 public:
  Marks() : stamp_(65537, 0) {}
  void clear() { ++now_; }
  /// \return whether it was not marked before.
  bool mark(std::uint32_t number) {
    bool const fresh = stamp_[number] != now_;
    stamp_[number] = now_;
    return fresh;
  }
  [[nodiscard]] bool has(std::uint32_t number) const { return stamp_[number] == now_; }
  /// The least number without a mark, 65536 at most.
  [[nodiscard]] std::uint32_t least_unmarked() const {
    std::uint32_t number = 0;
    while (number < 65536 && has(number)) ++number;
    return number;
  }

 private:
  std::vector<std::uint64_t> stamp_;
  std::uint64_t now_ = 1;
};

class HeapValues {
 public:
  explicit HeapValues(HeapRules rules);

  /// Computes until there are `count` values. \return whether they are all there; if not, the
  /// budget or the memory is used up, or a value is above 65535.
  bool extend(std::uint64_t count, Meter& work);
  /// g(0), g(1), ..., as far as computed.
  [[nodiscard]] std::span<std::uint16_t const> values() const { return values_; }

 private:
  void choose_space();
  bool by_definition(std::uint64_t n, Meter& work);
  bool by_rare_parts(std::uint64_t n, Meter& work);
  void mark_direct(std::uint64_t n);
  bool mark_splits(unsigned parts, std::uint64_t rest, Meter& work);
  [[nodiscard]] std::uint32_t g(std::uint64_t heap) const {
    return values_[static_cast<std::size_t>(heap)];
  }

  HeapRules rules_;
  std::vector<std::uint64_t> splitting_;
  std::uint64_t most_taken_;  // the largest number if there is no bound
  unsigned most_parts_;
  bool two_parts_;  // finite, and no split into more than two
  bool equal_allowed_;
  std::vector<std::uint16_t> values_;
  Marks marks_;
  std::optional<Space> space_;
  std::vector<std::uint64_t> rare_;  // heaps >= 1 that are rare, if there is a space
  std::uint64_t next_choice_;
};

}  // namespace bouton::check
