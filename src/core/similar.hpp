// Which known words a misspelt one may stand for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bouton {

/// The words of `known` that begin with `word` (three letters at least), else the one that is most
/// like it. Upper and lower case are the same; what follows a colon in a known word does not count.
/// \return at most three words, none if none is similar, or if `word` has a single letter
[[nodiscard]] std::vector<std::string> similar_words(std::string_view word,
                                                     std::vector<std::string> const& known);

}  // namespace bouton
