// Safe splits of a number of tokens: as text and as JSON.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "bouton/core/limits.hpp"
#include "bouton/theory/split.hpp"
#include "front/json.hpp"

namespace bouton::front {

/// A split as a position that solve accepts; a long one with equal heaps together, as in 3x7.
[[nodiscard]] std::string split_text(theory::SplitRuns const& split);

/// Passes on the text of every split. \return false if a limit stopped it
bool for_each_split_text(theory::SplitQuestion const& question, Limits const& limits,
                         std::function<void(std::string const&)> const& take);

/// The digits of the number of splits; empty if a limit ended the count.
[[nodiscard]] std::optional<std::string> count_text(theory::SplitQuestion const& question,
                                                    Limits const& limits);

struct SplitReport {
  bool counted = true;
  bool listed = true;  ///< false: the limits stopped the list
};

/// One JSON object (bouton.split/1) and a line end; with `list` all splits are in it.
SplitReport write_split_json(Writer const& put, theory::SplitQuestion const& question, bool list,
                             Language language, Limits const& limits);

}  // namespace bouton::front
