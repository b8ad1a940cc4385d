#include "output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace bouton::cli {
namespace {

[[noreturn]] void fail() {
  // EINTR comes from Ctrl-C, which has its own exit status.
  throw OutputError(std::strerror(errno));
}

}  // namespace

void put(std::string_view text) {
  while (!text.empty()) {
    std::size_t const written = std::fwrite(text.data(), 1, text.size(), stdout);
    text.remove_prefix(written);
    if (text.empty()) return;
    if (errno != EINTR) fail();
    std::clearerr(stdout);
  }
}

void flush_output() {
  while (std::fflush(stdout) != 0) {
    if (errno != EINTR) fail();
    std::clearerr(stdout);
  }
}

void put_error(std::string_view text) {
  std::string const line = "bouton: " + std::string(text) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string painted(std::string_view text, Paint paint, bool color) {
  if (!color) return std::string(text);
  char const* const code = paint == Paint::kGood     ? "\033[1;32m"
                           : paint == Paint::kBad    ? "\033[1;31m"
                           : paint == Paint::kStrong ? "\033[1m"
                                                     : "\033[2m";
  return code + std::string(text) + "\033[0m";
}

}  // namespace bouton::cli
