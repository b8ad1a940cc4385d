// Why a search ended before its answer, in one word.
#pragma once

#include <string>
#include <string_view>

#include "bouton/core/limits.hpp"

namespace bouton::front {

/// Why the values of a sequence ended. Key of the text, with "@" before it: an argument of another
/// message.
[[nodiscard]] std::string stop_word(Stop stop);

/// Why the search for a quotient ended: "complete", "heaps", "elements", "steady", "work";
/// `interrupted` where the deadline, the memory or a signal ended it.
[[nodiscard]] std::string_view stop_name(Stop stop, std::string_view interrupted);

}  // namespace bouton::front
