// bouton solve: who wins, every winning move, and why; for one position or line by line.
#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "answer.hpp"
#include "ask/board_state.hpp"
#include "boards/board_certificate.hpp"
#include "bouton/check/check_certificate.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "command.hpp"
#include "core/durable_file.hpp"
#include "core/text_file.hpp"
#include "front/board_svg.hpp"
#include "front/errors.hpp"
#include "front/json.hpp"
#include "front/names.hpp"
#include "front/short_text.hpp"
#include "front/solution_json.hpp"
#include "law_option.hpp"
#include "mirrors.hpp"
#include "output.hpp"
#include "picture_output.hpp"
#include "question.hpp"
#include "referee.hpp"
#include "resume_file.hpp"
#include "rules/board_row.hpp"
#include "rules/drawing.hpp"
#include "signals.hpp"
#include "solver/batch.hpp"
#include "solver/winning_moves.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct SolveOptions {
  std::string game;
  std::vector<std::string> position;
  std::string from;
  std::string input;
  std::string moves;
  bool misere = false, normal = false, explain = false, check = false;
  std::string law, svg, certificate, resume, save_every;
  bool merge_mirrors = false;
  FormOptions forms;
};

AnswerStyle answer_style(SolveOptions const& options) {
  AnswerStyle style;
  style.explain = options.explain;
  style.moves.merged_mirrors = options.merge_mirrors;
  set_listed_moves(style, options.moves, !options.forms.text());
  return style;
}

/// The answer with one of two mirror images among the positions that it lists.
/// \param counts  whether the number of all moves will be told
Solution with_merged_mirrors(Game const& game, Position const& position, Solution solution,
                             bool counts, Limits const& limits, Context const& context) {
  if (counts) {
    solution.moves_made =
        count_winning_moves({{&game.rules, &position}}, game.convention, solution, limits, context);
  }
  return merge_mirrors(std::move(solution), position);
}

/// The board with the winning moves that the answer lists.
std::string drawn(Game const& game, Position const& position, Solution const& solution,
                  Settings const& settings, Limits const& limits) {
  auto const small = to_small(position);
  if (!small) throw Error(Message{"error.not_drawn", {{"most", std::to_string(kMostPlaces)}}});
  std::set<SmallPosition> wins;
  if (solution.for_each_winning_move) {
    solution.for_each_winning_move(
        [&](Position const& after) {
          wins.insert(to_small(after).value());
          return true;
        },
        limits);
  }
  return board_svg(
      game, *small, [&](SmallPosition const& after) { return wins.contains(after); },
      settings.language);
}

/// Who keeps a search, or wants a proof, may wait long for it; --timeout and Ctrl-C end it.
constexpr std::uint64_t kPatient = std::numeric_limits<std::uint64_t>::max();

/// Writes the certificate of an answer. \return the exit status
int write_certificate(DurableFile& file, Game const& game, Position const& position,
                      Solution const& solution, Settings const& settings) {
  std::optional<std::uint64_t> value;
  if (solution.nim_value) value = to_u64(*solution.nim_value);
  Limits limits = settings.limits();
  limits.positions = kPatient;
  try {
    if (!solution.outcome) throw LimitReached{};
    std::string const text = boards::board_certificate(game, to_small(position).value(),
                                                       *solution.outcome, value, limits);
    if (check::check_certificate(text, {.limits = limits}).verdict == check::Verdict::kInvalid) {
      throw std::logic_error("a certificate that its checker refuses");
    }
    file.append(text);
  } catch (LimitReached const&) {
    if (interrupted()) return say_interrupted(settings);
    put_error(render("cli.solve.certificate_limits", settings.language));
    return kExitUnknown;
  }
  file.commit();
  if (value > 0U && !boards::certified_value(game, *solution.outcome, value)) {
    put_error(render("cli.solve.certificate_outcome", settings.language));
  }
  return kExitAnswered;
}

void save_search(Game const& game, ResumeFile& resume) {
  resume.save(game.rules.board->search()->looked_at(),
              [&](auto const& put_piece) { ask::save_search(game, put_piece); });
}

