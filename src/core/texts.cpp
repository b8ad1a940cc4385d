// The message table in a program that has all texts in it.
#include "core/texts.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace bouton {

/// Of all rooms of the library: made by cmake/texts.cmake from src/*/text/*.def.
std::span<Text const> library_texts();

namespace {

using Table = std::unordered_map<std::string_view, Text const*>;

void add(Table& table, std::span<Text const> texts) {
  for (Text const& text : texts) {
    if (!table.emplace(text.key, &text).second) {
      throw std::logic_error("text given twice: " + std::string(text.key));
    }
  }
}

Table& table() {
  static Table all = [] {
    Table library;
    library.reserve(2 * library_texts().size());  // a front end has as many
    add(library, library_texts());
    return library;
  }();
  return all;
}

}  // namespace

void add_texts(std::span<Text const> texts) {
  add(table(), texts);
}

std::optional<std::string_view> find_text(std::string_view key, Language language) {
  auto const found = table().find(key);
  if (found == table().end()) return std::nullopt;
  return language == Language::kEnglish ? found->second->english : found->second->chinese;
}

std::vector<Text> all_texts() {
  std::vector<Text> texts;
  for (auto const& [key, text] : table()) texts.push_back(*text);
  std::sort(texts.begin(), texts.end(), [](Text const& a, Text const& b) { return a.key < b.key; });
  return texts;
}

std::vector<std::string_view> message_keys() {
  std::vector<std::string_view> keys;
  for (Text const& text : all_texts()) keys.push_back(text.key);
  return keys;
}

}  // namespace bouton
