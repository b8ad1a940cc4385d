#include "front/quotient_json.hpp"

#include "bouton/sequence/period.hpp"
#include "front/json.hpp"
#include "front/stops.hpp"
#include "misere/all_heaps_quotient.hpp"
#include "misere/known_infinite.hpp"
#include "misere/presentation.hpp"

namespace bouton::front {
namespace {

using misere::Element;
using misere::Quotient;
using misere::WordStyle;

void write_words(JsonWriter& json, std::vector<std::string> const& words) {
  json.begin_array();
  for (std::string const& word : words) json.string(word);
  json.end_array();
}

void write_growing(JsonWriter& json, std::optional<misere::Growing> const& growing) {
  if (!growing) {
    json.null();
    return;
  }
  json.begin_object().key("heap").decimal(growing->heap.heap).key("layers").begin_array();
  for (std::size_t const order : growing->layers) json.number(order);
  json.end_array().key("every").number(growing->every).key("gain").number(growing->gain);
  json.end_object();
}

/// The law of an infinite quotient in numbers; all of it is in its certificate.
void write_law(JsonWriter& json, std::optional<misere::InfiniteQuotient> const& law) {
  json.key("law");
  if (!law) {
    json.null();
    return;
  }
  std::size_t cells = 0;
  for (misere::CounterSet const& set : law->sets) cells += set.size();
  json.begin_object().key("heaps").decimal(law->largest()).key("elements").number(law->order());
  json.key("counters").number(law->counters).key("sets").number(law->sets.size());
  json.key("cells").number(cells).end_object();
}

void write_known(JsonWriter& json, std::optional<KnownInfinite> const& known) {
  json.key("known_law");
  if (!known) {
    json.null();
    return;
  }
  auto const heap = [&](std::uint64_t n) {
    return known->all_heaps ? std::nullopt : std::optional(n);
  };
  json.begin_object().key("of").string(known->of).key("infinite_from").decimal(heap(known->from));
  json.key("heaps").decimal(heap(known->to)).key("all_heaps").boolean(known->all_heaps);
  json.end_object();
}

}  // namespace

std::optional<KnownInfinite> known_infinite(ask::SequenceGame const& game, Quotient const& found,
                                            misere::QuotientCache const& cache) {
  if (found.complete()) return std::nullopt;
  if (auto const table = misere::known_all_heaps(game.heaps, cache)) {
    return KnownInfinite{.of = table->law->game(), .all_heaps = true};
  }
  if (auto const table = misere::known_infinite_quotient(game.heaps, cache)) {
    return KnownInfinite{
        .of = table->law().game, .from = table->infinite_from(), .to = table->largest()};
  }
  return std::nullopt;
}

std::vector<std::string> lost_words(Quotient const& quotient, WordStyle style) {
  std::vector<std::string> words;
  for (Element const x : quotient.colex()) {
    if (quotient.is_p(x)) words.push_back(quotient.word(x, style));
  }
  return words;
}

std::vector<std::string> relation_words(Quotient const& quotient, WordStyle style,
                                        std::string_view equals) {
  std::vector<std::string> words;
  for (misere::Relation const& relation : misere::presentation(quotient)) {
    words.push_back(quotient.word(relation.left, style) + std::string(equals) +
                    quotient.word(relation.right, style));
  }
  return words;
}

std::string_view stop_name(QuotientReport const& report) {
  return stop_name(report.stop, report.interrupted ? "interrupt" : "time");
}

std::uint64_t heaps_listed(QuotientReport const& report) {
  sequence::ClassSequence const& heaps = report.quotient.heaps();
  return heaps.periodic() ? heaps.preperiod() + heaps.period() : report.heaps_done + 1;
}

std::string quotient_json(QuotientReport const& report) {
  Quotient const& quotient = report.quotient;
  sequence::ClassSequence const& classes = quotient.heaps();
  bool const periodic = classes.periodic();
  auto const known = [](bool is, std::uint64_t number) {
    return is ? std::optional(number) : std::nullopt;
  };
  std::uint64_t const preperiod = periodic ? classes.preperiod() : 0;
  std::uint64_t const period = periodic ? classes.period() : 0;
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("schema").string("bouton.quotient/1");
  json.key("game").string(report.game.name).key("code").string(report.game.code);
  json.key("heaps").decimal(report.heaps_done);
  json.key("order").number(quotient.order()).key("p_count").number(quotient.p_count());
  json.key("p_portion");
  write_words(json, lost_words(quotient, WordStyle::kPlain));
  json.key("period").decimal(known(periodic, period));
  json.key("preperiod").decimal(known(periodic, preperiod));
  json.key("last_exception").decimal(known(preperiod > 0, preperiod - 1));
  json.key("checked_to");
  periodic ? json.decimal(*sequence::agreement_needed(report.game.heaps, preperiod, period))
           : json.null();
  json.key("complete").boolean(quotient.complete()).key("tame").boolean(quotient.tame());
  json.key("stopped_by").string(stop_name(report)).key("generators").begin_array();
  std::size_t generator = 0;
  for (misere::Generator const& one : quotient.generators()) {
    json.begin_object().key("name").string(quotient.generator_name(generator++));
    json.key("heap").decimal(one.heap).end_object();
  }
  json.end_array().key("relations");
  write_words(json, relation_words(quotient, WordStyle::kPlain, "="));
  json.key("phi").begin_array();
  for (std::uint64_t n = 0; n < heaps_listed(report); ++n) {
    json.string(quotient.word(classes.at(n)));
  }
  json.end_array().key("growth").begin_array();
  for (misere::GrowthStep const& step : report.growth) {
    json.begin_object().key("heap").decimal(step.heap.heap).key("order").number(step.order);
    json.key("p_count").number(step.p_count).end_object();
  }
  json.end_array().key("growing");
  write_growing(json, report.growing);
  write_known(json, report.known);
  if (report.law) {
    write_law(json, report.law->law);
    json.key("all_heaps").boolean(report.all_heaps.has_value());
  }
  json.end_object();
  return text;
}

std::string quotient_table_json(Quotient const& quotient) {
  std::vector<Element> const& order = quotient.colex();
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("elements").begin_array();
  for (Element const x : order) json.string(quotient.word(x));
  json.end_array().key("lost").begin_array();
  for (Element const x : order) json.boolean(quotient.is_p(x));
  json.end_array().key("products").begin_array();
  for (Element const x : order) {
    json.begin_array();
    for (Element const y : order) json.number(place[quotient.product(x, y)]);
    json.end_array();
  }
  json.end_array().end_object();
  return text;
}

}  // namespace bouton::front
