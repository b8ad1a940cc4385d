// bouton values --analysis: statistics of the nim-values of a game.
#include <fmt/format.h>

#include <algorithm>

#include "answer.hpp"
#include "ask/sequence_game.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "kept_work.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "sequence/value_reader.hpp"
#include "terminal/width.hpp"
#include "values.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using sequence::RareValue;
using sequence::ValueReader;
using sequence::ValueStatistics;

/// An engine needs some values before it can find the sparse space.
constexpr std::uint64_t kValuesForASpace = 1 << 15;
constexpr std::size_t kListed = 20;  // in text

ValuesAnalysis analyse(ask::SequenceGame const& game, std::uint64_t last,
                       Settings const& settings) {
  Limits const limits = settings.limits();
  // Only the engine knows the rare values: where there may be some, it computes everything.
  bool const sparse = game.heaps.code.finite() && game.heaps.code.max_parts() == 2;
  ValueReader reader(game.heaps,
                     sparse ? ValueReader::UsePeriod::kNo : ValueReader::UsePeriod::kYes);
  ValuesAnalysis analysis;
  {
    Progress progress(settings, last);
    while (reader.position() <= last) {
      auto const piece = reader.next(last + 1, limits);
      if (piece.empty()) break;
      analysis.statistics.add(piece);
      progress.update(reader.position(), reader.report());
    }
  }
  analysis.complete = reader.position() > last;
  analysis.stop = reader.stopped_by();
  if (sparse && analysis.complete) {
    while (!reader.report().space && !reader.next(kValuesForASpace, limits).empty()) {
    }
  }
  sequence::StreamReport const report = reader.report();
  analysis.space = report.space;
  if (report.space) {
    std::copy_if(report.rare.begin(), report.rare.end(), std::back_inserter(analysis.rare),
                 [&](RareValue const& rare) { return rare.heap <= last; });
  }
  analysis.engine = name(report.engine);
  analysis.instructions = report.instructions;
  return analysis;
}

/// The first few entries of a list, and how many more there are.
std::string listed(std::vector<std::string> const& entries, std::uint64_t all, Language language) {
  std::string list;
  std::string const comma = render("cli.reference.comma", language);
  for (std::string const& entry : entries) list += (list.empty() ? "" : comma) + entry;
  if (all <= entries.size()) return list;
  return render(Message{"cli.analysis.more",
                        {{"list", list}, {"count", std::to_string(all - entries.size())}}},
                language);
}

void put_text(ask::SequenceGame const& game, ValuesAnalysis const& analysis,
              Settings const& settings) {
  Language const language = settings.language;
  auto const line = [&](std::string_view key,
                        std::vector<std::pair<std::string, MessageValue>> arguments) {
    put(render(Message{std::string(key), std::move(arguments)}, language) + "\n");
  };
  ValueStatistics const& statistics = analysis.statistics;
  if (!settings.quiet) {
    line("cli.analysis.title",
         {{"game", printable(game.name)}, {"last", std::to_string(statistics.size() - 1)}});
    line("cli.analysis.engine",
         {{"engine", analysis.engine}, {"instructions", analysis.instructions}});
  }
  if (analysis.space) {
    line(analysis.space->positional ? "cli.analysis.space.positional" : "cli.analysis.space",
         {{"mask", std::to_string(analysis.space->mask)},
          {"binary", fmt::format("{:b}", analysis.space->mask)},
          {"parity", std::to_string(analysis.space->parity)}});
    if (!analysis.rare.empty()) {
      line("cli.analysis.rare", {{"count", std::to_string(analysis.rare.size())},
                                 {"last", std::to_string(analysis.rare.back().heap)}});
      std::vector<std::string> rare;
      for (RareValue const& entry : analysis.rare) {
        if (rare.size() == kListed) break;
        rare.push_back(fmt::format("{} -> {}", entry.heap, entry.value));
      }
      line("cli.analysis.rare.list", {{"list", listed(rare, analysis.rare.size(), language)}});
    }
  } else {
    line("cli.analysis.no_space", {});
  }
  std::uint32_t const max = statistics.max_value();
  line("cli.analysis.max",
       {{"value", std::to_string(max)}, {"heap", std::to_string(statistics.entries()[max].first)}});
  std::uint64_t const zero_count = statistics.entries()[0].count;
  line("cli.analysis.zeros", {{"count", std::to_string(zero_count)}});
  std::vector<std::string> zeros;
  for (std::uint64_t const heap : statistics.zeros()) {
    if (zeros.size() == kListed) break;
    zeros.push_back(std::to_string(heap));
  }
  put("  n = " + listed(zeros, zero_count, language) + "\n");

  std::vector<std::vector<std::string>> rows = {
      {render("cli.analysis.value", language), render("cli.analysis.count", language),
       render("cli.analysis.first", language), render("cli.analysis.last", language)}};
  for (std::uint32_t value = 0; value <= max; ++value) {
    ValueStatistics::Entry const& entry = statistics.entries()[value];
    if (entry.count == 0) continue;
    rows.push_back({std::to_string(value), std::to_string(entry.count), std::to_string(entry.first),
                    std::to_string(entry.last)});
  }
  std::vector<std::size_t> widths(4, 0);
  for (auto const& row : rows) {
    for (std::size_t i = 0; i < 4; ++i)
      widths[i] = std::max(widths[i], terminal::display_width(row[i]));
  }
  for (auto const& row : rows) {
    std::string text;
    for (std::size_t i = 0; i < 4; ++i) {
      text +=
          std::string(widths[i] - terminal::display_width(row[i]) + (i == 0 ? 0 : 2), ' ') + row[i];
    }
    put(text + "\n");
  }
}

