// The second condition of a law: every position outside the set that is not won by convention has a
// move into it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "check/law_claim.hpp"
#include "check/law_moves.hpp"

namespace bouton::check {

/// A position at which the second condition fails.
struct WithoutMove {
  std::string_view key;           ///< of the message: no move into the set; misere play: no move
  std::vector<std::size_t> word;  ///< its letters
};

/// Looks for a position where the condition fails, by two searches in turns: the words are read
/// from their begin with the set of moves that can still be completed, of two such sets only the
/// smaller one; and from their end with the set of states from which a move is completed.
/// \param any  misere play: the moves to any position
/// \return empty if there is none: proved
/// \throws LimitReached
[[nodiscard]] std::optional<WithoutMove> find_without_move(LawClaim const& claim,
                                                           LawMoves const& into,
                                                           LawMoves const& any, std::size_t control,
                                                           Meter& work);

/// The same by one of the two searches alone. \throws LimitReached
[[nodiscard]] std::optional<WithoutMove> find_without_move_from_begin(LawClaim const& claim,
                                                                      LawMoves const& into,
                                                                      LawMoves const& any,
                                                                      std::size_t control,
                                                                      Meter& work);
[[nodiscard]] std::optional<WithoutMove> find_without_move_from_end(LawClaim const& claim,
                                                                    LawMoves const& into,
                                                                    LawMoves const& any,
                                                                    std::size_t control,
                                                                    Meter& work);

}  // namespace bouton::check
