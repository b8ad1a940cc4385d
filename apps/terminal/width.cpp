#include "terminal/width.hpp"

#include <sys/ioctl.h>
#include <unistd.h>
#include <uniwidth.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>

#include "core/utf8.hpp"

namespace bouton::terminal {
namespace {

/// Without the sequences ESC [ ... letter.
std::string without_colours(std::string_view text) {
  std::string result;
  while (true) {
    std::size_t const escape = text.find("\033[");
    result += text.substr(0, escape);
    if (escape == text.npos) return result;
    std::size_t const end = text.find_first_not_of("0123456789;", escape + 2);
    if (end == text.npos) return result;
    text.remove_prefix(end + 1);
  }
}

std::optional<std::size_t> number(char const* text) {
  if (text == nullptr) return std::nullopt;
  std::string_view const digits(text);
  std::size_t value = 0;
  auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size() || value == 0) {
    return std::nullopt;
  }
  return value;
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::string const plain = without_colours(text);
  // "UTF-8" makes characters of ambiguous width narrow, as terminals do.
  int const width =
      u8_width(reinterpret_cast<std::uint8_t const*>(plain.data()), plain.size(), "UTF-8");
  return width < 0 ? 0 : static_cast<std::size_t>(width);
}

std::optional<std::size_t> columns(Stream stream) {
  int const descriptor = stream == Stream::kOutput ? STDOUT_FILENO : STDERR_FILENO;
  if (isatty(descriptor) == 0) return std::nullopt;
  if (auto const given = number(std::getenv("COLUMNS"))) return given;
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

std::string cut(std::string_view text, std::size_t width) {
  std::size_t end = 0, taken = 0;
  while (end < text.size()) {
    std::size_t const bytes = std::max<std::size_t>(1, utf8_character(text, end).bytes);
    taken += display_width(text.substr(end, bytes));
    if (taken > width) break;
    end += bytes;
  }
  return std::string(text.substr(0, end));
}

std::string padded_right(std::string_view text, std::size_t width) {
  std::size_t const taken = display_width(text);
  return std::string(text) + std::string(width > taken ? width - taken : 0, ' ');
}

std::string padded_left(std::string_view text, std::size_t width) {
  std::size_t const taken = display_width(text);
  return std::string(width > taken ? width - taken : 0, ' ') + std::string(text);
}

}  // namespace bouton::terminal