/// Searches until the answer is known or a limit is reached, and saves what is known now and then:
/// the search ends for it, and what it was looking at is looked at again.
Solution search_and_save(Game const& game, Position const& position, Detail detail,
                         Limits const& limits, ResumeFile& resume, Settings const& settings) {
  while (true) {
    Limits until_saved = limits;
    until_saved.deadline = std::min(limits.deadline.value_or(resume.next()), resume.next());
    Solution const found =
        solve(game.rules, game.convention, position, until_saved, detail, settings.context);
    bool const answered = !until_saved.expired();
    resume.try_save([&] { save_search(game, resume); });
    // Once more, for winning moves that are found when they are asked for.
    if (answered) {
      return solve(game.rules, game.convention, position, limits, detail, settings.context);
    }
    if (limits.expired()) return found;
  }
}

int solve_one(SolveOptions const& options, Game const& game, std::string const& text,
              Settings const& settings) {
  AnswerStyle const style = answer_style(options);
  Limits limits = settings.limits();
  Language const language = settings.language;
  Position const position = parse_position(text, game.rules);
  std::optional<DurableFile> certificate;
  if (!options.certificate.empty()) {
    if (!boards::has_board_certificate(game)) {
      throw Error(Message{"cli.solve.no_certificate", {{"game", printable(game.specification)}}});
    }
    certificate.emplace(options.certificate);  // now, to find out whether it can be written
  }
  bool const outcome_only = settings.quiet && options.forms.text() && !options.check;
  Detail const detail = outcome_only ? Detail::kOutcome : Detail::kFull;
  if (certificate && outcome_only) limits.positions = kPatient;
  ResumeFile resume(options.resume, options.save_every, settings);
  if (resume.used()) {
    if (!ask::keeps_search(game)) {
      throw Error(Message{"cli.solve.no_resume", {{"game", printable(game.specification)}}});
    }
    limits.positions = kPatient;
    if (auto saved = resume.load()) {
      if (!resume.restore([&] { return ask::take_up_search(game, saved->bytes(), limits); })) {
        return resume.say_not_taken_up();
      }
    } else {
      save_search(game, resume);  // fails now if the place cannot be written, not in an hour
    }
  }
  Solution const solution =
      resume.used()
          ? search_and_save(game, position, detail, limits, resume, settings)
          : solve(game.rules, game.convention, position, limits, detail, settings.context);
  bool const counts = options.forms.json || (options.forms.text() && !settings.quiet);
  Solution const merged =
      options.merge_mirrors
          ? with_merged_mirrors(game, position, solution, counts, limits, settings.context)
          : Solution{};
  Solution const& listed = options.merge_mirrors ? merged : solution;
  if (!options.svg.empty()) {
    put_svg(options.svg, drawn(game, position, solution, settings, limits));
  }
  if (options.svg == "-") {
    // The picture is the answer.
  } else if (auto const form = options.forms.table()) {
    put_moves(*form, {{&game.rules, &position}}, to_string(position), listed, style, settings,
              limits, [&](Move const& move, std::size_t) {
                return std::pair(to_string(move.after), in_words(move, language));
              });
  } else if (options.forms.json) {
    write_solution_json(put, game, position, listed, style, language, limits, settings.context);
  } else if (settings.quiet) {
    put(outcome_letter(solution.outcome) + "\n");
  } else {
    write_text(put, game, position, short_text(position, language), listed, style, settings,
               limits);
  }
  flush_output();
  if (resume.used() && limits.expired()) {
    resume.say_saved(game.rules.board->search()->looked_at());
  }
  if (interrupted()) return say_interrupted(settings);
  if (options.check) {
    int const status = check_with_referee(game, position, solution, settings);
    if (status != kExitAnswered) return status;
  }
  if (certificate) return write_certificate(*certificate, game, position, solution, settings);
  return solution.outcome ? kExitAnswered : kExitUnknown;
}

