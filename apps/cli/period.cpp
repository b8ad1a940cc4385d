// bouton period: the period of the nim-values of a game, proved.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "answer.hpp"
#include "bouton/census/result.hpp"
#include "bouton/core/durable_file.hpp"
#include "bouton/sequence/certificate.hpp"
#include "bouton/sequence/equivalent_code.hpp"
#include "bouton/sequence/saved_search.hpp"
#include "command.hpp"
#include "errors.hpp"
#include "exit_status.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "resume_file.hpp"
#include "sequence_question.hpp"
#include "signals.hpp"
#include "store_option.hpp"

namespace bouton::cli {
namespace {

using sequence::PeriodProof;
using sequence::PeriodResult;
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
      "cli.error.value",
      {{"option", "--proof"}, {"value", printable(word)}, {"allowed", "any, classical, state"}}});
}

std::string_view proof_name(PeriodProof proof) {
  switch (proof) {
    case PeriodProof::kParts:
      return "guy-smith";
    case PeriodProof::kUnequalParts:
      return "unequal-parts";
    case PeriodProof::kTail:
      return "tail";
    case PeriodProof::kStateRepetition:
      break;
  }
  return "state-repetition";
}

/// The sentence that says what was checked and why it is enough.
Message proof_text(SequenceGame const& game, PeriodResult const& result) {
  sequence::Period const& period = result.period;
  unsigned const parts = std::max(1U, game.heaps.code.max_parts());
  std::vector<std::pair<std::string, MessageValue>> arguments = {
      {"preperiod", std::to_string(period.preperiod)},
      {"period", std::to_string(period.period)},
      {"bound", std::to_string(period.checked_to)},
      {"from", std::to_string(std::max<std::uint64_t>(period.preperiod, 1))},
      {"parts", std::to_string(parts)},
      {"parts_less", std::to_string(parts - 1)}};
  if (game.heaps.code.finite()) {
    arguments.emplace_back("taken", std::to_string(game.heaps.code.max_taken()));
  }
  if (result.repetition) {
    sequence::StateRepetition const& state = *result.repetition;
    arguments.emplace_back("window", std::to_string(state.window));
    arguments.emplace_back("at", std::to_string(state.at));
    arguments.emplace_back("again", std::to_string(state.at + period.period));
    arguments.emplace_back("witness", std::to_string(state.witness_bound));
  }
  switch (period.proof) {
    case PeriodProof::kParts: {
      bool const window = parts == 1;
      bool const none = window && game.heaps.code.max_taken() == 0;
      return {none     ? "cli.period.proof.no_moves"
              : window ? "cli.period.proof.window"
                       : "cli.period.proof.parts",
              std::move(arguments)};
    }
    case PeriodProof::kUnequalParts:
      return {"cli.period.proof.unequal", std::move(arguments)};
    case PeriodProof::kTail:
      return {"cli.period.proof.tail", std::move(arguments)};
    case PeriodProof::kStateRepetition:
      break;
  }
  return {"cli.period.proof.state", std::move(arguments)};
}

std::string json_number(std::optional<std::uint64_t> const& number) {
  return number ? '"' + std::to_string(*number) + '"' : "null";
}

void put_json(SequenceGame const& game, PeriodSearch const& search) {
  sequence::StreamReport const report = search.report();
  auto const& result = search.result();
  auto const of_period = [&](auto const& get) {
    return json_number(result ? std::optional<std::uint64_t>(get(result->period)) : std::nullopt);
  };
  using sequence::Period;
  bool const grows = result && result->period.saltus > 0;
  std::optional<std::uint64_t> largest, largest_at;
  if (!grows) {
    largest = result ? result->max_value : search.max_value();
    largest_at = result ? result->max_heap : search.max_heap();
  }
  std::string text = fmt::format(
      "{{\"schema\":\"bouton.period/1\",\"game\":{},\"code\":{},\"proved\":{},\"period\":{},"
      "\"preperiod\":{},\"saltus\":{},\"last_exception\":{},\"max_value\":{},\"max_value_at\":{},"
      "\"values_computed\":\"{}\",\"proof\":{},\"checked_to\":{},\"values_needed\":{}",
      json_string(game.name), json_string(game.code), result.has_value(),
      of_period([](Period const& p) { return p.period; }),
      of_period([](Period const& p) { return p.preperiod; }),
      of_period([](Period const& p) { return p.saltus; }),
      json_number(result ? result->period.last_exception : std::nullopt), json_number(largest),
      json_number(largest_at), report.computed,
      result ? '"' + std::string(proof_name(result->period.proof)) + '"' : "null",
      of_period([](Period const& p) { return p.checked_to; }),
      of_period([](Period const& p) { return p.values_needed; }));
  if (result && result->repetition) {
    sequence::StateRepetition const& state = *result->repetition;
    text += fmt::format(",\"window\":\"{}\",\"repeated_at\":\"{}\",\"witness_bound\":\"{}\"",
                        state.window, state.at, state.witness_bound);
  }
  if (report.space) {
    text += fmt::format(
        ",\"rare_count\":\"{}\",\"last_rare\":{},\"mask\":\"{}\",\"positional\":{}",
        report.rare.size(),
        json_number(report.rare.empty() ? std::nullopt : std::optional(report.rare.back().heap)),
        report.space->mask, report.space->positional);
  } else {
    text += ",\"rare_count\":null,\"last_rare\":null,\"mask\":null,\"positional\":null";
  }
  auto const same = sequence::standard_form(game.heaps);
  text += fmt::format(",\"standard_form\":{{\"game\":{},\"shift\":\"{}\"}}",
                      json_string(game_name(same.standard)), same.shift);
  text += fmt::format(",\"engine\":\"{}\",\"instructions\":\"{}\"}}\n", engine_name(report.engine),
                      report.instructions);
  put(text);
}

