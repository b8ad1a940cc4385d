// Message: a statement as data, and the one place where it becomes prose.
//
// Reasons, errors and prompts are a key and named arguments. render() looks the key up
// in the message table (files text/*.def, English and Chinese side by side), so no
// other file of the project contains a sentence meant for a reader.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bouton {

enum class Language { kEnglish, kChinese };

/// A word or number (in decimal), or a list of them.
using MessageValue = std::variant<std::string, std::vector<std::string>>;

/// A statement as data; render() makes a sentence of it.
struct Message {
  std::string key;  ///< for example "nim.sum"; the text tables have every key
  std::vector<std::pair<std::string, MessageValue>> arguments;  ///< in the order given

  friend bool operator==(Message const&, Message const&) = default;
};

/// The message in words. In a text `{name}` stands for the argument of that name, a list joined by
/// commas (in Chinese by "、"); `{name|lines}` puts each entry of a list on a line of its own,
/// indented by two spaces; `{name|plus}` joins by " + ", `{name|space}` by " ", `{name|or}` in
/// words: 1, 2 or 3. An argument whose value starts with '@' is itself a key and is rendered
/// without arguments.
/// \throws std::logic_error if the key or an argument is missing (a bug, not an input error).
[[nodiscard]] std::string render(Message const& message, Language language);

/// Shorthand for a message without arguments.
[[nodiscard]] std::string render(std::string_view key, Language language);

}  // namespace bouton
