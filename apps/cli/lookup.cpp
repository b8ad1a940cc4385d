// bouton lookup: what the catalogue says about a game, found by any equivalent code.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "ask/lookup.hpp"
#include "bouton/core/message.hpp"
#include "census/table.hpp"
#include "command.hpp"
#include "core/durable_file.hpp"
#include "fields_table.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "front/names.hpp"
#include "front/period_words.hpp"
#include "output.hpp"
#include "question.hpp"
#include "signals.hpp"
#include "store_option.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

// What `bouton lookup` says about a result of the catalogue.

using ask::SequenceGame;
using census::Result;

/// The mask of a sparse space, which the catalogue has in hexadecimal digits, as a decimal number.
std::string decimal_mask(std::string const& mask) {
  std::uint64_t value = 0;
  auto const [end, error] = std::from_chars(mask.data(), mask.data() + mask.size(), value, 16);
  bool const whole = error == std::errc() && end == mask.data() + mask.size();
  return whole ? std::to_string(value) : mask;
}

Message next_heap(Result const& result) {
  census::NextHeap next = next_heap_of(result);
  return {next.several ? "cli.lookup.next.layers" : "cli.lookup.next",
          {{"heap", std::move(next.heap)}, {"classes", std::move(next.classes)}}};
}

Message details_message(Result const& result) {
  auto words = presented_by(result);
  if (!words) return {"cli.lookup.details", {{"details", result.details}}};
  return {"cli.lookup.presented",
          {{"generators", std::move(words->generators)},
           {"relations", std::move(words->relations)},
           {"lost", std::move(words->lost)}}};
}

/// The texts, one line each. \pre found.result. Heaps of an equivalent game are said to be of that
/// one.
std::vector<Message> lookup_sentences(ask::SequenceGame const& game, answer::Lookup const& found,
                                      Language language) {
  Result const& result = *found.result;
  bool const own = result.code == game.code;
  auto const law = census::infinite_proof_of(result);
  std::vector<std::pair<std::string, MessageValue>> const facts = {
      {"period", CellText::of(result.period)},
      {"preperiod", CellText::of(found.preperiod)},
      {"saltus", CellText::of(result.saltus)},
      {"done", std::to_string(result.done)},
      {"max", CellText::of(result.max)},
      {"max_heap", CellText::of(result.max_heap)},
      {"rare", CellText::of(result.rare)},
      {"last_rare", CellText::of(result.last_rare)},
      {"mask", decimal_mask(result.mask)},
      {"order", CellText::of(result.order)},
      {"p", CellText::of(result.p_count)},
      {"of", own ? "" : render(Message{"cli.lookup.of", {{"code", result.code}}}, language)},
      {"proof",
       has_text("cli.proof." + result.proof) ? "@cli.proof." + result.proof : result.proof},
      {"law", law ? law->of : ""},
      {"from", law ? std::to_string(law->from) : ""},
      {"to", law ? std::to_string(law->to) : ""},
      {"hashed", std::to_string(result.hashed)},
      {"checksum", result.checksum},
      {"program", result.program}};
  std::vector<Message> lines;
  auto const add = [&](std::string const& key) { lines.push_back({"cli.lookup." + key, facts}); };
  if (result.convention == Convention::kNormal && result.status != "period" &&
      game.formula != nullptr) {
    lines = front::describe_formula(game.name, *game.formula);
  } else if (result.convention == Convention::kNormal) {
    bool const saltus = result.saltus.value_or(0) > 0;
    add(result.status != "period" ? "open"
        : saltus                  ? "saltus"
        : *found.preperiod_exact  ? "period"
                                  : "at_most");
    if (result.max && *result.max > 0) add("max");
    if (result.rare && result.last_rare) add("rare");
  } else {
    if (result.status == "infinite" && law) add(law->all_heaps ? "all_heaps" : "infinite");
    add(result.status == "whole" ? "whole" : "part");
    if (result.status == "whole") add(*found.preperiod_exact ? "classes" : "classes_at_most");
    if (!result.kind.empty()) add(result.kind);
    if (!result.next.empty() && !law) lines.push_back(next_heap(result));
  }
  if (!result.details.empty() && result.convention == Convention::kMisere) {
    lines.push_back(details_message(result));
  }
  if (*found.later != 0) {
    bool const later = *found.later > 0;
    lines.push_back(
        {later ? "cli.lookup.later" : "cli.lookup.earlier",
         {{"code", result.code}, {"shift", std::to_string(later ? *found.later : -*found.later)}}});
  }
  if (result.checked == "valid") add("checked");
  add("made");
  return lines;
}

using census::Recheck;
using store::ResultStore;

struct LookupOptions {
  std::string code, store, import_file;
  bool misere = false, normal = false, all = false, recheck = false;
  FormOptions forms;
};

/// A table longer than this is not a table of results.
constexpr std::uint64_t kMostImported = std::uint64_t{1} << 32;

