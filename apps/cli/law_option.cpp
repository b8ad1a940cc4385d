#include "law_option.hpp"

#include <utility>

#include "ask/laws.hpp"
#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "core/text_file.hpp"
#include "front/errors.hpp"
#include "question.hpp"

namespace bouton::cli {
namespace {

using namespace front;

/// \throws Error unless the checker finds the certificate valid and complete.
void verify_law(std::string_view certificate, Settings const& settings, std::string const& path) {
  check::CheckedCertificate const checked =
      check::check_certificate(certificate, {.limits = settings.limits()});
  if (checked.verdict == check::Verdict::kValid && checked.complete) return;
  std::string reason = render("cli.law.undecided", settings.language);
  if (checked.failure) reason = render(*checked.failure, settings.language);
  throw Error(Message{"cli.law.not_valid", {{"path", printable(path)}, {"reason", reason}}});
}

}  // namespace

void refuse_other_store(std::string_view text, std::string const& path) {
  if (auto const line = ask::first_line_without_law(text)) {
    throw Error(Message{"cli.discover.not_a_store",
                        {{"path", printable(path)}, {"line", std::to_string(*line)}}});
  }
}

Settings with_law(Settings const& settings, std::string const& path, Game const& game) {
  if (path.empty()) return settings;
  std::string text = read_text_file(path);
  Settings result = settings;
  bool const catalogue = text.starts_with("SQLite format 3");  // the other kind of store
  if (catalogue || ask::is_law_store(text)) {
    refuse_other_store(text, path);
    result.context = ask::with_law_store(
        settings.context, std::move(text), path,
        [settings, path](std::string_view line) { verify_law(line, settings, path); });
    return result;
  }
  auto const context = in_file(path, settings.language, [&] {
    return ask::with_law_about(game, settings.context, text, path);
  });
  if (!context) throw Error(Message{"cli.law.other_game", {{"path", printable(path)}}});
  verify_law(text, settings, path);
  result.context = *context;
  return result;
}

}  // namespace bouton::cli
