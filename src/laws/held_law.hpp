// HeldLaw: a proved law of P-positions, ready to answer.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"
#include "discover/move_automaton.hpp"
#include "discover/numeration.hpp"
#include "laws/long_words.hpp"

namespace bouton::search {
class Referee;  // search/memo.hpp
}

namespace bouton::laws {

/// The numbers of a position in a numeration, in parallel: as many digits on each track.
struct Tracks {
  std::vector<Digits> digits;
  std::size_t length = 0;

  /// The letter at a place, 0 being the most significant.
  [[nodiscard]] discover::Letter letter(std::size_t place, unsigned base) const;
};

/// Immutable; safe for concurrent use.
class HeldLaw {
 public:
  /// \param name   what answers name as their source
  /// \param rules  in the normal form for these heaps
  /// \param graph  of the whole nim-value function, if it is known: reads one more number than
  ///               `game` has tracks, the nim-value
  HeldLaw(std::string name, Ruleset rules, discover::LinearGame game,
          discover::Numeration const& system, discover::Dfa automaton,
          std::optional<discover::Dfa> graph = {});
  ~HeldLaw();

  [[nodiscard]] std::string const& name() const { return name_; }
  [[nodiscard]] Ruleset const& rules() const { return rules_; }
  [[nodiscard]] discover::LinearGame const& game() const { return game_; }
  [[nodiscard]] discover::Numeration const& system() const { return system_; }
  [[nodiscard]] discover::Dfa const& automaton() const { return automaton_; }
  /// The moves as automata, made when they are asked for. \throws LimitReached
  [[nodiscard]] discover::MoveRelations const& moves() const;

  /// What the P-positions are, if a sentence is shown to say it; looked for when it is asked for.
  [[nodiscard]] std::optional<Message> const& words() const;
  /// How long the game lasts from a small position, searched once for all questions; empty if the
  /// limits came first.
  [[nodiscard]] std::optional<std::uint64_t> remoteness(SmallPosition const& position,
                                                        Limits const& limits) const;

  /// The digits of a position; empty if its numbers are too long. \pre of these rules
  [[nodiscard]] std::optional<Tracks> tracks(Position const& position) const;
  /// The control state of a position beside a Nim heap.
  [[nodiscard]] std::size_t control(Position const& position, std::uint64_t nim = 0) const;
  /// Whether the numbers are a P-position in this control state.
  [[nodiscard]] bool is_p(std::size_t control, Tracks const& tracks) const;
  /// The nim-value of a position; empty if the law does not say it. \pre tracks(position)
  [[nodiscard]] std::optional<Natural> nim_value(Position const& position,
                                                 Tracks const& tracks) const;

 private:
  [[nodiscard]] std::optional<Natural> value_by_graph(std::size_t control,
                                                      Tracks const& tracks) const;

  std::string name_;
  Ruleset rules_;
  discover::LinearGame game_;
  discover::Numeration system_;
  discover::Dfa automaton_;
  std::optional<discover::Dfa> graph_;
  mutable std::mutex making_;
  mutable std::unique_ptr<discover::MoveRelations const> moves_;
  mutable std::optional<std::optional<Message>> words_;
  mutable std::mutex searching_;
  mutable std::unique_ptr<search::Referee> referee_;
};

}  // namespace bouton::laws