Message recheck_message(Recheck const& recheck, Result const& result) {
  return {"cli.lookup.recheck." + recheck.text(),
          {{"done", std::to_string(recheck.done)},
           {"all", std::to_string(result.done)},
           {"columns", recheck.columns}}};
}

/// "a(n) is the nim-value of a heap of n + 1"
Message oeis_message(answer::Oeis const& sequence) {
  std::string const key = sequence.later == 0  ? "cli.lookup.oeis"
                          : sequence.later > 0 ? "cli.lookup.oeis.later"
                                               : "cli.lookup.oeis.earlier";
  std::int64_t const shift = sequence.later > 0 ? sequence.later : -sequence.later;
  return {key, {{"number", sequence.number}, {"shift", std::to_string(shift)}}};
}

void put_text(ask::SequenceGame const& game, answer::Lookup const& found,
              Settings const& settings) {
  Language const language = settings.language;
  if (settings.quiet) {
    put(census::tsv_row(*found.result) + '\n');
  } else {
    put_sentence(
        {"cli.lookup.head",
         {{"game", printable(found.game)},
          {"convention", "@front.convention." + std::string(convention_name(found.convention))}}},
        language);
    std::vector<Message> lines;
    if (found.result) lines = lookup_sentences(game, found, language);
    for (answer::Oeis const& sequence : found.oeis) lines.push_back(oeis_message(sequence));
    for (Message const& message : lines) put("  " + render(message, language) + '\n');
  }
  if (found.recheck) {
    bool const good = found.recheck->verdict != Recheck::Verdict::kDifferent;
    put("  " +
        painted(render(recheck_message(*found.recheck, *found.result), language),
                good ? Paint::kGood : Paint::kBad, settings.color) +
        '\n');
  }
}

int status_of(Recheck const& recheck) {
  switch (recheck.verdict) {
    case Recheck::Verdict::kSame:
      return kExitAnswered;
    case Recheck::Verdict::kPartly:
      return kExitUnknown;
    case Recheck::Verdict::kDifferent:
      break;
  }
  return kExitInternal;
}

bool wanted(LookupOptions const& options, Convention convention) {
  if (options.misere == options.normal) return true;
  return options.misere == (convention == Convention::kMisere);
}

/// Results as a table: every column in CSV, in a document those that a reader wants.
class ResultTable {
 public:
  ResultTable(TableForm form, Language language) : form_(form), language_(language) {
    if (form_ == TableForm::kCsv) {
      put(census::table_head(census::TableForm::kCsv));
      return;
    }
    document_.emplace(form_, std::vector<TableColumn>{
                                 column("game", "cli.head.game", language, Side::kLeft),
                                 column("convention", "cli.head.convention", language, Side::kLeft),
                                 column("status", "cli.head.status", language, Side::kLeft),
                                 column("done", "cli.head.done", language),
                                 column("period", "cli.head.period", language),
                                 column("preperiod", "cli.head.preperiod", language),
                                 column("saltus", "cli.head.saltus", language),
                                 column("max", "cli.head.max_value", language),
                                 column("order", "cli.head.order", language),
                                 column("p_count", "cli.head.p_count", language)});
  }

  void row(Result const& result) const {
    if (!document_) return put(census::table_row(census::TableForm::kCsv, result));
    bool const normal = result.convention == Convention::kNormal;
    document_->row(
        {result.code, convention_text(result.convention, language_),
         normal && result.period ? render("cli.head.proved", language_)
                                 : render("cli.census.status." + result.status, language_),
         std::to_string(result.done), CellText::of(result.period), CellText::of(result.preperiod),
         CellText::of(result.saltus), CellText::of(result.max), CellText::of(result.order),
         CellText::of(result.p_count)});
  }
  void end() const {
    if (document_) document_->end();
  }

 private:
  TableForm form_;
  Language language_;
  std::optional<TableOutput> document_;
};

int look_up(LookupOptions const& options, ResultStore const& store, Settings const& settings) {
  ask::SequenceGame const game = chosen_sequence(options.code);
  bool any = false;
  int status = kExitAnswered;
  // A row alone can be computed again, and a row alone is what --quiet prints.
  bool const rows_only = options.recheck || (settings.quiet && !options.forms.json) ||
                         options.forms.table().has_value();
  std::optional<ResultTable> table;
  if (auto const form = options.forms.table()) table.emplace(*form, settings.language);
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    if (!wanted(options, convention)) continue;
    auto row = store.find(convention, census::key_of(game.heaps, convention).standard);
    bool const there = row.has_value();
    answer::Lookup found = ask::lookup(game, convention, std::move(row));
    if (!there && (rows_only || found.oeis.empty())) continue;
    any = true;
    if (options.recheck) {
      found.recheck = census::recheck(*found.result, settings.limits());
      status = std::max(status, status_of(*found.recheck));
    }
    if (options.forms.json) {
      put(answer_json(found) + '\n');
    } else if (table) {
      table->row(*found.result);
    } else {
      put_text(game, found, settings);
    }
  }
  if (table) table->end();
  if (any && interrupted()) return say_interrupted(settings);
  if (any) return status;
  put_error({"cli.lookup.none", {{"game", printable(game.name)}}}, settings.language);
  return kExitUnknown;
}

