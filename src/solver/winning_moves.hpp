// How many winning moves there are as a person makes them, where not all of them are listed.
#pragma once

#include <cstdint>
#include <optional>

#include "answer/solved.hpp"
#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/solver/context.hpp"

namespace bouton {

/// The number of moves behind the options that a solution counts.
///
/// Options have the parts of heaps in every order. On rows each option stands for one hit, or for
/// two where pins fall at an end of a row and some are left; so the options with one part are
/// counted once more. On heaps the splits in two come in pairs but for those in halves. Both are
/// found by asking who wins after such a move: there are few of them where few amounts may be
/// taken. \param most_listed  so many options are listed at most \return empty where there are too
/// many options to list and no such count is short
[[nodiscard]] std::optional<Natural> count_winning_moves(
    answer::AskedTerms const& asked, Convention convention, Solution const& solution,
    Limits const& limits, Context const& context, std::uint64_t most_listed = 100'000);

/// How many moves there are in all. Empty where that is not known; see count_moves().
[[nodiscard]] std::optional<Natural> count_all_moves(answer::AskedTerms const& asked,
                                                     Limits const& limits);

}  // namespace bouton
