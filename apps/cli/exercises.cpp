// bouton exercises: a sheet of positions to solve on paper, and its key. The same number gives the
// same sheet on the page.
#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "answer/exercises.hpp"
#include "ask/exercises.hpp"
#include "bouton/core/error.hpp"
#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "command.hpp"
#include "core/table_writer.hpp"
#include "front/board_tikz.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "front/game_json.hpp"
#include "front/names.hpp"
#include "front/numbers.hpp"
#include "options.hpp"
#include "output.hpp"
#include "play_draw.hpp"
#include "question.hpp"
#include "signals.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

enum class PaperForm { kText, kMarkdown, kLatex };
/// What is printed: both, for those who solve them, for those who correct.
enum class PaperPart { kBoth, kPupils, kAnswers };

/// "Heaps: 3, 4, 5 (pass spent)", with what else the position holds; on a board its notation: for
/// those who know no notation.
std::string position_words(Ruleset const& rules, SmallPosition const& position, Language language) {
  if (rules.board != nullptr) return to_string(position);
  std::string list;
  for (std::size_t i = 0; i < position.heaps.size(); ++i) {
    if (i > 0) list += render("play.position.comma", language);
    std::string const heap = std::to_string(position.heaps[i]);
    bool const spent = i < position.spent.size() && position.spent[i];
    list += spent ? render(Message{"play.position.heap_spent", {{"heap", heap}}}, language) : heap;
  }
  std::string key = has_rows_of_pins(rules) ? "play.position.row" : "play.position.heap";
  if (position.heaps.size() != 1) key += 's';
  std::string text = render(Message{key, {{"list", list}}}, language);
  if (position.limit) {
    text += render(Message{"play.position.limit", {{"limit", std::to_string(*position.limit)}}},
                   language);
  }
  if (rules.one_pass) {
    text += render(position.one_pass_spent ? "play.position.pass_spent" : "play.position.pass_free",
                   language);
  }
  return text;
}

/// The winning moves in one line: "take 2 from heap 1 (to 1 4 5); ..."; on a board the moves alone,
/// for whose positions nobody looks in their notation.
std::string winning_text(Game const& game, answer::Exercise const& one, Language language) {
  std::string text;
  for (answer::ToldMove const& move : one.winning.value()) {
    if (!text.empty()) text += render("exercises.semicolon", language);
    text +=
        game.rules.board != nullptr
            ? move.text
            : render(Message{"exercises.answer", {{"move", move.text}, {"after", move.position}}},
                     language);
  }
  return text.empty() ? render("exercises.no_move", language) : text;
}

struct Paper {
  Game const& game;
  answer::Exercises const& found;
  Settings const& settings;

  [[nodiscard]] std::string text(std::string_view key) const {
    return render(key, settings.language);
  }
  [[nodiscard]] std::string number_of(answer::Exercise const& one) const {
    return render(Message{"exercises.item", {{"number", std::to_string(one.number)}}},
                  settings.language);
  }
  [[nodiscard]] SmallPosition position_of(answer::Exercise const& one) const {
    return to_small(parse_position(one.position, game.rules)).value();
  }
  [[nodiscard]] std::string words_of(answer::Exercise const& one) const {
    return position_words(game.rules, position_of(one), settings.language);
  }
  /// What stands behind the number over a picture: a board is seen there, and its notation says no
  /// more.
  [[nodiscard]] std::string words_over(answer::Exercise const& one) const {
    return game.rules.board != nullptr ? "" : "  " + words_of(one);
  }
  [[nodiscard]] std::string head() const {
    return render(Message{"exercises.head",
                          {{"number", std::to_string(found.seed)},
                           {"level", text("exercises." + found.level)}}},
                  settings.language);
  }
  [[nodiscard]] std::string title(std::string const& of) const {
    return render(Message{"exercises.title", {{"title", of}, {"head", head()}}}, settings.language);
  }
  [[nodiscard]] std::string pupils_title() const {
    return title(title_text(game, settings.language));
  }
  [[nodiscard]] std::string answers_title() const {
    return text("exercises.key") + " · " + pupils_title() + " · " +
           convention_text(game.convention, settings.language);
  }
  [[nodiscard]] std::string rule() const {
    std::string const told = shown_rule(game, settings.language);
    return told + (told.empty() ? "" : text("list.gap")) +
           shown_end(game, game.convention, settings.language);
  }
  [[nodiscard]] std::string judged(answer::Exercise const& one) const {
    bool const mover = one.outcome == Outcome::kN;
    return render(Message{"exercises.judged",
                          {{"winner", text(mover ? "exercises.mover" : "exercises.other")},
                           {"outcome", outcome_letter(one.outcome)}}},
                  settings.language);
  }
  /// The picture in characters.
  [[nodiscard]] std::string drawn(answer::Exercise const& one) const {
    Settings plain = settings;
    plain.color = false;
    return draw(game.rules, position_of(one), std::nullopt, plain);
  }
};

