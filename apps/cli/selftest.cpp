// bouton selftest: published facts computed again, and the signature over a million answers.
#include <memory>

#include "bouton/core/error.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "front/signature.hpp"
#include "interrupted.hpp"
#include "output.hpp"
#include "selftest_facts.hpp"
#include "sequence/engine/instructions.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct SelftestOptions {
  bool signature = false;
  std::string instructions;
};

/// With the vector instructions that were asked for.
Context context_of(std::string const& wanted) {
  if (wanted.empty()) return Context();
  if (auto const set = sequence::usable_instruction_set(wanted)) return Context(*set);
  std::vector<std::string> usable;
  for (auto const set : sequence::usable_instruction_sets()) usable.emplace_back(name(set));
  throw Error(
      Message{"cli.error.instructions", {{"found", wanted}, {"usable", std::move(usable)}}});
}

int stopped(Settings const& settings) {
  put(render("selftest.stopped", settings.language) + '\n');
  return interrupted() ? say_interrupted(settings) : kExitUnknown;
}

int run_signature(Context const& context, Settings const& settings) {
  auto const found = front::answer_signature(front::kSignatureCount, settings.limits(), context);
  if (!found) return stopped(settings);
  bool const known = *found == front::kSignature;
  std::string text = front::signature_text(*found);
  if (!settings.quiet) {
    Message const verdict = known ? Message{"selftest.signature.known", {}}
                                  : Message{"selftest.signature.other",
                                            {{"known", front::signature_text(front::kSignature)}}};
    text += "  " + render(verdict, settings.language);
  }
  put(text + '\n');
  return known ? kExitAnswered : kExitInternal;
}

int run_facts(Context const& context, Settings const& settings) {
  Limits const limits = settings.limits();
  std::size_t bad = 0, open = 0;
  auto const all = facts();
  for (Fact const& fact : all) {
    FactVerdict const verdict = fact.verdict(limits, context);
    if (verdict != FactVerdict::kHolds && limits.expired()) return stopped(settings);
    bool const holds = verdict == FactVerdict::kHolds;
    bool const fails = verdict == FactVerdict::kFails;
    bad += fails ? 1 : 0;
    open += holds || fails ? 0 : 1;
    if (settings.quiet && holds) continue;
    std::string const line = render(Message{holds   ? "selftest.good"
                                            : fails ? "selftest.bad"
                                                    : "selftest.not_done",
                                            {{"what", render(fact.what, settings.language)}}},
                                    settings.language);
    put((fails ? painted(line, Paint::kBad, settings.color) : line) + '\n');
  }
  std::string const result = bad > 0    ? "selftest.some_bad"
                             : open > 0 ? "selftest.some_open"
                                        : "selftest.all_good";
  put(render(Message{result,
                     {{"bad", std::to_string(bad)},
                      {"open", std::to_string(open)},
                      {"count", std::to_string(all.size())}}},
             settings.language) +
      '\n');
  if (bad > 0) return kExitInternal;
  return open > 0 ? kExitUnknown : kExitAnswered;
}

int run_selftest(SelftestOptions const& options, Settings const& settings) {
  Context const context = context_of(options.instructions);
  return options.signature ? run_signature(context, settings) : run_facts(context, settings);
}

}  // namespace

Command selftest_command() {
  auto const options = std::make_shared<SelftestOptions>();
  return {.name = "selftest",
          .options = {{"--signature", &options->signature, "help.opt.signature"},
                      {"--instructions", &options->instructions, "help.opt.instructions", "NAME"}},
          .run = [options](Settings const& settings) { return run_selftest(*options, settings); }};
}

}  // namespace bouton::cli
