// Why a search ended before its answer, in one word.
#pragma once

#include <string>

#include "bouton/core/limits.hpp"

namespace bouton::front {

/// Why the values of a sequence ended. Key of the text, with "@" before it: an argument of another
/// message.
[[nodiscard]] std::string stop_word(Stop stop);

}  // namespace bouton::front