constexpr char const* kLine = "____________________________";

void put_text_pupils(Paper const& paper) {
  put(paper.pupils_title() + "\n" + paper.rule() + "\n" + paper.text("exercises.task") + "\n");
  for (answer::Exercise const& one : *paper.found.exercises) {
    put("\n" + paper.number_of(one) + paper.words_over(one) + "\n" + paper.drawn(one));
    put("  [ ] " + paper.text("exercises.mover") + "   [ ] " + paper.text("exercises.other") +
        "\n  " + paper.text("exercises.move") + " " + kLine + "\n");
  }
}

void put_text_answers(Paper const& paper) {
  put(paper.answers_title() + "\n");
  for (answer::Exercise const& one : *paper.found.exercises) {
    put(paper.number_of(one) + "  " + paper.words_of(one) + "\n  " +
        render(Message{"exercises.solved",
                       {{"winner", paper.judged(one)},
                        {"moves", winning_text(paper.game, one, paper.settings.language)}}},
               paper.settings.language) +
        "\n");
  }
}

void put_markdown_pupils(Paper const& paper) {
  put("## " + markdown_text(paper.pupils_title()) + "\n\n" + markdown_text(paper.rule()) + "\n\n" +
      markdown_text(paper.text("exercises.task")) + "\n");
  for (answer::Exercise const& one : *paper.found.exercises) {
    put("\n**" + paper.number_of(one) + "**" + markdown_text(paper.words_over(one)) +
        "\n\n```text\n" + paper.drawn(one) + "```\n\n☐ " + paper.text("exercises.mover") + "\n☐ " +
        paper.text("exercises.other") + "\n\n" + paper.text("exercises.move") + " " +
        markdown_text(kLine) + "\n");
  }
}

void put_markdown_answers(Paper const& paper) {
  Language const language = paper.settings.language;
  put("## " + markdown_text(paper.answers_title()) + "\n\n");
  TableOutput const table(TableForm::kMarkdown,
                          {column("number", "cli.head.number", language),
                           column("position", "cli.head.position", language, Side::kLeft),
                           column("outcome", "cli.head.outcome", language, Side::kLeft),
                           column("winning", "cli.head.winning", language, Side::kLeft)});
  for (answer::Exercise const& one : *paper.found.exercises) {
    table.row({std::to_string(one.number), paper.words_of(one), paper.judged(one),
               winning_text(paper.game, one, language)});
  }
  table.end();
}

/// Two exercises side by side.
void put_latex_pupils(Paper const& paper) {
  constexpr double kColumn = 80, kHigh = 26;  // mm
  auto const line = [&](std::string_view key) {
    return latex_text(paper.text(key)) + "~\\hrulefill";
  };
  put("\\noindent " + line("exercises.name") + "\\hrulefill\\ " + line("exercises.class") + "\\ " +
      line("exercises.date") + "\\par\n\\section*{" + latex_text(paper.pupils_title()) + "}\n" +
      latex_text(paper.rule()) + "\\par\n" + latex_text(paper.text("exercises.task")) +
      "\\par\\bigskip\n");
  for (answer::Exercise const& one : *paper.found.exercises) {
    std::string const picture = board_tikz(paper.game, paper.position_of(one), kColumn, kHigh);
    bool const left = one.number % 2 == 1;
    std::string const words = picture.empty() ? " " + paper.words_of(one) : paper.words_over(one);
    put("\\begin{minipage}[t]{.47\\linewidth}\n\\textbf{" + latex_text(paper.number_of(one)) + "}" +
        latex_text(words) + "\\par\\smallskip\n" + picture +
        (picture.empty() ? "" : "\\par\\smallskip\n") + "\\fbox{\\phantom{x}}~" +
        latex_text(paper.text("exercises.mover")) + "\\quad\\fbox{\\phantom{x}}~" +
        latex_text(paper.text("exercises.other")) + "\\par\\medskip\n" + line("exercises.move") +
        "\n\\end{minipage}" + (left ? "\\hfill\n" : "\\par\\bigskip\n"));
  }
}

