#include "shell_outcomes.hpp"

#include <optional>

#include "answer.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/sum.hpp"
#include "exit_status.hpp"
#include "front/describe.hpp"
#include "front/errors.hpp"
#include "front/names.hpp"
#include "interrupted.hpp"
#include "output.hpp"
#include "signals.hpp"
#include "sum_question.hpp"

namespace bouton::cli {
using namespace front;

namespace {

/// The parts of an answer that are printed.
struct Outcomes {
  std::optional<Outcome> outcome;
  std::optional<Natural> nim_value;
  std::optional<std::string> move;  // the sum after a winning move
  std::vector<Message> reason;
};

Outcomes solved(std::vector<SumTerm> const& terms, Convention convention,
                Settings const& settings) {
  Limits const limits = settings.limits();
  if (terms.size() == 1) {  // there are more theorems about one game than about sums
    SumTerm const& only = terms.front();
    Solution const found =
        solve(only.rules, convention, only.position, limits, Detail::kFull, settings.context);
    Outcomes result{found.outcome, found.nim_value, std::nullopt, found.reason};
    if (found.recommended) {
      result.move = only.name + ' ' + short_text(*found.recommended, settings.language);
    }
    return result;
  }
  SumSolution const found = solve_sum(terms, convention, limits, Detail::kFull, settings.context);
  Outcomes result{found.outcome, found.nim_value, std::nullopt, found.reason};
  if (found.recommended) {
    result.move = short_sum_text(terms, settings.language, *found.recommended);
  }
  return result;
}

void put_outcome(Convention convention, Outcomes const& found, Settings const& settings) {
  Language const language = settings.language;
  bool const why = !found.outcome && !found.reason.empty();
  std::string const key = found.move ? "cli.shell.outcome.move"
                          : why      ? "cli.shell.outcome.why"
                                     : "cli.shell.outcome";
  put(render(Message{key,
                     {{"convention", convention_text(convention, language)},
                      {"verdict", verdict_text(found.outcome, settings)},
                      {"move", printable(found.move.value_or(""), 4000)},
                      {"why", found.reason.empty() ? "" : render(found.reason.front(), language)}}},
             language) +
      "\n");
}

}  // namespace

int put_outcomes(std::vector<std::string> const& words, std::size_t number,
                 Settings const& settings) {
  std::vector<SumTerm> const terms = read_sum(words).terms;
  Outcomes const normal = solved(terms, Convention::kNormal, settings);
  if (interrupted()) return say_interrupted(settings);
  Outcomes const misere = solved(terms, Convention::kMisere, settings);
  if (settings.quiet) {
    put((normal.nim_value ? to_string(*normal.nim_value) : "?") + " " +
        outcome_letter(normal.outcome) + " " + outcome_letter(misere.outcome) + "\n");
  } else {
    std::string const sum = "%" + std::to_string(number) + " = " +
                            printable(short_sum_text(terms, settings.language), 4000);
    put(painted(sum, Paint::kStrong, settings.color) + "\n");
    put(text_before_moves(normal.nim_value, settings.language));
    put_outcome(Convention::kNormal, normal, settings);
    put_outcome(Convention::kMisere, misere, settings);
  }
  if (interrupted()) return say_interrupted(settings);
  return normal.outcome && misere.outcome ? kExitAnswered : kExitUnknown;
}

}  // namespace bouton::cli
