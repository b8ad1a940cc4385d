// A law of P-positions as Python holds it.
#pragma once

#include <optional>
#include <string>

#include "bouton/core/message.hpp"
#include "bouton/solver/context.hpp"
#include "discover/discover.hpp"
#include "game.hpp"

namespace bouton::python {

/// What a search for a law found; never changes.
struct FoundLaw {
  SharedGame game;
  discover::LinearGame linear;
  discover::Discovery found;
  std::optional<Message> words;
  std::string certificate;
  Context context;  ///< answers by this law
};

}  // namespace bouton::python
