// What `bouton lookup` says about a result of the catalogue.
#pragma once

#include <vector>

#include "ask/sequence_game.hpp"
#include "bouton/core/message.hpp"
#include "census/shifted_result.hpp"

namespace bouton::cli {

/// The texts, one line each. Heaps of an equivalent game are said to be of that one.
[[nodiscard]] std::vector<Message> lookup_sentences(ask::SequenceGame const& game,
                                                    census::ShiftedResult const& shifted,
                                                    Language language);

}  // namespace bouton::cli
