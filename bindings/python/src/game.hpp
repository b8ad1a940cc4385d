// A game as Python holds it, about which questions are asked, and a law of P-positions.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "ask/law.hpp"
#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::python {

/// Never changes, so answers may go on using it.
using SharedGame = std::shared_ptr<Game const>;

/// \throws Error (ParseError) for a bad specification or a file that cannot be read.
[[nodiscard]] SharedGame read_game(std::string const& specification);

/// The one of the module: all questions share it.
[[nodiscard]] Context const& shared_context();

/// The game as one of single heaps. \throws Error that says why it is not one.
[[nodiscard]] sequence::OneHeapGame one_heap_game(Game const& game);

/// What a search for a law found; never changes.
struct FoundLaw : ask::FoundLaw {
  Context context;  ///< answers by this law
};

}  // namespace bouton::python
