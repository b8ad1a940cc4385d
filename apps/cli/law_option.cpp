#include "law_option.hpp"

#include <algorithm>
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

/// A certificate on one line, without blanks between its values.
bool line_of_store(std::string_view line) {
  if (!line.starts_with(R"({"schema":"bouton.law-certificate/1","game":")")) return false;
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') in_string = !in_string;
    if (in_string && line[i] == '\\') ++i;
    if (!in_string && (line[i] == ' ' || line[i] == '\t')) return false;
  }
  return true;
}

}  // namespace

void refuse_other_store(std::string_view text, std::string const& path) {
  std::size_t number = 1;
  for (std::size_t at = 0; at < text.size(); ++number) {
    std::size_t const end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty() && !line_of_store(line)) {
      throw Error(Message{"cli.discover.not_a_store",
                          {{"path", printable(path)}, {"line", std::to_string(number)}}});
    }
    at = end + 1;
  }
}

Settings with_law(Settings const& settings, std::string const& path, Game const& game) {
  if (path.empty()) return settings;
  std::string text = read_text_file(path);
  auto const store = std::make_shared<laws::LawStore>(true);
  std::string_view const first(text.data(), std::min(text.find('\n'), text.size()));
  std::string_view const rest = std::string_view(text).substr(first.size());
  bool const several = rest.starts_with("\n{") || (rest.size() > 1 && line_of_store(first));
  if (several) {
    refuse_other_store(text, path);
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
