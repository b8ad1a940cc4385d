#include "quotient_print.hpp"
#include "fields_table.hpp"
#include "front/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "ask/quotient.hpp"
#include "bouton/core/error.hpp"
#include "bouton/misere/quotient.hpp"
#include "output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
using namespace front;

namespace {

constexpr std::size_t kItemsTold = 60;
constexpr std::size_t kRowsTold = 40;
constexpr std::uint64_t kWidestRow = 24;
constexpr std::uint64_t kUsualRow = 10;
constexpr std::size_t kShortColumns = 8;  // of a table for a reader at the terminal

using Words = std::vector<std::string>;
/// How a word is written: plain or raised.
using Style = std::string answer::Word::*;

Words generator_words(answer::Quotient const& found) {
  Words words;
  for (answer::Generator const& one : found.generators) {
    words.push_back(one.name + " = " + std::to_string(one.heap));
  }
  return words;
}

Words relation_words(answer::Quotient const& found, Style style, char const* equals) {
  Words words;
  for (answer::Relation const& one : found.relations) {
    words.push_back(one.left.*style + equals + one.right.*style);
  }
  return words;
}

Words lost_words(answer::Quotient const& found, Style style) {
  Words words;
  for (answer::Word const& word : found.p_portion) words.push_back(word.*style);
  return words;
}

Words growth_words(answer::Quotient const& found) {
  Words words;
  for (answer::GrowthStep const& step : found.growth) {
    words.push_back(fmt::format("{} -> {}", step.heap, step.order.value));
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
  QuotientPrinter(answer::Quotient const& found, Settings const& settings)
      : found_(found), settings_(settings) {}

  void print() const {
    headline();
    list("cli.quotient.generators", generator_words(found_));
    list("cli.quotient.relations", relation_words(found_, &answer::Word::raised, " = "));
    list("cli.quotient.lost", lost_words(found_, &answer::Word::raised));
    list("cli.quotient.growth", growth_words(found_));
    heaps();
    if (found_.growing) growing();
    how();
    if (found_.law) law();
    if (found_.known_law && !proved_infinite()) known();
  }

 private:
  void line(Message const& message) const { put_sentence(message, settings_.language); }

  void head(Message const& message) const {
    put(painted(render(message, settings_.language), Paint::kStrong, settings_.color) + "\n");
  }

  void headline() const {
    head({found_.complete ? "cli.quotient.whole" : "cli.quotient.part",
          {{"game", printable(found_.game)},
           {"heaps", std::to_string(found_.heaps)},
           {"order", std::to_string(found_.order.value)},
           {"lost", std::to_string(found_.p_count.value)}}});
    line({found_.tame ? "cli.quotient.tame" : "cli.quotient.wild", {}});
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
    std::uint64_t const count = found_.phi_count, period = found_.period.value_or(0);
    std::uint64_t per_row = period > 1 && period <= kWidestRow ? period : kUsualRow;
    std::uint64_t const shown = std::min(count, per_row * kRowsTold);
    Words words;
    std::size_t width = 1;
    found_.phi.each([&](std::span<answer::Word const> piece) {
      for (answer::Word const& word : piece) {
        if (words.size() == shown) return false;
        words.push_back(word.raised);
        width = std::max(width, terminal::display_width(word.raised));
      }
      return true;
    });
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
    answer::Growing const& growing = *found_.growing;
    if (growing.layers.empty()) return;
    Words layers;
    for (answer::Small const order : growing.layers) layers.push_back(std::to_string(order.value));
    if (layers.size() > kItemsTold) {
      layers.erase(layers.begin() + kItemsTold / 2, layers.end() - kItemsTold / 2);
      layers.insert(layers.begin() + kItemsTold / 2, "...");
    }
    line({"cli.quotient.growing",
          {{"heap", std::to_string(growing.heap)},
           {"bound", std::to_string(growing.layers.back().value)},
           {"layers", std::move(layers)}}});
    if (growing.every.value == 0) return;
    line({proved_infinite() || found_.known_law ? "cli.quotient.steady.law" : "cli.quotient.steady",
          {{"every", std::to_string(growing.every.value)},
           {"gain", std::to_string(growing.gain.value)}}});
  }
  /// Whether it was proved just now that the quotient is infinite.
  [[nodiscard]] bool proved_infinite() const {
    return found_.all_heaps.value_or(false) || (found_.law && *found_.law);
  }

  void how() const {
    if (found_.complete) {
      return line({"cli.quotient.period",
                   {{"period", std::to_string(*found_.period)},
                    {"preperiod", std::to_string(*found_.preperiod)},
                    {"bound", std::to_string(*found_.checked_to)}}});
    }
    line({"cli.quotient.proved", {{"heaps", std::to_string(found_.heaps)}}});
    line({"cli.quotient.stop." + found_.stopped_by, {{"next", std::to_string(found_.heaps + 1)}}});
  }

  /// The infinite quotient, or why there is none.
  void law() const {
    if (*found_.all_heaps) {
      return head({"cli.quotient.law.all_heaps", {{"game", printable(found_.game)}}});
    }
    std::optional<answer::Infinite> const& law = *found_.law;
    if (!law) return line({law_missing(), {{"heap", std::to_string(found_.heaps + 1)}}});
    head({"cli.quotient.law",
          {{"game", printable(found_.game)},
           {"from", std::to_string(found_.growing->heap)},
           {"heap", std::to_string(law->heaps)}}});
    line({"cli.quotient.law.parts",
          {{"order", std::to_string(law->elements.value)},
           {"counters", std::to_string(law->counters.value)},
           {"cells", std::to_string(law->cells.value)},
           {"sets", std::to_string(law->sets.value)}}});
    auto const& [first, step, start, by_first, by_distance] = law->family;
    line({"cli.quotient.law.family", {{"first", first}, {"step", step}}});
    line({by_distance.empty() ? "cli.quotient.law.contexts.alike" : "cli.quotient.law.contexts",
          {{"start", start},
           {"by_first", by_first},
           {"by_distance", by_distance.empty() ? "0" : by_distance}}});
  }

  /// What comes with the program says, if nothing was proved just now.
  void known() const {
    answer::KnownInfinite const& known = *found_.known_law;
    if (known.all_heaps) return line({"cli.quotient.known.all_heaps", {{"of", known.of}}});
    line({"cli.quotient.known",
          {{"of", known.of},
           {"from", std::to_string(*known.infinite_from)},
           {"to", std::to_string(*known.heaps)}}});
  }

  [[nodiscard]] std::string law_missing() const {
    if (!found_.growing) return "cli.quotient.law.finite";
    switch (found_.infinite_stop) {
      case Stop::kExpired:
      case Stop::kMemory:
        return "cli.quotient.law.time";
      case Stop::kNone:
        return "cli.quotient.law.none";
      default:
        return "cli.quotient.law.work";
    }
  }

  answer::Quotient const& found_;
  Settings const& settings_;
};

}  // namespace

void put_quotient_text(answer::Quotient const& found, Settings const& settings) {
  if (!settings.quiet) return QuotientPrinter(found, settings).print();
  std::string line = fmt::format("{} {}", found.order.value, found.p_count.value);
  if (found.period) line += fmt::format(" {} {}", *found.period, *found.preperiod);
  put(line + "\n");
}

std::vector<TableColumn> quotient_columns(Language language, bool short_rows) {
  std::vector<TableColumn> columns = columns_of<answer::Quotient>(language);
  for (char const* const name : {"complete", "kind", "generators", "relations", "p_portion"}) {
    if (short_rows && columns.size() == kShortColumns) break;
    columns.push_back(column(name, std::string("cli.head.") + name, language, Side::kLeft));
  }
  return columns;
}

std::vector<TableCell> quotient_row(answer::Quotient const& found, bool short_row,
                                    Language language) {
  std::vector<TableCell> row = cells_of(found);
  row.push_back(render(found.complete ? "cli.table.yes" : "cli.table.no", language));
  row.push_back(render(found.tame ? "cli.genus.word.tame" : "cli.genus.word.wild", language));
  if (short_row) return row;
  auto const cell = [](Words const& plain, Words const& raised) {
    std::string text, source;
    for (std::string const& word : plain) text += (text.empty() ? "" : "; ") + word;
    for (std::string const& word : raised) {
      source += (source.empty() ? "" : ", ") + latex_word(word);
    }
    return TableCell(text, "$" + source + "$");
  };
  Words const generators = generator_words(found);
  Style const plain = &answer::Word::plain, raised = &answer::Word::raised;
  row.push_back(cell(generators, generators));
  row.push_back(cell(relation_words(found, plain, "="), relation_words(found, raised, "=")));
  row.push_back(cell(lost_words(found, plain), lost_words(found, raised)));
  return row;
}

SquareBoard quotient_board(answer::Quotient const& found, Language language) {
  std::uint64_t const order = found.order.value;
  constexpr std::uint64_t kMost = misere::Quotient::kTableOrder;
  if (order > kMost) {
    throw Error(Message{
        "cli.error.picture_large",
        {{"most", std::to_string(kMost * kMost)}, {"count", std::to_string(order * order)}}});
  }
  answer::QuotientTable const table = ask::table_of(*found.monoid);
  SquareBoard board{
      .title = render(Message{"cli.picture.quotient",
                              {{"game", printable(found.game)}, {"order", std::to_string(order)}}},
                      language),
      .rows = static_cast<std::size_t>(order),
      .columns = static_cast<std::size_t>(order),
      .squares = {}};
  for (answer::Word const& word : table.elements) {
    board.row_names.push_back(word.raised);
    board.column_names.push_back(word.raised);
  }
  for (std::vector<answer::Small> const& row : table.products) {
    for (answer::Small const product : row) {
      auto const at = static_cast<std::size_t>(product.value);
      board.squares.push_back(
          {.value = at, .lost = table.lost[at], .label = table.elements[at].raised});
    }
  }
  return board;
}

}  // namespace bouton::cli
