#include "sequence/period/open_sum.hpp"

#include <bit>

namespace bouton::sequence {

BitsRead read_bits(OpenSum const& sum, unsigned guess, std::uint32_t odd) {
  OpenSum left = sum;
  unsigned value = sum.rest & 1U;
  left.rest = sum.rest >> 1U;
  for (unsigned i = 0; i < sum.large; ++i) {
    std::uint32_t const part = ((guess >> i) & 1U) * odd + sum.carries[i];
    value ^= part & 1U;
    left.carries[i] = part >> 1U;
  }
  // The bit of Q must make the rest of the sum even.
  std::int64_t const odd_rest = sum.excess - std::popcount(guess);
  unsigned const quotient = odd_rest % 2 != 0 ? 1 : 0;
  left.excess = (odd_rest + quotient) / 2;
  return {letter_of(quotient, value), left};
}

}  // namespace bouton::sequence
