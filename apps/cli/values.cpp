// bouton values: the nim-values of a game, printed, hashed, stored or analysed.
#include "values.hpp"

#include <memory>
#include <vector>

#include "command.hpp"
#include "exit_status.hpp"
#include "front.hpp"
#include "output.hpp"
#include "signals.hpp"

namespace bouton::cli {
namespace {

constexpr std::uint64_t kDefaultLast = 100;

void refuse_contradictions(ValuesOptions const& options) {
  std::vector<std::string> formats;
  if (options.csv) formats.emplace_back("--csv");
  if (options.json) formats.emplace_back("--json");
  if (options.checksum) formats.emplace_back("--checksum");
  if (!options.binary.empty()) formats.emplace_back("--binary");
  if (formats.size() > 1) throw Error(Message{"cli.error.exclusive", {{"options", formats}}});
  bool const stored = options.checksum || !options.binary.empty();
  if (options.analysis && stored) {
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

int report_stop(std::uint64_t n, sequence::Stop stop, Settings const& settings) {
  bool const asked = interrupted();
  put_error(render(Message{asked ? "cli.values.interrupted" : "cli.values.stopped",
                           {{"n", std::to_string(n)}, {"reason", stop_word(stop)}}},
                   settings.language));
  return asked ? kExitInterrupted : kExitUnknown;
}

Command add_values(CLI::App& app, Texts const& texts) {
  CLI::App* const parser = add_command(app, texts, "values");
  auto const options = std::make_shared<ValuesOptions>();
  parser->add_option("CODE", options->code, texts("help.arg.code"))->type_name("");
  parser->add_option("--to", options->to, texts("help.opt.values_to"))->type_name("N");
  parser->add_flag("--csv", options->csv, texts("help.opt.csv"));
  parser->add_flag("--json", options->json, texts("help.opt.json"));
  parser->add_flag("--checksum", options->checksum, texts("help.opt.checksum"));
  parser->add_option("--binary", options->binary, texts("help.opt.binary"))->type_name("FILE");
  parser->add_flag("--analysis", options->analysis, texts("help.opt.analysis"));
  parser->add_option("--resume", options->resume, texts("help.opt.resume"))->type_name("FILE");
  parser->add_option("--save-every", options->save_every, texts("help.opt.save_every"))
      ->type_name("TIME");
  return {parser, [options](Settings const& settings) { return run_values(*options, settings); }};
}

}  // namespace bouton::cli
