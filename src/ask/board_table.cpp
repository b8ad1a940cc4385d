#include "ask/board_table.hpp"

#include <algorithm>
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
constexpr std::size_t kMostGraphs = 1'000'000;

constexpr bool is_digit(char sign) {
  return sign >= '0' && sign <= '9';
}

Game board_named(std::string const& name, FileReader const& read_file) {
  Game game = parse_game(name, read_file);
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
  std::shared_ptr<BoardSearch> const search = game.rules.board->search();
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

/// The game of one row, from 0. \throws Error if there is none
Game board_at(BoardFamily const& family, std::uint64_t row) {
  if (family.graphs.empty()) {
    return board_named(family.before + std::to_string(family.first + row) + family.after, {});
  }
  return board_named(family.before + "graph",
                     [&](std::string const&) { return family.graphs[row]; });
}

bool is_graph_game(std::string const& before) {
  try {
    board_named(before + "path:1", {});
    return true;
  } catch (Error const&) {
    return false;
  }
}

/// The lines of a file, but empty ones.
std::vector<std::string> lines_of(std::string const& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size() && lines.size() < kMostGraphs;) {
    std::size_t const end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty()) lines.push_back(std::move(line));
    at = end + 1;
  }
  return lines;
}

}  // namespace

bool names_boards(std::string_view word) {
  return word.starts_with(kWord);
}

BoardFamily board_family(std::string_view word, FileReader const& read_file) {
  std::string_view const name = word.substr(kWord.size());
  auto const fail = [&] {
    throw Error(Message{"ask.error.board_family", {{"family", std::string(word)}}});
  };
  std::size_t const dots = name.find(kRange);
  std::size_t const behind = dots + kRange.size();
  if (dots == name.npos || dots == 0 || behind >= name.size() || !is_digit(name[dots - 1]) ||
      !is_digit(name[behind])) {
    std::size_t const colon = name.rfind(':');
    BoardFamily family{.before = std::string(name.substr(0, colon)) + ':', .after = {}};
    if (colon == name.npos || !is_graph_game(family.before)) fail();
    family.graphs = lines_of(read_file(std::string(name.substr(colon + 1))));
    if (family.graphs.empty()) fail();
    return family;
  }
  if (name.find(kRange, dots + 1) != name.npos) fail();
  std::size_t begin = dots, end = behind;
  while (begin > 0 && is_digit(name[begin - 1])) --begin;
  while (end < name.size() && is_digit(name[end])) ++end;
  BoardFamily family{.before = std::string(name.substr(0, begin)),
                     .after = std::string(name.substr(end))};
  auto const number = [&](std::string_view digits) {
    std::uint64_t value = 0;
    auto const [at, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc{} || at != digits.data() + digits.size()) fail();
    return value;
  };
  family.first = number(name.substr(begin, dots - begin));
  family.last = number(name.substr(behind, end - behind));
  if (family.first > family.last || family.last - family.first >= kMostRows) fail();
  board_at(family, 0);
  return family;
}

void each_board_row(BoardFamily const& family, Convention convention, Limits const& limits,
                    Context const& context,
                    std::function<void(answer::BoardTableRow const&)> const& row) {
  for (std::uint64_t at = 0; at < family.size(); ++at) {
    Game const game = board_at(family, at);
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
