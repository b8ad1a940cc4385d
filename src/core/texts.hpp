// The message table, in which render() looks up the words of a key.
//
// It has the library's own texts from the start. A front end adds its own when it starts.
// Texts are written in files NAME.def, BOUTON_TEXT(key, English, Chinese) each, in the folder
// `text` of the room or front end that says them; cmake/texts.cmake makes tables of them
// (texts.cpp). Besides what render() says, `{count:heap|heaps}` stands for the first form where the
// argument `count` is 1 and for the second one otherwise. The modules of the page have no such
// tables: there the page hands over all texts, in the language that it shows and no other
// (texts_given.cpp).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"

namespace bouton {

/// A key and its words in both languages. The views are of strings that are never freed.
struct Text {
  std::string_view key, english, chinese;
};

/// Adds texts to the message table. To be called when the program starts, before a second thread
/// does: the table is not locked. Takes constant time for each text.
/// \param texts  a table that lives until the program ends
/// \throws std::logic_error if one of the keys has a text already (a bug, not an input error)
void add_texts(std::span<Text const> texts);

/// All texts of the message table, sorted by key: for the tests that look at each of them.
[[nodiscard]] std::vector<Text> all_texts();

/// All keys, sorted.
[[nodiscard]] std::vector<std::string_view> message_keys();

/// The text of a key. Texts that were handed over are in one language, whatever is asked for.
[[nodiscard]] std::optional<std::string_view> find_text(std::string_view key, Language language);

/// In texts_given.cpp: replaces all texts by these, each `key \x1F text \x1E`.
void give_texts(std::string_view texts);

}  // namespace bouton
