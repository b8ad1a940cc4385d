// The works that answers and the manual refer to: docs/references.bib, which comes with the
// command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bouton::cli {

/// The whole file, made into code by CMakeLists.txt.
[[nodiscard]] std::string_view shipped_references();

struct Work {
  std::string_view key;     ///< GuySmith1956
  std::string_view bibtex;  ///< its entry, with a line break at the end
};

/// In the order of the file.
[[nodiscard]] std::vector<Work> works_in(std::string_view bibtex);

/// The keys that a word means: a key, or works as answers name them: "Guy & Smith 1956, Grundy
/// 1939".
[[nodiscard]] std::vector<std::string> keys_named(std::string_view word);

}  // namespace bouton::cli
