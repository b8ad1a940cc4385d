// Errors for a command line that the parser does not understand, in our own words.
#pragma once

#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "command.hpp"

namespace bouton::cli {

struct Misuse {
  enum class Kind {
    kWord,     ///< an unexpected word
    kNoValue,  ///< an option without its value
    kValue     ///< a value of an option that takes none
  };

  Kind kind;
  std::string what;  ///< the word or the option
};

/// \param current  the subcommand that was being read; null if none was
[[nodiscard]] Error usage_error(Misuse const& misuse, Program const& program,
                                Command const* current);

/// The entry of `known` that is most like `word`; empty if none is similar.
[[nodiscard]] std::string closest(std::string const& word, std::vector<std::string> const& known);

}  // namespace bouton::cli
