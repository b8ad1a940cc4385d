// A sum of games as the user writes it: "nim 3 4 + wythoff 1 2 + 0.07 10".
#pragma once

#include <string>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/solver/sum.hpp"

namespace bouton::cli {

/// The terms, and the convention that the rules of one of them name.
struct Sum {
  std::vector<SumTerm> terms;
  Convention convention = Convention::kNormal;
};

/// \param given  words, or several of them in one: the sum may be one word in quotes
/// \throws Error, ParseError if it is no sum
[[nodiscard]] Sum read_sum(std::vector<std::string> const& given);

/// The sum as text, long positions shortened.
/// \param move  what it is after this move, or null
[[nodiscard]] std::string short_sum_text(std::vector<SumTerm> const& terms, Language language,
                                         SumOption const* move = nullptr);

}  // namespace bouton::cli
