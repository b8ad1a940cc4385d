// The option --law of commands that answer about positions: a certificate of a law, or a store.
#pragma once

#include <string>
#include <string_view>

#include "bouton/rules/game.hpp"
#include "options.hpp"

namespace bouton::cli {

/// The settings with which questions about the game are answered by the laws in the file too; the
/// same settings if the path is empty. A certificate is verified now, a law of a store before it is
/// used.
/// \throws Error if the file has no law about this game, or a false one
[[nodiscard]] Settings with_law(Settings const& settings, std::string const& path,
                                Game const& game);

/// \throws Error naming the first line that is not a certificate as a store has it: laws are found
/// there by their bytes
void refuse_other_store(std::string_view text, std::string const& path);

}  // namespace bouton::cli
