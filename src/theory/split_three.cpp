#include "theory/split_three.hpp"

#include <array>
#include <bit>

namespace bouton::theory {
namespace {

/// The largest number <= most whose bits are all in `bits`.
std::uint64_t largest_within(std::uint64_t bits, std::uint64_t most) {
  std::uint64_t result = 0;
  for (unsigned i = 64; i-- > 0;) {
    std::uint64_t const bit = std::uint64_t{1} << i;
    if ((bits & bit) == 0 && (most & bit) != 0) return result | (bits & (bit - 1));
    result |= bits & most & bit;
  }
  return result;
}

}  // namespace

Natural count_three_heaps(std::uint64_t tokens, std::uint64_t max_heap) {
  std::uint64_t const half = tokens / 2;
  // ways[t]: choices for the bits gone through, all heaps at most max_heap so far, where the heaps
  // in the set t have the same bits as max_heap.
  std::array<Natural, 8> ways;
  ways[7] = 1;
  for (unsigned i = 64; i-- > 0;) {
    bool const chosen = ((half >> i) & 1U) != 0;
    unsigned const bound = ((max_heap >> i) & 1U) != 0 ? 7 : 0;
    std::array<Natural, 8> next;
    for (unsigned const with_bit : {0U, 3U, 5U, 6U}) {
      if ((with_bit != 0) != chosen) continue;
      for (unsigned tight = 0; tight < 8; ++tight) {
        if ((tight & with_bit & ~bound) != 0) continue;  // a heap would exceed max_heap
        next[tight & ~(with_bit ^ bound)] += ways[tight];
      }
    }
    ways = next;
  }
  Natural ordered = 0;
  for (Natural const& count : ways) ordered += count;
  // Not those with an empty heap: the others are then half the tokens each.
  if (half <= max_heap) ordered -= half == 0 ? 1 : 3;
  return ordered / 6;
}

bool for_each_three_heaps(std::uint64_t tokens, std::uint64_t max_heap, SplitVisitor const& visit) {
  std::uint64_t const half = tokens / 2;
  std::uint64_t const first = std::bit_floor(half);
  std::uint64_t const second = std::bit_floor(half ^ first);
  if (second == 0) return true;
  std::uint64_t const free = half & ~(first | second);
  Split split(3);
  for (std::uint64_t a = largest_within(half, max_heap);; a = first | second | ((a - 1) & free)) {
    if ((a & first) == 0 || (a & second) == 0) return true;
    std::uint64_t const lacking = half & ~a;
    // Bits above all that a lacks, and of these the lowest.
    std::uint64_t const above = lacking == 0 ? a : a & ~(2 * std::bit_floor(lacking) - 1);
    std::uint64_t const rest = a & ~first;
    for (std::uint64_t s = rest & ~(above & (~above + 1));; s = (s - 1) & rest) {
      std::uint64_t const b = first | lacking | s;
      split.assign({a, b, a ^ b});
      if (!visit(split)) return false;
      if (s == 0) break;
    }
    if ((a & free) == 0) return true;
  }
}

}  // namespace bouton::theory
