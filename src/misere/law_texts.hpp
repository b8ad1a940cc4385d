// The certificates of laws inside the library (cmake/laws.cmake).
#pragma once

#include <cstddef>
#include <span>

namespace bouton::misere {

struct LawText {
  char const* game;
  char const* const* pieces;  ///< of the certificate, in order
  std::size_t count;
};

/// Laws of the heaps up to some n, schema bouton.infinite-quotient-certificate/1.
[[nodiscard]] std::span<LawText const> law_texts();
/// Laws of heaps of every size, schema bouton.all-heaps-certificate/1.
[[nodiscard]] std::span<LawText const> all_heaps_texts();

}  // namespace bouton::misere
