// An answer as one JSON object on one line.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "bouton/answer/solution.hpp"
#include "bouton/catalog/catalog.hpp"
#include "bouton/core/limits.hpp"
#include "front/json.hpp"

namespace bouton::front {

inline constexpr std::uint64_t kNoMoveBound = (std::numeric_limits<std::uint64_t>::max)();

/// How much of an answer is shown.
struct AnswerStyle {
  bool explain = false;                 ///< all steps of the reason (JSON always has them)
  bool merged_mirrors = false;          ///< the solution lists one of two mirror images
  std::uint64_t max_moves = 20;         ///< winning moves listed, at most
  std::uint64_t max_bytes = 1'000'000;  ///< and about this much text of them
};

/// The answer as one JSON object on one line (bouton.solution/1).
void write_solution_json(Writer const& put, Game const& game, Position const& position,
                         Solution const& solution, AnswerStyle const& style, Language language,
                         Limits const& limits);

/// "N", "P" or "?".
[[nodiscard]] std::string outcome_letter(Solution const& solution);

}  // namespace bouton::front
