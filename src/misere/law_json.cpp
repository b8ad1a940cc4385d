#include "misere/law_json.hpp"

namespace bouton::misere {
namespace {

using Kind = LawCondition::Kind;

LawCondition read_law_condition(LawJson const& json, std::size_t numbers) {
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

std::vector<LawSet> read_law_sets(LawJson const& json, std::size_t numbers) {
  std::vector<LawSet> sets;
  for (auto const& set : get_law<std::vector<std::vector<std::vector<LawJson>>>>(json, "sets")) {
    LawSet& cells = sets.emplace_back();
    for (auto const& cell : set) {
      LawCell& conditions = cells.emplace_back();
      for (LawJson const& c : cell) conditions.push_back(read_law_condition(c, numbers));
    }
  }
  return sets;
}

}  // namespace bouton::misere
