// One kind of move in words.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// Adds what one kind of move may do, all of it: several sentences where one would be long.
/// \param heap_count  of the game, if the rules fix it
/// \param pins        the heaps are rows of pins; moves on several heaps are said of stones
/// \complexity linear in the length of the heap code and of the vectors
void say_kind(MoveKind const& kind, std::optional<std::uint64_t> heap_count, bool pins,
              std::vector<Message>& said);

}  // namespace bouton
