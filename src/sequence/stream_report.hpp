// StreamReport: which engine computes the values of a game, and what it has found out.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sequence/engine/sparse_space.hpp"

namespace bouton::sequence {

/// How values are computed.
enum class Engine {
  kDefinition,  ///< every option of every heap: any code
  kPairs,       ///< two parts, no sparse space: all pairs, vectorised, with an early stop
  kSparse,      ///< two parts with a sparse space: work independent of n
};

/// As JSON and the catalogue call it: "definition", "pairs", "sparse".
[[nodiscard]] constexpr std::string_view name(Engine engine) {
  switch (engine) {
    case Engine::kDefinition:
      break;
    case Engine::kPairs:
      return "pairs";
    case Engine::kSparse:
      return "sparse";
  }
  return "definition";
}

/// The results of a stream so far, from g(0), ..., g(computed - 1).
struct StreamReport {
  Engine engine = Engine::kDefinition;
  std::string_view instructions = "scalar";  ///< "avx512", "avx2", "sse4", "neon", "scalar"
  std::optional<SparseSpace> space;          ///< of the sparse engine
  std::span<RareValue const> rare;           ///< ascending; valid until next()
  std::uint64_t computed = 0;
};

}  // namespace bouton::sequence
