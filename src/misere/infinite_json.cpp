#include "misere/infinite_json.hpp"

namespace bouton::misere {
namespace {

using Kind = InfiniteCondition::Kind;

InfiniteCondition read_infinite_condition(JsonValue json, std::size_t numbers) {
  InfiniteCondition c;
  c.form = get_member<std::vector<std::int64_t>>(json, "sum");
  bool const modulo = json.contains("modulo");
  char const* const key = json.contains("least") ? "least" : json.contains("most") ? "most" : "is";
  c.kind = modulo                   ? Kind::kModulo
           : json.contains("least") ? Kind::kLeast
           : json.contains("most")  ? Kind::kMost
                                    : Kind::kIs;
  c.constant = get_member<std::int64_t>(json, key);
  if (modulo) c.modulus = get_member<std::int64_t>(json, "modulo");
  if (c.modulus < 1 || c.form.size() != numbers) refuse_member("sets");
  return c;
}

}  // namespace

JsonText parse_infinite(std::string_view certificate) {
  auto json = JsonText::parse(certificate);
  if (!json || !json->root().is_object()) refuse_member("schema");
  return *std::move(json);
}

JsonValue object_member(JsonValue json, char const* key) {
  auto const member = json.find(key);
  if (!member || !member->is_object()) refuse_member(key);
  return *member;
}

std::vector<CounterSet> read_counter_sets(JsonValue json, std::size_t numbers) {
  auto const list = [](JsonValue value) {
    if (!value.is_array()) refuse_member("sets");
    return value.items();
  };
  auto const member = json.find("sets");
  if (!member) refuse_member("sets");
  std::vector<CounterSet> sets;
  for (JsonValue const set : list(*member)) {
    CounterSet& cells = sets.emplace_back();
    for (JsonValue const cell : list(set)) {
      CounterCell& conditions = cells.emplace_back();
      for (JsonValue const c : list(cell))
        conditions.push_back(read_infinite_condition(c, numbers));
    }
  }
  return sets;
}

}  // namespace bouton::misere
