// Words: a law said in a sentence, where it is one of the known kinds.
//
// A sentence is something to remember of the digits read so far (sentences.hpp). All pairs of what
// it remembers and a state of the law that some word leads to are visited; the sentence is said
// only if both agree about every word. One that is not shown equivalent in this way is not said.
#pragma once

#include <optional>

#include "bouton/core/message.hpp"
#include "discover/discover.hpp"

namespace bouton::discover {

/// What the P-positions are, in words; empty if no sentence was shown equivalent to the law.
/// Sentences are about games without nim-values.
[[nodiscard]] std::optional<Message> law_in_words(LinearGame const& game, Numeration const& system,
                                                  Dfa const& law);
[[nodiscard]] inline std::optional<Message> law_in_words(LinearGame const& game, Law const& law) {
  return law_in_words(game, law.system, law.automaton);
}

}  // namespace bouton::discover
