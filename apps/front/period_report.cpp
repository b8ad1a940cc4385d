#include "front/period_report.hpp"

#include <algorithm>
#include <optional>

#include "bouton/sequence/equivalent_code.hpp"
#include "front/errors.hpp"
#include "front/json.hpp"

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

/// Writes `,"key":value`.
class Object {
 public:
  explicit Object(std::string head) : text_(std::move(head)) {}
  void raw(std::string_view key, std::string_view value) {
    ((text_ += ",\"") += key) += "\":";
    text_ += value;
  }
  void word(std::string_view key, std::string_view value) { raw(key, json_string(value)); }
  void number(std::string_view key, std::optional<std::uint64_t> const& value) {
    raw(key, json_number(value));
  }
  [[nodiscard]] std::string end() { return text_ + '}'; }

 private:
  std::string text_;
};

}  // namespace

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

std::string period_json(SequenceGame const& game, PeriodSearch const& search) {
  sequence::StreamReport const report = search.report();
  auto const& result = search.result();
  using sequence::Period;
  auto const of_period = [&](std::uint64_t Period::*field) {
    return result ? std::optional<std::uint64_t>(result->period.*field) : std::nullopt;
  };
  bool const grows = result && result->period.saltus > 0;
  std::optional<std::uint64_t> largest, largest_at;
  if (!grows) {
    largest = result ? result->max_value : search.max_value();
    largest_at = result ? result->max_heap : search.max_heap();
  }
  Object json("{\"schema\":\"bouton.period/1\"");
  json.word("game", game.name);
  json.word("code", game.code);
  json.raw("proved", json_bool(result.has_value()));
  json.number("period", of_period(&Period::period));
  json.number("preperiod", of_period(&Period::preperiod));
  json.number("saltus", of_period(&Period::saltus));
  json.number("last_exception", result ? result->period.last_exception : std::nullopt);
  json.number("max_value", largest);
  json.number("max_value_at", largest_at);
  json.number("values_computed", report.computed);
  json.raw("proof", result ? json_string(proof_name(result->period.proof)) : "null");
  json.number("checked_to", of_period(&Period::checked_to));
  json.number("values_needed", of_period(&Period::values_needed));
  if (result && result->repetition) {
    json.number("window", result->repetition->window);
    json.number("repeated_at", result->repetition->at);
    json.number("witness_bound", result->repetition->witness_bound);
  }
  if (report.space) {
    bool const rare = !report.rare.empty();
    json.number("rare_count", report.rare.size());
    json.number("last_rare",
                rare ? std::optional<std::uint64_t>(report.rare.back().heap) : std::nullopt);
    json.number("mask", report.space->mask);
    json.raw("positional", json_bool(report.space->positional));
  } else {
    for (char const* key : {"rare_count", "last_rare", "mask", "positional"}) json.raw(key, "null");
  }
  auto const same = sequence::standard_form(game.heaps);
  json.raw("standard_form", "{\"game\":" + json_string(game_name(same.standard)) + ",\"shift\":" +
                                json_number(std::optional<std::uint64_t>(same.shift)) + '}');
  json.word("engine", engine_name(report.engine));
  json.word("instructions", report.instructions);
  return json.end();
}

std::vector<Message> describe_period(SequenceGame const& game, PeriodSearch const& search) {
  auto const& result = search.result();
  sequence::StreamReport const report = search.report();
  sequence::Period const& period = result->period;
  std::vector<Message> lines;
  std::vector<std::pair<std::string, MessageValue>> const numbers = {
      {"game", printable(game.name)},
      {"period", std::to_string(period.period)},
      {"preperiod", std::to_string(period.preperiod)},
      {"saltus", std::to_string(period.saltus)}};
  std::string const grows = period.saltus > 0 ? ".saltus" : "";
  lines.push_back({"cli.period.found" + grows, numbers});
  lines.push_back({"cli.period.numbers" + grows, numbers});
  if (period.last_exception) {
    lines.push_back({"cli.period.exception", {{"n", std::to_string(*period.last_exception)}}});
  } else {
    lines.push_back({"cli.period.no_exception", {}});
  }
  if (period.saltus > 0) {
    lines.push_back({"cli.period.unbounded", {}});
  } else {
    lines.push_back({"cli.period.max",
                     {{"value", std::to_string(result->max_value)},
                      {"heap", std::to_string(result->max_heap)}}});
  }
  if (report.space && !report.rare.empty()) {
    lines.push_back({"cli.period.rare",
                     {{"count", std::to_string(report.rare.size())},
                      {"mask", std::to_string(report.space->mask)},
                      {"last", std::to_string(report.rare.back().heap)}}});
  }
  lines.push_back(proof_text(game, *result));
  lines.push_back({"cli.period.computed", {{"count", std::to_string(report.computed)}}});
  if (auto const same = sequence::standard_form(game.heaps); same.standard != game.heaps) {
    lines.push_back(
        {"cli.period.same",
         {{"standard", game_name(same.standard)}, {"shift", std::to_string(same.shift)}}});
  }
  return lines;
}

}  // namespace bouton::front
