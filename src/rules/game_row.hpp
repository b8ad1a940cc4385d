// GameRow: the row that puts a game into the list of games.
//
// The row of a game is at the end of the file of its rules:
//
//   BOUTON_GAME(nim) = {.word = "nim", .read = ..., .entries = ...};
//
// The build finds the rows of the folder `rules` by this macro (cmake/rows.cmake). So a new
// file with a row is a new game for the command, Python, the page and the manual.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/rules/game.hpp"

namespace bouton {

/// What follows the word of a specification: "2" in "moore:2".
class GameParameter {
 public:
  static constexpr std::uint64_t kMaxNumber = 1'000'000'000'000'000'000;
  static constexpr std::uint64_t kMaxAmount = 1'000'000;
  static constexpr std::size_t kMaxAmounts = 100'000;

  /// \param at  where the parameter begins
  /// \param read_file  for a parameter that names a file; may be empty
  GameParameter(std::string_view specification, std::size_t at, FileReader const& read_file)
      : specification_(specification), at_(at), read_file_(&read_file) {}

  /// Whether everything has been read.
  [[nodiscard]] bool empty() const { return at_ == specification_.size(); }
  /// One number from 1 to `most`, up to the end. \throws ParseError
  [[nodiscard]] std::uint64_t number(std::uint64_t most = kMaxNumber);
  /// Numbers from 1 to kMaxAmount separated by commas, and ranges 1-5, up to the end: sorted, each
  /// once.
  /// \throws ParseError
  [[nodiscard]] std::vector<std::uint64_t> amounts();
  /// Skips `word` if it comes next, and says whether it did.
  bool skip(std::string_view word);
  /// What has not been read, and where it begins in the specification.
  [[nodiscard]] std::string_view rest() const { return specification_.substr(at_); }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::string_view specification() const { return specification_; }
  /// What is in the file whose name has not been read. \throws Error if files may not be read
  [[nodiscard]] std::string file_content() const;

 private:
  std::uint64_t next(std::uint64_t most);
  [[noreturn]] void fail(std::string key, std::uint64_t limit) const;

  std::string_view specification_;
  std::size_t at_;
  FileReader const* read_file_;
};

struct GameRow {
  /// kOptional: a missing parameter is read as "1". kBoard: required, read as it was written, and
  /// taken from the position where it is missing.
  enum class Parameter { kNone, kOptional, kRequired, kBoard };

  int place = 1000;       ///< in lists, ascending; equal places are ordered by word
  std::string_view word;  ///< what specifications of the game begin with
  Parameter parameter = Parameter::kNone;
  /// The game of a specification. \throws ParseError
  Game (*read)(GameParameter parameter) = nullptr;
  /// Instead of `read` where the word alone is the specification: its title is that of its entry.
  Ruleset (*rules)() = nullptr;
  /// The game made of another one, whose specification is the parameter; instead of `read`.
  /// \throws Error where that cannot be
  Game (*on_another)(Game const& other) = nullptr;
  std::span<GameEntry const> entries;
  std::span<GameAlias const> aliases = {};
};

/// A game whose specification is "word:number"; the number is {k} in the title.
[[nodiscard]] Game numbered_game(std::string_view word, std::string_view title,
                                 std::uint64_t number, Ruleset rules);

}  // namespace bouton

/// Defines the row of a game. \pre inside namespace bouton
#define BOUTON_GAME(name)               \
  extern GameRow const game_row_##name; \
  constexpr GameRow game_row_##name
