#include "quotient_print.hpp"
#include "front/errors.hpp"
#include "front/quotient_json.hpp"
#include "front/stops.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer.hpp"
#include "bouton/core/error.hpp"
#include "bouton/sequence/period.hpp"
#include "output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using misere::Element;
using misere::Quotient;
using misere::WordStyle;

constexpr std::size_t kItemsTold = 60;
constexpr std::size_t kRowsTold = 40;
constexpr std::uint64_t kWidestRow = 24;
constexpr std::uint64_t kUsualRow = 10;

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
    words.push_back(fmt::format("{} -> {}", step.heap.heap, step.order));
  }
  return words;
}

/// A word of the quotient as a formula: raised digits as exponents.
std::string latex_word(std::string_view word) {
  std::string const text = latex_text(word);
  constexpr std::string_view kRaised = "\\textsuperscript";
  std::string source;
  for (std::size_t at = 0; at < text.size();) {
    if (text.compare(at, kRaised.size(), kRaised) == 0) {
      source += '^';
      at += kRaised.size();
    } else {
      source += text[at++];
    }
  }
  return source;
}

class QuotientPrinter {
 public:
  QuotientPrinter(QuotientReport const& report, Settings const& settings)
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
    if (report_.law) law();
    if (report_.known && !report_.all_heaps && !(report_.law && report_.law->law)) known();
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

