// The certificates of laws inside the library (cmake/laws.cmake).
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace bouton::misere {

struct InfiniteText {
  char const* game;
  char const* const* pieces;  ///< of the certificate, in order
  std::size_t count;
};

[[nodiscard]] inline std::string certificate(InfiniteText const& law) {
  std::string text;
  for (char const* piece : std::span(law.pieces, law.count)) text += piece;
  return text;
}

/// Laws of the heaps up to some n, schema bouton.infinite-quotient-certificate/1.
[[nodiscard]] std::span<InfiniteText const> infinite_texts();
/// Laws of heaps of every size, schema bouton.all-heaps-certificate/1.
[[nodiscard]] std::span<InfiniteText const> all_heaps_texts();

}  // namespace bouton::misere
