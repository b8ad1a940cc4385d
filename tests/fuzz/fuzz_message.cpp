#include <vector>

#include "bouton/core/message.hpp"
#include "front/json.hpp"
#include "fuzz/fuzz_body.hpp"

namespace bouton::fuzz {
namespace {

/// The length of the UTF-8 character that begins here (RFC 3629), or 0.
std::size_t utf8_length(std::string_view text) {
  auto const at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned const first = at(0);
  if (first < 0x80) return 1;
  std::size_t const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((at(i) & 0xc0U) != 0x80) return 0;
  }
  bool const overlong = (first == 0xe0 && at(1) < 0xa0) || (first == 0xf0 && at(1) < 0x90);
  bool const beyond = (first == 0xed && at(1) > 0x9f) || (first == 0xf4 && at(1) > 0x8f);
  return overlong || beyond ? 0 : length;
}

/// A control character of two bytes, U+0080 to U+009F: well formed, but nothing to look at.
bool is_control(std::string_view character) {
  return character.size() == 2 && character[0] == '\xC2' &&
         static_cast<unsigned char>(character[1]) < 0xa0;
}

/// The content of a JSON string, straight from RFC 8259; only what JsonWriter may write.
std::string unquoted(std::string_view json) {
  require(json.size() >= 2 && json.front() == '"' && json.back() == '"', "quotes");
  std::string text;
  for (std::size_t i = 1; i + 1 < json.size(); ++i) {
    char const c = json[i];
    require(static_cast<unsigned char>(c) >= 0x20 && c != '"', "no bare quote or control byte");
    if (c != '\\') {
      text += c;
      continue;
    }
    char const kind = json[++i];
    if (kind == 'u') {
      unsigned code = 0;
      for (std::size_t digit = 0; digit < 4; ++digit) {
        char const d = json[++i];
        code = code * 16 + static_cast<unsigned>(d <= '9' ? d - '0' : (d | 0x20) - 'a' + 10);
      }
      require(code < 0x20, "only control bytes by number");
      text += static_cast<char>(code);
    } else {
      std::string_view const kinds = "\"\\/bfnrt";
      std::size_t const place = kinds.find(kind);
      require(place != kinds.npos, "an escape of JSON");
      text += "\"\\/\b\f\n\r\t"[place];
    }
  }
  return text;
}

}  // namespace

void message_body(Bytes bytes) {
  std::string_view const text = as_text(bytes);
  std::string expected;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t const length = utf8_length(text.substr(i));
    expected += length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(i, length);
    std::string const shown = character_at(text, i);
    if (length > 1 && !is_control(text.substr(i, length))) {
      require(shown == text.substr(i, length), "a character is shown");
    } else {
      require(!shown.empty() && shown.find_first_of("\xC2\x7F") == shown.npos, "and no control");
    }
    i += length == 0 ? 1 : length;
  }
  std::string json;
  JsonWriter(json).string(text);
  require(unquoted(json) == expected, "JSON says the same");
  require(character_at(text, text.size()).empty(), "nothing stands at the end");

  // A word from outside is not changed, whatever it looks like, unless it is a key.
  Message const message{"file.read", {{"path", std::string(text)}, {"reason", "no"}}};
  std::string const english = render(message, Language::kEnglish);
  if (!text.starts_with('@')) {
    require(english.find(text) != english.npos, "the word stands in the text");
  }
  require(!render(message, Language::kChinese).empty(), "Chinese words");
  for (char const* const style : {"a", "b"}) {
    std::vector<std::string> const list{std::string(text), style};
    JsonWriter writer(json);
    front::write_step(writer, Message{"census.error.line", {{"line", "1"}, {"error", list}}},
                      Language::kEnglish);
  }
}

}  // namespace bouton::fuzz
