// Counterexample: the first position about which a claimed law is wrong.
//
// Positions come in the order of their tokens, then of their heaps, the first that differs
// deciding, then of what else belongs to a position. Moves lead to positions with fewer tokens, or
// to others with the same heaps; so at the first position where a claim contradicts the claims
// about the options these are true, and it is wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"
#include "discover/move_automaton.hpp"
#include "discover/numeration.hpp"
#include "discover/proof.hpp"

namespace bouton::discover {

struct Counterexample {
  SmallPosition position;
  /// Whether there is none before it; else what is true of it may not be known.
  bool first = false;
  // Of a law of P-positions:
  bool claimed_p = false;
  std::optional<bool> is_p;
  // Of a law of all nim-values; empty where the claim gives none.
  std::optional<std::uint64_t> claimed_value, value;
  /// After a move that shows it, to a P-position or to one of the claimed nim-value.
  std::optional<SmallPosition> after;
};

/// The position of a control state and the numbers on the tracks, without the Nim heap that is a
/// track.
[[nodiscard]] SmallPosition position_of(LinearGame const& game, std::size_t control,
                                        std::vector<std::uint64_t> numbers);

/// What is known of a claimed law that `proof` has refuted, or that nobody has looked at yet.
class CounterexampleSearch {
 public:
  /// \param rules  those that `game` was made of
  CounterexampleSearch(Ruleset const& rules, LinearGame const& game, Numeration const& system,
                       Dfa const& law, Meter& work)
      : rules_(rules), game_(game), system_(system), law_(law), work_(work) {}

  /// Looks at positions one by one. \return empty if those that were looked at are right
  [[nodiscard]] std::optional<Counterexample> among_small() const;
  /// The first one, by automata; what the proof found if these become too large.
  /// \pre the proof has refuted the law. \return empty if numbers are too large to be told
  [[nodiscard]] std::optional<Counterexample> of_refuted(MoveRelations const& moves,
                                                         Proof const& proof) const;

 private:
  [[nodiscard]] bool is_marked(SmallPosition const& position) const;
  [[nodiscard]] std::optional<std::uint64_t> claimed_value(
      std::vector<std::uint64_t> const& heaps) const;
  [[nodiscard]] std::optional<Counterexample> contradiction(SmallPosition const& position,
                                                            std::uint64_t most_options) const;
  [[nodiscard]] Dfa contradictions(MoveRelations const& moves) const;

  Ruleset const& rules_;
  LinearGame const& game_;
  Numeration const& system_;
  Dfa const& law_;
  Meter& work_;
};

/// The accepted word whose heaps have the fewest tokens, then the least numbers, then the first
/// control state: the control state and the numbers. Empty if they are too large.
[[nodiscard]] std::optional<std::pair<std::size_t, std::vector<std::uint64_t>>> least_accepted(
    LinearGame const& game, Numeration const& system, Dfa const& set, Meter& work);

}  // namespace bouton::discover