void put_latex_answers(Paper const& paper) {
  put("\\section*{" + latex_text(paper.answers_title()) + "}\n\\begin{description}\n");
  for (answer::Exercise const& one : *paper.found.exercises) {
    put("\\item[" + latex_text(paper.number_of(one)) + "] " + latex_text(paper.words_of(one)) +
        "\\\\\n\\textbf{" + latex_text(paper.judged(one)) + "} " +
        latex_text(winning_text(paper.game, one, paper.settings.language)) + "\n");
  }
  put("\\end{description}\n");
}

/// A whole document: for pdflatex, in Chinese for xelatex.
void put_latex(Paper const& paper, bool pupils, bool answers) {
  bool const chinese = paper.settings.language == Language::kChinese;
  put(chinese ? "% xelatex\n\\documentclass[a4paper]{ctexart}\n"
              : "\\documentclass[a4paper]{article}\n\\usepackage[T1]{fontenc}\n");
  put("\\usepackage[margin=16mm]{geometry}\n" + std::string(tikz_preamble()) +
      "\\setlength{\\parindent}{0pt}\n\\pagestyle{empty}\n\\begin{document}\n");
  if (pupils) put_latex_pupils(paper);
  if (pupils && answers) put("\\newpage\n");
  if (answers) put_latex_answers(paper);
  put("\\end{document}\n");
}

/// \pre the exercises were found
void put_paper(Game const& game, answer::Exercises const& found, PaperForm form, PaperPart part,
               Settings const& settings) {
  Paper const paper{game, found, settings};
  bool const pupils = part != PaperPart::kAnswers, answers = part != PaperPart::kPupils;
  if (form == PaperForm::kLatex) return put_latex(paper, pupils, answers);
  bool const text = form == PaperForm::kText;
  if (pupils) text ? put_text_pupils(paper) : put_markdown_pupils(paper);
  if (pupils && answers) put("\n");
  if (answers) text ? put_text_answers(paper) : put_markdown_answers(paper);
}

struct ExercisesOptions {
  std::string game, count, seed, level = "easy", heaps, sizes, print = "both";
  bool misere = false, normal = false;
  FormOptions forms;
};

/// "2..4", or one number.
ask::Between read_between(std::string_view option, std::string const& text, std::uint64_t most) {
  std::size_t const dots = text.find("..");
  ask::Between const between{
      read_count(option, text.substr(0, dots), 1, most),
      read_count(option, dots == text.npos ? text : text.substr(dots + 2), 1, most)};
  if (between.least > between.most) {
    throw Error(Message{"exercises.between",
                        {{"option", std::string(option)}, {"value", printable(text)}}});
  }
  return between;
}

PaperPart read_part(std::string const& text) {
  if (text == "both") return PaperPart::kBoth;
  if (text == "pupils") return PaperPart::kPupils;
  if (text == "answers") return PaperPart::kAnswers;
  bad_value("--print", text, "both, pupils, answers");
}

ask::ExercisesQuestion question_of(ExercisesOptions const& options) {
  ask::ExercisesQuestion question;
  auto const level = ask::read_level(options.level);
  if (!level) bad_value("--level", options.level, "easy, middle, hard");
  question.level = *level;
  if (!options.seed.empty()) {
    question.seed = read_count("--seed", options.seed, 1, ask::kMostSeed);
  }
  if (!options.count.empty()) {
    question.count = read_count("--count", options.count, 1, ask::kMostExercises);
  }
  if (!options.heaps.empty()) {
    question.heaps = read_between("--heaps", options.heaps, ask::kMostExerciseHeaps);
  }
  if (!options.sizes.empty()) {
    question.sizes = read_between("--sizes", options.sizes, ask::kMostExerciseSize);
  }
  return question;
}

