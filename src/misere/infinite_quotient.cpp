#include "misere/infinite_quotient.hpp"

#include <algorithm>
#include <numeric>

#include "core/json_writer.hpp"
#include "misere/infinite_json.hpp"

namespace bouton::misere {
namespace {

using ConditionKind = InfiniteCondition::Kind;

template <class Number>
void write_numbers(JsonWriter& json, std::vector<Number> const& numbers) {
  json.begin_array();
  for (Number const n : numbers) json.number(n);
  json.end_array();
}

void write_condition(JsonWriter& json, InfiniteCondition const& c) {
  json.begin_object().key("sum");
  write_numbers(json, c.form);
  if (c.kind == ConditionKind::kModulo) json.key("modulo").number(c.modulus);
  json.key(c.kind == ConditionKind::kLeast  ? "least"
           : c.kind == ConditionKind::kMost ? "most"
                                            : "is");
  json.number(c.constant).end_object();
}

void write_sum(JsonWriter& json, char const* key, InfiniteSum const& sum) {
  json.key(key).begin_array();
  for (auto const& [heap, count] : sum) {
    json.begin_array().number(heap).number(count).end_array();
  }
  json.end_array();
}

}  // namespace

bool in_set(CounterSet const& set, std::vector<std::int64_t> const& z) {
  return std::any_of(set.begin(), set.end(), [&](CounterCell const& cell) {
    return std::all_of(cell.begin(), cell.end(), [&](InfiniteCondition const& c) {
      return holds(c, std::inner_product(c.form.begin(), c.form.end(), z.begin(), std::int64_t{0}));
    });
  });
}

std::string infinite_certificate(InfiniteQuotient const& law) {
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
    for (InfiniteImage const& image : law.heaps) {
      json.begin_array().number(image.element);
      write_numbers(json, image.counters);
      json.end_array();
    }
    json.end_array().line(1).key("sets").begin_array();
    for (CounterSet const& set : law.sets) {
      json.line(2).begin_array();
      for (CounterCell const& cell : set) {
        json.begin_array();
        for (InfiniteCondition const& c : cell) write_condition(json, c);
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

InfiniteQuotient read_infinite(std::string_view certificate) {
  JsonText const text = parse_infinite(certificate);
  JsonValue const json = text.root();
  InfiniteQuotient law;
  law.game = get_member<std::string>(json, "game");
  JsonValue const finite = object_member(json, "finite");
  law.generators = get_member<std::vector<std::uint64_t>>(finite, "generators");
  law.actions = get_member<std::vector<std::vector<std::uint32_t>>>(finite, "actions");
  law.counters = get_member<std::size_t>(json, "counters");
  law.lost = get_member<std::vector<std::uint32_t>>(json, "lost");
  for (auto& [element, counters] :
       get_member<std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>>>(json,
                                                                                     "heaps")) {
    if (element >= law.order() || counters.size() != law.counters) refuse_member("heaps");
    law.heaps.push_back({element, counters});
  }
  law.sets = read_counter_sets(json, law.counters);
  for (std::uint32_t const set : law.lost) {
    if (set >= law.sets.size()) refuse_member("lost");
  }
  if (law.lost.empty() || law.heaps.empty()) refuse_member("lost");
  if (law.actions.size() != law.generators.size()) refuse_member("actions");
  for (auto const& action : law.actions) {
    if (action.size() != law.order()) refuse_member("actions");
    for (std::uint32_t const x : action) {
      if (x >= law.order()) refuse_member("actions");
    }
  }
  JsonValue const family = object_member(json, "family");
  law.family = {get_member<InfiniteSum>(family, "first"), get_member<InfiniteSum>(family, "step"),
                get_member<InfiniteSum>(family, "start"),
                get_member<InfiniteSum>(family, "by_first"),
                get_member<InfiniteSum>(family, "by_distance")};
  return law;
}

}  // namespace bouton::misere
