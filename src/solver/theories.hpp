// All theories: every theory the solver knows, in the order in which it asks them.
//
// The rows are tried in order until one answers. First come theories about rulesets, each with its
// row (answer/theory.hpp); last the methods that need no theorem: proved laws, heaps one by one,
// and search.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "answer/theory.hpp"

namespace bouton {

/// All rows, those for any rules last. Theories about rulesets exclude each other.
[[nodiscard]] std::span<Theory const* const> theories();

/// A theory, and the rules as it recognised them.
struct Recognised {
  Theory const* theory = nullptr;
  std::uint64_t parameter = 0;
  std::shared_ptr<Ruleset const> rules;  ///< in normal form
  std::string_view verified = {};        ///< verified_theorem() of the rules as given, if looked up
};

/// Visits the theories about these rules on positions of `heap_count` heaps (kNoBound: of any
/// number), in this order, until the visitor returns false.
///
/// A theory sees the normal form of the rules, so that a rules file that describes Nim in other
/// words is Nim; first the form for any number of heaps, then the form for `heap_count` heaps.
/// Rules with a feature that normal_form() does not know have no theory.
/// \return false if the visitor stopped. O(size of the rules) for each row.
bool for_each_theory(Ruleset const& rules, Convention convention, std::uint64_t heap_count,
                     std::function<bool(Recognised const&)> const& visit);

/// The first of them that is about these rules; empty if only the methods for any rules are left.
[[nodiscard]] std::optional<Recognised> recognise(Ruleset const& rules, Convention convention,
                                                  std::uint64_t heap_count);

/// The outcomes of many positions: by the theory that recognises the rules, if it has something
/// quicker than a Solution for each. An empty function if there is none, and an empty outcome where
/// solve() must be asked.
[[nodiscard]] OutcomeOfHeaps quick_outcome(Ruleset const& rules, Convention convention,
                                           Limits const& limits, Context const& context);

/// The closed formula for the nim-values of single heaps under these rules in normal play;
/// nullptr if no theory offers one. Then a position is the sum of its heaps, so that the formula
/// is valid in sums with other games too.
[[nodiscard]] HeapFormula const* heap_formula(Ruleset const& rules);

}  // namespace bouton
