// bouton discover: from the rules of a game to a proved law of its P-positions.
#include "discover/discover.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "command.hpp"
#include "core/durable_file.hpp"
#include "discover/law_document.hpp"
#include "discover/words.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "front/json.hpp"
#include "front/stops.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using discover::Attempt;
using discover::Discovery;
using discover::Failure;
using discover::LinearGame;
using discover::Numeration;

constexpr std::size_t kFirstPositions = 10;
constexpr std::uint64_t kMostValuesAsked = 64;

struct DiscoverOptions {
  std::string game, heaps, values, certificate;
  bool misere = false, json = false;
};

/// What was asked, and what was found.
struct LawReport {
  Game const& game;
  LinearGame const& linear;
  Discovery const& found;
  std::vector<std::string> first = {};          // P-positions
  std::optional<Message> words = std::nullopt;  // what they are
};

std::string_view failure_name(Failure failure) {
  switch (failure) {
    case Failure::kStates:
      return "states";
    case Failure::kBox:
      return "box";
    case Failure::kRefuted:
      return "refuted";
    case Failure::kMemory:
      return "memory";
    case Failure::kWork:
      break;
  }
  return "work";
}

std::string system_text(Numeration const& system, Language language) {
  if (system.is_base()) {
    return render(Message{"cli.discover.base", {{"base", std::to_string(system.p())}}}, language);
  }
  if (system.p() == 1) return render("cli.discover.fibonacci", language);
  std::vector<std::string> weights;
  for (int n = 0; n < 4; ++n) weights.push_back(std::to_string(system.weight(n)));
  return render(Message{"cli.discover.metallic", {{"weights", weights}}}, language);
}

void write_attempts(JsonWriter& json, std::vector<Attempt> const& tried) {
  json.key("tried").begin_array();
  for (Attempt const& attempt : tried) {
    json.begin_object().key("numeration").string(attempt.system.name());
    json.key("heaps_below").decimal(attempt.side).key("states").decimal(attempt.states);
    json.key("failure").string(failure_name(attempt.failure)).end_object();
  }
  json.end_array();
}

void put_law_json(LawReport const& report, Language language) {
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.law/1");
  json.key("game").string(report.game.specification);
  json.key("convention");
  json.string(report.linear.convention == Convention::kMisere ? "misere" : "normal");
  json.key("heaps").decimal(report.linear.heaps).key("values").decimal(report.linear.values);
  json.key("proved").boolean(report.found.law.has_value());
  json.key("numeration");
  if (report.found.law) {
    discover::Law const& law = *report.found.law;
    json.string(law.system.name()).key("states").decimal(law.automaton.size());
    json.key("guessed_below").decimal(law.side).key("proof").begin_object();
    json.key("choices").decimal(law.proof.choices).key("reduced").decimal(law.proof.reduced);
    json.key("antichain").decimal(law.proof.antichain);
    json.key("visited").decimal(law.proof.visited).end_object();
    json.key("law");
    report.words ? json.string(render(*report.words, language)) : json.null();
    json.key("first_p_positions").begin_array();
    for (std::string const& position : report.first) json.string(position);
    json.end_array();
  } else {
    json.null().key("states").null().key("guessed_below").null().key("proof").null();
    json.key("law").null().key("first_p_positions").null();
  }
  write_attempts(json, report.found.tried);
  json.end_object().end_line();
}

