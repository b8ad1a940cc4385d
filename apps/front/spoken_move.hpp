// A move in words, as the program says it and people type it, in the short notation of read_move().
//
//     take 2 from heap 1              1 -2
//     2 from 1, 1 from 3              1 -2, 3 -1
//     heap 1 take 3, and 1: 3         1 -3
//     pins 1 and 2 of row 2           2 1-2
//     split heap 1 into 1 + 6         1 1+6
//     take 1 from heap 2, leaving 3 and 4    2 3+4
//     从第 1 堆取 2 颗                 1 -2
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bouton/rules/position.hpp"

namespace bouton::front {

/// The text in the short notation; empty if it is not in such words (and may be short already).
[[nodiscard]] std::optional<std::string> short_notation(std::string_view text,
                                                        SmallPosition const& from);

}  // namespace bouton::front
