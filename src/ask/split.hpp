// Safe splits of a number of tokens into starting heaps of Nim.
#pragma once

#include <functional>
#include <string>

#include "answer/split.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/theory/split.hpp"

namespace bouton::ask {

/// A split as a position that solve accepts; a long one with equal heaps together, as in 3x7.
[[nodiscard]] std::string split_text(theory::SplitRuns const& split);

/// Passes on the text of every split. \return false if a limit or `take` stopped it
bool for_each_split_text(theory::SplitQuestion const& question, Limits const& limits,
                         std::function<bool(std::string const&)> const& take);

/// \param list  all splits are in the answer
[[nodiscard]] answer::Split split(theory::SplitQuestion const& question, bool list,
                                  Limits const& limits);

}  // namespace bouton::ask
