// Rendering of messages and the tables behind it: text/*.def, one file a subject.
#include "bouton/core/message.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
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

/// The texts of a key, or nullptr.
Text const* look_up(std::string_view key) {
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
  return found == table.end() ? nullptr : found->second;
}

Text const& find_text(std::string_view key) {
  Text const* const text = look_up(key);
  if (text == nullptr) throw std::logic_error("no text for key: " + std::string(key));
  return *text;
}

std::string word(std::string const& value, Language language) {
  // A value may come from outside: '@' without a key, or with one whose text wants arguments,
  // is just text.
  if (!value.starts_with('@')) return value;
  Text const* const text = look_up(std::string_view(value).substr(1));
  if (text == nullptr || text->english.find('{') != text->english.npos) return value;
  return std::string(language == Language::kEnglish ? text->english : text->chinese);
}

std::string list(std::vector<std::string> const& values, std::string_view style,
                 Language language) {
  std::string result;
  for (std::string const& value : values) {
    if (style == "lines") {
      result += "\n  " + word(value, language);
      continue;
    }
    if (!result.empty()) {
      result += style == "plus" ? " + " : style == "space" ? " " : ", ";
    }
    result += word(value, language);
  }
  return result;
}

MessageValue const& argument(Message const& message, std::string_view name) {
  for (auto const& [key, value] : message.arguments) {
    if (key == name) return value;
  }
  throw std::logic_error("text of " + message.key +
                         " names a missing argument: " + std::string(name));
}

}  // namespace

std::string render(Message const& message, Language language) {
  Text const& entry = find_text(message.key);
  std::string_view text = language == Language::kEnglish ? entry.english : entry.chinese;
  std::string result;
  while (true) {
    auto const open = text.find('{');
    auto const close = open == text.npos ? text.npos : text.find('}', open);
    if (close == text.npos) break;
    result += text.substr(0, open);
    std::string_view const inside = text.substr(open + 1, close - open - 1);
    auto const bar = inside.find('|');
    std::string_view const style = bar == inside.npos ? "" : inside.substr(bar + 1);
    MessageValue const& value = argument(message, inside.substr(0, bar));
    if (auto const* one = std::get_if<std::string>(&value)) {
      result += word(*one, language);
    } else {
      result += list(std::get<std::vector<std::string>>(value), style, language);
    }
    text.remove_prefix(close + 1);
  }
  return result + std::string(text);
}

std::string render(std::string_view key, Language language) {
  return render(Message{std::string(key), {}}, language);
}

std::vector<std::string_view> message_keys() {
  std::vector<std::string_view> keys;
  for (Text const& text : kTexts) keys.push_back(text.key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace bouton
