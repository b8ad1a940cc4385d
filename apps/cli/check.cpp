// bouton check: verifies a certificate with code that shares nothing with the code that made it.
#include "bouton/check/check_certificate.hpp"
#include "core/text_file.hpp"
#include "front/errors.hpp"
#include "front/json.hpp"

#include <memory>

#include "answer.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "interrupted.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using check::CheckedCertificate;
using check::Verdict;

struct CheckFileOptions {
  std::string file;
  bool full = false, json = false;
};

std::string_view word(CheckedCertificate const& result) {
  switch (result.verdict) {
    case Verdict::kValid:
      return result.complete ? "valid" : "valid as far as checked";
    case Verdict::kInvalid:
      return "invalid";
    case Verdict::kUnknown:
      break;
  }
  return "unknown";
}

void put_json(CheckedCertificate const& result, Language language) {
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.check/1");
  json.key("certificate").string(result.schema).key("game").string(result.game);
  json.key("statement").string(render(result.statement, language));
  json.key("verdict").string(word(result)).key("valid");
  result.verdict == Verdict::kUnknown ? json.null()
                                      : json.boolean(result.verdict == Verdict::kValid);
  json.key("complete").boolean(result.complete).key("checked");
  write_reason(json, result.checked, language);
  json.key("not_checked");
  write_reason(json, result.unchecked, language);
  json.key("failure");
  if (result.failure) {
    write_step(json, *result.failure, language);
  } else {
    json.null();
  }
  json.end_object().end_line();
}

std::string as_text(CheckedCertificate const& result, Settings const& settings) {
  Language const language = settings.language;
  std::string text = printable(render(result.statement, language)) + '\n';
  for (Message const& message : result.checked) {
    text += "  " +
            render(Message{"cli.check.did", {{"what", render(message, language)}}}, language) +
            '\n';
  }
  for (Message const& message : result.unchecked) {
    text += "  " +
            render(Message{"cli.check.not", {{"what", render(message, language)}}}, language) +
            '\n';
  }
  if (result.failure) {
    text += "  " +
            render(Message{"cli.check.wrong", {{"what", render(*result.failure, language)}}},
                   language) +
            '\n';
  }
  std::string_view const key = result.verdict == Verdict::kUnknown   ? "cli.check.unknown"
                               : result.verdict == Verdict::kInvalid ? "cli.check.invalid"
                               : result.complete                     ? "cli.check.valid"
                                                                     : "cli.check.partly";
  Paint const paint = result.verdict == Verdict::kValid ? Paint::kGood : Paint::kBad;
  return text + painted(render(key, language), paint, settings.color) + '\n';
}

int run_check(CheckFileOptions const& options, Settings const& settings) {
  if (options.file.empty()) throw Error(Message{"cli.error.no_certificate", {}});
  std::string const text = read_text_file(options.file);
  CheckedCertificate result;
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
    result = in_file(printable(options.file), settings.language,
                     [&] { return check::check_certificate(text, how); });
  }
  if (options.json) {
    put_json(result, settings.language);
  } else if (settings.quiet) {
    put(std::string(word(result)) + '\n');
  } else {
    put(as_text(result, settings));
  }
  if (interrupted()) return say_interrupted(settings);
  return result.verdict == Verdict::kValid ? kExitAnswered : kExitUnknown;
}

}  // namespace

Command check_command() {
  auto const options = std::make_shared<CheckFileOptions>();
  return {.name = "check",
          .options = {{"FILE", &options->file, "help.arg.certificate"},
                      {"--full", &options->full, "help.opt.full"},
                      {"--json", &options->json, "help.opt.json", {}, Prints::kData}},
          .run = [options](Settings const& settings) { return run_check(*options, settings); }};
}

}  // namespace bouton::cli
