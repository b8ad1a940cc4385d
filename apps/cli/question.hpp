// A question as the user asked it, and the names of its parts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ask/sequence_game.hpp"
#include "bouton/core/error.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/solver/sum.hpp"
#include "command.hpp"
#include "signals.hpp"

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

// The question of `values` and `period`: a game in which a single heap has a nim-value.

/// \throws ParseError for a bad specification, Error if the game is not of one heap.
/// What is asked: for nim-values alone, amounts may depend on the heap.
enum class Asked { kValues, kTheory };
[[nodiscard]] ask::SequenceGame chosen_sequence(std::string const& specification,
                                                Asked what = Asked::kTheory);

/// The largest heap that may be asked for.
inline constexpr std::uint64_t kMostHeap = 1'000'000'000'000'000'000;

/// A heap size, also as a power: 1000000 or 10^6. \throws Error naming the option.
[[nodiscard]] std::uint64_t read_heap(std::string_view option, std::string const& text);

// Several games in one question: `period 0.07 0.77 0.6`.

/// The games, all of them read before anything is computed. \throws Error also if there is none
[[nodiscard]] inline std::vector<ask::SequenceGame> chosen_sequences(
    std::vector<std::string> const& codes, Asked what = Asked::kTheory) {
  if (codes.empty()) static_cast<void>(chosen_sequence(""));
  std::vector<ask::SequenceGame> games;
  for (std::string const& code : codes) games.push_back(chosen_sequence(code, what));
  return games;
}

/// Options that name a file for one game. \throws Error if one is given with several games
inline void refuse_with_several(
    std::size_t games, std::vector<std::pair<std::string_view, std::string>> const& options) {
  if (games < 2) return;
  for (auto const& [name, value] : options) {
    if (value.empty()) continue;
    throw Error(Message{"cli.error.several_games", {{"option", std::string(name)}}});
  }
}

/// Answers about each game until Ctrl-C. \return the worst exit status
template <class Games, class Answer>
int for_each_game(Games const& games, Answer const& answer) {
  int worst = kExitAnswered;
  for (auto const& game : games) {
    worst = std::max(worst, answer(game));
    if (interrupted()) break;
  }
  return worst;
}

// A sum of games as the user writes it: "nim 3 4 + wythoff 1 2 + 0.07 10".

/// The terms, and the convention that the rules of one of them name.
struct Sum {
  std::vector<SumTerm> terms;
  Convention convention = Convention::kNormal;
};

/// \param given  words, or several of them in one: the sum may be one word in quotes
/// \throws Error, ParseError if it is no sum
[[nodiscard]] Sum read_sum(std::vector<std::string> const& given);

/// The sum as text, long positions shortened.
/// \param move  what it is after this move, or null
[[nodiscard]] std::string short_sum_text(std::vector<SumTerm> const& terms, Language language,
                                         SumOption const* move = nullptr);

}  // namespace bouton::cli
