// One character of UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace bouton {

struct Utf8Character {
  std::size_t bytes = 0;  ///< 1 to 4; 0 where no character begins
  char32_t code = 0;
};

/// The character whose first byte is text[at]. Its `bytes` are 0 where the bytes are not well
/// formed (cut off, overlong, a surrogate, above U+10FFFF). \pre at < text.size()
[[nodiscard]] Utf8Character utf8_character(std::string_view text, std::size_t at);

}  // namespace bouton
