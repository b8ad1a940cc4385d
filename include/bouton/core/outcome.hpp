// The two words every answer begins with: the convention and the outcome.
#pragma once

namespace bouton {

/// Who wins when no move is left: in normal play the last mover, in misere play the other.
enum class Convention { kNormal, kMisere };

/// N: the Next player, to move, wins. P: the Previous player wins; the mover loses.
enum class Outcome { kN, kP };

/// Outcome of a position without moves: P in normal play, N in misere play.
[[nodiscard]] constexpr Outcome terminal_outcome(Convention convention) {
  return convention == Convention::kNormal ? Outcome::kP : Outcome::kN;
}

[[nodiscard]] constexpr char letter(Outcome outcome) {
  return outcome == Outcome::kN ? 'N' : 'P';
}

}  // namespace bouton
