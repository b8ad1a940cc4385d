// bouton check: verifies a certificate with code that shares nothing with the code that made it.
#include "core/text_file.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"

#include <unistd.h>
#include <memory>

#include "ask/proofs.hpp"
#include "command.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "signals.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct CheckFileOptions {
  std::string file;
  bool full = false, json = false, verified = false;
};

std::string as_text(answer::Check const& found, Settings const& settings) {
  Language const language = settings.language;
  std::string text = printable(render(found.statement.message, language)) + '\n';
  auto const add = [&](char const* key, Message const& what) {
    text += "  " + render(Message{key, {{"what", render(what, language)}}}, language) + '\n';
  };
  for (Message const& message : found.checked) add("cli.check.did", message);
  for (Message const& message : found.not_checked) add("cli.check.not", message);
  if (found.failure) add("cli.check.wrong", *found.failure);
  char const* const key = !found.valid     ? "cli.check.unknown"
                          : !*found.valid  ? "cli.check.invalid"
                          : found.complete ? "cli.check.valid"
                                           : "cli.check.partly";
  Paint const paint = found.valid == true ? Paint::kGood : Paint::kBad;
  return text + painted(render(key, language), paint, settings.color) + '\n';
}

/// Becomes the checker that was extracted from proofs in Coq (proof/README.md), if it is installed:
/// its answer and its exit status.
[[noreturn]] void become_verified_checker(CheckFileOptions const& options) {
  char const* const program = "bouton-check-verified";
  std::string const file = options.file.front() == '-' ? "./" + options.file : options.file;
  if (options.json) {
    execlp(program, program, "--json", file.c_str(), nullptr);
  } else {
    execlp(program, program, file.c_str(), nullptr);
  }
  throw Error(Message{"cli.error.no_verified_checker", {}});
}

int run_check(CheckFileOptions const& options, Settings const& settings) {
  if (options.file.empty()) throw Error(Message{"cli.error.no_certificate", {}});
  if (options.verified && options.full) refuse_several({"--verified", "--full"});
  if (options.verified) become_verified_checker(options);
  std::string const text = read_large_text_file(options.file);
  answer::Check found;
  {
    StatusLine status(settings);
    check::CheckOptions const how{.full = options.full,
                                  .limits = settings.limits(),
                                  .progress = [&](std::uint64_t done, std::uint64_t all) {
                                    if (!status.due()) return;
                                    status.show(render(Message{"cli.check.progress",
                                                               {{"done", std::to_string(done)},
                                                                {"all", std::to_string(all)}}},
                                                       settings.language));
                                  }};
    found =
        in_file(printable(options.file), settings.language, [&] { return ask::check(text, how); });
  }
  if (options.json) {
    put(answer_json(found, settings.language) + "\n");
  } else if (settings.quiet) {
    put(found.verdict + '\n');
  } else {
    put(as_text(found, settings));
  }
  if (interrupted()) return say_interrupted(settings);
  return found.valid == true ? kExitAnswered : kExitUnknown;
}

}  // namespace

Command check_command() {
  auto const options = std::make_shared<CheckFileOptions>();
  return {.name = "check",
          .options = {{"FILE", &options->file, "help.arg.certificate"},
                      {"--full", &options->full, "help.opt.full"},
                      {"--verified", &options->verified, "help.opt.verified"},
                      {"--json", &options->json, "help.opt.json", {}, Prints::kData}},
          .run = [options](Settings const& settings) { return run_check(*options, settings); }};
}

}  // namespace bouton::cli
