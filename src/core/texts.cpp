// The tables of texts: text/*.def, one file a subject.
#include "core/texts.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace bouton {
namespace {

struct Text {
  std::string_view key, english, chinese;
};

constexpr Text kTexts[] = {
#define BOUTON_TEXT(key, english, chinese) {key, english, chinese},
#include "core/text/all.def"
#undef BOUTON_TEXT
};

}  // namespace

std::optional<std::string_view> find_text(std::string_view key, Language language) {
  static auto const table = [] {
    std::unordered_map<std::string_view, Text const*> map;
    for (Text const& text : kTexts) {
      if (!map.emplace(text.key, &text).second) {
        throw std::logic_error("text given twice: " + std::string(text.key));
      }
    }
    return map;
  }();
  auto const found = table.find(key);
  if (found == table.end()) return std::nullopt;
  return language == Language::kEnglish ? found->second->english : found->second->chinese;
}

std::vector<std::string_view> message_keys() {
  std::vector<std::string_view> keys;
  for (Text const& text : kTexts) keys.push_back(text.key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace bouton
