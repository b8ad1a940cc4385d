// A position in words, for those who know no notation.
#pragma once

#include <string>

#include "bouton/core/message.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::front {

/// "Heaps: 3, 4, 5 (pass spent)", with what else the position holds; on a board its notation.
[[nodiscard]] std::string position_words(Ruleset const& rules, SmallPosition const& position,
                                         Language language);

}  // namespace bouton::front
