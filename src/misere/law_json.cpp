#include "misere/law_json.hpp"

namespace bouton::misere {
namespace {

using Kind = LawCondition::Kind;

LawCondition read_law_condition(JsonValue json, std::size_t numbers) {
  LawCondition c;
  c.form = get_law<std::vector<std::int64_t>>(json, "sum");
  bool const modulo = json.contains("modulo");
  char const* const key = json.contains("least") ? "least" : json.contains("most") ? "most" : "is";
  c.kind = modulo                   ? Kind::kModulo
           : json.contains("least") ? Kind::kLeast
           : json.contains("most")  ? Kind::kMost
                                    : Kind::kIs;
  c.constant = get_law<std::int64_t>(json, key);
  if (modulo) c.modulus = get_law<std::int64_t>(json, "modulo");
  if (c.modulus < 1 || c.form.size() != numbers) fail_law("sets");
  return c;
}

}  // namespace

JsonText parse_law(std::string_view certificate) {
  auto json = JsonText::parse(certificate);
  if (!json || !json->root().is_object()) fail_law("schema");
  return *std::move(json);
}

JsonValue law_object(JsonValue json, char const* key) {
  auto const member = json.find(key);
  if (!member || !member->is_object()) fail_law(key);
  return *member;
}

std::vector<LawSet> read_law_sets(JsonValue json, std::size_t numbers) {
  auto const list = [](JsonValue value) {
    if (!value.is_array()) fail_law("sets");
    return value.items();
  };
  auto const member = json.find("sets");
  if (!member) fail_law("sets");
  std::vector<LawSet> sets;
  for (JsonValue const set : list(*member)) {
    LawSet& cells = sets.emplace_back();
    for (JsonValue const cell : list(set)) {
      LawCell& conditions = cells.emplace_back();
      for (JsonValue const c : list(cell)) conditions.push_back(read_law_condition(c, numbers));
    }
  }
  return sets;
}

}  // namespace bouton::misere