void put_csv(Game const& game, answer::Exercises const& found, bool answers) {
  Language const language = Language::kEnglish;
  std::vector<TableColumn> columns = {
      column("number", "cli.head.number", language),
      column("position", "cli.head.position", language, Side::kLeft)};
  if (answers) {
    columns.push_back(column("outcome", "cli.head.outcome", language, Side::kLeft));
    columns.push_back(column("winning", "cli.head.winning", language, Side::kLeft));
    columns.push_back(column("moves", "cli.head.moves", language));
    columns.push_back(column("difficulty", "cli.head.difficulty", language));
  }
  TableOutput const table(TableForm::kCsv, columns);
  for (answer::Exercise const& one : *found.exercises) {
    std::vector<TableCell> cells = {std::to_string(one.number), one.position};
    if (answers) {
      cells.emplace_back(outcome_letter(one.outcome));
      cells.emplace_back(one.winning->empty() ? "" : winning_text(game, one, language));
      cells.emplace_back(std::to_string(one.moves->value));
      cells.emplace_back(std::to_string(one.difficulty->value));
    }
    table.row(cells);
  }
  table.end();
}

/// One line each, as solve writes it in line mode.
void put_lines(answer::Exercises const& found, bool answers) {
  for (answer::Exercise const& one : *found.exercises) {
    std::string line = one.position;
    if (answers) line += ": " + outcome_letter(one.outcome);
    for (std::size_t i = 0; answers && i < one.winning->size(); ++i) {
      line += (i == 0 ? " -> " : "; ") + (*one.winning)[i].position;
    }
    put(line + "\n");
  }
}

int run_exercises(ExercisesOptions const& options, Settings const& settings) {
  if (options.game.empty()) throw Error(Message{"cli.error.no_game", {}});
  refuse_several_forms(options.forms);
  ask::ExercisesQuestion const question = question_of(options);
  PaperPart const part = read_part(options.print);
  Game const game = chosen_game(options.game, options.misere, options.normal);
  answer::Exercises found =
      ask::exercises(game, question, settings.limits(), language_of_cells(options.forms, settings),
                     settings.context);
  bool const answers = part != PaperPart::kPupils;
  if (!answers && found.exercises) {
    for (answer::Exercise& one : *found.exercises) one = {one.number, one.position};
  }
  if (options.forms.json) {
    JsonWriter json(put);
    write_answer_json(json, found, settings.language);
    json.end_line();
  }
  if (!found.exercises) {
    if (interrupted()) return say_interrupted(settings);
    std::string const count = std::to_string(question.count);
    put_error(found.complete ? Message{"exercises.too_few", {{"count", count}}}
                             : Message{"exercises.stopped", {}},
              settings.language);
    return kExitUnknown;
  }
  if (found.level != options.level && !settings.quiet) {
    auto const named = [&](std::string const& level) {
      return render("exercises." + level, settings.language);
    };
    put_error(
        {"exercises.harder", {{"asked", named(options.level)}, {"level", named(found.level)}}},
        settings.language);
  }
  if (options.forms.json) return kExitAnswered;
  if (options.forms.csv) {
    put_csv(game, found, answers);
  } else if (settings.quiet && options.forms.text()) {
    put_lines(found, answers);
  } else {
    PaperForm const form = options.forms.latex      ? PaperForm::kLatex
                           : options.forms.markdown ? PaperForm::kMarkdown
                                                    : PaperForm::kText;
    put_paper(game, found, form, part, settings);
  }
  return kExitAnswered;
}

}  // namespace

Command exercises_command() {
  auto const options = std::make_shared<ExercisesOptions>();
  return {.name = "exercises",
          .options = with_forms(
              {{"GAME", &options->game, "help.arg.game"},
               {"--count", &options->count, "help.opt.exercises_count", "N"},
               {"--seed", &options->seed, "help.opt.exercises_seed", "N"},
               {"--level", &options->level, "help.opt.exercises_level", "easy|middle|hard"},
               {"--print", &options->print, "help.opt.exercises_print", "both|pupils|answers"},
               {"--heaps", &options->heaps, "help.opt.exercises_heaps", "A..B"},
               {"--sizes", &options->sizes, "help.opt.exercises_sizes", "A..B"},
               {"--misere", &options->misere, "help.opt.misere"},
               {"--normal", &options->normal, "help.opt.normal"}},
              options->forms),
          .run = [options](Settings const& settings) { return run_exercises(*options, settings); }};
}

}  // namespace bouton::cli
