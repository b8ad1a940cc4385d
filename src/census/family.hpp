// Families of games, and which of their games are the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::census {

/// The games of a family, each once, without the one that has no moves:
///   octal:D         codes 0.d1...dD with digits 0 to 7
///   octal4:D        codes 4.d1...dD: a heap may also be split
///   hex:D           codes 0.d1...dD with digits 0 to f (three parts may remain)
///   subtract:M      subtraction sets within 1, ..., M
///   subtract:M:K    those with at most K members
/// \throws Error if this is no family, or one of more than 2^22 games.
[[nodiscard]] std::vector<sequence::OneHeapGame> family(std::string_view word);
/// The same within a deadline and cancel. \return empty if one is reached
[[nodiscard]] std::optional<std::vector<sequence::OneHeapGame>> family(std::string_view word,
                                                                       Limits const& limits);

struct Member {
  std::string code;
  std::uint64_t shift = 0;  ///< as Result::shift
};

/// Games with equal values (normal play), or that are the same game (misere play), up to a shift.
struct GameClass {
  std::string standard;         ///< as Result::standard
  std::vector<Member> members;  ///< the first, with the least shift, represents all

  [[nodiscard]] sequence::OneHeapGame game() const;
};

/// Groups games into classes, sorted by the code that represents the class. The result does not
/// depend on the order of the games, nor on repeats. O(games * standard_form).
[[nodiscard]] std::vector<GameClass> classes(std::vector<sequence::OneHeapGame> const& games,
                                             Convention convention);
/// The same within a deadline and cancel. \return empty if one is reached
[[nodiscard]] std::optional<std::vector<GameClass>> classes(
    std::vector<sequence::OneHeapGame> const& games, Convention convention, Limits const& limits);
/// The classes of all games of these families, in the same way.
[[nodiscard]] std::optional<std::vector<GameClass>> classes_of(
    std::vector<std::string> const& families, Convention convention, Limits const& limits);

}  // namespace bouton::census
