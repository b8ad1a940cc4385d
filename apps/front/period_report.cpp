#include "front/period_report.hpp"

#include <algorithm>
#include <optional>

#include "front/errors.hpp"
#include "front/json.hpp"
#include "front/numbers.hpp"
#include "sequence/equivalent_code.hpp"
#include "sequence/period/state_repetition.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::front {
namespace {

using sequence::PeriodProof;
using sequence::PeriodResult;
using sequence::PeriodSearch;

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
      return {none     ? "front.period.proof.no_moves"
              : window ? "front.period.proof.window"
                       : "front.period.proof.parts",
              std::move(arguments)};
    }
    case PeriodProof::kUnequalParts:
      return {"front.period.proof.unequal", std::move(arguments)};
    case PeriodProof::kTail:
      return {"front.period.proof.tail", std::move(arguments)};
    case PeriodProof::kArithmetic:
      return {"front.period.proof.arithmetic", std::move(arguments)};
    case PeriodProof::kStateRepetition:
      break;
  }
  return {"front.period.proof.state", std::move(arguments)};
}

}  // namespace

sequence::ProofWanted read_proof(std::string_view option, std::string const& word) {
  if (word == "any") return sequence::ProofWanted::kAny;
  if (word == "classical") return sequence::ProofWanted::kClassical;
  if (word == "state") return sequence::ProofWanted::kStateRepetition;
  bad_value(option, word, "any, classical, state");
}

std::uint64_t search_end(SequenceGame const& game, std::uint64_t to) {
  constexpr std::uint64_t kFewValues = 4096;  // a proof with a certificate may be among them
  return game.formula == nullptr ? to : std::min(to, kFewValues);
}

std::optional<KnownPeriod> known_period(SequenceGame const& game, PeriodSearch const& search) {
  if (search.result()) {
    sequence::Period const& period = search.result()->period;
    return KnownPeriod{period, name(period.proof)};
  }
  if (game.formula == nullptr) return std::nullopt;
  sequence::Period period;
  period.period = game.formula->period;
  period.preperiod = game.formula->preperiod;
  period.saltus = game.formula->saltus;
  if (period.preperiod > 0) period.last_exception = period.preperiod - 1;
  return KnownPeriod{period, "closed-form"};
}

std::string period_json(SequenceGame const& game, PeriodSearch const& search) {
  sequence::StreamReport const report = search.report();
  auto const& result = search.result();
  auto const known = known_period(game, search);
  using sequence::Period;
  auto const of_period = [&](std::uint64_t Period::*field) {
    return result ? std::optional<std::uint64_t>(result->period.*field) : std::nullopt;
  };
  auto const of_known = [&](std::uint64_t Period::*field) {
    return known ? std::optional<std::uint64_t>(known->period.*field) : std::nullopt;
  };
  bool const grows = known && known->period.saltus > 0;
  std::optional<std::uint64_t> largest, largest_at;
  if (!grows) {
    largest = result ? result->max_value : search.max_value();
    largest_at = result ? result->max_heap : search.max_heap();
  }
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("schema").string("bouton.period/1");
  json.key("game").string(game.name).key("code").string(game.code);
  json.key("proved").boolean(known.has_value());
  json.key("period").decimal(of_known(&Period::period));
  json.key("preperiod").decimal(of_known(&Period::preperiod));
  json.key("saltus").decimal(of_known(&Period::saltus));
  json.key("last_exception").decimal(known ? known->period.last_exception : std::nullopt);
  json.key("max_value").decimal(largest).key("max_value_at").decimal(largest_at);
  json.key("values_computed").decimal(report.computed).key("proof");
  known ? json.string(known->proof) : json.null();
  json.key("checked_to").decimal(of_period(&Period::checked_to));
  json.key("values_needed").decimal(of_period(&Period::values_needed));
  if (result && result->repetition) {
    json.key("window").decimal(result->repetition->window);
    json.key("repeated_at").decimal(result->repetition->at);
    json.key("witness_bound").decimal(result->repetition->witness_bound);
  }
  if (report.space) {
    json.key("rare_count").decimal(report.rare.size()).key("last_rare");
    report.rare.empty() ? json.null() : json.decimal(report.rare.back().heap);
    json.key("mask").decimal(report.space->mask);
    json.key("positional").boolean(report.space->positional);
  } else {
    for (char const* key : {"rare_count", "last_rare", "mask", "positional"}) json.key(key).null();
  }
  auto const same = sequence::standard_form(game.heaps);
  json.key("standard_form").begin_object().key("game").string(game_name(same.standard));
  json.key("shift").decimal(same.shift).end_object();
  json.key("engine").string(name(report.engine));
  json.key("instructions").string(report.instructions).end_object();
  return text;
}

std::vector<Message> describe_formula(SequenceGame const& game) {
  HeapFormula const& formula = *game.formula;
  std::vector<std::pair<std::string, MessageValue>> const numbers = {
      {"game", printable(game.name)},
      {"period", std::to_string(formula.period)},
      {"preperiod", std::to_string(formula.preperiod)},
      {"saltus", std::to_string(formula.saltus)}};
  std::string const grows = formula.saltus > 0 ? ".saltus" : "";
  return {{"front.period.found" + grows, numbers},
          {"front.period.numbers" + grows, numbers},
          {std::string(formula.key), {}},
          {"front.period.proof.formula", {{"reference", std::string(formula.reference)}}}};
}

std::vector<Message> describe_period(SequenceGame const& game, PeriodSearch const& search) {
  auto const& result = search.result();
  if (!result) return describe_formula(game);
  sequence::StreamReport const report = search.report();
  sequence::Period const& period = result->period;
  std::vector<Message> lines;
  std::vector<std::pair<std::string, MessageValue>> const numbers = {
      {"game", printable(game.name)},
      {"period", std::to_string(period.period)},
      {"preperiod", std::to_string(period.preperiod)},
      {"saltus", std::to_string(period.saltus)}};
  std::string const grows = period.saltus > 0 ? ".saltus" : "";
  lines.push_back({"front.period.found" + grows, numbers});
  lines.push_back({"front.period.numbers" + grows, numbers});
  if (period.last_exception) {
    lines.push_back({"front.period.exception", {{"n", std::to_string(*period.last_exception)}}});
  } else {
    lines.push_back({"front.period.no_exception", {}});
  }
  if (period.saltus > 0) {
    lines.push_back({"front.period.unbounded", {}});
  } else {
    lines.push_back({"front.period.max",
                     {{"value", std::to_string(result->max_value)},
                      {"heap", std::to_string(result->max_heap)}}});
  }
  if (report.space && !report.rare.empty()) {
    lines.push_back({"front.period.rare",
                     {{"count", std::to_string(report.rare.size())},
                      {"mask", std::to_string(report.space->mask)},
                      {"last", std::to_string(report.rare.back().heap)}}});
  }
  lines.push_back(proof_text(game, *result));
  lines.push_back({"front.period.computed", {{"count", std::to_string(report.computed)}}});
  if (auto const same = sequence::standard_form(game.heaps); same.standard != game.heaps) {
    lines.push_back(
        {"front.period.same",
         {{"standard", game_name(same.standard)}, {"shift", std::to_string(same.shift)}}});
  }
  return lines;
}

}  // namespace bouton::front
