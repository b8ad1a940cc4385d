// Discover: from the rules of a game to a proved law of its P-positions.
//
// A law is guessed from a box of small positions (guess.hpp) and proved for all positions
// (proof.hpp), in one numeration system after another and with larger and larger boxes. The proof
// does not depend on how the guess was made.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"
#include "discover/linear_game.hpp"
#include "discover/numeration.hpp"
#include "discover/proof.hpp"

namespace bouton::discover {

/// A theorem: the automaton marks exactly the P-positions kYes.
struct Law {
  Numeration system;
  Dfa automaton;  ///< minimised; one start for each control state of the game
  Proof proof;
  std::uint64_t side = 0;  ///< it was guessed from heaps below this
};

/// Why one guess did not become a law.
enum class Failure {
  kStates,   ///< more states than allowed
  kBox,      ///< the box was too small for an automaton that agrees with it
  kRefuted,  ///< the automaton agreed with the box; the proof found where it is wrong
  kWork,     ///< too many steps, or too large automata
  kMemory,
};

struct Attempt {
  Numeration system;
  std::uint64_t side = 0;
  std::size_t states = 0;
  Failure failure = Failure::kWork;
};

struct Budget {
  Limits limits = {};
  std::size_t most_states = 6'000;
  /// Elementary steps in all, some nanoseconds each; equal budgets give equal results.
  std::uint64_t steps = 10'000'000'000;
  /// Heaps of the boxes that are looked at are below these, ascending; empty: the usual ones.
  std::vector<std::uint64_t> sides = {};
  /// Called when an attempt begins.
  std::function<void(Numeration const& system, std::uint64_t side)> progress = {};
};

struct Discovery {
  std::optional<Law> law;
  std::vector<Attempt> tried;  ///< in order, those that failed
  Stop stop = Stop::kNone;     ///< why there is no law: kNone if everything was tried
  std::uint64_t steps = 0;     ///< made of those of the budget, by the attempts that failed
};

/// The numeration systems that are tried, the likeliest first.
[[nodiscard]] std::vector<Numeration> likely_systems(Ruleset const& rules, LinearGame const& game);

/// Looks for the law of a game, in these systems.
/// \param game  made of `rules` by linear_game()
[[nodiscard]] Discovery discover(Ruleset const& rules, LinearGame const& game,
                                 std::vector<Numeration> const& systems, Budget const& budget);

}  // namespace bouton::discover
