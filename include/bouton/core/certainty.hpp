// How an answer is known.
#pragma once

#include <string_view>

namespace bouton {

enum class Certainty {
  kTheorem,            ///< a named theorem; see Solution::reference
  kPeriodicityProved,  ///< nim-values whose period is proved by Guy and Smith's bound
  kQuotientProved,     ///< a misere quotient with a verified certificate
  kSearched,           ///< exhaustive search of the game tree
  kUnknown,            ///< the limits were reached first
};

/// The word used in JSON: "theorem", "periodicity proved", "misère quotient proved",
/// "searched", "unknown".
[[nodiscard]] constexpr std::string_view name(Certainty certainty) {
  switch (certainty) {
    case Certainty::kTheorem:
      return "theorem";
    case Certainty::kPeriodicityProved:
      return "periodicity proved";
    case Certainty::kQuotientProved:
      return "misère quotient proved";
    case Certainty::kSearched:
      return "searched";
    case Certainty::kUnknown:
      break;
  }
  return "unknown";
}

}  // namespace bouton
