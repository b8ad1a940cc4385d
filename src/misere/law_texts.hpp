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

[[nodiscard]] std::span<LawText const> law_texts();

}  // namespace bouton::misere
