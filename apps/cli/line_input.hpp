// Lines from standard input, for play: ends cleanly at the end of input and at Ctrl-C.
#pragma once

#include <optional>
#include <string>

namespace bouton::cli {

class LineInput {
 public:
  /// The next line without its end; empty at the end of input or after Ctrl-C. A line longer
  /// than a million bytes is cut.
  [[nodiscard]] std::optional<std::string> next();

 private:
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace bouton::cli
