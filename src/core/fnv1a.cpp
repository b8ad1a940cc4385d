#include "core/fnv1a.hpp"

#include "core/fnv1a_words.hpp"

namespace bouton {

Fnv1aWords fnv1a_words() {
#if defined(BOUTON_KERNELS_AVX512VNNI)
  __builtin_cpu_init();
  bool const avx512 =
      __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
      __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
      __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512vnni") != 0 &&
      __builtin_cpu_supports("vpclmulqdq") != 0 && __builtin_cpu_supports("gfni") != 0;
  if (avx512) return fnv1a_words_avx512;
#endif
  return nullptr;
}

void Fnv1a::add(std::span<std::uint16_t const> words) {
  static Fnv1aWords const many = fnv1a_words();
  while (!words.empty()) {
    if (many != nullptr) {
      words = words.subspan(many(hash_, words.data(), words.size()));
      // It stopped before a large word or near the end: some in order, then many again.
      if (words.empty()) return;
    }
    auto const few = words.first(words.size() < kInOrder ? words.size() : kInOrder);
    words = words.subspan(few.size());
    add_in_order(few);
  }
}

void Fnv1a::add_in_order(std::span<std::uint16_t const> words) {
  constexpr std::size_t kChunk = 64;
  std::uint64_t hash = hash_;
  while (!words.empty()) {
    auto const chunk = words.first(words.size() < kChunk ? words.size() : kChunk);
    words = words.subspan(chunk.size());
    std::uint32_t all = 0;
    for (std::uint16_t const word : chunk) all |= word;
    // A high byte of 0 only multiplies: one step of the chain instead of two.
    if (all < 256) {
      for (std::uint16_t const word : chunk) hash = (hash ^ word) * (kPrime * kPrime);
    } else {
      for (std::uint16_t const word : chunk) {
        hash = (((hash ^ (word & 0xffU)) * kPrime) ^ (word >> 8)) * kPrime;
      }
    }
  }
  hash_ = hash;
}

}  // namespace bouton
