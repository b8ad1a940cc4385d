// What checks of misère laws with an infinite quotient have in common: the statements in order, and
// what is said of a family whose members are not told apart.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/findings.hpp"

namespace bouton::check {

/// \param alike  k and d if the context of the family does not tell its members of the numbers k
///     and k + d + 1 apart
/// \throws Wrong if there are such members
inline void demand_apart(std::optional<std::vector<std::uint64_t>> const& alike) {
  if (!alike) return;
  std::uint64_t const first = alike->at(0);
  throw Wrong{
      Message{"check.wrong.family",
              {{"first", in_digits(first)}, {"second", in_digits(first + alike->at(1) + 1)}}}};
}

/// What remains when the images are right: sums said to be lost are, the others are won, and the
/// quotient is infinite.
template <class Check>
void check_sums(Check& check, Findings& findings) {
  check.check_lost();
  findings.checked("check.did.lost");
  check.check_won();
  findings.checked("check.did.won");
  check.check_family();
  findings.checked("check.did.family");
  findings.accept(true);
}

}  // namespace bouton::check
