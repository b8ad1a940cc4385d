// Formulas about amounts as linear constraints.
//
// A formula in a heap n and an amount k (amount_condition.hpp) becomes cases; each is a list of
// conditions on sums of multiples of n and k, and the formula holds exactly where all conditions of
// one case do. What is not linear is refused, with the part of the formula that is not.
#pragma once

#include <cstdint>
#include <vector>

#include "bouton/rules/amount_condition.hpp"
#include "discover/constraint.hpp"

namespace bouton::discover {

/// A condition on heap * n + amount * k, as a Constraint says it.
struct AmountTest {
  std::int64_t heap = 0, amount = 0;
  Constraint::Kind kind = Constraint::Kind::kAtLeast;
  std::vector<std::int64_t> values;  ///< sorted
  std::int64_t modulus = 0;          ///< kResidue only
};

/// All of them hold.
using AmountCase = std::vector<AmountTest>;

/// \return one case without tests for the condition that always holds
/// \throws Error if a part is not linear, or if there are too many cases
[[nodiscard]] std::vector<AmountCase> amount_cases(AmountCondition const& condition);

}  // namespace bouton::discover
