// The words that are typed at the table, besides moves, in both languages.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"

namespace bouton::cli {

enum class Word {
  kHelp,
  kQuit,
  kUndo,
  kHint,
  kWhy,
  kMoves,
  kRestart,
  kShow,
  kRules,
  kReview,
  kStart,  ///< with a start: a new game from another position
  kSave,   ///< with a file
  kLoad,   ///< with a file
  kYes,
  kNo,
  kRandom
};

/// A word and what follows it: "save FILE", "start random".
struct Spoken {
  Word word;
  std::string rest;  ///< empty if nothing follows
};

/// Empty if the line does not begin with a known word, or if something follows a word that takes
/// nothing.
[[nodiscard]] std::optional<Spoken> spoken_word(std::string const& line);

/// The words that are completed, in one language.
[[nodiscard]] std::vector<std::string> completed_words(Language language);

}  // namespace bouton::cli
