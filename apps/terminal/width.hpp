// The columns that a text takes on a terminal, and those that the terminal has.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bouton::terminal {

/// Columns that a line of UTF-8 takes: two for a wide character, none for a combining one and for
/// the sequences that set colours.
[[nodiscard]] std::size_t display_width(std::string_view text);

enum class Stream { kOutput, kError };

/// Columns of the terminal on standard output (or standard error); empty if there is none. The
/// environment variable COLUMNS, a whole number from 1, overrides what the terminal says.
[[nodiscard]] std::optional<std::size_t> columns(Stream stream = Stream::kOutput);

/// As many characters of the text, from its beginning, as fit in so many columns.
[[nodiscard]] std::string cut(std::string_view text, std::size_t width);

/// The text with blanks after it, or before it, up to `width` columns.
[[nodiscard]] std::string padded_right(std::string_view text, std::size_t width);
[[nodiscard]] std::string padded_left(std::string_view text, std::size_t width);

}  // namespace bouton::terminal
