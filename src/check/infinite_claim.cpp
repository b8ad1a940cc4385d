#include "check/infinite_claim.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "check/findings.hpp"

namespace bouton::check {
namespace {

constexpr std::size_t kMostOrder = 4'096;
constexpr std::size_t kMostCounters = Formulas::kMostVariables;
constexpr std::size_t kMostHeaps = 1'000;
// Small enough that products of three of them, added a few times, stay far below Formulas::kMost.
constexpr std::int64_t kMostCoefficient = 10'000;
constexpr std::int64_t kMostConstant = 1'000'000;
// A formula modulo m becomes up to m others: the least common multiple of all moduli is bounded.
constexpr std::int64_t kMostModulus = 5'040;
constexpr std::int64_t kMostCount = 1'000;

JsonValue::Items list(JsonValue json, std::size_t most, std::string const& member) {
  if (!json.is_array() || json.size() > most) Document::fail(member);
  return json.items();
}

/// The same with exactly so many items.
JsonValue::Items list_of(JsonValue json, std::size_t size, std::string const& member) {
  if (json.size() != size) Document::fail(member);
  return list(json, size, member);
}

std::pair<JsonValue, JsonValue> read_pair(JsonValue json, std::string const& member) {
  if (!json.is_array() || json.size() != 2) Document::fail(member);
  return {*json.item(0), *json.item(1)};
}

std::uint64_t heap_number(JsonValue json, std::string const& member) {
  return static_cast<std::uint64_t>(read_integer(json, 0, kMostHeaps, member));
}

/// {"sum":[...], "least":c}, or "most", or "is", or "is" with "modulo".
Formulas::Id read_condition(JsonValue json, Formulas& formulas, std::int64_t& all_moduli) {
  std::string const member = "sets";
  auto const sum = json.find("sum");
  auto const modulo = json.find("modulo");
  auto const is = json.find("is");
  if (!sum) Document::fail(member);
  Atom atom;
  atom.coefficients =
      read_integers(*sum, formulas.variables(), -kMostCoefficient, kMostCoefficient, member);
  auto const constant = [&](JsonValue value) {
    return read_integer(value, -kMostConstant, kMostConstant, member);
  };
  if (json.size() == 3 && modulo && is) {
    atom.kind = Atom::Kind::kCongruent;
    atom.modulus = read_integer(*modulo, 2, kMostModulus, member);
    atom.constant = read_integer(*is, 0, atom.modulus - 1, member);
    all_moduli = std::lcm(all_moduli, atom.modulus);
    if (all_moduli > kMostModulus) Document::fail(member);
    return formulas.atom(std::move(atom));
  }
  if (json.size() != 2) Document::fail(member);
  if (is) {
    atom.kind = Atom::Kind::kEqual;
    atom.constant = constant(*is);
  } else if (auto const least = json.find("least")) {
    atom.constant = constant(*least);
  } else if (auto const most = json.find("most")) {
    atom.constant = -constant(*most);
    for (std::int64_t& c : atom.coefficients) c = -c;
  } else {
    Document::fail(member);
  }
  return formulas.atom(std::move(atom));
}

/// A union of cells; a cell is where all its conditions hold.
Formulas::Id read_set(JsonValue json, Formulas& formulas, std::int64_t& all_moduli) {
  Formulas::Id set = Formulas::kFalse;
  for (JsonValue const cell : list(json, 10'000, "sets")) {
    Formulas::Id all = Formulas::kTrue;
    for (JsonValue const condition : list(cell, 100, "sets")) {
      all = formulas.both(all, read_condition(condition, formulas, all_moduli));
    }
    set = formulas.either(set, all);
  }
  return set;
}

}  // namespace

std::int64_t read_integer(JsonValue json, std::int64_t least, std::int64_t most,
                          std::string const& member) {
  auto const number = json.integer();
  if (!number || *number < least || *number > most) Document::fail(member);
  return *number;
}

void read_finite_part(Document const& document, FiniteMonoid& monoid) {
  Document const finite = document.object("finite");
  finite.has_only({"order", "generators", "actions"});
  monoid.order = static_cast<std::size_t>(
      read_integer(finite.json("order"), 1, static_cast<std::int64_t>(kMostOrder), "finite.order"));
  for (JsonValue const heap : list(finite.json("generators"), 64, "finite.generators")) {
    monoid.generators.push_back(heap_number(heap, "finite.generators"));
  }
  for (JsonValue const row :
       list_of(finite.json("actions"), monoid.generators.size(), "finite.actions")) {
    auto& action = monoid.actions.emplace_back();
    for (JsonValue const x : list_of(row, monoid.order, "finite.actions")) {
      action.push_back(static_cast<std::uint32_t>(
          read_integer(x, 0, static_cast<std::int64_t>(monoid.order) - 1, "finite.actions")));
    }
  }
}

std::vector<std::int64_t> read_integers(JsonValue json, std::size_t size, std::int64_t least,
                                        std::int64_t most, std::string const& member) {
  std::vector<std::int64_t> result;
  for (JsonValue const number : list_of(json, size, member)) {
    result.push_back(read_integer(number, least, most, member));
  }
  return result;
}

std::vector<Formulas::Id> read_sets(Document const& document, Formulas& formulas) {
  std::int64_t all_moduli = 1;
  std::vector<Formulas::Id> sets;
  for (JsonValue const set : list(document.json("sets"), 10'000, "sets")) {
    sets.push_back(read_set(set, formulas, all_moduli));
  }
  return sets;
}

std::vector<Formulas::Id> read_lost(Document const& document, std::vector<Formulas::Id> const& sets,
                                    std::size_t order) {
  std::vector<Formulas::Id> lost;
  for (JsonValue const number : list(document.json("lost"), kMostOrder, "lost")) {
    auto const most = static_cast<std::int64_t>(sets.size()) - 1;
    lost.push_back(sets[static_cast<std::size_t>(read_integer(number, 0, most, "lost"))]);
  }
  if (lost.size() != order) Document::fail("lost");
  return lost;
}

HeapSum read_heap_sum(Document const& document, std::string const& key, std::uint64_t largest) {
  HeapSum sum;
  for (JsonValue const item : list(document.json(key), kMostHeaps, key)) {
    auto const [heap_at, count_at] = read_pair(item, key);
    std::uint64_t const heap = heap_number(heap_at, key);
    if (heap > largest || sum.contains(heap)) Document::fail(key);
    sum[heap] = static_cast<std::uint64_t>(read_integer(count_at, 1, kMostCount, key));
  }
  return sum;
}

void FiniteMonoid::find_products() {
  for (std::size_t g = 0; g < actions.size(); ++g) {
    for (std::size_t h = 0; h < g; ++h) {
      for (std::size_t x = 0; x < order; ++x) {
        demand(actions[g][actions[h][x]] == actions[h][actions[g][x]], "check.wrong.commute");
      }
    }
  }
  products.resize(order * order);
  std::iota(products.begin(), products.begin() + static_cast<std::ptrdiff_t>(order), 0);
  std::vector<std::uint32_t> reached{0};
  std::vector<bool> known(order, false);
  known[0] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (std::vector<std::uint32_t> const& action : actions) {
      std::uint32_t const to = action[reached[i]];
      if (known[to]) continue;
      known[to] = true;
      reached.push_back(to);
      for (std::uint32_t y = 0; y < order; ++y) {
        products[order * to + y] = static_cast<std::uint16_t>(action[product(reached[i], y)]);
      }
    }
  }
  demand(reached.size() == order, "check.wrong.reached");
}

Image InfiniteClaim::product(Image const& x, Image const& y) const {
  Image result{monoid.product(x.element, y.element), x.counters};
  for (std::size_t i = 0; i < counters; ++i) result.counters[i] += y.counters[i];
  return result;
}

Image InfiniteClaim::image(HeapSum const& sum) const {
  Image result = nothing();
  for (auto const& [heap, count] : sum) {
    for (std::uint64_t i = 0; i < count; ++i) {
      result = product(result, heaps[static_cast<std::size_t>(heap)]);
    }
  }
  return result;
}

InfiniteClaim read_infinite_claim(Document const& document) {
  document.has_only({"schema", "game", "finite", "counters", "heaps", "sets", "lost", "family"});
  std::string const game = document.text("game");
  auto const counters = static_cast<std::size_t>(read_integer(
      document.json("counters"), 1, static_cast<std::int64_t>(kMostCounters), "counters"));
  InfiniteClaim claim{.game = game,
                      .rules = read_heap_rules(game),
                      .monoid = {},
                      .counters = counters,
                      .heaps = {},
                      .formulas = Formulas(counters),
                      .lost = {},
                      .family = {}};
  read_finite_part(document, claim.monoid);
  auto const order = static_cast<std::int64_t>(claim.monoid.order);
  for (JsonValue const heap : list(document.json("heaps"), kMostHeaps + 1, "heaps")) {
    auto const [element, numbers] = read_pair(heap, "heaps");
    claim.heaps.push_back({static_cast<std::uint32_t>(read_integer(element, 0, order - 1, "heaps")),
                           read_integers(numbers, counters, 0, kMostCount, "heaps")});
  }
  if (claim.heaps.size() < 2) Document::fail("heaps");
  claim.lost = read_lost(document, read_sets(document, claim.formulas), claim.monoid.order);
  Document const family = document.object("family");
  family.has_only({"first", "step", "start", "by_first", "by_distance"});
  claim.family = {.first = read_heap_sum(family, "first", claim.largest()),
                  .step = read_heap_sum(family, "step", claim.largest()),
                  .start = read_heap_sum(family, "start", claim.largest()),
                  .by_first = read_heap_sum(family, "by_first", claim.largest()),
                  .by_distance = read_heap_sum(family, "by_distance", claim.largest())};
  return claim;
}

}  // namespace bouton::check
