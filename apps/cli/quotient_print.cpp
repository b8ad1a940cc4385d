#include "quotient_print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "answer.hpp"
#include "bouton/misere/presentation.hpp"
#include "bouton/sequence/period.hpp"
#include "errors.hpp"
#include "output.hpp"

namespace bouton::cli {
namespace {

using misere::Element;
using misere::Quotient;
using misere::QuotientStop;
using misere::WordStyle;

constexpr std::size_t kItemsTold = 60;
constexpr std::size_t kRowsTold = 40;
constexpr std::uint64_t kWidestRow = 24;
constexpr std::uint64_t kUsualRow = 10;

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

std::vector<std::string> generator_words(Quotient const& quotient) {
  std::vector<std::string> words;
  for (std::size_t g = 0; g < quotient.generators().size(); ++g) {
    words.push_back(quotient.generator_name(g) + " = " +
                    std::to_string(quotient.generators()[g].heap));
  }
  return words;
}

std::vector<std::string> growth_words(QuotientReport const& report) {
  std::vector<std::string> words;
  for (misere::GrowthStep const& step : report.growth) {
    words.push_back(fmt::format("{}: {}", step.heap.heap, step.order));
  }
  return words;
}

std::string_view stop_name(QuotientReport const& report) {
  switch (report.stop) {
    case QuotientStop::kComplete:
      return "complete";
    case QuotientStop::kHeaps:
      return "heaps";
    case QuotientStop::kElements:
      return "elements";
    case QuotientStop::kSteady:
      return "steady";
    case QuotientStop::kWork:
      return "work";
    case QuotientStop::kInterrupt:
      break;
  }
  return report.interrupted ? "interrupt" : "time";
}

/// Heaps whose classes say everything: those before the period and one period, or all done.
std::uint64_t heaps_listed(QuotientReport const& report) {
  sequence::ClassSequence const& heaps = report.quotient.heaps();
  return heaps.periodic() ? heaps.preperiod() + heaps.period() : report.heaps_done + 1;
}

class Printer {
 public:
  Printer(QuotientReport const& report, Settings const& settings)
      : report_(report), quotient_(report.quotient), settings_(settings) {}

  void print() const {
    headline();
    list("cli.quotient.generators", generator_words(quotient_));
    list("cli.quotient.relations", relation_words(quotient_, WordStyle::kSuperscript, " = "));
    list("cli.quotient.lost", lost_words(quotient_, WordStyle::kSuperscript));
    list("cli.quotient.growth", growth_words(report_));
    heaps();
    if (report_.growing) growing();
    how();
  }

 private:
  void line(Message const& message) const { put(render(message, settings_.language) + "\n"); }

  void headline() const {
    std::string key = quotient_.complete() ? "cli.quotient.whole" : "cli.quotient.part";
    Message const message{std::move(key),
                          {{"game", printable(report_.game.name)},
                           {"heaps", std::to_string(report_.heaps_done)},
                           {"order", std::to_string(quotient_.order())},
                           {"lost", std::to_string(quotient_.p_count())}}};
    put(painted(render(message, settings_.language), Paint::kStrong, settings_.color) + "\n");
    line({quotient_.tame() ? "cli.quotient.tame" : "cli.quotient.wild", {}});
  }

  void list(std::string key, std::vector<std::string> words) const {
    if (words.empty()) return;
    if (std::size_t const count = words.size(); count > kItemsTold) {
      words.resize(kItemsTold);
      return line({key + ".many", {{"count", std::to_string(count)}, {"words", std::move(words)}}});
    }
    line({std::move(key), {{"words", std::move(words)}}});
  }

  /// The pretending function; each row is one period, where that is not too wide.
  void heaps() const {
    sequence::ClassSequence const& classes = quotient_.heaps();
    std::uint64_t const count = heaps_listed(report_);
    bool const by_period = classes.periodic() && classes.period() <= kWidestRow;
    std::uint64_t const per_row = by_period && classes.period() > 1 ? classes.period() : kUsualRow;
    std::uint64_t const shown = std::min(count, per_row * kRowsTold);
    line({"cli.quotient.heaps",
          {{"last", std::to_string(shown - 1)}, {"row", std::to_string(per_row)}}});
    std::vector<std::string> words;
    std::size_t width = 1;
    for (std::uint64_t n = 0; n < shown; ++n) {
      words.push_back(quotient_.word(classes.at(n), WordStyle::kSuperscript));
      width = std::max(width, display_width(words.back()));
    }
    std::size_t const label = std::to_string(shown - 1).size();
    for (std::uint64_t n = 0; n < shown; n += per_row) {
      std::string row = fmt::format("  {:>{}}:", n, label);
      for (std::uint64_t i = n; i < std::min(n + per_row, shown); ++i) {
        std::string const& word = words[static_cast<std::size_t>(i)];
        row += std::string(width + 1 - display_width(word), ' ') + word;
      }
      put(row + "\n");
    }
    if (shown < count) {
      line({"cli.quotient.heaps.more", {{"count", std::to_string(count - shown)}}});
    }
  }

