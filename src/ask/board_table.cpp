#include "ask/board_table.hpp"

#include <charconv>
#include <utility>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "rules/board_row.hpp"

namespace bouton::ask {
namespace {

constexpr std::string_view kWord = "boards:", kRange = "..";
constexpr std::uint64_t kMostRows = 10'000;

constexpr bool is_digit(char sign) {
  return sign >= '0' && sign <= '9';
}

/// The game of one row. \throws Error if there is none
Game board_of_size(BoardFamily const& family, std::uint64_t size) {
  Game game = parse_game(family.before + std::to_string(size) + family.after, {});
  if (game.rules.board == nullptr || game.start.empty()) {
    throw Error(Message{"ask.error.no_board", {{"game", game.specification}}});
  }
  return game;
}

/// Who wins from the start, and the nim-value. A search need not look for a move that wins, which
/// takes as long again.
Solution on_board(Game const& game, Convention convention, Limits const& limits,
                  Context const& context) {
  Position const start = parse_position(game.start, game.rules);
  BoardSearch* const search = game.rules.board->search();
  Solution found = solve(game.rules, convention, start, limits,
                         search != nullptr ? Detail::kOutcome : Detail::kAnswer, context);
  bool const searched = found.outcome && found.certainty == Certainty::kSearched;
  if (search == nullptr || !searched || convention == Convention::kMisere) return found;
  try {
    found.nim_value = Natural(search->nim_value(to_small(start).value().heaps, limits));
  } catch (LimitReached const&) {  // then it stays unknown
  }
  return found;
}

}  // namespace

bool names_boards(std::string_view word) {
  return word.starts_with(kWord);
}

BoardFamily board_family(std::string_view word) {
  std::string_view const name = word.substr(kWord.size());
  auto const fail = [&] {
    throw Error(Message{"ask.error.board_family", {{"family", std::string(word)}}});
  };
  std::size_t const dots = name.find(kRange);
  if (dots == name.npos || name.find(kRange, dots + 1) != name.npos) fail();
  std::size_t begin = dots, end = dots + kRange.size();
  while (begin > 0 && is_digit(name[begin - 1])) --begin;
  while (end < name.size() && is_digit(name[end])) ++end;
  BoardFamily family{std::string(name.substr(0, begin)), std::string(name.substr(end))};
  auto const number = [&](std::string_view digits) {
    std::uint64_t value = 0;
    auto const [at, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc{} || at != digits.data() + digits.size()) fail();
    return value;
  };
  family.first = number(name.substr(begin, dots - begin));
  family.last = number(name.substr(dots + kRange.size(), end - dots - kRange.size()));
  if (family.first > family.last || family.last - family.first >= kMostRows) fail();
  board_of_size(family, family.first);
  return family;
}

void each_board_row(BoardFamily const& family, Convention convention, Limits const& limits,
                    Context const& context,
                    std::function<void(answer::BoardTableRow const&)> const& row) {
  for (std::uint64_t size = family.first; size <= family.last; ++size) {
    Game const game = board_of_size(family, size);
    Solution const found = on_board(game, convention, limits, context);
    row({.game = game.specification,
         .convention = convention,
         .outcome = found.outcome,
         .nim_value = found.nim_value,
         .known_by = !found.outcome                           ? ""
                     : found.certainty == Certainty::kTheorem ? "theorem"
                                                              : "searched"});
    if (limits.expired()) return;
  }
}

}  // namespace bouton::ask
