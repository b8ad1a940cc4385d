// The list of games, for every front end: names, parameters, texts.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/rules/game.hpp"

namespace bouton {

/// Reads a game specification: `nim`, `moore:2`, `exact:2`, `wythoff`, `wythoff:3`,
/// `fibonacci`, `pass-nim`, `kayles`, `0.77`, `octal:0.77`, `subtract:1,3,4`,
/// `subtract:all-but-2,5`, `grundy`, `rules:FILE`, or an alias. Capital letters count as small
/// ones, except in the name of a file.
/// \param read_file  for rules:FILE and graphs in files, which are refused if this function is
/// empty \return the game; its rules are data, and may be used without the list of games \throws
/// ParseError with the place and what is allowed; so does a rules file that is wrong \throws Error
/// if `read_file` is needed and empty, and whatever it throws \complexity linear in the text, and
/// in the largest amount of a subtraction set
[[nodiscard]] Game parse_game(std::string_view specification, FileReader const& read_file = {});

/// A game, and the text of a position of it; empty if none was given.
struct GameAndPosition {
  Game game;
  std::string position;
};
/// The game and the position that a person means who writes both. A game on a board may take the
/// board from the position: `cram 3x4`, `node-kayles FILE`. Its position is then the one that the
/// game begins with, unless more is said. Pins stand in circles where the position has `circle:24`,
/// if the pins of the game may. \throws as parse_game()
[[nodiscard]] GameAndPosition parse_game_and_position(std::string_view specification,
                                                      std::string_view position,
                                                      FileReader const& read_file = {});
/// Whether a word alone is a game that takes its board from the position.
[[nodiscard]] bool takes_board(std::string_view word);

/// The games in the order in which they are shown; the rules from a file come last. Stays valid
/// until the program ends, as do the other names.
[[nodiscard]] std::span<GameEntry const> game_entries();
/// The rule of a game, in sentences that a child understands: the sentence of its entry, with its
/// parameter, or for codes and sets of amounts sentences made from the rules.
/// \param pins  the heaps are drawn as rows of pins
/// \return empty for rules from a file that no such sentences can say
/// \complexity linear in the length of the heap codes
[[nodiscard]] std::vector<Message> rule_of(Game const& game, bool pins);
/// Who wins in the end, by the convention of the game, in one sentence.
[[nodiscard]] Message end_of(Game const& game, bool pins);
/// Other names of games, such as "dawson-kayles".
[[nodiscard]] std::span<GameAlias const> game_aliases();

}  // namespace bouton
