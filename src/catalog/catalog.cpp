// The table of games and the reading of game specifications.
#include "bouton/catalog/catalog.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/fibonacci.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/rules/grundy.hpp"
#include "bouton/rules/kayles.hpp"
#include "bouton/rules/moore.hpp"
#include "bouton/rules/nim.hpp"
#include "bouton/rules/octal.hpp"
#include "bouton/rules/pass_nim.hpp"
#include "bouton/rules/subtraction.hpp"
#include "bouton/rules/wythoff.hpp"

namespace bouton {
namespace {

constexpr std::uint64_t kMaxParameter = 1'000'000'000'000'000'000;
constexpr std::uint64_t kMaxAmount = 1'000'000;
constexpr std::size_t kMaxAmounts = 100'000;

constexpr std::array kCatalog{
    CatalogEntry{"nim", "game.nim.title", "game.nim.rule", "nim", "3 4 5"},
    CatalogEntry{"moore:K", "game.moore.title", "game.moore.rule", "moore:2", "5 8 10"},
    CatalogEntry{"exact:K", "game.exact.title", "game.exact.rule", "exact:2", "2 3 4"},
    CatalogEntry{"wythoff", "game.wythoff.title", "game.wythoff.rule", "wythoff", "12 19"},
    CatalogEntry{"wythoff:R", "game.r_wythoff.title", "game.r_wythoff.rule", "wythoff:2", "9 14"},
    CatalogEntry{"fibonacci", "game.fibonacci.title", "game.fibonacci.rule", "fibonacci", "20"},
    CatalogEntry{"pass-nim", "game.pass_nim.title", "game.pass_nim.rule", "pass-nim", "3 4 5-"},
    CatalogEntry{"kayles", "game.kayles.title", "game.kayles.rule", "kayles", "1 11"},
    CatalogEntry{"CODE", "game.octal.title", "game.octal.rule", "0.07", "9 5"},
    CatalogEntry{"subtract:LIST", "game.subtract.title", "game.subtract.rule", "subtract:1,3,4",
                 "10 7"},
    CatalogEntry{"subtract:all-but-LIST", "game.all_but.title", "game.all_but.rule",
                 "subtract:all-but-2,5", "6 9"},
    CatalogEntry{"grundy", "game.grundy.title", "game.grundy.rule", "grundy", "7 9"},
    CatalogEntry{"rules:FILE", "game.rules.title", "game.rules.rule",
                 "rules:examples/rules/nim.toml", "3 4 5"},
};

constexpr std::array kAliases{
    CatalogAlias{"dawson-kayles", "0.07", "alias.dawson_kayles"},
    CatalogAlias{"dawson-chess", "0.137", "alias.dawson_chess"},
    CatalogAlias{"treblecross", "0.007", "alias.treblecross"},
    CatalogAlias{"officers", "0.6", "alias.officers"},
    CatalogAlias{"guiles", "0.15", "alias.guiles"},
    CatalogAlias{"daisies", "4.7", "alias.daisies"},
    CatalogAlias{"lasker", "4.(3)", "alias.lasker"},
};

/// Reads what stands after the colon of a specification.
class Parameter {
 public:
  Parameter(std::string_view specification, std::size_t at)
      : specification_(specification), at_(at) {}

  /// One number between 1 and `most`, up to the end.
  std::uint64_t number(std::uint64_t most) {
    std::uint64_t const value = next(most);
    if (at_ != specification_.size()) fail("error.game.number", at_, most);
    return value;
  }

  /// Numbers separated by commas, sorted, each once.
  std::vector<std::uint64_t> list() {
    std::vector<std::uint64_t> values{next(kMaxAmount)};
    while (at_ < specification_.size()) {
      if (specification_[at_] != ',') fail("error.game.list", at_, kMaxAmount);
      ++at_;
      values.push_back(next(kMaxAmount));
      if (values.size() > kMaxAmounts) fail("error.game.list_length", at_, kMaxAmounts);
    }
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
  }

