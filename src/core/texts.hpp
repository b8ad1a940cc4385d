// Where messages find their words: in tables compiled into the library (texts.cpp), or in one
// that a page hands over (texts_given.cpp), so that it loads only the language it shows.
#pragma once

#include <optional>
#include <string_view>

#include "bouton/core/message.hpp"

namespace bouton {

/// The text of a key. Texts that were handed over are in one language, whatever is asked for.
[[nodiscard]] std::optional<std::string_view> find_text(std::string_view key, Language language);

/// In texts_given.cpp: replaces all texts by these, each `key \x1F text \x1E`.
void give_texts(std::string_view texts);

}  // namespace bouton
