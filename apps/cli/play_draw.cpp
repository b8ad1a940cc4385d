#include "play_draw.hpp"

#include <algorithm>
#include <vector>

#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "output.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
using namespace front;

namespace {

constexpr RulesUser kDrawing{"rules_user.drawing", kHeapsAndBoards};

constexpr std::uint64_t kMostStones = 60;
constexpr std::uint64_t kMostPins = 24;
constexpr std::size_t kMostHeaps = 40;

std::string stones(std::uint64_t count) {
  std::string const stone = utf8_terminal() ? "●" : "o";
  std::string row;
  std::uint64_t const shown = std::min(count, kMostStones);
  for (std::uint64_t i = 0; i < shown; ++i) {
    if (i > 0 && i % 5 == 0) row += ' ';
    row += stone;
  }
  return count > shown ? row + " ..." : row;
}

/// Pins with their numbers, which is how a move names them.
std::string pins(std::uint64_t count) {
  std::string row;
  std::uint64_t const shown = std::min(count, kMostPins);
  std::string const pin = utf8_terminal() ? "●" : "o";
  for (std::uint64_t i = 1; i <= shown; ++i) row += (i > 1 ? " " : "") + pin + std::to_string(i);
  return count > shown ? row + " ... " + pin + std::to_string(count) : row;
}

/// The runs of one row where they stood at the start; a pin that is down is a dot. Lines after the
/// first begin below the first pin, at column `indent`.
std::string row_of_runs(PinBoard const& board, std::size_t row, std::size_t indent, bool color) {
  std::uint64_t const size = board.rows()[row];
  std::string const pin = painted_heap(utf8_terminal() ? "●" : "o", row, color);
  std::string const gap = utf8_terminal() ? "·" : ".";
  std::string text;
  if (size > kMostPins) {
    // Only the numbers where each run begins and ends.
    for (PinRun const& run : board.runs()) {
      if (run.row != row || run.count == 0) continue;
      text += (text.empty() ? "" : " " + painted(gap, Paint::kFaint, color) + " ") + pin +
              std::to_string(run.first);
      if (run.count > 1) text += "-" + std::to_string(run.first + run.count - 1);
    }
    return text;
  }
  std::vector<bool> stands(static_cast<std::size_t>(size) + 1, false);
  for (PinRun const& run : board.runs()) {
    for (std::uint64_t i = 0; run.row == row && i < run.count; ++i) {
      stands[static_cast<std::size_t>(run.first + i)] = true;
    }
  }
  std::optional<std::size_t> const columns = output_columns();
  std::size_t column = indent;
  for (std::uint64_t i = 1; i <= size; ++i) {
    std::string const number = std::to_string(i);
    std::size_t const width = 1 + number.size();
    bool const full = columns && column + 1 + width > *columns;
    if (i > 1) text += full ? '\n' + std::string(indent, ' ') : " ";
    column = (full ? indent : column + (i > 1 ? 1 : 0)) + width;
    text += stands[static_cast<std::size_t>(i)]
                ? pin + number
                : painted(gap, Paint::kFaint, color) + std::string(number.size(), ' ');
  }
  return text;
}

/// The passes of the runs of a row: of the row where it has no gap, else by their pins.
std::string row_passes(PinBoard const& board, std::size_t row, SmallPosition const& position,
                       Language language) {
  std::vector<std::string> unspent, spent;
  for (std::size_t heap = 0; heap < board.runs().size(); ++heap) {
    PinRun const& run = board.runs()[heap];
    if (run.row != row || run.count == 0) continue;
    (position.spent[heap] ? spent : unspent).push_back(run_text(run));
  }
  std::string text;
  bool const whole = unspent.size() + spent.size() == 1;
  auto const tell = [&](std::vector<std::string> pins, std::string const& word) {
    if (pins.empty()) return;
    text += "  " + render(Message{(whole ? "play.pass_" : "play.pins_") + word,
                                  {{"pins", std::move(pins)}}},
                          language);
  };
  tell(std::move(unspent), "free");
  tell(std::move(spent), "spent");
  return text;
}

/// Says how many heaps are not shown, if any.
std::string more_heaps(std::size_t count, Language language) {
  if (count == 0) return {};
  return "  " + render(Message{"play.more_heaps", {{"count", std::to_string(count)}}}, language) +
         "\n";
}

std::string draw_rows(Ruleset const& rules, PinBoard const& board, SmallPosition const& position,
                      Settings const& settings) {
  std::vector<std::uint64_t> standing(board.rows().size(), 0);
  for (PinRun const& run : board.runs()) standing[run.row] += run.count;
  std::size_t const shown = std::min(standing.size(), kMostHeaps);
  std::string text;
  for (std::size_t row = 0; row < shown; ++row) {
    std::string line = "  " + render(Message{"play.row",
                                             {{"number", std::to_string(row + 1)},
                                              {"size", std::to_string(standing[row])}}},
                                     settings.language);
    line += row_of_runs(board, row, terminal::display_width(line), settings.color);
    if (rules.pass_per_heap) line += row_passes(board, row, position, settings.language);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text + more_heaps(standing.size() - shown, settings.language);
}

/// Two heaps of which one move may lower both: a queen that goes home to the corner 0, 0.
std::string draw_queen(Ruleset const& rules, SmallPosition const& position,
                       Settings const& settings) {
  constexpr std::uint64_t kLargest = 24;
  bool const both = std::any_of(rules.moves.begin(), rules.moves.end(),
                                [](MoveKind const& kind) { return kind.max_heaps == 2; });
  if (!both || rules.splits() || position.heaps.size() != 2) return {};
  std::uint64_t const across = position.heaps[0], up = position.heaps[1];
  std::size_t const columns = output_columns().value_or(80);
  if (across > kLargest || up > kLargest || 3 * across + 9 > columns) return {};
  bool const pretty = utf8_terminal();
  std::string const queen = pretty ? "♛" : "Q", move = pretty ? "○" : "o",
                    empty = pretty ? "·" : ".";
  std::string text;
  for (std::uint64_t b = up + 1; b-- > 0;) {
    text += "  " + terminal::padded_left(std::to_string(b), 3) + " ";
    for (std::uint64_t a = 0; a <= across; ++a) {
      SmallPosition const square{{a, b}};
      bool const here = square.heaps == position.heaps;
      bool const reached = !here && is_move(rules, position, square);
      text += "  " + (here      ? painted(queen, Paint::kStrong, settings.color)
                      : reached ? move
                                : painted(empty, Paint::kFaint, settings.color));
    }
    text += '\n';
  }
  text += "      ";
  for (std::uint64_t a = 0; a <= across; ++a) {
    text += terminal::padded_left(std::to_string(a), 3);
  }
  return text + "\n  " + render("play.queen", settings.language) + "\n";
}

std::string draw_heaps(Ruleset const& rules, SmallPosition const& position,
                       Settings const& settings) {
  Language const language = settings.language;
  bool const rows = has_rows_of_pins(rules);
  std::size_t const shown = std::min(position.heaps.size(), kMostHeaps);
  std::size_t size_width = 1;
  for (std::size_t i = 0; i < shown; ++i) {
    size_width = std::max(size_width, std::to_string(position.heaps[i]).size());
  }
  std::size_t const number_width = std::to_string(shown).size();
  std::string text;
  for (std::size_t heap = 0; heap < shown; ++heap) {
    std::uint64_t const size = position.heaps[heap];
    if (rules.splits() && size == 0) continue;
    std::string line =
        "  " +
        render(Message{rows ? "play.row" : "play.heap",
                       {{"number", terminal::padded_left(std::to_string(heap + 1), number_width)},
                        {"size", terminal::padded_left(std::to_string(size), size_width)}}},
               language);
    line += painted_heap(rows ? pins(size) : stones(size), heap, settings.color && size > 0);
    if (rules.pass_per_heap && size > 0) {
      line += "  " + render(position.spent[heap] ? "play.pass_spent" : "play.pass_free", language);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  text += more_heaps(position.heaps.size() - shown, language);
  if (text.empty()) text = "  -\n";
  return text + draw_queen(rules, position, settings);
}

/// The text of the position, and below it the numbers by which moves name its places.
std::string draw_board(Ruleset const& rules, SmallPosition const& position) {
  BoardRow const& row = *rules.board->row;
  std::string text = "  ";
  for (char const sign : row.write(*rules.board, position.heaps)) {
    row.rows_by_slash&& sign == '/' ? text += "\n  " : text += sign;
  }
  text += '\n';
  std::string const ruler = row.ruler != nullptr ? row.ruler(position) : std::string();
  return ruler.empty() ? text : text + "  " + ruler + "\n";
}

}  // namespace

std::string draw(Ruleset const& rules, SmallPosition const& position,
                 std::optional<PinBoard> const& board, Settings const& settings) {
  require(kDrawing, rules);
  if (rules.board != nullptr) return draw_board(rules, position);
  Language const language = settings.language;
  std::string text =
      board ? draw_rows(rules, *board, position, settings) : draw_heaps(rules, position, settings);
  if (rules.one_pass) {
    text +=
        "  " +
        render(position.one_pass_spent ? "play.one_pass_spent" : "play.one_pass_free", language) +
        "\n";
  }
  if (position.last) {
    text += "  " +
            render(Message{"play.last", {{"amount", std::to_string(*position.last)}}}, language) +
            "\n";
  }
  if (rules.limit) {
    text +=
        "  " +
        (position.limit
             ? render(Message{"play.limit", {{"limit", std::to_string(*position.limit)}}}, language)
             : render("play.limit_start", language)) +
        "\n";
  }
  return text;
}

}  // namespace bouton::cli
