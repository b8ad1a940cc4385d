// The words every answer begins with: the convention, the outcome, and how it is known.
#pragma once

#include <string_view>

namespace bouton {

/// Who wins when no move is left: in normal play the last mover, in misere play the other.
enum class Convention { kNormal, kMisere };

/// N: the Next player, to move, wins. P: the Previous player wins; the mover loses.
enum class Outcome { kN, kP };

/// The word used in JSON, tables and stores: "normal" or "misere".
[[nodiscard]] constexpr std::string_view convention_name(Convention convention) {
  return convention == Convention::kNormal ? "normal" : "misere";
}

/// Outcome of a position without moves: P in normal play, N in misere play.
[[nodiscard]] constexpr Outcome terminal_outcome(Convention convention) {
  return convention == Convention::kNormal ? Outcome::kP : Outcome::kN;
}

/// 'N' or 'P'.
[[nodiscard]] constexpr char letter(Outcome outcome) {
  return outcome == Outcome::kN ? 'N' : 'P';
}

/// How an answer is known, from the most to the least certain.
enum class Certainty {
  kTheorem,            ///< a named theorem; see Solution::reference
  kPeriodicityProved,  ///< nim-values whose period is proved for all heaps
  kQuotientProved,     ///< a misere quotient that is proved for all heaps of the position
  kMisereLawProved,    ///< the proved law of an infinite misere quotient that covers all heaps
  kLawProved,          ///< a law of the P-positions of these rules that is proved for all heaps
  kSearched,           ///< exhaustive search of the game tree
  kUnknown,            ///< the limits were reached first
};

/// The word used in JSON: "theorem", "periodicity proved", "misère quotient proved",
/// "misère law proved", "law proved", "searched", "unknown".
[[nodiscard]] constexpr std::string_view name(Certainty certainty) {
  switch (certainty) {
    case Certainty::kTheorem:
      return "theorem";
    case Certainty::kPeriodicityProved:
      return "periodicity proved";
    case Certainty::kQuotientProved:
      return "misère quotient proved";
    case Certainty::kMisereLawProved:
      return "misère law proved";
    case Certainty::kLawProved:
      return "law proved";
    case Certainty::kSearched:
      return "searched";
    case Certainty::kUnknown:
      break;
  }
  return "unknown";
}

}  // namespace bouton
