// Prose in lines that fit a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bouton::terminal {

/// One line, broken so that no piece takes more than `width` columns where a break is possible: at
/// blanks, and between Chinese characters where Chinese typography allows it. Pieces after the
/// first are indented: below the last column of a line that has several (two blanks or more between
/// them), else by `hang` columns more than the line itself. A word that is longer than a whole line
/// is cut. Sequences that set colours take no room.
/// \param line  without its newline; the result has newlines between the pieces, none at the end
/// \pre width >= 1
[[nodiscard]] std::string wrapped(std::string_view line, std::size_t width, std::size_t hang = 2);

/// Lines of a list of options, each wrapped by itself, later lines of one that is not indented
/// indented by 2 columns. Where the terminal is too narrow for two columns, what an option does
/// stands below it, for all options alike. Pages of help do so with all their columns.
[[nodiscard]] std::string wrapped_options(std::string_view text, std::size_t width);

/// A page of help, which was broken by hand into lines: lines of one paragraph are joined, then
/// every line is wrapped, without a hanging indent where a paragraph is not indented. A line begins
/// a new piece if it is blank, if it is indented unlike the text of the line before it, or if the
/// line before it ends early.
[[nodiscard]] std::string reflowed(std::string_view text, std::size_t width);

}  // namespace bouton::terminal