/// Line mode as a table: a row for each line. CSV has a column for errors, so that programs find
/// them; for people an error stands in the place of the position.
std::vector<TableColumn> line_columns(TableForm form, Language language) {
  std::vector<TableColumn> columns = {
      column("position", "cli.head.position", language, Side::kLeft),
      column("outcome", "cli.head.outcome", language, Side::kLeft),
      column("nim_value", "cli.head.nim_value", language),
      column("recommended", "cli.head.recommended", language, Side::kLeft)};
  if (form == TableForm::kCsv) {
    columns.push_back(column("error", "cli.head.error", language, Side::kLeft));
  }
  return columns;
}

std::vector<TableCell> line_cells(TableForm form, Position const& position,
                                  Solution const& solution) {
  std::vector<TableCell> cells = {
      to_string(position), outcome_letter(solution.outcome),
      solution.nim_value ? to_string(*solution.nim_value) : "",
      solution.recommended ? to_string(solution.recommended->after) : ""};
  if (form == TableForm::kCsv) cells.emplace_back();
  return cells;
}

std::vector<TableCell> error_cells(TableForm form, std::string error) {
  if (form == TableForm::kCsv) return {"", "", "", "", std::move(error)};
  return {std::move(error), "", "", ""};
}

BatchFormat batch_format(SolveOptions const& options, Game const& game, Settings const& settings,
                         Limits const& limits) {
  BatchFormat format;
  format.outcome_only = settings.quiet && options.forms.text();
  bool const explain = options.explain || !options.moves.empty();
  format.detail = options.forms.json || explain ? Detail::kFull
                  : format.outcome_only         ? Detail::kOutcome
                                                : Detail::kAnswer;
  AnswerStyle style = answer_style(options);
  auto const columns =
      line_columns(options.forms.table().value_or(TableForm::kCsv), settings.language);
  // Lines are answered concurrently, so each answer is held until its turn comes.
  style.moves.bytes = std::min<std::uint64_t>(
      style.moves.bytes, settings.memory_bytes / (std::uint64_t{4} * settings.threads));
  format.answer = [&game, &settings, &limits, style, json = options.forms.json,
                   table = options.forms.table(), columns,
                   explain](std::string& out, Position const& position, Solution const& answer) {
    Solution const merged =
        style.moves.merged_mirrors
            ? with_merged_mirrors(game, position, answer, json || (explain && !table), limits,
                                  settings.context)
            : Solution{};
    Solution const& solution = style.moves.merged_mirrors ? merged : answer;
    Writer const append = [&out](std::string_view text) { out += text; };
    if (table) {
      append(table_row(*table, columns, line_cells(*table, position, solution)));
    } else if (json) {
      write_solution_json(append, game, position, solution, style, settings.language, limits,
                          settings.context);
    } else if (explain) {
      write_text(append, game, position, short_text(position, settings.language), solution, style,
                 settings, limits);
    } else {
      write_line(append, position, solution);
    }
  };
  format.error = [&settings, json = options.forms.json, table = options.forms.table(), columns](
                     std::string& out, std::uint64_t line, Error const& error) {
    std::string const text = error_line(error, settings.language);
    if (table) {
      std::string const where =
          render(Message{"cli.error.batch", {{"line", std::to_string(line)}, {"error", text}}},
                 settings.language);
      out += table_row(*table, columns, error_cells(*table, where));
    } else if (json) {
      JsonWriter written(out);
      written.begin_object().key("schema").string("bouton.error/1").key("line").number(line);
      written.key("error").string(text).end_object().end_line();
    } else {
      out += render(Message{"cli.error.batch", {{"line", std::to_string(line)}, {"error", text}}},
                    settings.language) +
             "\n";
    }
  };
  return format;
}

