// Where a message finds its words: in tables compiled into the library (texts.cpp), or in one
// that a page hands over (texts_given.cpp), which so loads the language it shows and no other.
#pragma once

#include <optional>
#include <string_view>

#include "bouton/core/message.hpp"

namespace bouton {

/// The text of a key. Of texts handed over there is one language, and it is that one.
[[nodiscard]] std::optional<std::string_view> find_text(std::string_view key, Language language);

/// In texts_given.cpp: from now on these, `key \x1F text \x1E` each.
void give_texts(std::string_view texts);

}  // namespace bouton