/// Computes every result again; prints a line for each that differs, and the counts.
int recheck_all(LookupOptions const& options, ResultStore const& store, Settings const& settings) {
  std::uint64_t counts[3] = {};
  store.for_each([&](Result const& result) {
    if (!wanted(options, result.convention)) return !interrupted();
    Recheck const recheck = census::recheck(result, settings.limits_from_now());
    if (interrupted()) return false;
    ++counts[static_cast<std::size_t>(recheck.verdict)];
    if (recheck.verdict == Recheck::Verdict::kSame && settings.quiet) return true;
    put(std::string(convention_name(result.convention)) + '\t' + result.code + '\t' +
        render(recheck_message(recheck, result), settings.language) + '\n');
    flush_output();  // a row may take a minute
    return true;
  });
  put_sentence({"cli.lookup.recheck.all",
                {{"same", std::to_string(counts[0])},
                 {"partly", std::to_string(counts[1])},
                 {"different", std::to_string(counts[2])}}},
               settings.language);
  if (counts[2] > 0) return kExitInternal;
  if (interrupted()) return say_interrupted(settings);
  return counts[1] > 0 ? kExitUnknown : kExitAnswered;
}

/// Prints every row, as far as the limits allow.
int put_all(LookupOptions const& options, ResultStore const& store, Settings const& settings) {
  Limits const limits = settings.limits_to_write();
  std::uint64_t rows = 0;
  bool complete = true;
  auto const each = [&](auto const& put_row) {
    store.for_each([&](Result const& result) {
      complete = !limits.expired();
      if (!complete) return false;
      if (!wanted(options, result.convention)) return true;
      put_row(result);
      ++rows;
      return true;
    });
  };
  if (auto const form = options.forms.table()) {
    ResultTable const table(*form, settings.language);
    each([&](Result const& result) { table.row(result); });
    table.end();
  } else {
    if (!options.forms.json) put(census::table_head(census::TableForm::kTsv));
    each([&](Result const& result) {
      put(options.forms.json ? answer_json(result) + '\n'
                             : census::table_row(census::TableForm::kTsv, result));
    });
  }
  if (complete) return kExitAnswered;
  flush_output();
  put_error({"cli.lookup.stopped", {{"rows", std::to_string(rows)}}}, settings.language);
  return interrupted() ? kExitInterrupted : kExitUnknown;
}

int import_table(LookupOptions const& options, Settings const& settings) {
  if (options.store.empty()) throw Error(Message{"cli.error.no_store", {}});
  auto const text = read_whole_file(options.import_file, kMostImported);
  if (!text) throw Error(Message{"cli.error.no_table", {{"path", printable(options.import_file)}}});
  std::vector<Result> const results = in_file(printable(options.import_file), settings.language,
                                              [&] { return census::read_table(*text); });
  ResultStore store(options.store, ResultStore::Access::kWrite, settings.limits_to_write());
  store.put(results, {}, settings.limits_to_write());
  if (!settings.quiet) {
    put_error({"cli.lookup.imported",
               {{"count", std::to_string(results.size())}, {"path", printable(options.store)}}},
              settings.language);
  }
  return kExitAnswered;
}

int run_lookup(LookupOptions const& options, Settings const& settings) {
  std::vector<std::string> others;
  if (!options.import_file.empty()) others.emplace_back("--import");
  if (options.all && options.recheck) others.emplace_back("--all --recheck");
  refuse_several_forms(options.forms, others);
  std::vector<std::string> rows;
  if (!options.code.empty()) rows.emplace_back("CODE");
  if (options.all) rows.emplace_back("--all");
  if (!options.import_file.empty()) rows.emplace_back("--import");
  refuse_several(rows);
  if (!options.import_file.empty()) return import_table(options, settings);
  bool const shipped = options.store.empty();  // of a size that we know
  ResultStore const store(shipped ? shipped_catalogue() : options.store, ResultStore::Access::kRead,
                          shipped ? Limits{} : settings.limits_to_write());
  if (!options.all) return look_up(options, store, settings);
  if (options.recheck) return recheck_all(options, store, settings);
  return put_all(options, store, settings);
}

}  // namespace

Command lookup_command() {
  auto const options = std::make_shared<LookupOptions>();
  return {.name = "lookup",
          .options = with_forms({{"CODE", &options->code, "help.arg.code"},
                                 {"--misere", &options->misere, "help.opt.misere_only"},
                                 {"--normal", &options->normal, "help.opt.normal_only"},
                                 {"--store", &options->store, "help.opt.lookup_store", "FILE"},
                                 {"--recheck", &options->recheck, "help.opt.recheck"},
                                 {"--all", &options->all, "help.opt.lookup_all"},
                                 {"--import", &options->import_file, "help.opt.import", "FILE"}},
                                options->forms),
          .run = [options](Settings const& settings) { return run_lookup(*options, settings); }};
}

}  // namespace bouton::cli
