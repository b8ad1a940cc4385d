// A question as the user asked it, and the names of its parts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::cli {

/// A file of a game by its path, `-` for standard input up to a line `---`; or by its name alone,
/// `nim`, one of those that come with the program: in share/bouton/rules beside the installed
/// program, in examples/rules of the source. \throws Error
[[nodiscard]] std::string read_rules(std::string const& path);

/// The game with its convention: from the flags, else from the rules file, else normal.
/// \throws Error if both flags are given, ParseError for a bad specification
[[nodiscard]] Game chosen_game(std::string const& specification, bool misere, bool normal);

/// The game with its convention and the text of the position: given as words of the command line,
/// or the one that the game begins with. \throws as chosen_game()
[[nodiscard]] GameAndPosition chosen_position(std::string const& specification,
                                              std::vector<std::string> const& position, bool misere,
                                              bool normal);

/// Whether this word is a game that can be chosen.
[[nodiscard]] bool names_game(std::string const& word);

/// The words of a position with a blank between two.
[[nodiscard]] std::string joined(std::vector<std::string> const& words);
/// Reads a position given as words of the command line.
[[nodiscard]] Position read_position(std::vector<std::string> const& words, Ruleset const& rules);

/// Whether there is a text of this key.
[[nodiscard]] bool has_text(std::string_view key);

/// Runs `read`, which reads the content of a file. \throws what it throws, naming the file as well
template <class Read>
auto in_file(std::string const& path, Language language, Read&& read) {
  auto const named = [&](Error const& error) {
    return Message{"cli.error.in_file",
                   {{"path", path}, {"error", render(error.message(), language)}}};
  };
  try {
    return read();
  } catch (ParseError const& error) {
    throw ParseError(named(error), error.text(), error.offset());
  } catch (Error const& error) {
    throw Error(named(error));
  }
}

}  // namespace bouton::cli
