// Families of games: all codes of a length, all subtraction sets within a bound.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::census {

/// Visits the games of a family, each once, without the one that has no moves:
///   octal:D         codes 0.d1...dD with digits 0 to 7
///   octal4:D        codes 4.d1...dD: a heap may also be split
///   hex:D           codes 0.d1...dD with digits 0 to f (three parts may remain)
///   subtract:M      subtraction sets within 1, ..., M
///   subtract:M:K    those with at most K members
/// Looks at the deadline and at cancel with every thousandth. \return false if one ended it
/// \throws Error if this is no family, or one of more than 2^22 games.
[[nodiscard]] bool each_game(std::string_view word, Limits const& limits,
                             std::function<void(sequence::OneHeapGame const&)> const& visit);
/// All of them.
[[nodiscard]] std::vector<sequence::OneHeapGame> family(std::string_view word);

}  // namespace bouton::census
