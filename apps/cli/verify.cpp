// bouton verify: theory against exhaustive search over all positions up to a bound.
#include <memory>

#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/verify.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "front/describe.hpp"
#include "front/errors.hpp"
#include "front/names.hpp"
#include "interrupted.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct VerifyOptions {
  std::string game, bound;
  bool misere = false, normal = false;
};

int run_verify(VerifyOptions const& options, Settings const& settings) {
  if (options.game.empty()) throw Error(Message{"cli.error.no_game", {}});
  if (options.bound.empty()) throw Error(Message{"cli.error.no_bound", {}});
  Game const game = chosen_game(options.game, options.misere, options.normal);
  std::uint64_t const bound = read_count("--to", options.bound, 0, 1'000'000);
  Language const language = settings.language;
  Limits const limits = settings.limits();
  StatusLine status(settings);
  std::uint64_t compared = 0;
  auto const theory = [&](Position const& position) {
    ++compared;
    if (status.due()) {
      status.show(render(Message{"cli.verify.progress",
                                 {{"count", std::to_string(compared)},
                                  {"position", short_text(position, language)}}},
                         language));
    }
    return solve(game.rules, game.convention, position, limits, Detail::kFull, settings.context);
  };
  VerifyReport const report =
      verify(game.rules, game.convention, bound, limits, theory, settings.context);
  status.clear();
  std::string text = render(Message{"cli.verify.title",
                                    {{"game", printable(game.specification)},
                                     {"convention", convention_text(game.convention, language)}}},
                            language) +
                     "\n";
  for (Message const& scope : report.scope) text += "  " + render(scope, language) + "\n";
  auto const count = [&](std::string_view key, std::uint64_t number) {
    if (number == 0) return;
    text += "  " +
            render(Message{std::string(key), {{"count", std::to_string(number)}}}, language) + "\n";
  };
  count("cli.verify.outcomes", report.outcomes);
  count("cli.verify.move_sets", report.move_sets);
  count("cli.verify.nim_values", report.nim_values);
  count("cli.verify.sieved", report.sieved);
  count("cli.verify.no_theory", report.no_theory);
  if (!settings.quiet) put(text);
  if (report.contradiction) {
    put(render(Message{"cli.verify.contradiction",
                       {{"what", render(*report.contradiction, language)}}},
               language) +
        "\n");
    return kExitInternal;
  }
  bool const nothing = report.outcomes == 0 && report.sieved == 0;
  put(render(!report.complete ? "cli.verify.incomplete"
             : nothing        ? "cli.verify.nothing"
                              : "cli.verify.equal",
             language) +
      "\n");
  if (interrupted()) return say_interrupted(settings);
  return report.complete && !nothing ? kExitAnswered : kExitUnknown;
}

}  // namespace

Command verify_command() {
  auto const options = std::make_shared<VerifyOptions>();
  return {.name = "verify",
          .options = {{"GAME", &options->game, "help.arg.game"},
                      {"--to", &options->bound, "help.opt.to", "BOUND"},
                      {"--misere", &options->misere, "help.opt.misere"},
                      {"--normal", &options->normal, "help.opt.normal"}},
          .run = [options](Settings const& settings) { return run_verify(*options, settings); }};
}

}  // namespace bouton::cli