  bool skip(std::string_view word) {
    if (!specification_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

 private:
  std::uint64_t next(std::uint64_t most) {
    std::uint64_t value = 0;
    char const* const begin = specification_.data() + at_;
    char const* const end = specification_.data() + specification_.size();
    auto const [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || value < 1 || value > most) fail("error.game.number", at_, most);
    at_ += static_cast<std::size_t>(stop - begin);
    return value;
  }

  [[noreturn]] void fail(std::string key, std::size_t at, std::uint64_t limit) const {
    throw ParseError(Message{std::move(key), {{"limit", std::to_string(limit)}}},
                     std::string(specification_), at);
  }

  std::string_view specification_;
  std::size_t at_;
};

std::string join(std::vector<std::uint64_t> const& values) {
  std::string text;
  for (std::uint64_t const value : values) {
    if (!text.empty()) text += ',';
    text += std::to_string(value);
  }
  return text;
}

/// One row a named form: its word, whether a parameter may or must follow, how it is read.
enum class Parameters { kNone, kOptional, kRequired };

struct Form {
  std::string_view word;
  Parameters parameters;
  Game (*read)(Parameter);
};

Game plain(std::string_view specification, std::string_view title, Ruleset rules) {
  return Game{std::string(specification), Message{std::string(title), {}}, std::move(rules)};
}

Game with_number(std::string_view word, std::string_view title, std::uint64_t value,
                 Ruleset rules) {
  return Game{std::string(word) + ':' + std::to_string(value),
              Message{std::string(title), {{"k", std::to_string(value)}}}, std::move(rules)};
}

Game read_code(std::string_view text) {
  HeapCode const code = parse_heap_code(text);
  return Game{to_string(code), Message{"game.octal.named", {{"code", to_string(code)}}},
              octal_rules(code)};
}

Game read_subtraction(Parameter parameter) {
  bool const all_but = parameter.skip("all-but-");
  std::vector<std::uint64_t> const amounts = parameter.list();
  std::string const text = join(amounts);
  Message title{all_but ? "game.all_but.named" : "game.subtract.named", {{"amounts", text}}};
  return Game{(all_but ? "subtract:all-but-" : "subtract:") + text, std::move(title),
              all_but ? all_but_rules(amounts) : subtraction_rules(amounts)};
}

constexpr std::array kForms{
    Form{"nim", Parameters::kNone,
         [](Parameter) { return plain("nim", "game.nim.title", nim_rules()); }},
    Form{"moore", Parameters::kRequired,
         [](Parameter p) {
           std::uint64_t const k = p.number(kMaxParameter);
           return with_number("moore", "game.moore.named", k, moore_rules(k));
         }},
    Form{"exact", Parameters::kRequired,
         [](Parameter p) {
           std::uint64_t const k = p.number(kMaxParameter);
           return with_number("exact", "game.exact.named", k, exact_rules(k));
         }},
    Form{"wythoff", Parameters::kOptional,
         [](Parameter p) {
           std::uint64_t const r = p.number(kMaxParameter);
           if (r == 1) return plain("wythoff", "game.wythoff.title", wythoff_rules());
           return with_number("wythoff", "game.r_wythoff.named", r, wythoff_rules(r));
         }},
    Form{"fibonacci", Parameters::kNone,
         [](Parameter) { return plain("fibonacci", "game.fibonacci.title", fibonacci_rules()); }},
    Form{"pass-nim", Parameters::kNone,
         [](Parameter) { return plain("pass-nim", "game.pass_nim.title", pass_nim_rules()); }},
    Form{"kayles", Parameters::kNone,
         [](Parameter) { return plain("kayles", "game.kayles.title", kayles_rules()); }},
    Form{"subtract", Parameters::kRequired, read_subtraction},
    Form{"grundy", Parameters::kNone,
         [](Parameter) { return plain("grundy", "game.grundy.title", grundy_rules()); }},
};

/// Places in a code count from the start of the whole specification.
Game read_code_at(std::string_view specification, std::size_t at) {
  try {
    return read_code(specification.substr(at));
  } catch (ParseError const& error) {
    throw ParseError(error.message(), std::string(specification), at + error.offset());
  }
}

[[noreturn]] void fail_unknown(std::string_view specification) {
  std::vector<std::string> names;
  for (CatalogEntry const& entry : kCatalog) names.emplace_back(entry.form);
  for (CatalogAlias const& alias : kAliases) names.emplace_back(alias.name);
  throw ParseError(Message{"error.game.unknown", {{"allowed", names}}}, std::string(specification),
                   0);
}

}  // namespace

std::span<CatalogEntry const> catalog() {
  return kCatalog;
}
std::span<CatalogAlias const> catalog_aliases() {
  return kAliases;
}

Game parse_game(std::string_view specification, FileReader const& read_file) {
  for (CatalogAlias const& alias : kAliases) {
    if (specification == alias.name) {
      Game game = read_code(alias.specification);
      game.title = Message{std::string(alias.title), {}};
      return game;
    }
  }
  if (specification.starts_with("rules:")) {
    if (!read_file) throw Error(Message{"error.game.no_files", {}});
    RulesFile file = parse_rules_file(read_file(std::string(specification.substr(6))));
    return Game{std::string(specification), Message{"game.rules.named", {{"name", file.name}}},
                std::move(file.rules), file.convention};
  }
  if (specification.starts_with("octal:")) return read_code_at(specification, 6);

  std::size_t const colon = std::min(specification.find(':'), specification.size());
  bool const has_parameter = colon < specification.size();
  for (Form const& form : kForms) {
    if (specification.substr(0, colon) != form.word) continue;
    if (has_parameter && form.parameters == Parameters::kNone) {
      throw ParseError(Message{"error.game.no_parameter", {{"game", std::string(form.word)}}},
                       std::string(specification), colon);
    }
    if (!has_parameter && form.parameters == Parameters::kRequired) {
      throw ParseError(Message{"error.game.parameter", {{"game", std::string(form.word)}}},
                       std::string(specification), colon);
    }
    if (!has_parameter && form.parameters == Parameters::kOptional) {
      return form.read(Parameter("1", 0));
    }
    return form.read(Parameter(specification, colon + 1));
  }
  if (specification.find('.') != specification.npos) return read_code_at(specification, 0);
  fail_unknown(specification);
}

}  // namespace bouton
