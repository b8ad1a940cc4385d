#include "ask/laws.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "discover/law_document.hpp"
#include "laws/law_reader.hpp"
#include "laws/law_store.hpp"
#include "rules/normal_form.hpp"

namespace bouton::ask {
namespace {

/// The line at the beginning of a text, which is taken off with its end.
std::string_view take_line(std::string_view& text) {
  std::string_view const line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
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

/// Whether a law of a store, of the same rules, says as many nim-values as the one that was found.
bool says_as_much(std::string_view known, FoundLaw const& law) {
  discover::LinearGame said = law.linear;
  auto const is_said = [&] {
    return known.find(discover::rules_of_law(law.game.rules, said)) != known.npos;
  };
  said.every_value = true;
  if (is_said()) return true;
  if (law.linear.every_value) return false;
  said.every_value = false;
  for (; said.values <= kMostValuesAsked; ++said.values) {
    if (is_said()) return true;
  }
  return false;
}

}  // namespace

Context with_laws(Context const& context, std::string_view lines, std::string const& name) {
  auto const store = std::make_shared<laws::LawStore>(true);
  while (!lines.empty()) {
    std::string_view const line = take_line(lines);
    if (!line.empty()) store->add(laws::read_law(line, name));
  }
  return context.with_laws(store);
}

std::optional<Context> with_law_about(Game const& game, Context const& context,
                                      std::string_view certificate, std::string name) {
  auto law = laws::read_law(certificate, std::move(name));
  std::size_t const heaps = law->game().heaps;
  Ruleset normal = normal_form(game.rules, heaps);
  normal.heap_count = law->rules().heap_count;
  if (normal != law->rules() || game.convention != law->game().convention ||
      game.rules.heap_count.value_or(heaps) != heaps) {
    return std::nullopt;
  }
  auto const store = std::make_shared<laws::LawStore>(true);
  store->add(std::move(law));
  return context.with_laws(store);
}

Context with_law_store(Context const& context, std::string text, std::string name,
                       std::function<void(std::string_view)> verify) {
  auto const store = std::make_shared<laws::LawStore>(true);
  store->add_store(std::move(text), std::move(name), std::move(verify));
  return context.with_laws(store);
}

bool is_law_store(std::string_view text) {
  std::string_view const first = text.substr(0, text.find('\n'));
  std::string_view const rest = text.substr(first.size());
  return rest.starts_with("\n{") || (rest.size() > 1 && line_of_store(first));
}

std::optional<std::size_t> first_line_without_law(std::string_view store) {
  for (std::size_t number = 1; !store.empty(); ++number) {
    std::string_view line = take_line(store);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty() && !line_of_store(line)) return number;
  }
  return std::nullopt;
}

std::string store_with(std::string store, FoundLaw const& law,
                       std::function<bool(std::string_view)> const& is_refuted) {
  std::string const key = discover::rules_of_law(law.game.rules, law.linear);
  for (std::string_view known; !(known = laws::line_of(store, key)).empty();) {
    if (says_as_much(known, law) && !is_refuted(known)) return store;
    auto const begin = static_cast<std::size_t>(known.data() - store.data());
    store.erase(begin, known.size() + 1);  // and the end of the line, if it has one
  }
  if (!store.empty() && store.back() != '\n') store += '\n';
  return store + law.certificate_on_one_line() + "\n";
}

}  // namespace bouton::ask
