// Rendering of messages: texts with their arguments filled in.
#include "bouton/core/message.hpp"

#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "core/texts.hpp"

namespace bouton {
namespace {

std::string word(std::string const& value, Language language) {
  // A value may come from outside: '@' without a key, or with one whose text wants arguments,
  // is just text.
  if (!value.starts_with('@')) return value;
  std::string_view const key = std::string_view(value).substr(1);
  auto const text = find_text(key, language);
  return text && text->find('{') == text->npos ? std::string(*text) : value;
}

/// Whether a Chinese character begins here: their first bytes in UTF-8 (U+4E00 to U+9FFF).
bool begins_chinese(std::string_view text) {
  return !text.empty() && text.front() >= '\xe4' && text.front() <= '\xe9';
}
bool ends_chinese(std::string_view text) {
  return text.size() >= 3 && begins_chinese(text.substr(text.size() - 3));
}

/// Puts a value into its place. Between Chinese characters there is no blank: the ones of the text
/// are for numbers.
void put_value(std::string& result, std::string_view value, std::string_view& rest) {
  if (begins_chinese(value) && result.ends_with(' ') &&
      ends_chinese(std::string_view(result).substr(0, result.size() - 1))) {
    result.pop_back();
  }
  result += value;
  if (ends_chinese(value) && rest.starts_with(' ') && begins_chinese(rest.substr(1))) {
    rest.remove_prefix(1);
  }
}

/// "1, 2 or 3", or with "and".
std::string sentence_list(std::vector<std::string> const& values, std::string_view style,
                          Language language) {
  std::string const last = "list." + std::string(style);
  std::string result;
  for (std::size_t i = 0; i < values.size(); ++i) {
    // What follows a value is the sign before the next one.
    std::string const sign = i + 1 == values.size()   ? ""
                             : i + 2 == values.size() ? render(last, language)
                                                      : render("list.comma", language);
    std::string_view rest = sign;
    put_value(result, word(values[i], language), rest);
    result += rest;
  }
  return result;
}

std::string list(std::vector<std::string> const& values, std::string_view style,
                 Language language) {
  if (style == "or" || style == "and") return sentence_list(values, style, language);
  std::string result;
  for (std::string const& value : values) {
    if (style == "lines") {
      result += "\n  " + word(value, language);
      continue;
    }
    if (!result.empty()) {
      result += style == "plus" ? " + " : style == "space" ? " " : render("list.comma", language);
    }
    result += word(value, language);
  }
  return result;
}

/// "heap" of "heap|heaps" for 1 and for a list of one, else "heaps".
std::string_view counted(MessageValue const& count, std::string_view forms) {
  auto const bar = forms.find('|');
  auto const* number = std::get_if<std::string>(&count);
  auto const* list = std::get_if<std::vector<std::string>>(&count);
  if (number != nullptr ? *number == "1" : list->size() == 1) return forms.substr(0, bar);
  return bar == forms.npos ? forms : forms.substr(bar + 1);
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
  auto const found = find_text(message.key, language);
  if (!found) throw std::logic_error("no text for key: " + message.key);
  std::string_view text = *found;
  std::string result;
  while (true) {
    auto const open = text.find('{');
    auto const close = open == text.npos ? text.npos : text.find('}', open);
    if (close == text.npos) break;
    result += text.substr(0, open);
    std::string_view const inside = text.substr(open + 1, close - open - 1);
    text.remove_prefix(close + 1);
    if (auto const colon = inside.find(':'); colon != inside.npos) {
      result += counted(argument(message, inside.substr(0, colon)), inside.substr(colon + 1));
      continue;
    }
    auto const bar = inside.find('|');
    std::string_view const style = bar == inside.npos ? "" : inside.substr(bar + 1);
    MessageValue const& value = argument(message, inside.substr(0, bar));
    if (auto const* one = std::get_if<std::string>(&value)) {
      put_value(result, word(*one, language), text);
    } else {
      put_value(result, list(std::get<std::vector<std::string>>(value), style, language), text);
    }
  }
  result += text;
  return result;
}

std::string render(std::string_view key, Language language) {
  return render(Message{std::string(key), {}}, language);
}

}  // namespace bouton
