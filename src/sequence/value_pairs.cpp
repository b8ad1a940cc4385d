#include "sequence/value_pairs.hpp"

namespace bouton::sequence {

// Without branches, and with words as wide as the values: what compilers turn into vectors.

bool ValuePairs::any_in(std::uint64_t a) const {
  std::uint16_t const* const up = values_ + a;
  std::uint16_t const* const down = values_ + (total_ - a - (kCompared - 1));
  std::uint16_t found = 0;
  for (std::size_t i = 0; i < kCompared; ++i) {
    auto const sum = static_cast<std::uint16_t>(up[i] ^ down[kCompared - 1 - i]);
    found |= static_cast<std::uint16_t>(sum == sum_);
  }
  return found != 0;
}

std::uint64_t ValuePairs::count_in(std::uint64_t a, std::uint64_t count) const {
  static_assert(kCounted <= 65535);
  std::uint16_t const* const up = values_ + a;
  std::uint16_t const* const down = values_ + (total_ - a);
  std::uint16_t found = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    auto const sum = static_cast<std::uint16_t>(up[i] ^ *(down - i));
    found = static_cast<std::uint16_t>(found + (sum == sum_ ? 1 : 0));
  }
  return found;
}

}  // namespace bouton::sequence
