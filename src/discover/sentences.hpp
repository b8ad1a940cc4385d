// Sentences about positions, as what must be remembered while the digits are read.
//
// words.hpp compares them with laws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "discover/automaton.hpp"

namespace bouton::discover {

using Memory = std::vector<std::uint32_t>;

/// What a sentence remembers of the digits read so far, most significant first.
struct Sentence {
  Memory begin;
  std::function<void(Memory& memory, std::vector<Letter> const& digits)> read;
  std::function<bool(Memory const& memory)> holds;
};

/// At every binary place the number of heaps with a 1 is divisible by `divisor`; in misere play,
/// where no heap is larger than 1, that number leaves the remainder 1.
[[nodiscard]] Sentence digit_sums(std::uint32_t divisor, bool misere);
/// The nim-sum of the remainders of the heaps is 0.
[[nodiscard]] Sentence remainders(std::uint32_t modulus, std::uint32_t base, std::size_t tracks);
/// In base 2, the nim-sum is 0 of the nim-values of heaps of which those in `unspent` (a bit for
/// each heap) may still be passed: these are worth one more than their size if it is odd, and one
/// less if it is even and not 0.
[[nodiscard]] Sentence heaps_with_passes(std::size_t heaps, std::uint64_t unspent);
/// The same in misere play: where no nim-value is larger than 1, the nim-sum is 1.
[[nodiscard]] Sentence heaps_with_passes_misere(std::size_t heaps, std::uint64_t unspent);
/// At most `count` heaps are not empty.
[[nodiscard]] Sentence at_most_not_empty(std::size_t count);
/// At least `count` of all heaps are as small as the smallest.
[[nodiscard]] Sentence as_small_as_the_smallest(std::size_t heaps, std::size_t count);
/// In base 2, four heaps or none have a 1 at the places from the highest on. At the first one where
/// that is not so, one heap has a 1, and at all lower places three of the other heaps or none have
/// one; or five heaps have a 1, and there is none at the lower places.
[[nodiscard]] Sentence fours_then_threes();
/// The number of tokens is divisible by `modulus`.
[[nodiscard]] Sentence tokens(std::uint32_t modulus, std::uint32_t base);
/// All heaps are even, or all are odd. For even bases.
[[nodiscard]] Sentence one_parity();

/// Of two heaps, one is the other followed by a 0, and the other ends in an even number of zeros;
/// or both are empty.
[[nodiscard]] Sentence shifted();
/// The second number is below the last weight of the first one, or the first is 0.
[[nodiscard]] Sentence below_last_weight();

/// Two heaps in base 2, the larger one even and one larger than the other, or both empty. In misere
/// play, where no heap is larger than 2, they are 0 and 2, or 1 and 1.
[[nodiscard]] Sentence in_pairs(bool misere);

/// In base 2, the nim-sum of the heaps in `which` (a bit for each heap) is 0.
[[nodiscard]] Sentence nim_sum_of(std::uint64_t which);

/// A sum of heaps with small whole factors is 0, or is at least 0.
struct LinearForm {
  std::vector<int> factors;
  bool zero = true;
};
/// Every condition of one of these lists holds. For a base.
[[nodiscard]] Sentence linear(std::vector<std::vector<LinearForm>> lists, std::uint32_t base);

/// Where no heap is larger than 1 the number of tokens is one of `counts`; elsewhere the sentence
/// holds. For base 2.
[[nodiscard]] Sentence but_small(Sentence sentence, std::vector<bool> counts);
/// For heaps in a circle: where no heap is larger than 1 and no two neighbours have tokens, there
/// is one token; elsewhere the sentence holds. For base 2.
[[nodiscard]] Sentence but_apart(Sentence sentence);
/// Of two heaps: where none is larger than 2 they are 0 and 1, or 2 and 2; elsewhere the sentence
/// holds. For Fibonacci numeration.
[[nodiscard]] Sentence but_to_two(Sentence sentence);
/// Both hold.
[[nodiscard]] Sentence both(Sentence first, Sentence second);
/// One of the two holds, or both.
[[nodiscard]] Sentence at_least_one(Sentence first, Sentence second);
/// One of the two holds, and not both.
[[nodiscard]] Sentence either(Sentence first, Sentence second);

}  // namespace bouton::discover
