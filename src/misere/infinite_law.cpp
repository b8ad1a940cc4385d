#include "misere/infinite_law.hpp"

#include <algorithm>
#include <numeric>

#include "core/json_writer.hpp"
#include "misere/law_json.hpp"

namespace bouton::misere {
namespace {

using ConditionKind = LawCondition::Kind;

template <class Number>
void write_numbers(JsonWriter& json, std::vector<Number> const& numbers) {
  json.begin_array();
  for (Number const n : numbers) json.number(n);
  json.end_array();
}

void write_condition(JsonWriter& json, LawCondition const& c) {
  json.begin_object().key("sum");
  write_numbers(json, c.form);
  if (c.kind == ConditionKind::kModulo) json.key("modulo").number(c.modulus);
  json.key(c.kind == ConditionKind::kLeast  ? "least"
           : c.kind == ConditionKind::kMost ? "most"
                                            : "is");
  json.number(c.constant).end_object();
}

void write_sum(JsonWriter& json, char const* key, LawSum const& sum) {
  json.key(key).begin_array();
  for (auto const& [heap, count] : sum) {
    json.begin_array().number(heap).number(count).end_array();
  }
  json.end_array();
}

}  // namespace

bool in_set(LawSet const& set, std::vector<std::int64_t> const& z) {
  auto const holds = [&](LawCondition const& c) {
    std::int64_t const v =
        std::inner_product(c.form.begin(), c.form.end(), z.begin(), std::int64_t{0});
    switch (c.kind) {
      case ConditionKind::kLeast:
        return v >= c.constant;
      case ConditionKind::kMost:
        return v <= c.constant;
      case ConditionKind::kIs:
        return v == c.constant;
      case ConditionKind::kModulo:
        return (v - c.constant) % c.modulus == 0;
    }
    return false;
  };
  return std::any_of(set.begin(), set.end(), [&](LawCell const& cell) {
    return std::all_of(cell.begin(), cell.end(), holds);
  });
}

std::string law_certificate(InfiniteLaw const& law) {
  std::string text;
  {
    JsonWriter json(text);
    json.begin_object().line(1).key("schema").string("bouton.infinite-quotient-certificate/1");
    json.line(1).key("game").string(law.game);
    json.line(1).key("finite").begin_object().key("order").number(law.order());
    json.key("generators");
    write_numbers(json, law.generators);
    json.key("actions").begin_array();
    for (auto const& action : law.actions) {
      json.line(2);
      write_numbers(json, action);
    }
    json.end_array().end_object();
    json.line(1).key("counters").number(law.counters);
    json.line(1).key("heaps").begin_array();
    for (LawImage const& image : law.heaps) {
      json.begin_array().number(image.element);
      write_numbers(json, image.counters);
      json.end_array();
    }
    json.end_array().line(1).key("sets").begin_array();
    for (LawSet const& set : law.sets) {
      json.line(2).begin_array();
      for (LawCell const& cell : set) {
        json.begin_array();
        for (LawCondition const& c : cell) write_condition(json, c);
        json.end_array();
      }
      json.end_array();
    }
    json.end_array().line(1).key("lost");
    write_numbers(json, law.lost);
    json.line(1).key("family").begin_object();
    write_sum(json, "first", law.family.first);
    write_sum(json, "step", law.family.step);
    write_sum(json, "start", law.family.start);
    write_sum(json, "by_first", law.family.by_first);
    write_sum(json, "by_distance", law.family.by_distance);
    json.end_object().line(0).end_object();
  }
  return text + "\n";
}

InfiniteLaw read_law(std::string_view certificate) {
  JsonText const text = parse_law(certificate);
  JsonValue const json = text.root();
  InfiniteLaw law;
  law.game = get_law<std::string>(json, "game");
  JsonValue const finite = law_object(json, "finite");
  law.generators = get_law<std::vector<std::uint64_t>>(finite, "generators");
  law.actions = get_law<std::vector<std::vector<std::uint32_t>>>(finite, "actions");
  law.counters = get_law<std::size_t>(json, "counters");
  law.lost = get_law<std::vector<std::uint32_t>>(json, "lost");
  for (auto& [element, counters] :
       get_law<std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>>>(json, "heaps")) {
    if (element >= law.order() || counters.size() != law.counters) fail_law("heaps");
    law.heaps.push_back({element, counters});
  }
  law.sets = read_law_sets(json, law.counters);
  for (std::uint32_t const set : law.lost) {
    if (set >= law.sets.size()) fail_law("lost");
  }
  if (law.lost.empty() || law.heaps.empty()) fail_law("lost");
  if (law.actions.size() != law.generators.size()) fail_law("actions");
  for (auto const& action : law.actions) {
    if (action.size() != law.order()) fail_law("actions");
    for (std::uint32_t const x : action) {
      if (x >= law.order()) fail_law("actions");
    }
  }
  JsonValue const family = law_object(json, "family");
  law.family = {get_law<LawSum>(family, "first"), get_law<LawSum>(family, "step"),
                get_law<LawSum>(family, "start"), get_law<LawSum>(family, "by_first"),
                get_law<LawSum>(family, "by_distance")};
  return law;
}

}  // namespace bouton::misere
