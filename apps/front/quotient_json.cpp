#include "front/quotient_json.hpp"

#include "bouton/misere/presentation.hpp"
#include "bouton/sequence/period.hpp"
#include "front/json.hpp"
#include "front/stops.hpp"

namespace bouton::front {
namespace {

using misere::Element;
using misere::Quotient;
using misere::WordStyle;

std::string quoted(std::uint64_t number) {
  return '"' + std::to_string(number) + '"';
}

/// The entries as a JSON array.
template <class Range, class Write>
std::string array(Range const& range, Write const& write) {
  std::string text = "[";
  for (auto const& entry : range) {
    if (text.size() > 1) text += ',';
    text += write(entry);
  }
  return text + ']';
}

std::string strings(std::vector<std::string> const& words) {
  return array(words, [](std::string const& word) { return json_string(word); });
}

std::string growing_json(std::optional<misere::Growing> const& growing) {
  if (!growing) return "null";
  return "{\"heap\":" + quoted(growing->heap.heap) + ",\"layers\":" +
         array(growing->layers, [](std::size_t order) { return std::to_string(order); }) +
         ",\"every\":" + std::to_string(growing->every) +
         ",\"gain\":" + std::to_string(growing->gain) + '}';
}

}  // namespace

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
  std::string text = "{\"schema\":\"bouton.quotient/1\"";
  auto const add = [&text](std::string_view key, std::string_view value) {
    ((text += ",\"") += key) += "\":";
    text += value;
  };
  auto const known = [](bool is, std::uint64_t number) {
    return is ? quoted(number) : std::string("null");
  };
  std::uint64_t const preperiod = periodic ? classes.preperiod() : 0;
  std::uint64_t const period = periodic ? classes.period() : 0;
  add("game", json_string(report.game.name));
  add("code", json_string(report.game.code));
  add("heaps", quoted(report.heaps_done));
  add("order", std::to_string(quotient.order()));
  add("p_count", std::to_string(quotient.p_count()));
  add("p_portion", strings(lost_words(quotient, WordStyle::kPlain)));
  add("period", known(periodic, period));
  add("preperiod", known(periodic, preperiod));
  add("last_exception", known(preperiod > 0, preperiod - 1));
  add("checked_to", periodic
                        ? quoted(*sequence::agreement_needed(report.game.heaps, preperiod, period))
                        : "null");
  add("complete", json_bool(quotient.complete()));
  add("tame", json_bool(quotient.tame()));
  add("stopped_by", json_string(stop_name(report)));
  std::size_t generator = 0;
  add("generators", array(quotient.generators(), [&](misere::Generator const& one) {
        return "{\"name\":" + json_string(quotient.generator_name(generator++)) +
               ",\"heap\":" + quoted(one.heap) + '}';
      }));
  add("relations", strings(relation_words(quotient, WordStyle::kPlain, "=")));
  std::vector<std::string> phi;
  for (std::uint64_t n = 0; n < heaps_listed(report); ++n) {
    phi.push_back(quotient.word(classes.at(n)));
  }
  add("phi", strings(phi));
  add("growth", array(report.growth, [](misere::GrowthStep const& step) {
        return "{\"heap\":" + quoted(step.heap.heap) + ",\"order\":" + std::to_string(step.order) +
               ",\"p_count\":" + std::to_string(step.p_count) + '}';
      }));
  add("growing", growing_json(report.growing));
  return text + '}';
}

std::string quotient_table_json(Quotient const& quotient) {
  std::vector<Element> const order = quotient.colex();
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::string text =
      "{\"elements\":" + array(order, [&](Element x) { return json_string(quotient.word(x)); }) +
      ",\"lost\":" +
      array(order, [&](Element x) { return std::string(json_bool(quotient.is_p(x))); }) +
      ",\"products\":" + array(order, [&](Element x) {
        return array(order,
                     [&](Element y) { return std::to_string(place[quotient.product(x, y)]); });
      });
  return text + '}';
}

}  // namespace bouton::front
