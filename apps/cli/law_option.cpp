#include "law_option.hpp"

#include <memory>
#include <utility>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "core/text_file.hpp"
#include "front/errors.hpp"
#include "laws/law_reader.hpp"
#include "laws/law_store.hpp"
#include "question.hpp"
#include "rules/normal_form.hpp"

namespace bouton::cli {
namespace {

using namespace front;

/// \throws Error unless the checker finds the certificate valid and complete.
void verify_law(std::string_view certificate, Settings const& settings, std::string const& path) {
  check::CheckOptions options;
  options.limits = settings.limits();
  check::CheckedCertificate const checked = check::check_certificate(certificate, options);
  if (checked.verdict == check::Verdict::kValid && checked.complete) return;
  std::string reason = render("cli.law.undecided", settings.language);
  if (checked.failure) reason = render(*checked.failure, settings.language);
  throw Error(Message{"cli.law.not_valid", {{"path", printable(path)}, {"reason", reason}}});
}

}  // namespace

Settings with_law(Settings const& settings, std::string const& path, Game const& game) {
  if (path.empty()) return settings;
  std::string text = read_text_file(path);
  auto const store = std::make_shared<laws::LawStore>(true);
  std::size_t const line_end = text.find('\n');
  bool const several = line_end != text.npos && text.compare(line_end + 1, 1, "{") == 0;
  if (several) {
    store->add_store(std::move(text), path,
                     [settings, path](std::string_view line) { verify_law(line, settings, path); });
  } else {
    auto law = in_file(path, settings.language, [&] { return laws::read_law(text, path); });
    std::size_t const heaps = law->game().heaps;
    Ruleset normal = normal_form(game.rules, heaps);
    normal.heap_count = law->rules().heap_count;
    if (normal != law->rules() || game.convention != law->game().convention ||
        game.rules.heap_count.value_or(heaps) != heaps) {
      throw Error(Message{"cli.law.other_game", {{"path", printable(path)}}});
    }
    verify_law(text, settings, path);
    store->add(std::move(law));
  }
  Settings result = settings;
  result.context = settings.context.with_laws(store);
  return result;
}

}  // namespace bouton::cli
