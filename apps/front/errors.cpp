#include "front/errors.hpp"

#include "core/utf8.hpp"

namespace bouton::front {
namespace {

/// One character as it is shown.
struct Shown {
  std::string text;
  std::size_t bytes = 1;  // in the original
};

/// Reads one UTF-8 character at `at`; a broken or unprintable one becomes '?' (one byte).
Shown read_character(std::string_view text, std::size_t at) {
  auto const [bytes, code] = utf8_character(text, at);
  if (bytes == 0) return {"?"};
  if (code == '\t') return {" "};
  // Controls, line separators and the marks that turn the writing direction
  bool const unprintable =
      code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
      (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
  if (unprintable) return {"?", bytes};
  return {std::string(text.substr(at, bytes)), bytes};
}

}  // namespace

std::string printable(std::string_view text, std::size_t limit) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (result.size() >= limit) return result + "...";
    Shown const shown = read_character(text, at);
    result += shown.text;
    at += shown.bytes;
  }
  return result;
}

std::string error_line(Error const& error, Language language) {
  std::string const message = printable(render(error.message(), language), 4000);
  auto const* parse = error.in_text();
  if (parse == nullptr) return message;
  return render(Message{"front.error.column",
                        {{"column", std::to_string(parse->offset() + 1)}, {"error", message}}},
                language);
}

}  // namespace bouton::front
