// Formats errors: the message, and for text that cannot be read the text again with a mark under
// the place.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"

namespace bouton::front {

/// Where the width of the terminal is not known.
inline constexpr std::size_t kUsualColumns = 84;

/// The error as lines for standard error, ending with a newline:
///
///     bouton: 'x' is not part of a position; allowed are ...
///       3 4 x5
///           ^
///
/// Only the part of a long text around the place is shown, in so many columns, and only one line of
/// a text of several lines; control characters and broken UTF-8 are shown as '?'.
[[nodiscard]] std::string error_text(Error const& error, Language language,
                                     std::size_t columns = kUsualColumns);

/// One line without the mark: the message and the column, for line mode.
[[nodiscard]] std::string error_line(Error const& error, Language language);

/// Text from outside, made safe for a terminal: control characters and bytes that are
/// not UTF-8 become '?'; longer than `limit` bytes is cut with an ellipsis.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 200);

}  // namespace bouton::front
