// What `bouton lookup` says about a result of the catalogue.
#pragma once

#include <vector>

#include "ask/lookup.hpp"
#include "bouton/core/message.hpp"

namespace bouton::cli {

/// The texts, one line each. \pre found.result. Heaps of an equivalent game are said to be of that
/// one.
[[nodiscard]] std::vector<Message> lookup_sentences(ask::SequenceGame const& game,
                                                    answer::Lookup const& found, Language language);

}  // namespace bouton::cli
