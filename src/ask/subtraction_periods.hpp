// The periods of all subtraction games with so many amounts, a row for each largest amount.
#pragma once

#include <cstdint>
#include <functional>

#include "answer/subtraction_row.hpp"
#include "bouton/core/limits.hpp"

namespace bouton::ask {

/// The sets of exactly `moves` amounts up to `largest`.
struct SubtractionSets {
  unsigned moves = 0, largest = 0;
};
/// Those that subtract:M:K names. \throws Error if the word is another, or K is above 7
[[nodiscard]] SubtractionSets subtraction_sets(std::string_view word);

/// The period of {a, b, a + b}, from 0 on: with b = 2ha - r or b = 2ha + r and 0 <= r <= a it is 2b
/// + r or a(2b + r). \pre a < b without a common divisor
[[nodiscard]] std::uint64_t additive_period(std::uint64_t a, std::uint64_t b);

/// Passes on one row after the other, the largest amount ascending; limits.threads at a time are
/// made. \param most_values  of one game
/// \return whether all are there
bool each_subtraction_row(SubtractionSets const& sets, std::uint64_t most_values,
                          Limits const& limits,
                          std::function<void(answer::SubtractionRow const&)> const& row);

}  // namespace bouton::ask
