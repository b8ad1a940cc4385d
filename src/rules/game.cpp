#include "rules/game_row.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include "bouton/core/error.hpp"
#include "core/bound_text.hpp"

namespace bouton {

std::uint64_t GameParameter::number(std::uint64_t most) {
  std::uint64_t const value = next(most);
  if (!empty()) fail("error.game.number", most);
  return value;
}

std::string GameParameter::file_content() const {
  if (!*read_file_) throw Error(Message{"error.game.no_files", {}});
  return (*read_file_)(std::string(rest()));
}

std::vector<std::uint64_t> GameParameter::amounts() {
  std::vector<std::uint64_t> values;
  while (true) {
    if (empty() || rest()[0] < '0' || rest()[0] > '9') fail("error.game.list", kMaxAmount);
    std::uint64_t const first = next(kMaxAmount);
    std::uint64_t const last = skip("-") ? next(kMaxAmount) : first;
    if (last < first) fail("error.game.range", kMaxAmount);
    if (values.size() + (last - first) >= kMaxAmounts) {
      fail("error.game.list_length", kMaxAmounts);
    }
    for (std::uint64_t amount = first; amount <= last; ++amount) values.push_back(amount);
    if (empty()) break;
    if (!skip(",")) fail("error.game.list", kMaxAmount);
  }
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

bool GameParameter::skip(std::string_view word) {
  if (!rest().starts_with(word)) return false;
  at_ += word.size();
  return true;
}

std::uint64_t GameParameter::next(std::uint64_t most) {
  std::uint64_t value = 0;
  char const* const begin = specification_.data() + at_;
  char const* const end = specification_.data() + specification_.size();
  auto const [stop, error] = std::from_chars(begin, end, value);
  if (error != std::errc() || value < 1 || value > most) fail("error.game.number", most);
  at_ += static_cast<std::size_t>(stop - begin);
  return value;
}

void GameParameter::fail(std::string key, std::uint64_t limit) const {
  throw ParseError(Message{std::move(key), {{"limit", bound_text(limit)}}},
                   std::string(specification_), at_);
}

Game numbered_game(std::string_view word, std::string_view title, std::uint64_t number,
                   Ruleset rules) {
  return Game{std::string(word) + ':' + std::to_string(number),
              Message{std::string(title), {{"k", std::to_string(number)}}}, std::move(rules)};
}

}  // namespace bouton
