// bouton exercises: a sheet of positions to solve on paper, and its key. The same number gives the
// same sheet on the page.
#include <algorithm>
#include <iterator>
#include <memory>
#include <string>

#include "ask/exercises.hpp"
#include "bouton/core/error.hpp"
#include "command.hpp"
#include "exercise_paper.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "front/names.hpp"
#include "front/numbers.hpp"
#include "interrupted.hpp"
#include "output.hpp"
#include "question.hpp"
#include "signals.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

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

/// The place of a word in a list.
std::size_t read_word(std::string_view option, std::string const& text, std::string_view list) {
  auto const words = words_of_list(list);
  auto const found = std::find(words.begin(), words.end(), text);
  if (found == words.end()) bad_value(option, text, list);
  return static_cast<std::size_t>(found - words.begin());
}

ask::ExercisesQuestion question_of(ExercisesOptions const& options) {
  ask::ExercisesQuestion question;
  question.level =
      static_cast<ask::Level>(read_word("--level", options.level, "easy, middle, hard"));
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
  auto const part =
      static_cast<PaperPart>(read_word("--print", options.print, "both, pupils, answers"));
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
    put_error(render(found.complete ? Message{"exercises.too_few", {{"count", count}}}
                                    : Message{"exercises.stopped", {}},
                     settings.language));
    return kExitUnknown;
  }
  if (found.level != options.level && !settings.quiet) {
    auto const named = [&](std::string const& level) {
      return render("exercises." + level, settings.language);
    };
    put_error(render(Message{"exercises.harder",
                             {{"asked", named(options.level)}, {"level", named(found.level)}}},
                     settings.language));
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
