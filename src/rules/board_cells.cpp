#include "rules/board_cells.hpp"

#include <charconv>
#include <system_error>

#include "bouton/core/error.hpp"

namespace bouton {
namespace {

bool separates(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',';
}

char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// "H, T, /"
std::vector<std::string> listed(std::string_view signs) {
  std::vector<std::string> all;
  for (char const sign : signs) all.emplace_back(1, sign);
  return all;
}

}  // namespace

BoardText trimmed_board_text(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::size_t begin = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  std::size_t end = text.size();
  while (begin < end && separates(text[begin])) ++begin;
  while (end > begin && separates(text[end - 1])) --end;
  return {text.substr(begin, end - begin), begin};
}

BoardNumbers read_cells(std::string_view text, std::string_view signs) {
  BoardText const trimmed = trimmed_board_text(text);  // clang 14 captures no structured binding
  std::string_view const cells = trimmed.text;
  std::size_t const begin = trimmed.begin;
  auto const fail = [&](char const* key, std::size_t at, std::string found) {
    throw ParseError(Message{key,
                             {{"found", std::move(found)},
                              {"allowed", listed(signs)},
                              {"limit", std::to_string(kMostCells)}}},
                     std::string(text), begin + at);
  };
  if (cells.empty()) fail("error.board.empty", 0, "");
  BoardNumbers numbers;
  for (std::size_t at = 0; at < cells.size(); ++at) {
    std::size_t sign = 0;
    while (sign < signs.size() && small_letter(signs[sign]) != small_letter(cells[at])) ++sign;
    if (sign == signs.size()) fail("error.board.sign", at, character_at(text, begin + at));
    if (numbers.size() == kMostCells) fail("error.board.large", at, "");
    numbers.push_back(sign);
  }
  return numbers;
}

std::string write_cells(BoardNumbers const& numbers, std::string_view signs) {
  std::string text;
  for (std::uint64_t const number : numbers) {
    text += number < signs.size() ? signs[static_cast<std::size_t>(number)] : '?';
  }
  return text;
}

std::optional<std::vector<std::uint64_t>> numbers_after(
    std::string_view text, std::initializer_list<std::string_view> words) {
  std::string_view rest = trimmed_board_text(text).text;
  for (std::string_view const word : words) {
    if (rest.starts_with(word)) {
      rest.remove_prefix(word.size());
      break;
    }
  }
  std::vector<std::uint64_t> numbers;
  while (true) {
    while (!rest.empty() && separates(rest.front())) rest.remove_prefix(1);
    if (rest.empty()) break;
    std::uint64_t number = 0;
    auto const [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error != std::errc{}) return std::nullopt;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (!rest.empty() && !separates(rest.front())) return std::nullopt;
    numbers.push_back(number);
  }
  if (numbers.empty()) return std::nullopt;
  return numbers;
}

std::string places_ruler(std::size_t cells) {
  std::string ruler;
  for (std::size_t place = 1; place <= cells; ++place) {
    ruler += static_cast<char>('0' + place % 10);
  }
  return ruler;
}

Drawing draw_strip(BoardNumbers const& numbers, std::span<std::string_view const> pieces,
                   std::string_view how) {
  Drawing drawing{.places = {}, .how = {std::string(how), {}}};
  int x = 0;
  for (std::uint64_t const number : numbers) {
    std::uint64_t const square = drawing.places.size() / 2 + 1;
    drawing.places.push_back({.x = x,
                              .look = "square",
                              .piece = pieces[static_cast<std::size_t>(number)],
                              .name = {"draw.square", {{"square", std::to_string(square)}}}});
    drawing.places.push_back(board_label(x, 3 * kSquareSide / 4, square));
    x += kSquareSide;
  }
  return drawing;
}

}  // namespace bouton
