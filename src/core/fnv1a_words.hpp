// The long stretches of Fnv1a, for the instructions that a processor has.
//
// A word below 256 takes the hash h to (h ^ word) * q, where q is the square of the prime. Only the
// lowest byte l of h meets the word, so
//
//     h ^ word = h + x - l   with x = l ^ word,   and   h' = h * q + (x - l) * q.
//
// So after many words, h is a sum of the (x - l) times powers of q, and these products do not wait
// for each other. What remains to be done in order is the lowest byte alone: l' = x * q mod 256.
// Bit k of a product by an odd number is bit k of the factor, changed by lower bits; so with the
// lower bits known, bit k of all words is a running XOR of bits, which takes six steps for 64.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bouton {

/// Takes up as many of `count` words as it can, from the first on: all below 256, and a multiple of
/// 1024 of them. \return how many
using Fnv1aWords = std::size_t (*)(std::uint64_t& hash, std::uint16_t const* words,
                                   std::size_t count);

/// The fastest of this processor; null if there is none that is faster than word by word.
Fnv1aWords fnv1a_words();

#if defined(BOUTON_KERNELS_AVX512VNNI)
std::size_t fnv1a_words_avx512(std::uint64_t& hash, std::uint16_t const* words, std::size_t count);
#endif

}  // namespace bouton
