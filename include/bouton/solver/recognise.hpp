// Which theory, if any, is about these rules on this many heaps.
#pragma once

#include <cstdint>

#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

enum class TheoryKind {
  kNone,  ///< no theorem about the whole position
  kNim,
  kMoore,    ///< parameter: k
  kExact,    ///< parameter: k; the theorem covers some numbers of heaps only
  kWythoff,  ///< parameter: r
  kFibonacci,
  kPassNim,
  kHeapGame,  ///< normal play of a sum of independent heaps: nim-values
  kMisereKayles,
  kMisereQuotient,  ///< misere play of a sum of independent heaps
};

struct Recognised {
  TheoryKind kind = TheoryKind::kNone;
  std::uint64_t parameter = 0;

  friend bool operator==(Recognised const&, Recognised const&) = default;
};

/// Recognises rulesets by their normal form on positions of `heap_count` heaps, so that a
/// rules file that says Nim in other words is Nim. O(size of the rules).
[[nodiscard]] Recognised recognise(Ruleset const& rules, Convention convention,
                                   std::uint64_t heap_count);

}  // namespace bouton
