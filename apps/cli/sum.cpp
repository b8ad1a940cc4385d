// bouton sum: who wins several different games played side by side, and why.
#include "bouton/solver/sum.hpp"
#include "front/errors.hpp"
#include "front/names.hpp"
#include "front/solution_json.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "answer.hpp"
#include "bouton/core/error.hpp"
#include "bouton/rules/move.hpp"
#include "command.hpp"
#include "output.hpp"
#include "question.hpp"
#include "signals.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct SumOptions {
  std::vector<std::string> words;
  std::string moves;
  bool misere = false, normal = false, explain = false;
  FormOptions forms;
};

AnswerStyle answer_style(SumOptions const& options) {
  AnswerStyle style;
  style.explain = options.explain;
  set_listed_moves(style, options.moves, !options.forms.text());
  return style;
}

/// The game that the move is made in, and the move.
std::string words_in_sum(SumTerm const& term, Move const& move, Language language) {
  return render(Message{"move.in_game", {{"game", term.name}, {"move", in_words(move, language)}}},
                language);
}

void put_text(std::vector<SumTerm> const& terms, Convention convention, Solution const& solution,
              AnswerStyle const& style, Settings const& settings, Limits const& limits) {
  Language const language = settings.language;
  put_sentence({"cli.sum.answer",
                {{"sum", printable(short_sum_text(terms, language), 4000)},
                 {"convention", convention_text(convention, language)},
                 {"verdict", verdict_text(solution.outcome, settings)}}},
               language);
  write_body(put, asked_terms(terms), convention, solution, style, settings, limits,
             [&](Move const& move, std::size_t term) {
               Message const line{"move.to",
                                  {{"move", words_in_sum(terms[term], move, language)},
                                   {"position", sum_text(terms, move.after, term)}}};
               return printable(render(line, language), 1'000'000);
             });
}

int run_sum(SumOptions const& options, Settings const& settings) {
  Limits const limits = settings.limits();
  auto const [terms, of_rules] = read_sum(options.words);
  refuse_several_forms(options.forms);
  refuse_explained_rows(options.explain, options.forms, false);
  AnswerStyle const style = answer_style(options);
  if (options.misere && options.normal) throw Error(Message{"cli.error.both_conventions", {}});
  Convention const convention = options.misere   ? Convention::kMisere
                                : options.normal ? Convention::kNormal
                                                 : of_rules;
  bool const outcome_only = settings.quiet && options.forms.text();
  Solution const solution = solve_sum(
      terms, convention, limits, outcome_only ? Detail::kOutcome : Detail::kFull, settings.context);
  if (auto const form = options.forms.table()) {
    put_moves(*form, asked_terms(terms), sum_text(terms), solution, style, settings, limits,
              [&](Move const& move, std::size_t term) {
                return std::pair(sum_text(terms, move.after, term),
                                 words_in_sum(terms[term], move, settings.language));
              });
  } else if (options.forms.json) {
    write_sum_json(
        put, terms, convention, sum_text(terms), solution, style, settings.language, limits,
        [&](Position const& after, std::size_t term) { return sum_text(terms, after, term); },
        settings.context);
  } else if (settings.quiet) {
    put(outcome_letter(solution.outcome) + "\n");
  } else {
    put_text(terms, convention, solution, style, settings, limits);
  }
  if (interrupted()) return say_interrupted(settings);
  return solution.outcome ? kExitAnswered : kExitUnknown;
}

}  // namespace

Command sum_command() {
  auto const options = std::make_shared<SumOptions>();
  return {.name = "sum",
          .options = with_forms({{"TERM", &options->words, "help.arg.sum"},
                                 {"--misere", &options->misere, "help.opt.misere"},
                                 {"--normal", &options->normal, "help.opt.normal"},
                                 {"--explain", &options->explain, "help.opt.explain"},
                                 {"--moves", &options->moves, "help.opt.moves", "all|one|N"}},
                                options->forms),
          .run = [options](Settings const& settings) { return run_sum(*options, settings); }};
}

}  // namespace bouton::cli