  void growing() const {
    misere::Growing const& growing = *report_.growing;
    if (growing.layers.empty()) return;
    std::vector<std::string> layers;
    for (std::size_t const order : growing.layers) layers.push_back(std::to_string(order));
    if (layers.size() > kItemsTold) {
      layers.erase(layers.begin() + kItemsTold / 2, layers.end() - kItemsTold / 2);
      layers.insert(layers.begin() + kItemsTold / 2, "...");
    }
    line({"cli.quotient.growing",
          {{"heap", std::to_string(growing.heap.heap)},
           {"bound", std::to_string(growing.layers.back())},
           {"layers", std::move(layers)}}});
    if (growing.every == 0) return;
    line({"cli.quotient.steady",
          {{"every", std::to_string(growing.every)}, {"gain", std::to_string(growing.gain)}}});
  }

  void how() const {
    sequence::ClassSequence const& classes = quotient_.heaps();
    if (quotient_.complete()) {
      return line({"cli.quotient.period",
                   {{"period", std::to_string(classes.period())},
                    {"preperiod", std::to_string(classes.preperiod())},
                    {"bound", std::to_string(*sequence::agreement_needed(
                                  report_.game.heaps, classes.preperiod(), classes.period()))}}});
    }
    line({"cli.quotient.proved", {{"heaps", std::to_string(report_.heaps_done)}}});
    line({"cli.quotient.stop." + std::string(stop_name(report_)),
          {{"next", std::to_string(report_.heaps_done + 1)}}});
  }

  QuotientReport const& report_;
  Quotient const& quotient_;
  Settings const& settings_;
};

}  // namespace

void put_quotient_text(QuotientReport const& report, Settings const& settings) {
  if (!settings.quiet) return Printer(report, settings).print();
  sequence::ClassSequence const& classes = report.quotient.heaps();
  std::string line = fmt::format("{} {}", report.quotient.order(), report.quotient.p_count());
  if (classes.periodic()) line += fmt::format(" {} {}", classes.period(), classes.preperiod());
  put(line + "\n");
}

void put_quotient_json(QuotientReport const& report) {
  using Json = nlohmann::ordered_json;
  Quotient const& quotient = report.quotient;
  sequence::ClassSequence const& classes = quotient.heaps();
  auto const number = [](std::uint64_t n) { return std::to_string(n); };
  auto const of_period = [&](std::uint64_t n) {
    return classes.periodic() ? Json(number(n)) : Json(nullptr);
  };
  Json json;
  json["schema"] = "bouton.quotient/1";
  json["game"] = report.game.name;
  json["code"] = report.game.code;
  json["heaps"] = number(report.heaps_done);
  json["order"] = quotient.order();
  json["p_count"] = quotient.p_count();
  json["p_portion"] = lost_words(quotient, WordStyle::kPlain);
  json["period"] = of_period(classes.period());
  json["preperiod"] = of_period(classes.preperiod());
  json["last_exception"] =
      classes.preperiod() > 0 ? of_period(classes.preperiod() - 1) : Json(nullptr);
  json["checked_to"] = classes.periodic()
                           ? of_period(*sequence::agreement_needed(
                                 report.game.heaps, classes.preperiod(), classes.period()))
                           : Json(nullptr);
  json["complete"] = quotient.complete();
  json["tame"] = quotient.tame();
  json["stopped_by"] = stop_name(report);
  json["generators"] = Json::array();
  for (std::size_t g = 0; g < quotient.generators().size(); ++g) {
    json["generators"].push_back(
        {{"name", quotient.generator_name(g)}, {"heap", number(quotient.generators()[g].heap)}});
  }
  json["relations"] = relation_words(quotient, WordStyle::kPlain, "=");
  json["phi"] = Json::array();
  for (std::uint64_t n = 0; n < heaps_listed(report); ++n) {
    json["phi"].push_back(quotient.word(classes.at(n)));
  }
  json["growth"] = Json::array();
  for (misere::GrowthStep const& step : report.growth) {
    json["growth"].push_back(
        {{"heap", number(step.heap.heap)}, {"order", step.order}, {"p_count", step.p_count}});
  }
  json["growing"] = nullptr;
  if (report.growing) {
    json["growing"] = {{"heap", number(report.growing->heap.heap)},
                       {"layers", report.growing->layers},
                       {"every", report.growing->every},
                       {"gain", report.growing->gain}};
  }
  put(json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace bouton::cli