void put_law_text(LawReport const& report, Settings const& settings) {
  Language const language = settings.language;
  auto const line = [&](Message const& message) { put(render(message, language) + "\n"); };
  bool const misere = report.linear.convention == Convention::kMisere;
  std::vector<std::pair<std::string, MessageValue>> const game = {
      {"game", printable(render(report.game.title, language))},
      {"convention", misere ? "@cli.discover.misere" : "@cli.discover.normal"},
      {"heaps", std::to_string(report.linear.heaps)}};
  if (!report.found.law) {
    line({"cli.discover.none", game});
    for (Attempt const& attempt : report.found.tried) {
      line({"cli.discover.tried." + std::string(failure_name(attempt.failure)),
            {{"system", system_text(attempt.system, language)},
             {"below", std::to_string(attempt.side)},
             {"states", std::to_string(attempt.states)}}});
    }
    return;
  }
  discover::Law const& law = *report.found.law;
  put(painted(render(Message{"cli.discover.proved", game}, language), Paint::kStrong,
              settings.color) +
      "\n");
  line({report.linear.values > 0 ? "cli.discover.values" : "cli.discover.law",
        {{"states", std::to_string(law.automaton.size())},
         {"system", system_text(law.system, language)},
         {"values", std::to_string(report.linear.values)}}});
  if (report.words) {
    line({"cli.discover.words", {{"words", render(*report.words, language)}}});
  }
  std::string first;
  for (std::string const& position : report.first) first += (first.empty() ? "" : " · ") + position;
  line({"cli.discover.first", {{"positions", first}}});
  line({"cli.discover.how",
        {{"below", std::to_string(law.side)}, {"visited", std::to_string(law.proof.visited)}}});
}

std::vector<std::string> first_positions(LinearGame const& game, discover::Law const& law) {
  std::vector<std::string> result;
  for (auto const& heaps : discover::first_p_positions(game, law, kFirstPositions)) {
    result.push_back(fmt::format("{}", fmt::join(heaps, " ")));
  }
  return result;
}

int run_discover(DiscoverOptions const& options, Settings const& settings) {
  Game const game = chosen_game(options.game, options.misere, false);
  std::size_t heaps = discover::usual_heaps(game.rules);
  if (!options.heaps.empty()) {
    heaps = static_cast<std::size_t>(read_count("--heaps", options.heaps, 1, discover::kMostHeaps));
  }
  std::uint64_t const values =
      options.values.empty() ? 0 : read_count("--values", options.values, 1, kMostValuesAsked);
  LinearGame const linear = discover::linear_game(game.rules, heaps, game.convention, values);
  std::optional<DurableFile> certificate;  // opened now, to find out whether it can be written
  if (!options.certificate.empty()) certificate.emplace(options.certificate);
  discover::Budget budget;
  budget.limits = settings.limits();
  if (settings.timeout) budget.steps = kNoBound;
  Discovery found;
  {
    StatusLine status(settings);
    budget.progress = [&](Numeration const& system, std::uint64_t side) {
      if (!status.due()) return;
      status.show(render(Message{"cli.discover.progress",
                                 {{"system", system_text(system, settings.language)},
                                  {"below", std::to_string(side)}}},
                         settings.language));
    };
    found = discover::discover(game.rules, linear, discover::likely_systems(game.rules, linear),
                               budget);
  }
  if (!found.law && interrupted()) return kExitInterrupted;
  LawReport report{game, linear, found};
  if (found.law) {
    report.first = first_positions(linear, *found.law);
    report.words = discover::law_in_words(linear, *found.law);
  }
  if (options.json) {
    put_law_json(report, settings.language);
  } else if (settings.quiet) {
    if (found.law) put(found.law->system.name() + "\n");
  } else {
    put_law_text(report, settings);
  }
  flush_output();  // the answer first: the file may be impossible to write
  if (!found.law) {
    if (found.stop != Stop::kNone) {
      put_error(render(Message{"cli.discover.stopped", {{"reason", stop_word(found.stop)}}},
                       settings.language));
    }
    return kExitUnknown;
  }
  if (certificate) {
    certificate->append(
        discover::law_certificate(game.specification, game.rules, linear, *found.law));
    certificate->commit();
  }
  return kExitAnswered;
}

}  // namespace

Command discover_command() {
  auto const options = std::make_shared<DiscoverOptions>();
  return {.name = "discover",
          .options = {{"GAME", &options->game, "help.arg.game"},
                      {"--heaps", &options->heaps, "help.opt.discover_heaps", "D"},
                      {"--misere", &options->misere, "help.opt.misere"},
                      {"--values", &options->values, "help.opt.discover_values", "V"},
                      {"--certificate", &options->certificate, "help.opt.certificate", "FILE"},
                      {"--json", &options->json, "help.opt.json"}},
          .run = [options](Settings const& settings) { return run_discover(*options, settings); }};
}

}  // namespace bouton::cli
