// bouton values: the nim-values of a game, printed, hashed, stored or analysed.
#include "values.hpp"
#include "front/sequence_game.hpp"
#include "front/stops.hpp"

#include <memory>
#include <vector>

#include "bouton/core/error.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "output.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

constexpr std::uint64_t kDefaultLast = 100;

void refuse_contradictions(ValuesOptions const& options) {
  std::vector<std::string> formats;
  if (options.csv) formats.emplace_back("--csv");
  if (options.json) formats.emplace_back("--json");
  if (options.bfile) formats.emplace_back("--bfile");
  if (options.checksum) formats.emplace_back("--checksum");
  if (!options.binary.empty()) formats.emplace_back("--binary");
  if (formats.size() > 1) throw Error(Message{"cli.error.exclusive", {{"options", formats}}});
  bool const stored = options.checksum || !options.binary.empty();
  if (options.analysis && (stored || options.bfile)) {
    throw Error(Message{"cli.error.exclusive",
                        {{"options", std::vector<std::string>{"--analysis", formats.front()}}}});
  }
  if (!stored && !options.resume.empty()) throw Error(Message{"cli.error.resume_what", {}});
  if (!stored && !options.save_every.empty()) throw Error(Message{"cli.error.save_every", {}});
}

int run_values(ValuesOptions const& options, Settings const& settings) {
  SequenceGame const game = chosen_sequence(options.code);
  refuse_contradictions(options);
  std::uint64_t const last = options.to.empty() ? kDefaultLast : read_heap("--to", options.to);
  if (options.analysis) return analyse_values(game, last, options, settings);
  bool const stored = options.checksum || !options.binary.empty();
  return (stored ? store_values : print_values)(game, last, options, settings);
}

}  // namespace

int report_stop(std::uint64_t n, Stop stop, Settings const& settings) {
  bool const asked = interrupted();
  put_error(render(Message{asked ? "cli.values.interrupted" : "front.values.stopped",
                           {{"n", std::to_string(n)}, {"reason", stop_word(stop)}}},
                   settings.language));
  return asked ? kExitInterrupted : kExitUnknown;
}

Command values_command() {
  auto const options = std::make_shared<ValuesOptions>();
  return {.name = "values",
          .options = {{"CODE", &options->code, "help.arg.code"},
                      {"--to", &options->to, "help.opt.values_to", "N"},
                      {"--csv", &options->csv, "help.opt.csv"},
                      {"--json", &options->json, "help.opt.json"},
                      {"--bfile", &options->bfile, "help.opt.bfile"},
                      {"--checksum", &options->checksum, "help.opt.checksum"},
                      {"--binary", &options->binary, "help.opt.binary", "FILE"},
                      {"--analysis", &options->analysis, "help.opt.analysis"},
                      {"--resume", &options->resume, "help.opt.resume", "FILE"},
                      {"--save-every", &options->save_every, "help.opt.save_every", "TIME"}},
          .run = [options](Settings const& settings) { return run_values(*options, settings); }};
}

}  // namespace bouton::cli
