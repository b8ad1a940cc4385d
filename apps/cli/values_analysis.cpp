// bouton values --analysis: statistics of the nim-values of a game.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "ask/values.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "kept_work.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "values.hpp"

namespace bouton::cli {
using namespace front;

namespace {

constexpr std::size_t kListed = 20;  // in text

/// The first few entries of a list, and how many more there are.
std::string listed(std::vector<std::string> const& entries, std::uint64_t all, Language language) {
  std::string list;
  std::string const comma = render("list.comma", language);
  for (std::string const& entry : entries) list += (list.empty() ? "" : comma) + entry;
  if (all <= entries.size()) return list;
  return render(Message{"cli.analysis.more",
                        {{"list", list}, {"count", std::to_string(all - entries.size())}}},
                language);
}

void put_text(answer::Analysis const& analysis, Settings const& settings) {
  Language const language = settings.language;
  auto const line = [&](std::string_view key,
                        std::vector<std::pair<std::string, MessageValue>> arguments) {
    put_sentence({std::string(key), std::move(arguments)}, language);
  };
  if (!settings.quiet) {
    line("cli.analysis.title",
         {{"game", printable(analysis.game)}, {"last", std::to_string(analysis.count - 1)}});
    line("cli.analysis.engine",
         {{"engine", analysis.engine}, {"instructions", analysis.instructions}});
  }
  if (analysis.mask) {
    line(*analysis.positional ? "cli.analysis.space.positional" : "cli.analysis.space",
         {{"mask", std::to_string(*analysis.mask)},
          {"binary", fmt::format("{:b}", *analysis.mask)},
          {"parity", std::to_string(analysis.parity->value)}});
    if (!analysis.rare->empty()) {
      line("cli.analysis.rare", {{"count", std::to_string(analysis.rare->size())},
                                 {"last", std::to_string(analysis.rare->back().n)}});
      std::vector<std::string> rare;
      for (answer::RareValue const& entry : *analysis.rare) {
        if (rare.size() == kListed) break;
        rare.push_back(fmt::format("{} -> {}", entry.n, entry.value));
      }
      line("cli.analysis.rare.list", {{"list", listed(rare, analysis.rare->size(), language)}});
    }
  } else {
    line("cli.analysis.no_space", {});
  }
  line("cli.analysis.max", {{"value", std::to_string(analysis.max_value)},
                            {"heap", std::to_string(analysis.max_value_at)}});
  line("cli.analysis.zeros", {{"count", std::to_string(analysis.p_position_count)}});
  std::vector<std::string> zeros;
  for (std::uint64_t const heap : analysis.p_positions) {
    if (zeros.size() == kListed) break;
    zeros.push_back(std::to_string(heap));
  }
  put("  n = " + listed(zeros, analysis.p_position_count, language) + "\n");
  std::vector<std::vector<TableCell>> rows;
  for (answer::ValueCount const& value : analysis.values) {
    rows.push_back({std::to_string(value.value), std::to_string(value.count),
                    std::to_string(value.first), std::to_string(value.last)});
  }
  AlignedOutput({column("value", "cli.analysis.value", language),
                 column("count", "cli.analysis.count", language),
                 column("first", "cli.analysis.first", language),
                 column("last", "cli.analysis.last", language)},
                std::move(rows), settings);
}

/// One table for everything: the first column says what a row is about.
void put_rows(TableForm form, answer::Analysis const& analysis, Language language) {
  std::vector<TableColumn> columns = {column("record", "cli.head.record", language, Side::kLeft),
                                      column("value", "cli.analysis.value", language),
                                      column_of("heap", {"n", "$n$"}),
                                      column("count", "cli.analysis.count", language),
                                      column("first", "cli.analysis.first", language),
                                      column("last", "cli.analysis.last", language)};
  TableOutput const table(form, std::move(columns));
  if (analysis.mask) {
    table.row({*analysis.positional ? "positional_mask" : "mask", std::to_string(*analysis.mask),
               "", "", "", ""});
  }
  table.row({"max", std::to_string(analysis.max_value), std::to_string(analysis.max_value_at), "",
             "", ""});
  if (analysis.rare) {
    for (answer::RareValue const& rare : *analysis.rare) {
      table.row({"rare", std::to_string(rare.value), std::to_string(rare.n), "", "", ""});
    }
  }
  for (std::uint64_t const heap : analysis.p_positions) {
    table.row({"p_position", "0", std::to_string(heap), "", "", ""});
  }
  for (answer::ValueCount const& value : analysis.values) {
    table.row({"value", std::to_string(value.value), "", std::to_string(value.count),
               std::to_string(value.first), std::to_string(value.last)});
  }
  table.end();
}

/// Within a session an analysis is made once.
std::shared_ptr<ask::Analysed> kept_or_new(ask::SequenceGame const& game, std::uint64_t last,
                                           Settings const& settings) {
  std::string const question = std::to_string(last);
  if (settings.kept != nullptr) {
    if (auto kept = settings.kept->analyses.find(game.heaps, question)) return kept;
  }
  Progress progress(settings, last);
  auto made = std::make_shared<ask::Analysed>(ask::analysis(
      game, last, settings.limits(), [&](std::uint64_t done, sequence::StreamReport const& report) {
        progress.update(done, report);
      }));
  if (settings.kept != nullptr && made->answer.complete) {
    settings.kept->analyses.keep(game.heaps, made, question);
  }
  return made;
}

}  // namespace

int analyse_values(ask::SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                   Settings const& settings) {
  std::shared_ptr<ask::Analysed> const found = kept_or_new(game, last, settings);
  answer::Analysis const& analysis = found->answer;
  if (analysis.count > 0) {
    if (options.forms.json) {
      put(answer_json(analysis) + "\n");
    } else if (auto const form = options.forms.table()) {
      put_rows(*form, analysis, settings.language);
    } else {
      put_text(analysis, settings);
    }
    flush_output();
  }
  return analysis.complete ? kExitAnswered : report_stop(analysis.count, found->stop, settings);
}

}  // namespace bouton::cli
