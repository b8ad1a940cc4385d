// The catalog as JSON.
#pragma once

#include <string>

#include "bouton/core/message.hpp"

namespace bouton::front {

/// Games and aliases with their texts, on one line (bouton.games/1).
[[nodiscard]] std::string games_json(Language language);

}  // namespace bouton::front
