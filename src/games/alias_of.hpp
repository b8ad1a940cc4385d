// The other name by which a game was asked for.
#pragma once

#include "bouton/games/games.hpp"

namespace bouton {

/// nullptr if it was asked for by its own name.
[[nodiscard]] GameAlias const* alias_of(Game const& game);

}  // namespace bouton
