// Laws of games whose moves are simple: any amounts from heaps that lie together in one of some
// sets, or one of finitely many lists of amounts. Both conditions are checked without an automaton
// of all moves.
//
// Derived from docs/discover.md for the checker alone.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "check/law_claim.hpp"
#include "check/law_contradiction.hpp"

namespace bouton::check {

/// Sets of heaps of which a move takes any amounts, at least one token; none of them contains
/// another. Empty if some move is of another kind.
[[nodiscard]] std::vector<std::vector<std::size_t>> any_amounts(LawClaim const& claim);
/// \pre sets = any_amounts(claim), not empty; the automaton reads all words and no others
/// \return empty if the law is right \throws LimitReached
[[nodiscard]] std::optional<LawContradiction> check_any_amounts(
    LawClaim const& claim, std::vector<std::vector<std::size_t>> const& sets, Meter& work);

/// What the moves take from each heap, if that is listed. Empty if some move is of another kind, or
/// there are very many.
[[nodiscard]] std::vector<std::vector<std::int64_t>> listed_amounts(LawClaim const& claim);
/// \pre lists = listed_amounts(claim), not empty; the automaton reads all words and no others
/// \return empty if the law is right \throws LimitReached
[[nodiscard]] std::optional<LawContradiction> check_listed_amounts(
    LawClaim const& claim, std::vector<std::vector<std::int64_t>> const& lists, Meter& work);

/// Whether the law says the same of words in which each letter stands for another one.
/// \pre the automaton reads all words and no others
[[nodiscard]] bool same_with_letters(LawAutomaton const& law,
                                     std::vector<std::size_t> const& letters, Meter& work);

/// Whether the moves can have so many choices that it is worth while to look at their kind.
[[nodiscard]] bool has_many_choices(LawClaim const& claim);

}  // namespace bouton::check
