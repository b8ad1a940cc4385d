// A law of P-positions: looked for, told, and written down.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answer/law.hpp"
#include "bouton/core/message.hpp"
#include "bouton/rules/game.hpp"
#include "discover/conjecture.hpp"
#include "discover/discover.hpp"
#include "discover/semilinear.hpp"

namespace bouton::ask {

/// Automata of more states are not drawn.
inline constexpr std::size_t kMostDrawnStates = 40;

/// A formula, and where it is wrong.
struct ExaminedConjecture {
  discover::Conjecture conjecture;
  bool refuted = false;
  std::optional<discover::Counterexample> counterexample;
};

struct FoundLaw {
  Game game;
  discover::LinearGame linear;
  discover::Discovery found;
  std::optional<Message> words;                   ///< what the P-positions are
  std::optional<discover::Semilinear> classes;    ///< where the words are about these
  std::vector<std::vector<std::uint64_t>> first;  ///< P-positions
  std::optional<ExaminedConjecture> conjecture;   ///< the law is this one, if it is proved

  [[nodiscard]] bool proved() const { return found.law.has_value(); }
  [[nodiscard]] answer::Law answer() const;

  // What follows is of a law that was proved. \pre proved()

  [[nodiscard]] std::string certificate() const;
  [[nodiscard]] std::string certificate_on_one_line() const;
  /// The automaton for Graphviz, and as a picture if it is small enough to draw.
  [[nodiscard]] std::string dot() const;
  [[nodiscard]] std::optional<std::string> svg() const;
};

struct LawQuestion {
  std::optional<std::size_t> heaps;   ///< empty: the usual number for the game
  std::uint64_t values = 0;           ///< see discover::linear_game
  std::size_t listed = 10;            ///< of the first P-positions
  std::optional<unsigned> base = {};  ///< the law is looked for in this base alone
  /// The law is not looked for: it is this one, or none.
  std::optional<discover::Conjecture> conjecture = {};
};

/// The game as the search sees it. \throws Error if no law can be looked for
[[nodiscard]] discover::LinearGame linear_game(Game const& game, LawQuestion const& question);

/// Looks for the law in every numeration that is likely, or in the one asked for, and has it
/// proved; or has a conjecture proved or refuted.
/// \throws ParseError a conjecture that cannot become an automaton
[[nodiscard]] FoundLaw law(Game game, LawQuestion const& question, discover::Budget const& budget);

}  // namespace bouton::ask