/// One table for everything: the first column says what a row is about.
void put_rows(TableForm form, ValuesAnalysis const& analysis, Language language) {
  std::vector<TableColumn> columns = {column("record", "cli.head.record", language, Side::kLeft),
                                      column("value", "cli.analysis.value", language),
                                      column_of("heap", {"n", "$n$"}),
                                      column("count", "cli.analysis.count", language),
                                      column("first", "cli.analysis.first", language),
                                      column("last", "cli.analysis.last", language)};
  TableOutput const table(form, std::move(columns));
  if (analysis.space) {
    table.row({analysis.space->positional ? "positional_mask" : "mask",
               std::to_string(analysis.space->mask), "", "", "", ""});
  }
  ValueStatistics const& statistics = analysis.statistics;
  std::uint32_t const max = statistics.max_value();
  table.row(
      {"max", std::to_string(max), std::to_string(statistics.entries()[max].first), "", "", ""});
  for (RareValue const& rare : analysis.rare) {
    table.row({"rare", std::to_string(rare.value), std::to_string(rare.heap), "", "", ""});
  }
  for (std::uint64_t const heap : statistics.zeros()) {
    table.row({"p_position", "0", std::to_string(heap), "", "", ""});
  }
  for (std::uint32_t value = 0; value <= max; ++value) {
    ValueStatistics::Entry const& entry = statistics.entries()[value];
    if (entry.count == 0) continue;
    table.row({"value", std::to_string(value), "", std::to_string(entry.count),
               std::to_string(entry.first), std::to_string(entry.last)});
  }
  table.end();
}

void put_json(ask::SequenceGame const& game, ValuesAnalysis const& analysis) {
  ValueStatistics const& statistics = analysis.statistics;
  std::uint32_t const max = statistics.max_value();
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.analysis/1");
  json.key("game").string(game.name).key("code").string(game.code);
  json.key("from").decimal(0).key("to").decimal(statistics.size() - 1);
  json.key("complete").boolean(analysis.complete);
  json.key("engine").string(analysis.engine).key("instructions").string(analysis.instructions);
  if (analysis.space) {
    json.key("mask").decimal(analysis.space->mask);
    json.key("positional").boolean(analysis.space->positional);
    json.key("parity").number(analysis.space->parity);
    json.key("rare_count").decimal(analysis.rare.size()).key("rare").begin_array();
    for (RareValue const& rare : analysis.rare) {
      json.begin_object().key("n").decimal(rare.heap).key("value").decimal(rare.value);
      json.end_object();
    }
    json.end_array();
  } else {
    for (char const* key : {"mask", "positional", "parity", "rare_count", "rare"}) {
      json.key(key).null();
    }
  }
  json.key("max_value").decimal(max).key("max_value_at").decimal(statistics.entries()[max].first);
  json.key("p_position_count").decimal(statistics.entries()[0].count);
  json.key("p_positions").begin_array();
  for (std::uint64_t const heap : statistics.zeros()) json.decimal(heap);
  json.end_array().key("values").begin_array();
  for (std::uint32_t value = 0; value <= max; ++value) {
    ValueStatistics::Entry const& entry = statistics.entries()[value];
    if (entry.count == 0) continue;
    json.begin_object().key("value").decimal(value).key("count").decimal(entry.count);
    json.key("first").decimal(entry.first).key("last").decimal(entry.last).end_object();
  }
  json.end_array().end_object().end_line();
}

/// Within a session an analysis is made once.
std::shared_ptr<ValuesAnalysis> kept_or_new(ask::SequenceGame const& game, std::uint64_t last,
                                            Settings const& settings) {
  std::string const question = std::to_string(last);
  if (settings.kept != nullptr) {
    if (auto kept = settings.kept->analyses.find(game.heaps, question)) return kept;
  }
  auto made = std::make_shared<ValuesAnalysis>(analyse(game, last, settings));
  if (settings.kept != nullptr && made->complete) {
    settings.kept->analyses.keep(game.heaps, made, question);
  }
  return made;
}

}  // namespace

int analyse_values(ask::SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                   Settings const& settings) {
  std::shared_ptr<ValuesAnalysis> const found = kept_or_new(game, last, settings);
  ValuesAnalysis const& analysis = *found;
  if (analysis.statistics.size() > 0) {
    if (options.forms.json) {
      put_json(game, analysis);
    } else if (auto const form = options.forms.table()) {
      put_rows(*form, analysis, settings.language);
    } else {
      put_text(game, analysis, settings);
    }
    flush_output();
  }
  return analysis.complete ? kExitAnswered
                           : report_stop(analysis.statistics.size(), analysis.stop, settings);
}

}  // namespace bouton::cli
