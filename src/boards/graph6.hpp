// graph6 and sparse6, the one-line texts of graphs by nauty (McKay): each byte from `?` to `~`
// holds six bits. https://users.cecs.anu.edu.au/~bdm/data/formats.txt
#pragma once

#include <optional>
#include <string_view>

#include "boards/graph.hpp"

namespace bouton {

/// \return empty if the text is in neither format. Without the header `>>graph6<<`, a word is
/// graph6
///         if all its bits say that it is, or if it has a sign that is in no other word
/// \throws ParseError: cut off, too long, more than one graph, or too large
[[nodiscard]] std::optional<Graph> read_graph6(std::string_view text);

}  // namespace bouton