int solve_stream(SolveOptions const& options, Game const& game, Settings const& settings) {
  Input const input = options.input == "-" ? Input() : Input(options.input);
  Limits const limits = settings.limits();
  BatchFormat const format = batch_format(options, game, settings, limits);
  bool waited_too_long = false;
  auto const table = options.forms.table();
  if (table) put(table_head(*table, line_columns(*table, settings.language)));
  BatchTotals totals = solve_lines(
      game.rules, game.convention,
      [&](std::span<char> buffer) {
        auto const count = input.read_some(buffer, limits);
        if (!count) waited_too_long = true;
        return count.value_or(0);
      },
      [](std::string_view text) {
        put(text);
        flush_output();
        return !interrupted();
      },
      format, limits, settings.context);
  if (table) put(table_end(*table));
  totals.stopped |= waited_too_long || interrupted();
  if (totals.stopped) {
    put_error({interrupted() ? "cli.batch.interrupted" : "cli.batch.stopped",
               {{"lines", std::to_string(totals.lines)}}},
              settings.language);
  }
  if (interrupted()) return kExitInterrupted;
  if (totals.bad > 0) return kExitUsage;
  return totals.unknown > 0 || totals.stopped ? kExitUnknown : kExitAnswered;
}

int run_solve(SolveOptions options, Settings const& given) {
  if (options.game.empty()) throw Error(Message{"cli.error.no_game", {}});
  refuse_several_forms(options.forms, options.svg == "-" ? std::vector<std::string>{"--svg -"}
                                                         : std::vector<std::string>{});
  if (!options.from.empty()) options.position.push_back(options.from);
  GameAndPosition const chosen =
      chosen_position(options.game, options.position, options.misere, options.normal);
  Game const& game = chosen.game;
  Settings const settings = with_law(given, options.law, game);
  if (options.merge_mirrors && !has_mirror_images(game.rules)) {
    throw Error(Message{"cli.error.no_mirrors", {}});
  }
  if (joined(options.position) == "-" && !takes_board(options.game)) {
    if (!options.input.empty()) throw Error(Message{"cli.error.two_inputs", {}});
    options.input = "-";
    options.position.clear();
  }
  if (!options.input.empty()) {
    if (!options.position.empty()) throw Error(Message{"cli.error.two_inputs", {}});
    if (options.check) throw Error(Message{"cli.error.check_lines", {}});
    if (!options.svg.empty()) throw Error(Message{"cli.error.svg_lines", {}});
    if (!options.certificate.empty()) throw Error(Message{"cli.solve.certificate_lines", {}});
    if (!options.resume.empty()) throw Error(Message{"cli.solve.resume_lines", {}});
    refuse_explained_rows(options.explain, options.forms, true);
    return solve_stream(options, game, settings);
  }
  if (chosen.position.empty()) {
    bool const board = game.rules.board != nullptr;
    throw Error(Message{board ? "cli.error.no_board_position" : "cli.error.no_position", {}});
  }
  refuse_explained_rows(options.explain, options.forms, false);
  return solve_one(options, game, chosen.position, settings);
}

}  // namespace

Command solve_command() {
  auto const options = std::make_shared<SolveOptions>();
  return {.name = "solve",
          .options = with_forms(
              {{"GAME", &options->game, "help.arg.game"},
               {"POSITION", &options->position, "help.arg.position"},
               {"--from", &options->from, "help.opt.from", "VERTEX"},
               {"--misere", &options->misere, "help.opt.misere"},
               {"--normal", &options->normal, "help.opt.normal"},
               {"--explain", &options->explain, "help.opt.explain"},
               {"--moves", &options->moves, "help.opt.moves", "all|one|N"},
               {"--merge-mirrors", &options->merge_mirrors, "help.opt.merge_mirrors"},
               {"--check", &options->check, "help.opt.check"},
               {"--svg", &options->svg, "help.opt.board_svg", "FILE", Prints::kDataToDash},
               {"--certificate", &options->certificate, "help.opt.certificate", "FILE"},
               {"--resume", &options->resume, "help.opt.resume", "FILE"},
               {"--save-every", &options->save_every, "help.opt.save_every", "TIME"},
               {"--input", &options->input, "help.opt.input", "FILE"},
               {"--law", &options->law, "help.opt.law", "FILE"}},
              options->forms),
          .run = [options](Settings const& settings) { return run_solve(*options, settings); }};
}

}  // namespace bouton::cli
