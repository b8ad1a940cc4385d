// An error as the command prints it: the message, and for text that cannot be read the text again
// with a mark under the place.
#pragma once

#include <cstddef>
#include <string>

#include "bouton/core/error.hpp"

namespace bouton::cli {

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

}  // namespace bouton::cli
