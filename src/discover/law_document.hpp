// A law as others use it: its certificate, and its first P-positions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/rules/ruleset.hpp"
#include "discover/discover.hpp"

namespace bouton::discover {

/// JSON that JsonWriter has written, without its line ends.
[[nodiscard]] std::string on_one_line(std::string_view json);

/// The members of a certificate that say what the game is, on one line: convention, heaps, moves,
/// passes, limit, Nim heap. Equal for rules that have the same normal form on so many heaps.
/// \param rules  those that `linear` was made of
[[nodiscard]] std::string rules_of_law(Ruleset const& rules, LinearGame const& linear);
/// The same of a game beside no Nim heap. \param normal  rules in the normal form for these heaps
[[nodiscard]] std::string rules_of_law(Ruleset const& normal, Convention convention,
                                       std::size_t heaps);

/// The certificate of a law, JSON "bouton.law-certificate/1" (docs/formats.md).
/// \param game   the name of the game, for readers
/// \param rules  those that `linear` was made of
[[nodiscard]] std::string law_certificate(std::string_view game, Ruleset const& rules,
                                          LinearGame const& linear, Law const& law);

/// Whether the law says that the start of a game with these heaps is a P-position, beside a Nim
/// heap of `nim` tokens. \pre as many heaps as the game has
[[nodiscard]] bool is_p(LinearGame const& game, Law const& law,
                        std::vector<std::uint64_t> const& heaps, std::uint64_t nim = 0);

/// The first P-positions at the start of a game, by number of tokens; heaps in order of size where
/// their places do not matter.
/// \return at most `most` of those with fewer than 200 tokens
[[nodiscard]] std::vector<std::vector<std::uint64_t>> first_p_positions(LinearGame const& game,
                                                                        Law const& law,
                                                                        std::size_t most);

}  // namespace bouton::discover
