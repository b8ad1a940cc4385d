#include "theory/split_three.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "bouton/core/limits.hpp"
#include "theory/split_bits.hpp"

namespace bouton::theory {
namespace {

/// Steps of a meter for each bit, of numbers with up to 300,000.
constexpr std::uint64_t kBit = 256;

/// 3^exponent.
Natural power_of_three(std::uint64_t exponent) {
  Natural power = 1;
  Natural square = 3;
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 != 0) power *= square;
    if (exponent > 1) square *= square;
  }
  return power;
}

/// Triples in any order, empty heaps included, with no heap above max_heap: the bits from the
/// highest on. ways[t]: choices for the bits gone through, all heaps at most max_heap so far, where
/// the heaps in the set t have the same bits as max_heap.
std::optional<Natural> count_ordered(Natural const& half, Natural const& max_heap,
                                     Limits const& limits) {
  Meter meter(limits);
  std::array<Natural, 8> ways;
  ways[7] = 1;
  for (std::uint64_t i = std::max(bits_of(half), bits_of(max_heap)); i-- > 0;) {
    if (!meter.spend(kBit)) return std::nullopt;
    bool const chosen = bit_test(half, i);
    unsigned const bound = bit_test(max_heap, i) ? 7 : 0;
    std::array<Natural, 8> next;
    for (unsigned const with_bit : {0U, 3U, 5U, 6U}) {
      if ((with_bit != 0) != chosen) continue;
      for (unsigned tight = 0; tight < 8; ++tight) {
        if ((tight & with_bit & ~bound) != 0) continue;  // a heap would exceed max_heap
        next[tight & ~(with_bit ^ bound)] += ways[tight];
      }
    }
    ways = std::move(next);
  }
  Natural ordered = 0;
  for (Natural const& count : ways) ordered += count;
  return ordered;
}

template <class Integer>
bool visit_three_heaps(Integer const& half, Integer const& max_heap, SplitVisitor const& visit) {
  Integer const first = highest_bit(half);
  Integer const second = highest_bit(Integer(half ^ first));
  if (second == 0) return true;
  Integer const free = half ^ first ^ second;
  Split split(3);
  for (Integer a = largest_within(half, max_heap);; a = first | second | ((a - 1) & free)) {
    if ((a & first) == 0 || (a & second) == 0) return true;
    Integer const lacking = bits_without(half, a);
    // Bits above all that a lacks, and of these the lowest.
    Integer above = a;
    if (lacking != 0) above = bits_without(a, Integer(2 * highest_bit(lacking) - 1));
    Integer const lowest = above ^ (above & (above - 1));
    Integer const rest = a ^ first;
    for (Integer s = bits_without(rest, lowest);; s = (s - 1) & rest) {
      Integer const b = first | lacking | s;
      split[0] = a;
      split[1] = b;
      split[2] = a ^ b;
      if (!visit(split)) return false;
      if (s == 0) break;
    }
    if ((a & free) == 0) return true;
  }
}

}  // namespace

std::optional<Natural> count_three_heaps(Natural const& tokens, Natural const& max_heap,
                                         Limits const& limits) {
  Natural const half = tokens / 2;
  bool const bounded = max_heap < half;
  std::optional<Natural> ordered = bounded ? count_ordered(half, max_heap, limits)
                                           : std::optional(power_of_three(count_bits(half)));
  if (!ordered) return std::nullopt;
  // Not those with an empty heap: the others are then half the tokens each.
  if (!bounded) *ordered -= half == 0 ? 1 : 3;
  return Natural(*ordered / 6);
}

bool for_each_three_heaps(Natural const& tokens, Natural const& max_heap,
                          SplitVisitor const& visit) {
  Natural const half = tokens / 2;
  Natural const most = std::min(max_heap, tokens);
  if (!tokens.is_u64()) return visit_three_heaps<Natural>(half, most, visit);
  return visit_three_heaps<std::uint64_t>(low_word(half), low_word(most), visit);
}

}  // namespace bouton::theory
