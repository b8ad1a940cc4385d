// Why a search ended before its answer, in one word.
#pragma once

#include <string>
#include <string_view>

#include "bouton/misere/quotient_search.hpp"
#include "bouton/sequence/nim_values.hpp"

namespace bouton::front {

/// Key of the text, with "@" before it: an argument of another message.
[[nodiscard]] std::string stop_word(sequence::Stop stop);

/// "complete", "heaps", "elements", "steady", "work"; `interrupted` where a limit or a signal
/// ended the search.
[[nodiscard]] std::string_view stop_name(misere::QuotientStop stop, std::string_view interrupted);

}  // namespace bouton::front