  /// The pretending function; each row is one period, if that is not too wide.
  void heaps() const {
    sequence::ClassSequence const& classes = quotient_.heaps();
    std::uint64_t const count = heaps_listed(report_);
    bool const by_period = classes.periodic() && classes.period() <= kWidestRow;
    std::uint64_t per_row = by_period && classes.period() > 1 ? classes.period() : kUsualRow;
    std::uint64_t const shown = std::min(count, per_row * kRowsTold);
    std::vector<std::string> words;
    std::size_t width = 1;
    for (std::uint64_t n = 0; n < shown; ++n) {
      words.push_back(quotient_.word(classes.at(n), WordStyle::kSuperscript));
      width = std::max(width, terminal::display_width(words.back()));
    }
    std::size_t const label = std::to_string(shown - 1).size();
    if (auto const columns = output_columns()) {
      std::size_t const room = *columns - std::min(*columns, label + 3);
      per_row = std::max<std::uint64_t>(1, std::min<std::uint64_t>(per_row, room / (width + 1)));
    }
    line({"cli.quotient.heaps",
          {{"last", std::to_string(shown - 1)}, {"row", std::to_string(per_row)}}});
    for (std::uint64_t n = 0; n < shown; n += per_row) {
      std::string row = fmt::format("  {:>{}}:", n, label);
      for (std::uint64_t i = n; i < std::min(n + per_row, shown); ++i) {
        std::string const& word = words[static_cast<std::size_t>(i)];
        row += std::string(width + 1 - terminal::display_width(word), ' ') + word;
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
    line({law_follows() ? "cli.quotient.steady.law" : "cli.quotient.steady",
          {{"every", std::to_string(growing.every)}, {"gain", std::to_string(growing.gain)}}});
  }
  /// Whether a proved law of an infinite quotient is told below.
  [[nodiscard]] bool law_follows() const {
    return report_.all_heaps || report_.known || (report_.law && report_.law->law);
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

  static std::string sum_words(misere::InfiniteSum const& sum) {
    std::string text;
    for (auto const& [heap, count] : sum) {
      if (!text.empty()) text += " + ";
      text += count == 1 ? std::to_string(heap) : fmt::format("{}x{}", count, heap);
    }
    return text.empty() ? "0" : text;
  }

  /// The law of an infinite quotient, or why there is none.
  void law() const {
    if (report_.all_heaps) {
      Message const head{"cli.quotient.law.all_heaps", {{"game", printable(report_.game.name)}}};
      return put(painted(render(head, settings_.language), Paint::kStrong, settings_.color) + "\n");
    }
    std::optional<misere::InfiniteQuotient> const& law = report_.law->law;
    if (!law) return line({law_missing(), {{"heap", std::to_string(report_.heaps_done + 1)}}});
    Message const head{"cli.quotient.law",
                       {{"game", printable(report_.game.name)},
                        {"from", std::to_string(report_.growing->heap.heap)},
                        {"heap", std::to_string(law->largest())}}};
    put(painted(render(head, settings_.language), Paint::kStrong, settings_.color) + "\n");
    std::size_t cells = 0;
    for (misere::CounterSet const& set : law->sets) cells += set.size();
    line({"cli.quotient.law.parts",
          {{"order", std::to_string(law->order())},
           {"counters", std::to_string(law->counters)},
           {"cells", std::to_string(cells)},
           {"sets", std::to_string(law->sets.size())}}});
    misere::InfiniteFamily const& family = law->family;
    line({"cli.quotient.law.family",
          {{"first", sum_words(family.first)}, {"step", sum_words(family.step)}}});
    line({family.by_distance.empty() ? "cli.quotient.law.contexts.alike"
                                     : "cli.quotient.law.contexts",
          {{"start", sum_words(family.start)},
           {"by_first", sum_words(family.by_first)},
           {"by_distance", sum_words(family.by_distance)}}});
  }

  /// What a law that comes with the program says, if none was found here.
  void known() const {
    KnownInfinite const& known = *report_.known;
    if (known.all_heaps) return line({"cli.quotient.known.all_heaps", {{"of", known.of}}});
    line({"cli.quotient.known",
          {{"of", known.of},
           {"from", std::to_string(known.from)},
           {"to", std::to_string(known.to)}}});
  }

  [[nodiscard]] std::string law_missing() const {
    if (!report_.growing) return "cli.quotient.law.finite";
    switch (report_.law->stop) {
      case Stop::kExpired:
      case Stop::kMemory:
        return "cli.quotient.law.time";
      case Stop::kNone:
        return "cli.quotient.law.none";
      default:
        return "cli.quotient.law.work";
    }
  }

  QuotientReport const& report_;
  Quotient const& quotient_;
  Settings const& settings_;
};

}  // namespace

void put_quotient_text(QuotientReport const& report, Settings const& settings) {
  if (!settings.quiet) return QuotientPrinter(report, settings).print();
  sequence::ClassSequence const& classes = report.quotient.heaps();
  std::string line = fmt::format("{} {}", report.quotient.order(), report.quotient.p_count());
  if (classes.periodic()) line += fmt::format(" {} {}", classes.period(), classes.preperiod());
  put(line + "\n");
}

std::vector<TableColumn> quotient_columns(Language language, bool short_rows) {
  std::vector<TableColumn> columns = {
      column("game", "cli.table.game", language, Side::kLeft),
      column("heaps", "cli.table.heaps_done", language),
      column("order", "cli.table.order", language),
      column("p_count", "cli.table.p_count", language),
      column("period", "cli.table.period", language),
      column("preperiod", "cli.table.preperiod", language),
      column("complete", "cli.table.complete", language, Side::kLeft),
      column("kind", "cli.table.kind", language, Side::kLeft)};
  if (short_rows) return columns;
  for (auto const& [name, key] : {std::pair{"generators", "cli.table.generators"},
                                  {"relations", "cli.table.relations"},
                                  {"p_portion", "cli.table.p_portion"}}) {
    columns.push_back(column(name, key, language, Side::kLeft));
  }
  return columns;
}

std::vector<TableCell> quotient_row(QuotientReport const& report, bool short_row,
                                    Language language) {
  Quotient const& quotient = report.quotient;
  sequence::ClassSequence const& classes = quotient.heaps();
  bool const periodic = classes.periodic();
  std::vector<TableCell> row = {
      printable(report.game.name),
      std::to_string(report.heaps_done),
      std::to_string(quotient.order()),
      std::to_string(quotient.p_count()),
      periodic ? std::to_string(classes.period()) : "",
      periodic ? std::to_string(classes.preperiod()) : "",
      render(quotient.complete() ? "cli.table.yes" : "cli.table.no", language),
      render(quotient.tame() ? "cli.table.tame" : "cli.table.wild", language)};
  if (short_row) return row;
  auto const cell = [](std::vector<std::string> const& plain,
                       std::vector<std::string> const& raised) {
    std::string text, source;
    for (std::string const& word : plain) text += (text.empty() ? "" : "; ") + word;
    for (std::string const& word : raised)
      source += (source.empty() ? "" : ", ") + latex_word(word);
    return TableCell(text, "$" + source + "$");
  };
  row.push_back(cell(generator_words(quotient), generator_words(quotient)));
  row.push_back(cell(relation_words(quotient, WordStyle::kPlain, "="),
                     relation_words(quotient, WordStyle::kSuperscript, "=")));
  row.push_back(
      cell(lost_words(quotient, WordStyle::kPlain), lost_words(quotient, WordStyle::kSuperscript)));
  return row;
}

Board quotient_board(QuotientReport const& report, Language language) {
  Quotient const& quotient = report.quotient;
  std::vector<Element> const& elements = quotient.colex();
  std::size_t const order = elements.size();
  if (order > Quotient::kTableOrder) {
    throw Error(Message{"cli.error.picture_large",
                        {{"most", std::to_string(Quotient::kTableOrder * Quotient::kTableOrder)},
                         {"count", std::to_string(order * order)}}});
  }
  std::vector<std::size_t> place(order);
  for (std::size_t i = 0; i < order; ++i) place[elements[i]] = i;
  Board board{
      .title =
          render(Message{"cli.picture.quotient",
                         {{"game", printable(report.game.name)}, {"order", std::to_string(order)}}},
                 language),
      .rows = order,
      .columns = order,
      .squares = {}};
  for (Element const x : elements) {
    board.row_names.push_back(quotient.word(x, WordStyle::kSuperscript));
    board.column_names.push_back(quotient.word(x, WordStyle::kSuperscript));
    for (Element const y : elements) {
      Element const product = quotient.product(x, y);
      board.squares.push_back({.value = place[product],
                               .lost = quotient.is_p(product),
                               .label = quotient.word(product, WordStyle::kSuperscript)});
    }
  }
  return board;
}

void put_quotient_json(QuotientReport const& report) {
  put(quotient_json(report) + "\n");
}

}  // namespace bouton::cli
