// bouton period: the period of the nim-values of a game, proved.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "answer.hpp"
#include "bouton/sequence/certificate.hpp"
#include "census/result.hpp"
#include "command.hpp"
#include "core/durable_file.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "front/period_report.hpp"
#include "front/sequence_game.hpp"
#include "front/stops.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "resume_file.hpp"
#include "sequence/file/saved_search.hpp"
#include "sequence/stream_report.hpp"
#include "sequence_question.hpp"
#include "signals.hpp"
#include "store_option.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using sequence::PeriodSearch;
using sequence::ProofWanted;

struct PeriodOptions {
  std::string code, to, resume, save_every, proof, certificate, store;
  bool json = false;
};

ProofWanted read_proof(std::string const& word) {
  if (word.empty() || word == "any") return ProofWanted::kAny;
  if (word == "classical") return ProofWanted::kClassical;
  if (word == "state") return ProofWanted::kStateRepetition;
  throw Error(Message{
      "front.error.value",
      {{"option", "--proof"}, {"value", printable(word)}, {"allowed", "any, classical, state"}}});
}

/// The messages where no period was found.
std::vector<Message> no_period(SequenceGame const& game, PeriodSearch const& search, bool quiet) {
  std::string const reason = interrupted() ? "@cli.stop.interrupt" : stop_word(search.stopped_by());
  sequence::StreamReport const report = search.report();
  bool const none = report.computed == 0;
  std::vector<Message> lines = {{none ? "front.period.none.first" : "front.period.none",
                                 {{"game", printable(game.name)},
                                  {"n", std::to_string(none ? 0 : report.computed - 1)},
                                  {"reason", reason}}}};
  if (none || quiet) return lines;
  lines.push_back({"front.period.max_so_far",
                   {{"value", std::to_string(search.max_value())},
                    {"heap", std::to_string(search.max_heap())}}});
  return lines;
}

void put_text(SequenceGame const& game, PeriodSearch const& search, Settings const& settings) {
  auto const known = known_period(game, search);
  if (known && settings.quiet) {
    sequence::Period const& period = known->period;
    put(fmt::format("{} {} {}\n", period.period, period.preperiod, period.saltus));
    return;
  }
  std::vector<Message> const lines =
      known ? front::describe_period(game, search) : no_period(game, search, settings.quiet);
  for (Message const& line : lines) {
    std::string const text = render(line, settings.language);
    bool const head = known && &line == &lines.front();
    put((head ? painted(text, Paint::kStrong, settings.color) : text) + "\n");
  }
}

int run_period(PeriodOptions const& options, Settings const& settings) {
  SequenceGame const game = chosen_sequence(options.code);
  ProofWanted const wanted = read_proof(options.proof);
  std::optional<std::uint64_t> to;
  if (!options.to.empty()) to = read_heap("--to", options.to);
  ResumeFile resume(options.resume, options.save_every, settings.language);

  StoreOption store(options.store);
  std::optional<DurableFile> certificate;  // opened now, to find out whether it can be written
  if (!options.certificate.empty()) certificate.emplace(options.certificate);

  PeriodSearch search(game.heaps, wanted);
  auto const save = [&] { resume.save(sequence::save_search(search, wanted)); };
  if (auto const saved = resume.load()) {
    resume.restore([&] { search = sequence::restore_search(game.heaps, wanted, *saved); });
  } else if (resume.used()) {
    save();  // fails now if the place cannot be written, not in an hour
  }
  {
    Progress progress(settings, to);
    search.run(front::search_end(game, to.value_or(kMostHeap)), settings.limits(), [&] {
      progress.update(search.computed(), search.report());
      if (resume.due()) resume.try_save(save);
    });
  }
  bool const found = known_period(game, search).has_value();
  bool const stopped = !found && interrupted();
  if (options.json) {
    put(front::period_json(game, search) + "\n");
  } else {
    put_text(game, search, settings);
  }
  flush_output();  // the answer first: the state may be impossible to write
  if (resume.used()) save();
  if (search.result() && certificate) {
    certificate->append(
        sequence::period_certificate(game.heaps, *search.result(), search.values()));
    certificate->commit();
  }
  if (store.used()) store.keep(census::period_result(game.heaps, search, settings.limits()));
  if (stopped) {
    put_error(render(Message{"cli.values.interrupted", {{"n", std::to_string(search.computed())}}},
                     settings.language));
  }
  if (!found) resume.say_saved();
  if (found) return kExitAnswered;
  return stopped ? kExitInterrupted : kExitUnknown;
}

}  // namespace

Command period_command() {
  auto const options = std::make_shared<PeriodOptions>();
  return {.name = "period",
          .options = {{"CODE", &options->code, "help.arg.code"},
                      {"--to", &options->to, "help.opt.period_to", "N"},
                      {"--json", &options->json, "help.opt.json"},
                      {"--proof", &options->proof, "help.opt.proof", "any|classical|state"},
                      {"--certificate", &options->certificate, "help.opt.certificate", "FILE"},
                      {"--store", &options->store, "help.opt.store", "FILE"},
                      {"--resume", &options->resume, "help.opt.resume", "FILE"},
                      {"--save-every", &options->save_every, "help.opt.save_every", "TIME"}},
          .run = [options](Settings const& settings) { return run_period(*options, settings); }};
}

}  // namespace bouton::cli
