// A certificate of an answer on a board or a graph, for `bouton check`: a closed set of claims
// (docs/games/boards.md says which, src/check/board_check.cpp checks them).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/game.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::boards {

/// Whether answers about the game can have a certificate.
[[nodiscard]] bool has_board_certificate(Game const& game);

/// The nim-value that the certificate of an answer claims; without one it says who wins. \pre as of
/// board_certificate()
[[nodiscard]] std::optional<std::uint64_t> certified_value(Game const& game, Outcome outcome,
                                                           std::optional<std::uint64_t> nim_value);

/// The certificate, as JSON on a line. What is claimed on the way is asked of the search of the
/// board. \param nim_value  if it is known \pre has_board_certificate(game); the answer is right
/// \throws LimitReached; Error if there are too many places, or a nim-value above 63 is needed
[[nodiscard]] std::string board_certificate(Game const& game, SmallPosition const& start,
                                            Outcome outcome, std::optional<std::uint64_t> nim_value,
                                            Limits const& limits);

}  // namespace bouton::boards
