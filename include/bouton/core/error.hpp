// Errors: what is wrong with an input, where, and what is allowed.
//
// Running out of time or memory is not an error (see Limits). A violated precondition of
// the program itself is std::logic_error.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "bouton/core/message.hpp"

namespace bouton {

class ParseError;

/// Bad input from outside. what() is the English text; front ends render the message in
/// the user's language.
class Error : public std::runtime_error {
 public:
  explicit Error(Message message)
      : std::runtime_error(render(message, Language::kEnglish)), message_(std::move(message)) {}

  [[nodiscard]] Message const& message() const { return message_; }
  /// This error, if it is about a place in a text; otherwise null.
  [[nodiscard]] virtual ParseError const* in_text() const { return nullptr; }

 private:
  Message message_;
};

/// Text that cannot be read, with the text and the byte where reading stopped.
class ParseError : public Error {
 public:
  ParseError(Message message, std::string text, std::size_t offset)
      : Error(std::move(message)), text_(std::move(text)), offset_(offset) {}

  [[nodiscard]] std::string const& text() const { return text_; }
  /// 0-based byte offset into text(), at most its length.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] ParseError const* in_text() const override { return this; }

 private:
  std::string text_;
  std::size_t offset_;
};

/// The character of `text` that begins at `offset`, fit for a message: the whole UTF-8
/// character, or `\x1b` for a control byte or a byte that is not UTF-8. Empty at the end.
[[nodiscard]] std::string character_at(std::string_view text, std::size_t offset);

/// Whether character_at() shows every character as itself.
[[nodiscard]] bool is_printable(std::string_view text);

/// Text from outside, fit for a message: its characters as in character_at, cut with `...` after
/// about `most` bytes. O(most).
[[nodiscard]] std::string shown(std::string_view text, std::size_t most);

}  // namespace bouton
