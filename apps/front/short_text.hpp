// Positions and texts shortened for a reader where they are long.
#pragma once

#include <string>

#include "bouton/core/message.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::front {

/// The text of the position; if it is long, its heaps as short numbers, and only the first and the
/// last ones of many.
[[nodiscard]] std::string short_text(Position const& position, Language language);
/// The text, cut in the middle if it is long.
[[nodiscard]] std::string short_text(std::string const& text);

}  // namespace bouton::front
