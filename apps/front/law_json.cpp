#include "front/law_json.hpp"

#include <cstddef>

#include "discover/law_document.hpp"
#include "discover/semilinear.hpp"
#include "discover/words.hpp"

namespace bouton::front {
namespace {

constexpr std::size_t kFirstPositions = 10;

void write_proved(JsonWriter& json, LawReport const& report, discover::Law const& law,
                  Language language) {
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
}

void write_attempts(JsonWriter& json, std::vector<discover::Attempt> const& tried) {
  json.key("tried").begin_array();
  for (discover::Attempt const& attempt : tried) {
    json.begin_object().key("numeration").string(attempt.system.name());
    json.key("heaps_below").decimal(attempt.side).key("states").decimal(attempt.states);
    json.key("failure").string(failure_name(attempt.failure)).end_object();
  }
  json.end_array();
}

}  // namespace

LawReport law_report(Game const& game, discover::LinearGame const& linear,
                     discover::Discovery const& found) {
  LawReport report{game, linear, found};
  if (!found.law) return report;
  for (auto const& heaps : discover::first_p_positions(linear, *found.law, kFirstPositions)) {
    std::string text;
    for (std::uint64_t const heap : heaps) text += (text.empty() ? "" : " ") + std::to_string(heap);
    report.first.push_back(std::move(text));
  }
  report.words = discover::law_in_words(linear, *found.law);
  if (report.words) return report;
  auto const classes = discover::semilinear(linear, found.law->system, found.law->automaton);
  if (classes) report.words = discover::in_words(*classes);
  return report;
}

std::string_view failure_name(discover::Failure failure) {
  switch (failure) {
    case discover::Failure::kStates:
      return "states";
    case discover::Failure::kBox:
      return "box";
    case discover::Failure::kRefuted:
      return "refuted";
    case discover::Failure::kMemory:
      return "memory";
    case discover::Failure::kWork:
      break;
  }
  return "work";
}

void write_law_json(JsonWriter& json, LawReport const& report, Language language) {
  json.begin_object().key("schema").string("bouton.law/1");
  json.key("game").string(report.game.specification);
  json.key("convention");
  json.string(report.linear.convention == Convention::kMisere ? "misere" : "normal");
  json.key("heaps").decimal(report.linear.heaps).key("values");
  report.linear.every_value ? json.string("all") : json.decimal(report.linear.values);
  json.key("proved").boolean(report.found.law.has_value());
  json.key("numeration");
  if (report.found.law) {
    write_proved(json, report, *report.found.law, language);
  } else {
    json.null().key("states").null().key("guessed_below").null().key("proof").null();
    json.key("law").null().key("first_p_positions").null();
  }
  write_attempts(json, report.found.tried);
  json.end_object();
}

}  // namespace bouton::front
