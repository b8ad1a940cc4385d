// Mirror images: two moves that leave the same parts of a heap in opposite order.
//
// For the theory they are one move; for a player at a row of pins they are two
// (docs/decisions/0008). --merge-mirrors lists one of the two.
#pragma once

#include "bouton/answer/solution.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::cli {

/// Whether each move that splits touches one heap only, so that its mirror image is defined.
[[nodiscard]] bool has_mirror_images(Ruleset const& rules);

/// The same answer with one of two mirror images among the winning moves; a recommended move
/// becomes its kept mirror. The count stays that of all moves.
/// \pre rules with has_mirror_images
[[nodiscard]] Solution merge_mirrors(Solution solution, Position const& before);

}  // namespace bouton::cli
