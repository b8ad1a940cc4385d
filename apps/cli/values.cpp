// bouton values: the nim-values of a game, printed, hashed, stored or analysed.
#include "values.hpp"
#include "front/period_words.hpp"

#include <memory>

#include "bouton/core/error.hpp"
#include "command.hpp"
#include "output.hpp"
#include "question.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

constexpr std::uint64_t kDefaultLast = 100;

void refuse_contradictions(ValuesOptions const& options) {
  std::vector<std::string> others = options.pictures.given();
  if (options.bfile) others.emplace_back("--bfile");
  if (options.checksum) others.emplace_back("--checksum");
  if (!options.binary.empty()) others.emplace_back("--binary");
  refuse_several_forms(options.forms, others);
  bool const stored = options.checksum || !options.binary.empty();
  if (options.analysis && !others.empty()) refuse_several({"--analysis", others.front()});
  if (!stored && !options.resume.empty()) throw Error(Message{"cli.error.resume_what", {}});
  if (!stored && !options.save_every.empty()) throw Error(Message{"cli.error.save_every", {}});
}

int run_values(ValuesOptions const& options, Settings const& settings) {
  std::vector<ask::SequenceGame> const games = chosen_sequences(options.codes, Asked::kValues);
  refuse_contradictions(options);
  refuse_with_several(games.size(), {{"--binary", options.binary},
                                     {"--resume", options.resume},
                                     {"--svg", options.pictures.svg},
                                     {"--bfile", options.bfile ? "--bfile" : ""}});
  std::uint64_t const last = options.to.empty() ? kDefaultLast : read_heap("--to", options.to);
  bool const stored = options.checksum || !options.binary.empty();
  bool const drawn = options.pictures.any();
  if (games.size() > 1 && !options.analysis && !stored && !drawn && !options.forms.json) {
    return print_side_by_side(games, last, options, settings);
  }
  auto const answer = options.analysis ? analyse_values
                      : stored         ? store_values
                      : drawn          ? draw_values
                                       : print_values;
  return for_each_game(
      games, [&](ask::SequenceGame const& game) { return answer(game, last, options, settings); });
}

}  // namespace

int report_stop(std::uint64_t n, Stop stop, Settings const& settings) {
  bool const asked = interrupted();
  put_error({asked ? "cli.values.interrupted" : "front.values.stopped",
             {{"n", std::to_string(n)}, {"reason", stop_word(stop)}}},
            settings.language);
  return asked ? kExitInterrupted : kExitUnknown;
}

Command values_command() {
  auto const options = std::make_shared<ValuesOptions>();
  return {
      .name = "values",
      .options = with_forms(
          with_pictures({{"CODE", &options->codes, "help.arg.codes"},
                         {"--to", &options->to, "help.opt.values_to", "N"},
                         {"--bfile", &options->bfile, "help.opt.bfile", {}, Prints::kData},
                         {"--checksum", &options->checksum, "help.opt.checksum", {}, Prints::kData},
                         {"--binary", &options->binary, "help.opt.binary", "FILE"},
                         {"--analysis", &options->analysis, "help.opt.analysis"},
                         {"--resume", &options->resume, "help.opt.resume", "FILE"},
                         {"--save-every", &options->save_every, "help.opt.save_every", "TIME"}},
                        options->pictures),
          options->forms),
      .run = [options](Settings const& settings) { return run_values(*options, settings); }};
}

}  // namespace bouton::cli
