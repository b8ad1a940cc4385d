#include "output.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <utility>

#include "core/system_error.hpp"
#include "terminal/width.hpp"
#include "terminal/wrap.hpp"

namespace bouton::cli {
namespace {

bool fits = false;
std::string pending;  // of a line that is not complete

[[noreturn]] void fail() {
  // EINTR comes from Ctrl-C, which has its own exit status.
  throw OutputError(system_reason(errno));
}

void write_out(std::string_view text) {
  while (!text.empty()) {
    std::size_t const written = std::fwrite(text.data(), 1, text.size(), stdout);
    text.remove_prefix(written);
    if (text.empty()) return;
    if (errno != EINTR) fail();
    std::clearerr(stdout);
  }
}

/// A sentence in lines that fit the terminal on standard error.
std::string fitted(std::string_view sentence) {
  auto const width = terminal::columns(terminal::Stream::kError);
  return width ? terminal::wrapped(sentence, *width) : std::string(sentence);
}

}  // namespace

void fit_output(bool fit) {
  fits = fit;
}

std::optional<std::size_t> output_columns() {
  return fits ? terminal::columns() : std::nullopt;
}

void put(std::string_view text) {
  if (!fits) return write_out(text);
  auto const width = text.find('\n') == text.npos ? std::nullopt : terminal::columns();
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
    pending += text.substr(0, end);
    write_out((width ? terminal::wrapped(pending, *width) : pending) + "\n");
    pending.clear();
    text.remove_prefix(end + 1);
  }
  pending += text;
}

void put_sentence(Message const& message, Language language) {
  put(render(message, language) + '\n');
}

std::string prompt_line(std::string_view prompt) {
  auto const width = output_columns();
  std::string const lines = width ? terminal::wrapped(prompt, *width, 0) : std::string(prompt);
  std::size_t const last = lines.rfind('\n') + 1;  // 0 where there is one line
  put(lines.substr(0, last));
  return lines.substr(last) + ' ';
}

void put_page(std::string_view text) {
  constexpr std::size_t kWidest = 100;  // longer lines of prose are hard to read
  auto const width = output_columns();
  put(width ? terminal::reflowed(text, std::min(*width, kWidest)) : std::string(text));
}

void put_options(std::string_view text) {
  auto const width = output_columns();
  put(width ? terminal::wrapped_options(text, *width) : std::string(text));
}

void flush_output() {
  if (!pending.empty()) write_out(std::exchange(pending, {}));
  while (std::fflush(stdout) != 0) {
    if (errno != EINTR) fail();
    std::clearerr(stdout);
  }
}

void put_error(std::string_view text) {
  std::string const line = fitted("bouton: " + std::string(text)) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void put_error(Message const& message, Language language) {
  put_error(render(message, language));
}

void put_error_lines(std::string_view lines) {
  std::size_t const end = std::min(lines.find('\n'), lines.size());
  std::string const text = fitted(lines.substr(0, end)) + std::string(lines.substr(end));
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::string painted(std::string_view text, Paint paint, bool color) {
  if (!color) return std::string(text);
  char const* const code = paint == Paint::kGood     ? "\033[1;32m"
                           : paint == Paint::kBad    ? "\033[1;31m"
                           : paint == Paint::kStrong ? "\033[1m"
                                                     : "\033[2m";
  return code + std::string(text) + "\033[0m";
}

std::string painted_heap(std::string_view text, std::size_t heap, bool color) {
  if (!color) return std::string(text);
  // Colours that are legible on light and on dark ground; no red and green, which mean lost and
  // won.
  constexpr char const* kCodes[] = {"\033[36m", "\033[35m", "\033[34m", "\033[33m"};
  return kCodes[heap % std::size(kCodes)] + std::string(text) + "\033[0m";
}

}  // namespace bouton::cli
