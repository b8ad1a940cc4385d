// bouton table: P-positions and nim-values as text, CSV, JSON or b-file.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "answer.hpp"
#include "ask/table.hpp"
#include "bouton/solver/solver.hpp"
#include "command.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "front/names.hpp"
#include "law_option.hpp"
#include "output.hpp"
#include "picture_output.hpp"
#include "question.hpp"
#include "rules/state.hpp"
#include "signals.hpp"
#include "table_bfile.hpp"
#include "table_output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
using namespace front;

namespace {

constexpr std::uint64_t kMostRows = 1'000'000;
constexpr std::uint64_t kMostCells = 4'000'000;
constexpr std::uint64_t kMostSquares = 250'000;  // more are too many for those who look at them

struct TableOptions {
  std::string law;
  std::string game, rows, grid;
  bool misere = false, normal = false, bfile = false;
  FormOptions forms;
  PictureOptions pictures;
};

std::string value_word(answer::Cell const& cell) {
  return cell.nim_value ? to_string(*cell.nim_value) : "";
}

std::string title(std::string const& key, Game const& game, Language language,
                  std::vector<std::pair<std::string, MessageValue>> more) {
  more.emplace_back("game", printable(game.specification));
  more.emplace_back("convention", convention_text(game.convention, language));
  return render(Message{key, std::move(more)}, language);
}

/// How the entries are known; who proved it is what the answer about the last of them says.
void put_certainty(answer::Table const& table, Game const& game, std::vector<Natural> last,
                   Settings const& settings) {
  if (settings.quiet) return;
  std::vector<Message> references;
  if (table.certainty < Certainty::kSearched) {
    Solution const one =
        solve(game.rules, game.convention, start_position(game.rules, std::move(last)),
              settings.limits(), Detail::kAnswer, settings.context);
    if (one.certainty == table.certainty) references = one.references;
  }
  Language const language = settings.language;
  std::string const how = known_by(table.certainty, references, language);
  put_sentence({"front.known_by", {{"how", how}}}, language);
}

char letter_of(answer::Cell const& cell) {
  return !cell.outcome ? '?' : cell.outcome == Outcome::kP ? 'P' : 'N';
}

/// One cell of a text table: P or the nim-value, N where there is none.
std::string mark(answer::Cell const& cell) {
  if (cell.outcome == Outcome::kP || !cell.nim_value) return outcome_letter(cell.outcome);
  return value_word(cell);
}

/// \param title_key  what the title says of the colours
SquareBoard empty_board(std::string const& title_key, Game const& game, std::size_t rows,
                        std::size_t columns, Language language) {
  SquareBoard board{.title = title(title_key, game, language, {}),
                    .rows = rows,
                    .columns = columns,
                    .squares = std::vector<Square>(rows * columns)};
  for (std::size_t a = 0; a < rows; ++a) board.row_names.push_back(std::to_string(a));
  for (std::size_t b = 0; b < columns; ++b) board.column_names.push_back(std::to_string(b));
  return board;
}

Square square_of(answer::Cell const& cell) {
  Square square{.lost = cell.outcome == Outcome::kP, .label = mark(cell)};
  if (cell.nim_value) square.value = to_u64(*cell.nim_value);
  return square;
}

void require_squares(std::uint64_t rows, std::uint64_t columns) {
  if (rows <= kMostSquares / columns) return;
  throw Error(Message{
      "cli.error.picture_large",
      {{"most", std::to_string(kMostSquares)}, {"count", to_string(Natural(rows) * columns)}}});
}

/// Single heaps: their values as a plot, or one row of squares where they have none.
void draw(answer::HeapTable const& table, Game const& game, TableOptions const& options,
          Settings const& settings) {
  Plot plot;
  for (answer::Cell const& cell : table.cells) {
    auto const value = cell.nim_value ? to_u64(*cell.nim_value) : std::nullopt;
    if (!value) break;
    plot.values.push_back(*value);
  }
  if (plot.values.size() == table.cells.size()) {
    plot.title = title("cli.picture.values", game, settings.language,
                       {{"last", std::to_string(plot.values.size() - 1)}});
    return put_picture(options.pictures, plot);
  }
  require_squares(1, table.cells.size());
  SquareBoard board =
      empty_board("cli.picture.table", game, 1, table.cells.size(), settings.language);
  board.row_names.clear();
  std::transform(table.cells.begin(), table.cells.end(), board.squares.begin(), square_of);
  put_picture(options.pictures, board);
}

void draw(answer::GridTable const& table, Game const& game, TableOptions const& options,
          Settings const& settings) {
  bool const values = game.convention == Convention::kNormal;
  SquareBoard board = empty_board(values ? "cli.picture.table.values" : "cli.picture.table", game,
                                  static_cast<std::size_t>(table.rows),
                                  static_cast<std::size_t>(table.columns), settings.language);
  std::transform(table.cells.begin(), table.cells.end(), board.squares.begin(), square_of);
  put_picture(options.pictures, board);
}

/// The P-positions on a board that holds them all.
void draw(answer::PairTable const& table, Game const& game, TableOptions const& options,
          Settings const& settings) {
  std::uint64_t side = 1;
  for (auto const& [a, b] : table.pairs) {
    side = b < kMostCells ? std::max(side, *to_u64(b) + 1) : kMostCells;
  }
  require_squares(side, side);
  auto const size = static_cast<std::size_t>(side);
  SquareBoard board = empty_board("cli.picture.table", game, size, size, settings.language);
  for (auto const& [a, b] : table.pairs) {
    std::size_t const x = static_cast<std::size_t>(*to_u64(a)),
                      y = static_cast<std::size_t>(*to_u64(b));
    board.squares[x * size + y].lost = board.squares[y * size + x].lost = true;
  }
  put_picture(options.pictures, board);
}

/// Tables have millions of cells: a formatting library takes longer for them than who wins does.
void append_right(std::string& line, std::string_view word, std::size_t width) {
  line.append(word.size() < width ? width - word.size() : 0, ' ');
  line += word;
}
void append_right(std::string& line, std::uint64_t number, std::size_t width) {
  fmt::format_int const digits(number);
  append_right(line, std::string_view(digits.data(), digits.size()), width);
}

/// As JSON. \return whether it is whole
template <class Table>
bool put_json(Table const& table) {
  JsonWriter json(put);
  front::write_answer_json(json, table);
  json.end_line();
  return *table.written;
}

/// Ctrl-C and the deadline end the writing of a table as well: millions of rows take their time.
/// All functions that write one return whether that is whole.
bool put_rows(answer::HeapTable const& table, Game const& game, TableOptions const& options,
              Settings const& settings) {
  Limits const limits = settings.limits_to_write();
  Meter meter = Meter::patient(limits);
  bool const normal = game.convention == Convention::kNormal;
  std::string const last = std::to_string(table.cells.size() - 1);
  std::size_t const width = terminal::display_width(render("cli.head.outcome", settings.language));
  if (options.forms.json) return put_json(table);
  if (auto const form = options.forms.table()) {
    TableOutput const rows(*form,
                           {column_of("n", {"n", "$n$"}),
                            column("outcome", "cli.head.outcome", settings.language, Side::kLeft),
                            column("nim_value", "cli.head.nim_value", settings.language)});
    for (std::size_t n = 0; n < table.cells.size() && meter.step(); ++n) {
      answer::Cell const& cell = table.cells[n];
      rows.row({std::to_string(n), outcome_letter(cell.outcome), value_word(cell)});
    }
    rows.end();
    return !meter.stopped();
  }
  if (!settings.quiet) {
    put(title("cli.table.heaps", game, settings.language, {{"last", last}}) + "\n");
    put(fmt::format("{:>{}}  {}{}\n", "n", last.size(),
                    render("cli.head.outcome", settings.language),
                    normal ? "  " + render("cli.head.nim_value", settings.language) : ""));
  }
  std::string line;
  for (std::size_t n = 0; n < table.cells.size() && meter.step(); ++n) {
    answer::Cell const& cell = table.cells[n];
    line.clear();
    append_right(line, n, last.size());
    line += "  ";
    line += outcome_letter(cell.outcome);
    if (cell.nim_value) {
      line.append(width + 1, ' ');
      line += value_word(cell);
    }
    line += '\n';
    bool const lost = cell.outcome == Outcome::kP;
    put(lost ? painted(line, Paint::kStrong, settings.color) : line);
  }
  put_certainty(table, game, {Natural(table.cells.size() - 1)}, settings);
  return !meter.stopped();
}

bool put_rows(answer::PairTable const& table, Game const& game, TableOptions const& options,
              Settings const& settings) {
  Limits const limits = settings.limits_to_write();
  Meter meter = Meter::patient(limits);
  if (options.forms.json) return put_json(table);
  if (auto const form = options.forms.table()) {
    TableOutput const rows(*form, {column_of("n", {"n", "$n$"}), column_of("a", {"a", "$a$"}),
                                   column_of("b", {"b", "$b$"})});
    for (std::size_t n = 0; n < table.pairs.size() && meter.step(); ++n) {
      auto const& [a, b] = table.pairs[n];
      rows.row({std::to_string(n), to_string(a), to_string(b)});
    }
    rows.end();
    return !meter.stopped();
  }
  std::size_t index_width = 1, width = 1;
  if (!table.pairs.empty()) {
    index_width = std::to_string(table.pairs.size() - 1).size();
    width = to_string(table.pairs.back().second).size();
  }
  if (!settings.quiet) {
    put(title("cli.table.pairs", game, settings.language,
              {{"count", std::to_string(table.pairs.size())}}) +
        "\n");
    put(fmt::format("{:>{}}  {:>{}}  {:>{}}\n", "n", index_width, "a", width, "b", width));
  }
  std::string line;
  for (std::size_t n = 0; n < table.pairs.size() && meter.step(); ++n) {
    auto const& [a, b] = table.pairs[n];
    line.clear();
    append_right(line, n, index_width);
    for (Natural const* const heap : {&a, &b}) {
      line += "  ";
      append_right(line, to_string(*heap), width);
    }
    line += '\n';
    put(line);
  }
  auto const [a, b] = table.pairs.empty() ? std::pair<Natural, Natural>() : table.pairs.back();
  put_certainty(table, game, {a, b}, settings);
  return !meter.stopped();
}

/// How wide a grid is printed.
struct GridWidths {
  std::size_t side;  // of the numbers of the rows
  std::size_t cell;
};

/// The columns from b = `first` up to `last`, not included.
bool put_block(answer::GridTable const& table, std::uint64_t first, std::uint64_t last,
               GridWidths const& widths, Settings const& settings, Limits const& limits) {
  std::size_t const side = widths.side, width = widths.cell;
  if (!settings.quiet) {
    std::string head = fmt::format("{:>{}} |", "a\\b", side);
    for (std::uint64_t b = first; b < last; ++b) head += fmt::format(" {:>{}}", b, width);
    put(head + "\n" + std::string(side + 1, '-') + "+" +
        std::string((last - first) * (width + 1), '-') + "\n");
  }
  for (std::uint64_t a = 0; a < table.rows; ++a) {
    if (limits.expired()) return false;
    std::string line = settings.quiet ? "" : fmt::format("{:>{}} |", a, side);
    for (std::uint64_t b = first; b < last; ++b) {
      answer::Cell const& cell = table.cells[a * table.columns + b];
      if (cell.outcome == Outcome::kP && settings.color) {
        line += painted(fmt::format(" {:>{}}", mark(cell), width), Paint::kStrong, true);
      } else if (cell.nim_value) {
        append_right(line, mark(cell), width + 1);
      } else {
        line.append(width, ' ');
        line += letter_of(cell);
      }
    }
    line += '\n';
    put(line);
  }
  return true;
}

bool put_grid_text(answer::GridTable const& table, Game const& game, Settings const& settings,
                   Limits const& limits) {
  std::size_t width = std::to_string(table.columns - 1).size();
  for (answer::Cell const& cell : table.cells) {
    // A cell without a value has a mark of one character.
    if (cell.nim_value) width = std::max(width, mark(cell).size());
  }
  std::size_t const side = std::max<std::size_t>(3, std::to_string(table.rows - 1).size());
  if (!settings.quiet) {
    put(title(game.convention == Convention::kNormal ? "cli.table.grid" : "cli.table.grid_misere",
              game, settings.language,
              {{"a", std::to_string(table.rows - 1)}, {"b", std::to_string(table.columns - 1)}}) +
        "\n");
  }
  // On a terminal as many columns side by side as it has room for.
  std::uint64_t across = table.columns;
  if (auto const columns = output_columns()) {
    std::size_t const room = *columns - std::min(*columns, side + 2);
    across = std::max<std::uint64_t>(1, std::min<std::uint64_t>(across, room / (width + 1)));
  }
  bool whole = true;
  for (std::uint64_t first = 0; first < table.columns && whole; first += across) {
    if (first > 0) put("\n");
    whole = put_block(table, first, std::min(first + across, table.columns), {side, width},
                      settings, limits);
  }
  put_certainty(table, game, {Natural(table.rows - 1), Natural(table.columns - 1)}, settings);
  return whole;
}

/// Rows a, columns b, as on a board: for readers.
bool put_board_rows(TableForm form, answer::GridTable const& table, Limits const& limits) {
  std::vector<TableColumn> columns = {column_of("a", {"a\\b", "$a \\backslash b$"})};
  for (std::uint64_t b = 0; b < table.columns; ++b) columns.push_back(column_of(std::to_string(b)));
  TableOutput const rows(form, std::move(columns));
  std::vector<TableCell> cells;
  std::uint64_t a = 0;
  for (; a < table.rows && !limits.expired(); ++a) {
    cells.assign(1, TableCell(std::to_string(a)));
    for (std::uint64_t b = 0; b < table.columns; ++b) {
      cells.emplace_back(mark(table.cells[a * table.columns + b]));
    }
    rows.row(cells);
  }
  rows.end();
  return a == table.rows;
}

bool put_rows(answer::GridTable const& table, Game const& game, TableOptions const& options,
              Settings const& settings) {
  Limits const limits = settings.limits_to_write();
  if (options.forms.json) return put_json(table);
  if (options.forms.text()) return put_grid_text(table, game, settings, limits);
  if (!options.forms.csv) return put_board_rows(*options.forms.table(), table, limits);
  // Grids have millions of cells, one to a row here: a table of cells takes too long for them.
  put("a,b,outcome,nim_value\n");
  for (std::uint64_t a = 0; a < table.rows; ++a) {
    if (limits.expired()) return false;
    std::string text;
    for (std::uint64_t b = 0; b < table.columns; ++b) {
      answer::Cell const& cell = table.cells[a * table.columns + b];
      for (std::uint64_t const number : {a, b}) {
        fmt::format_int const digits(number);
        text.append(digits.data(), digits.size());
        text += ',';
      }
      text += outcome_letter(cell.outcome);
      text += ',';
      text += value_word(cell);
      text += '\n';
    }
    put(text);
  }
  return true;
}

/// Reads `8x12` (or `8`, a square).
std::pair<std::uint64_t, std::uint64_t> read_grid(std::string const& text) {
  auto const number = [](std::string_view digits) {  // 0: not one
    auto const value = leading_number(digits);
    return digits.empty() ? value.value_or(0) : 0;
  };
  std::string_view const all = text;
  std::size_t const x = all.find_first_of("xX");
  std::uint64_t const rows = number(all.substr(0, x));
  std::uint64_t const columns = x == all.npos ? rows : number(all.substr(x + 1));
  if (rows == 0 || columns == 0 || rows > kMostCells / columns) {
    throw Error(
        Message{"front.error.value",
                {{"option", "--grid"},
                 {"value", printable(text)},
                 {"allowed", std::vector<std::string>{"AxB", "A >= 1", "B >= 1",
                                                      "A * B <= " + std::to_string(kMostCells)}}}});
  }
  return {rows, columns};
}

/// A grid shows more than single heaps where a move may touch two heaps, or where every single heap
/// is worth its size (Nim).
bool grid_by_default(Ruleset const& rules) {
  return std::any_of(rules.moves.begin(), rules.moves.end(),
                     [](MoveKind const& kind) {
                       return kind.max_heaps > 1 || kind.take == any_amount();
                     }) &&
         !rules.limit && !rules.pass_per_heap;
}

void refuse_contradicting_options(TableOptions const& options) {
  if (!options.rows.empty() && !options.grid.empty()) refuse_several({"--rows", "--grid"});
  std::vector<std::string> others = options.pictures.given();
  if (options.bfile) others.emplace_back("--bfile");
  refuse_several_forms(options.forms, std::move(others));
}

/// Writes the table in the form that was asked for. \return whether that is whole
template <class Table>
bool put_table(Table& table, Game const& game, TableOptions const& options,
               Settings const& settings) {
  table.writing = settings.limits_to_write();
  if (options.bfile) return put_bfile(table);
  if (!options.pictures.any()) return put_rows(table, game, options, settings);
  draw(table, game, options, settings);
  return true;
}

int run_table(TableOptions const& options, Settings const& given) {
  if (options.game.empty()) throw Error(Message{"cli.error.no_game", {}});
  refuse_contradicting_options(options);
  Game const game = chosen_game(options.game, options.misere, options.normal);
  Settings const settings = with_law(given, options.law, game);
  std::uint64_t const heaps = game.rules.heap_count.value_or(0);  // 0: any number
  if (heaps > 2) throw Error(Message{"cli.error.table_heaps", {{"heaps", std::to_string(heaps)}}});
  bool const grid =
      !options.grid.empty() || (options.rows.empty() && heaps == 0 && grid_by_default(game.rules));
  if (options.bfile && game.convention == Convention::kMisere && (grid || heaps != 2)) {
    throw Error(Message{"cli.error.bfile_misere", {}});
  }
  Limits const limits = settings.limits();
  bool known = true;
  if (grid) {
    if (heaps == 1) throw Error(Message{"cli.error.table_one_heap", {}});
    auto const [rows, columns] = read_grid(options.grid.empty() ? "16x16" : options.grid);
    if (options.pictures.any()) require_squares(rows, columns);
    answer::GridTable table = ask::grid_table(game, rows, columns, limits, settings.context);
    known =
        put_table(table, game, options, settings) && table.complete &&
        (options.bfile || std::all_of(table.cells.begin(), table.cells.end(),
                                      [](auto const& cell) { return cell.outcome.has_value(); }));
  } else {
    std::uint64_t const rows =
        options.rows.empty() ? 20 : read_count("--rows", options.rows, 1, kMostRows);
    if (heaps == 2) {
      answer::PairTable table = ask::pair_table(game, rows, limits, settings.context);
      known = put_table(table, game, options, settings) && table.complete;
    } else {
      answer::HeapTable table = ask::heap_table(game, rows, limits, settings.context);
      known = put_table(table, game, options, settings) &&
              (options.bfile || table.certainty != Certainty::kUnknown);
    }
  }
  if (!known) put_error(render("cli.table.incomplete", settings.language));
  if (interrupted()) return say_interrupted(settings);
  return known ? kExitAnswered : kExitUnknown;
}

}  // namespace

Command table_command() {
  auto const options = std::make_shared<TableOptions>();
  return {.name = "table",
          .options = with_forms(
              with_pictures({{"GAME", &options->game, "help.arg.game"},
                             {"--misere", &options->misere, "help.opt.misere"},
                             {"--normal", &options->normal, "help.opt.normal"},
                             {"--rows", &options->rows, "help.opt.rows", "N"},
                             {"--grid", &options->grid, "help.opt.grid", "AxB"},
                             {"--bfile", &options->bfile, "help.opt.bfile", {}, Prints::kData},
                             {"--law", &options->law, "help.opt.law", "FILE"}},
                            options->pictures),
              options->forms),
          .run = [options](Settings const& settings) { return run_table(*options, settings); }};
}

}  // namespace bouton::cli
