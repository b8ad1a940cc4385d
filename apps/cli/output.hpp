// Standard output: buffered, and a failed write is an error instead of a shorter answer. On a
// terminal lines are broken so that they fit it; in a pipe, and where the output is data (JSON,
// CSV, ...), not a byte is changed.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "bouton/core/message.hpp"

namespace bouton::cli {

/// Standard output cannot be written (disk full, for example).
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whether from now on lines are made to fit the terminal on standard output, if there is one.
void fit_output(bool fit);
/// The columns that lines are made to fit; empty if they are not.
[[nodiscard]] std::optional<std::size_t> output_columns();

/// Writes to standard output. \throws OutputError
void put(std::string_view text);
/// Writes a sentence and ends its line. \throws OutputError
void put_sentence(Message const& message, Language language);
/// Writes a page of help: where lines are made to fit, its paragraphs are filled anew.
/// \throws OutputError
void put_page(std::string_view text);
/// Writes the options of a command in two columns, or in one where the terminal is narrow.
/// \throws OutputError
void put_options(std::string_view text);
/// Writes a prompt but for its last line, which it returns with a blank behind it: line editors
/// show one line, and break one that is too long within a word. \throws OutputError
[[nodiscard]] std::string prompt_line(std::string_view prompt);
/// Writes everything out. \throws OutputError
void flush_output();

/// Prints one line on standard error, after "bouton: ".
void put_error(std::string_view text);
void put_error(Message const& message, Language language);
/// Prints lines of an error on standard error: a sentence, and the place that it is about.
void put_error_lines(std::string_view lines);

/// Text in a terminal colour where colours are on, else the text itself.
enum class Paint { kGood, kBad, kStrong, kFaint };
[[nodiscard]] std::string painted(std::string_view text, Paint paint, bool color);
/// The same in the colour of heap number `heap`, which differs from that of its neighbours.
[[nodiscard]] std::string painted_heap(std::string_view text, std::size_t heap, bool color);

}  // namespace bouton::cli