void put_text(SequenceGame const& game, PeriodSearch const& search, Settings const& settings) {
  auto const line = [&](Message const& message) { put(render(message, settings.language) + "\n"); };
  sequence::StreamReport const report = search.report();
  auto const& result = search.result();
  std::string const name = printable(game.name);
  if (!result) {
    bool const none = report.computed == 0;
    line({none ? "cli.period.none.first" : "cli.period.none",
          {{"game", name},
           {"n", std::to_string(none ? 0 : report.computed - 1)},
           {"reason", stop_word(search.stopped_by())}}});
    if (none || settings.quiet) return;
    line({"cli.period.max_so_far",
          {{"value", std::to_string(search.max_value())},
           {"heap", std::to_string(search.max_heap())}}});
    return;
  }
  sequence::Period const& period = result->period;
  if (settings.quiet) {
    put(fmt::format("{} {} {}\n", period.period, period.preperiod, period.saltus));
    return;
  }
  std::vector<std::pair<std::string, MessageValue>> const numbers = {
      {"game", name},
      {"period", std::to_string(period.period)},
      {"preperiod", std::to_string(period.preperiod)},
      {"saltus", std::to_string(period.saltus)}};
  std::string const grows = period.saltus > 0 ? ".saltus" : "";
  put(painted(render(Message{"cli.period.found" + grows, numbers}, settings.language),
              Paint::kStrong, settings.color) +
      "\n");
  line({"cli.period.numbers" + grows, numbers});
  if (period.last_exception) {
    line({"cli.period.exception", {{"n", std::to_string(*period.last_exception)}}});
  } else {
    line({"cli.period.no_exception", {}});
  }
  if (period.saltus > 0) {
    line({"cli.period.unbounded", {}});
  } else {
    line({"cli.period.max",
          {{"value", std::to_string(result->max_value)},
           {"heap", std::to_string(result->max_heap)}}});
  }
  if (report.space && !report.rare.empty()) {
    line({"cli.period.rare",
          {{"count", std::to_string(report.rare.size())},
           {"mask", std::to_string(report.space->mask)},
           {"last", std::to_string(report.rare.back().heap)}}});
  }
  line(proof_text(game, *result));
  line({"cli.period.computed", {{"count", std::to_string(report.computed)}}});
  if (auto const same = sequence::standard_form(game.heaps); same.standard != game.heaps) {
    line({"cli.period.same",
          {{"standard", game_name(same.standard)}, {"shift", std::to_string(same.shift)}}});
  }
}

int run_period(PeriodOptions const& options, Settings const& settings) {
  SequenceGame const game = chosen_sequence(options.code);
  ProofWanted const wanted = read_proof(options.proof);
  std::optional<std::uint64_t> to;
  if (!options.to.empty()) to = read_heap("--to", options.to);
  ResumeFile resume(options.resume, options.save_every, settings.language);

  StoreOption store(options.store);
  std::optional<DurableFile> certificate;  // found out now whether it can be written
  if (!options.certificate.empty()) certificate.emplace(options.certificate);

  PeriodSearch search(game.heaps, wanted);
  auto const save = [&] { resume.save(sequence::save_search(search, wanted)); };
  if (auto const saved = resume.load()) {
    resume.restore([&] { search = sequence::restore_search(game.heaps, wanted, *saved); });
  } else if (resume.used()) {
    save();  // a place that cannot be written is found out now, not in an hour
  }
  {
    Progress progress(settings, to);
    search.run(to.value_or(kMostHeap), settings.limits(), [&] {
      progress.update(search.report().computed, search.report());
      if (resume.due()) resume.try_save(save);
    });
  }
  bool const found = search.result().has_value();
  bool const stopped = !found && interrupted();
  if (!stopped) {
    if (options.json) {
      put_json(game, search);
    } else {
      put_text(game, search, settings);
    }
    flush_output();  // the answer first: the state may be impossible to write
  }
  if (resume.used()) save();
  if (found && certificate) {
    certificate->append(
        sequence::period_certificate(game.heaps, *search.result(), search.values()));
    certificate->commit();
  }
  if (store.used()) store.keep(census::period_result(game.heaps, search));
  if (stopped) {
    put_error(
        render(Message{"cli.values.interrupted", {{"n", std::to_string(search.report().computed)}}},
               settings.language));
  }
  if (!found && resume.used()) {
    put_error(render(Message{"cli.values.saved", {{"path", printable(resume.path())}}},
                     settings.language));
  }
  if (found) return kExitAnswered;
  return stopped ? kExitInterrupted : kExitUnknown;
}

}  // namespace

Command add_period(CLI::App& app, Texts const& texts) {
  CLI::App* const parser = add_command(app, texts, "period");
  auto const options = std::make_shared<PeriodOptions>();
  parser->add_option("CODE", options->code, texts("help.arg.code"))->type_name("");
  parser->add_option("--to", options->to, texts("help.opt.period_to"))->type_name("N");
  parser->add_flag("--json", options->json, texts("help.opt.json"));
  parser->add_option("--proof", options->proof, texts("help.opt.proof"))
      ->type_name("any|classical|state");
  parser->add_option("--certificate", options->certificate, texts("help.opt.certificate"))
      ->type_name("FILE");
  parser->add_option("--store", options->store, texts("help.opt.store"))->type_name("FILE");
  parser->add_option("--resume", options->resume, texts("help.opt.resume"))->type_name("FILE");
  parser->add_option("--save-every", options->save_every, texts("help.opt.save_every"))
      ->type_name("TIME");
  return {parser, [options](Settings const& settings) { return run_period(*options, settings); }};
}

}  // namespace bouton::cli
