// Errors on one line, and text from outside made safe for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"

namespace bouton::front {

/// The message, and the column where a text could not be read.
[[nodiscard]] std::string error_line(Error const& error, Language language);

/// Text from outside, made safe for a terminal: control characters and bytes that are
/// not UTF-8 become '?'; longer than `limit` bytes is cut with an ellipsis.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 200);

}  // namespace bouton::front
