#include "front/json.hpp"

namespace bouton::front {
namespace {

/// Bytes of the UTF-8 character at `at`; 0 where there is none.
std::size_t character_bytes(std::string_view text, std::size_t at) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char const first = byte(at);
  if (first < 0x80) return 1;
  std::size_t const length = first >= 0xF0 && first < 0xF5   ? 4
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xC2 && first < 0xE0 ? 2
                                                             : 0;
  if (length == 0 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0U) != 0x80U) return 0;
  }
  unsigned char const second = byte(at + 1);
  bool const overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  bool const beyond = (first == 0xED && second >= 0xA0) || (first == 0xF4 && second >= 0x90);
  return overlong || beyond ? 0 : length;
}

void append_escaped(std::string& out, char c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::string_view kShort = "\"\\\b\f\n\r\t", kNames = "\"\\bfnrt";
  out += '\\';
  if (auto const at = kShort.find(c); at != kShort.npos) {
    out += kNames[at];
    return;
  }
  auto const byte = static_cast<unsigned char>(c);
  out += "u00";
  out += kDigits[byte >> 4U];
  out += kDigits[byte & 15U];
}

}  // namespace

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (std::size_t at = 0; at < text.size();) {
    char const c = text[at];
    std::size_t const bytes = character_bytes(text, at);
    if (bytes == 0) {
      out += "\xEF\xBF\xBD";
      ++at;
      continue;
    }
    bool const control = bytes == 1 && static_cast<unsigned char>(c) < 0x20;
    if (control || c == '"' || c == '\\') {
      append_escaped(out, c);
    } else {
      out += text.substr(at, bytes);
    }
    at += bytes;
  }
  return out + '"';
}

std::string json_number(std::optional<Natural> const& value) {
  return value ? '"' + to_string(*value) + '"' : "null";
}
std::string json_number(std::optional<std::uint64_t> const& value) {
  return value ? '"' + std::to_string(*value) + '"' : "null";
}

std::string json_reason(std::vector<Message> const& reason, Language language) {
  std::string out = "[";
  for (Message const& message : reason) {
    if (out.size() > 1) out += ',';
    out += "{\"step\":" + json_string(message.key);
    for (auto const& [name, value] : message.arguments) {
      out += ',' + json_string(name) + ':';
      if (auto const* one = std::get_if<std::string>(&value)) {
        out += json_string(*one);
        continue;
      }
      std::string list;
      for (std::string const& entry : std::get<std::vector<std::string>>(value)) {
        list += (list.empty() ? "" : ",") + json_string(entry);
      }
      out += '[' + list + ']';
    }
    out += ",\"text\":" + json_string(render(message, language)) + '}';
  }
  return out + ']';
}

}  // namespace bouton::front
