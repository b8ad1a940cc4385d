#include "line_input.hpp"

#include <unistd.h>

#include <cerrno>

#include "signals.hpp"

namespace bouton::cli {

std::optional<std::string> LineInput::next() {
  constexpr std::size_t kMost = 1'000'000;
  while (!interrupted()) {
    std::size_t const end = buffer_.find('\n');
    if (end != std::string::npos || (ended_ && !buffer_.empty()) || buffer_.size() > kMost) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end == std::string::npos ? buffer_.size() : end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (ended_) return std::nullopt;
    char block[4096];
    ssize_t const count = read(STDIN_FILENO, block, sizeof block);
    if (count > 0) buffer_.append(block, static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) ended_ = true;
  }
  return std::nullopt;
}

}  // namespace bouton::cli
