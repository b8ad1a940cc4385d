// The table as a picture: each heap a row of stones with its number.
#pragma once

#include <string>

#include "bouton/core/message.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::cli {

/// One line per heap: its number, its size, its stones in groups of five. Rows of games that
/// split show the numbers of the pins. Long heaps and many heaps are shortened.
[[nodiscard]] std::string draw(Ruleset const& rules, SmallPosition const& position,
                               Language language);

}  // namespace bouton::cli
