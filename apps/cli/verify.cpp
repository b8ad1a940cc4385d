// bouton verify: theory against exhaustive search over all positions up to a bound.
#include <memory>

#include "ask/proofs.hpp"
#include "bouton/rules/notation.hpp"
#include "command.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "front/names.hpp"
#include "front/short_text.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct VerifyOptions {
  std::string game, bound;
  bool misere = false, normal = false, json = false;
};

void put_text(answer::Verify const& found, Settings const& settings) {
  Language const language = settings.language;
  std::string text = render(Message{"cli.verify.title",
                                    {{"game", printable(found.game)},
                                     {"convention", convention_text(found.convention, language)}}},
                            language) +
                     "\n";
  for (Message const& scope : found.scope) text += "  " + render(scope, language) + "\n";
  auto const count = [&](char const* key, std::uint64_t number) {
    if (number == 0) return;
    text += "  " + render(Message{key, {{"count", std::to_string(number)}}}, language) + "\n";
  };
  count("cli.verify.outcomes", found.outcomes);
  count("cli.verify.move_sets", found.move_sets);
  count("cli.verify.nim_values", found.nim_values);
  count("cli.verify.sieved", found.sieved);
  count("cli.verify.no_theory", found.no_theory);
  if (!settings.quiet) put(text);
  Message const last =
      found.contradiction
          ? Message{"cli.verify.contradiction", {{"what", render(*found.contradiction, language)}}}
          : Message{!found.complete   ? "cli.verify.incomplete"
                    : found.nothing() ? "cli.verify.nothing"
                                      : "cli.verify.equal",
                    {}};
  put_sentence(last, language);
}

int run_verify(VerifyOptions const& options, Settings const& settings) {
  if (options.game.empty()) throw Error(Message{"cli.error.no_game", {}});
  if (options.bound.empty()) throw Error(Message{"cli.error.no_bound", {}});
  Game const game = chosen_game(options.game, options.misere, options.normal);
  std::uint64_t const bound = read_count("--to", options.bound, 0, 1'000'000);
  Language const language = settings.language;
  Limits const limits = settings.limits();
  StatusLine status(settings);
  std::uint64_t compared = 0;
  auto const before = [&](Position const& position) {
    ++compared;
    if (!status.due()) return;
    status.show(render(Message{"cli.verify.progress",
                               {{"count", std::to_string(compared)},
                                {"position", short_text(position, language)}}},
                       language));
  };
  answer::Verify const found = ask::verify(game, bound, limits, settings.context, before);
  status.clear();
  if (options.json) {
    put(answer_json(found, language) + "\n");
  } else {
    put_text(found, settings);
  }
  if (found.contradiction) return kExitInternal;
  if (interrupted()) return say_interrupted(settings);
  return found.complete && !found.nothing() ? kExitAnswered : kExitUnknown;
}

}  // namespace

Command verify_command() {
  auto const options = std::make_shared<VerifyOptions>();
  return {.name = "verify",
          .options = {{"GAME", &options->game, "help.arg.game"},
                      {"--to", &options->bound, "help.opt.to", "BOUND"},
                      {"--misere", &options->misere, "help.opt.misere"},
                      {"--normal", &options->normal, "help.opt.normal"},
                      {"--json", &options->json, "help.opt.json", {}, Prints::kData}},
          .run = [options](Settings const& settings) { return run_verify(*options, settings); }};
}

}  // namespace bouton::cli
