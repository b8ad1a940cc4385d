// Standard output: buffered, and a failed write is an error instead of a shorter answer.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace bouton::cli {

/// Standard output cannot be written (disk full, for example).
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes to standard output. \throws OutputError
void put(std::string_view text);
/// Writes everything out. \throws OutputError
void flush_output();

/// Prints one line on standard error, after "bouton: ".
void put_error(std::string_view text);

/// Text in a terminal colour where colours are on, else the text itself.
enum class Paint { kGood, kBad, kStrong, kFaint };
[[nodiscard]] std::string painted(std::string_view text, Paint paint, bool color);

}  // namespace bouton::cli
