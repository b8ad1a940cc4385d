#include "core/utf8.hpp"

namespace bouton {

Utf8Character utf8_character(std::string_view text, std::size_t at) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char const first = byte(at);
  if (first < 0x80U) return {1, first};
  std::size_t const length = first >= 0xF0U && first < 0xF5U   ? 4
                             : first >= 0xE0U && first < 0xF0U ? 3
                             : first >= 0xC2U && first < 0xE0U ? 2
                                                               : 0;
  if (length == 0 || length > text.size() - at) return {};
  char32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0U) != 0x80U) return {};
    code = code << 6U | (byte(at + i) & 0x3FU);
  }
  bool const overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  bool const surrogate = code >= 0xD800 && code < 0xE000;
  return overlong || surrogate || code > 0x10FFFF ? Utf8Character{} : Utf8Character{length, code};
}

}  // namespace bouton
