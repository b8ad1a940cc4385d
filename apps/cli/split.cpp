// bouton split: the safe ways to split M tokens into starting heaps of Nim.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "answer.hpp"
#include "ask/split.hpp"
#include "bouton/core/error.hpp"
#include "bouton/theory/split.hpp"
#include "command.hpp"
#include "core/number_ends.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "front/names.hpp"
#include "front/short_text.hpp"
#include "output.hpp"
#include "question.hpp"
#include "rules/named_rules.hpp"
#include "signals.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct SplitOptions {
  std::string tokens, heaps, max_heap;
  bool misere = false, normal = false, list = false, count = false;
  FormOptions forms;
};

/// A number of any size, written like a heap (also as 10^18).
Natural read_size(std::string_view option, std::string const& text) {
  bool const number = !text.empty() && text.find_first_not_of("0123456789^") == std::string::npos;
  try {
    if (number) return read_position({text}, nim_rules()).heaps.front();
  } catch (ParseError const& error) {
    // "10^" is no number; of one with too many digits the error says how many are allowed.
    if (error.message().key == "error.position.digits") throw;
  }
  throw Error(Message{
      "front.error.least",
      {{"option", std::string(option)}, {"least", "0"}, {"value", printable(short_text(text))}}});
}

/// The splits as a table. \return false if a limit stopped it
bool put_splits(TableForm form, theory::SplitQuestion const& question, Limits const& limits,
                Language language) {
  TableOutput const table(form, {column("heaps", "cli.head.heap_count", language),
                                 column("split", "cli.head.split", language, Side::kLeft)});
  bool const listed = ask::for_each_split_text(question, limits, [&](std::string const& split) {
    auto const heaps = split == "-" ? 0 : std::count(split.begin(), split.end(), ' ') + 1;
    table.row({std::to_string(heaps), split});
    return true;
  });
  table.end();
  return listed;
}

/// Streams the splits, one per line. \return false if a limit stopped it
bool put_list(theory::SplitQuestion const& question, Limits const& limits) {
  return ask::for_each_split_text(question, limits, [](std::string const& split) {
    put(split + "\n");
    return true;
  });
}

int stopped(std::string_view key, Settings const& settings) {
  if (interrupted()) return say_interrupted(settings);
  put_error(render(key, settings.language));
  return kExitUnknown;
}

int put_count(theory::SplitQuestion const& question, Limits const& limits,
              Settings const& settings) {
  auto const count = theory::count_splits(question, limits);
  if (!count) return stopped("cli.split.not_counted", settings);
  put(to_string(*count) + "\n");
  return kExitAnswered;
}

int put_json(theory::SplitQuestion const& question, bool list, Limits const& limits,
             Settings const& settings) {
  answer::Split const found = ask::split(question, list, limits);
  JsonWriter json(put);
  write_answer_json(json, found, settings.language);
  json.end_line();
  if (!*found.listed) return stopped("cli.split.list_stopped", settings);
  return found.count ? kExitAnswered : stopped("cli.split.not_counted", settings);
}

int put_text(theory::SplitQuestion const& question, Limits const& limits,
             Settings const& settings) {
  Language const language = settings.language;
  auto const split = theory::one_split_in_runs(question);
  if (settings.quiet) {
    put((split ? ask::split_text(*split) : "none") + "\n");
    return kExitAnswered;
  }
  std::string const head =
      render(Message{"cli.split.head",
                     {{"tokens", shortened(question.tokens)},
                      {"convention", convention_text(question.convention, language)}}},
             language);
  if (split) {
    put(head + painted(render("cli.split.safe", language), Paint::kGood, settings.color) + "\n");
    put_sentence({"cli.split.one", {{"split", ask::split_text(*split)}}}, language);
  } else {
    std::string const none =
        theory::some_split(question) ? "cli.split.none" : "cli.split.impossible";
    put(head + painted(render(none, language), Paint::kBad, settings.color) + "\n");
  }
  std::string const reason = reason_text(theory::explain_split(question, split), true, language);
  flush_output();  // the count may take a while
  auto const count = split ? theory::count_splits(question, limits) : Natural(0);
  if (count && split) {
    put_sentence({"cli.split.count", {{"count", to_string(*count)}}}, language);
  }
  put(reason);
  return count ? kExitAnswered : stopped("cli.split.not_counted", settings);
}

int run_split(SplitOptions const& options, Settings const& settings) {
  if (options.tokens.empty()) throw Error(Message{"cli.error.no_tokens", {}});
  if (options.misere && options.normal) throw Error(Message{"cli.error.both_conventions", {}});
  if (options.list && options.count) refuse_several({"--list", "--count"});
  if (options.forms.table() && options.count) refuse_several_forms(options.forms, {"--count"});
  refuse_several_forms(options.forms);
  Limits const limits = settings.limits();
  theory::SplitQuestion question;
  question.tokens = read_size("M", options.tokens);
  if (!options.heaps.empty()) question.heaps = read_size("--heaps", options.heaps);
  if (!options.max_heap.empty()) question.max_heap = read_size("--max-heap", options.max_heap);
  question.convention = options.misere ? Convention::kMisere : Convention::kNormal;
  if (options.count && !options.forms.json) return put_count(question, limits, settings);
  try {
    if (options.forms.json) return put_json(question, options.list, limits, settings);
    auto const form = options.forms.table();
    if (!form && !options.list) return put_text(question, limits, settings);
    bool const listed =
        form ? put_splits(*form, question, limits, settings.language) : put_list(question, limits);
    return listed ? kExitAnswered : stopped("cli.split.list_stopped", settings);
  } catch (Error const& error) {
    // The question is well formed, but its splits are too long or too many to be listed.
    put_error(error.message(), settings.language);
    return kExitUnknown;
  }
}

}  // namespace

Command split_command() {
  auto const options = std::make_shared<SplitOptions>();
  return {.name = "split",
          .options = with_forms({{"M", &options->tokens, "help.arg.tokens"},
                                 {"--heaps", &options->heaps, "help.opt.heaps", "H"},
                                 {"--max-heap", &options->max_heap, "help.opt.max_heap", "X"},
                                 {"--misere", &options->misere, "help.opt.misere"},
                                 {"--normal", &options->normal, "help.opt.normal"},
                                 {"--list", &options->list, "help.opt.list", {}, Prints::kData},
                                 {"--count", &options->count, "help.opt.count", {}, Prints::kData}},
                                options->forms),
          .run = [options](Settings const& settings) { return run_split(*options, settings); }};
}

}  // namespace bouton::cli
