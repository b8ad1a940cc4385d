#include "bouton/core/error.hpp"

#include <algorithm>

#include "core/utf8.hpp"

namespace bouton {
namespace {

/// Length of the UTF-8 character at `at`; 0 if there is none, it is a control character, or
/// its bytes are not well formed.
std::size_t printable_length(std::string_view text, std::size_t at) {
  Utf8Character const character = utf8_character(text, at);
  bool const control = character.code < 0x20 || (character.code >= 0x7F && character.code < 0xA0);
  return control ? 0 : character.bytes;
}

}  // namespace

std::string character_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {};
  if (std::size_t const length = printable_length(text, offset)) {
    return std::string(text.substr(offset, length));
  }
  constexpr std::string_view kHex = "0123456789abcdef";
  auto const byte = static_cast<unsigned char>(text[offset]);
  return std::string("\\x") + kHex[byte >> 4U] + kHex[byte & 15U];
}

bool is_printable(std::string_view text) {
  while (!text.empty()) {
    std::size_t const length = printable_length(text, 0);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string shown(std::string_view text, std::size_t most) {
  std::string result;
  while (!text.empty() && result.size() < most) {
    result += character_at(text, 0);
    text.remove_prefix(std::max<std::size_t>(printable_length(text, 0), 1));
  }
  return text.empty() ? result : result + "...";
}

}  // namespace bouton
