#include "bouton/core/error.hpp"

#include <algorithm>

namespace bouton {
namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

/// Length of the UTF-8 character at `at`; 0 if there is none, it is a control character, or
/// its bytes are not well formed.
std::size_t printable_length(std::string_view text, std::size_t at) {
  unsigned const lead = byte_at(text, at);
  if (lead < 0x80U) return lead >= 0x20U && lead != 0x7FU ? 1 : 0;
  std::size_t const length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
  if (lead < 0xC2U || lead > 0xF4U || length > text.size() - at) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, at + i) & 0xC0U) != 0x80U) return 0;
  }
  unsigned const second = byte_at(text, at + 1);
  bool const control = lead == 0xC2U && second < 0xA0U;
  bool const overlong = (lead == 0xE0U && second < 0xA0U) || (lead == 0xF0U && second < 0x90U);
  bool const surrogate = lead == 0xEDU && second > 0x9FU;
  bool const too_large = lead == 0xF4U && second > 0x8FU;
  return control || overlong || surrogate || too_large ? 0 : length;
}

}  // namespace

std::string character_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {};
  if (std::size_t const length = printable_length(text, offset)) {
    return std::string(text.substr(offset, length));
  }
  constexpr std::string_view kHex = "0123456789abcdef";
  unsigned const byte = byte_at(text, offset);
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
