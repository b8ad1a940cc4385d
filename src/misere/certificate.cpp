#include "bouton/misere/certificate.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "bouton/core/error.hpp"
#include "bouton/rules/heap_code.hpp"
#include "core/json_text.hpp"
#include "core/json_writer.hpp"
#include "misere/infinite_json.hpp"

namespace bouton::misere {
namespace {

constexpr std::string_view kSchema = "bouton.quotient-certificate/1";

/// Four elements per digit, the lowest bit first.
std::string hexadecimal(std::vector<std::uint64_t> const& words, std::size_t elements) {
  std::string text;
  for (std::size_t x = 0; x < elements; x += 4) {
    text += "0123456789abcdef"[(words[x / 64] >> (x % 64)) & 15U];
  }
  return text;
}

void write_elements(JsonWriter& json, std::vector<Element> const& elements) {
  json.begin_array();
  for (Element const x : elements) json.number(x);
  json.end_array();
}

JsonValue array_member(JsonValue json, char const* key) {
  auto const member = json.find(key);
  if (!member || !member->is_array()) refuse_member(key);
  return *member;
}

/// Decimal, in a string.
std::uint64_t number_member(JsonValue json, char const* key, std::string const& path) {
  auto const digits = get_member<std::string>(json, key, path);
  bool const number = std::all_of(digits.begin(), digits.end(),
                                  [](char digit) { return digit >= '0' && digit <= '9'; });
  if (!number || digits.empty() || digits.size() > 18) refuse_member(path + key);
  return std::stoull(digits);
}

void require_below(std::vector<Element> const& elements, std::size_t order, char const* key) {
  bool const below =
      std::all_of(elements.begin(), elements.end(), [&](Element x) { return x < order; });
  if (!below) refuse_member(key);
}

sequence::OneHeapGame read_game(JsonValue json) {
  auto const parts = sequence::parts_by_name(get_member<std::string>(json, "parts", "games."));
  if (!parts) refuse_member("games.parts");
  return {.code = parse_heap_code(get_member<std::string>(json, "code", "games.")),
          .parts = *parts};
}

sequence::ClassSequence read_classes(std::vector<Element> classes, JsonValue period) {
  if (classes.empty() || classes[0] != 0) refuse_member("heaps");
  auto const shared = std::make_shared<std::vector<Element> const>(std::move(classes));
  if (period.is_null()) return sequence::ClassSequence(shared);
  std::uint64_t const preperiod = number_member(period, "preperiod", "periods.");
  std::uint64_t const length = number_member(period, "period", "periods.");
  if (length == 0 || preperiod > shared->size() || length > shared->size() - preperiod) {
    refuse_member("periods");
  }
  return {shared, preperiod, length};
}

/// Checks that the actions commute and reach every element, and that generators are heaps of their
/// class.
void check_monoid(QuotientParts const& parts) {
  auto const& actions = parts.actions;
  std::size_t const order = parts.p_portion.size();
  for (std::size_t g = 0; g < actions.size(); ++g) {
    for (std::size_t h = 0; h < g; ++h) {
      for (std::size_t x = 0; x < order; ++x) {
        if (actions[g][actions[h][x]] != actions[h][actions[g][x]]) refuse_member("actions");
      }
    }
    Generator const& generator = parts.generators[g];
    sequence::ClassSequence const& classes = parts.heaps[generator.game];
    if (!classes.covers(generator.heap) || classes.at(generator.heap) != actions[g][0]) {
      refuse_member("generators");
    }
  }
  std::vector<bool> reached(order, false);
  std::vector<Element> open{0};
  reached[0] = true;
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (std::vector<Element> const& action : actions) {
      Element const next = action[open[i]];
      if (!reached[next]) open.push_back(next);
      reached[next] = true;
    }
  }
  if (open.size() != order) refuse_member("actions");
}

}  // namespace

std::string quotient_certificate(Quotient const& quotient, std::vector<Helpless> const& helpless) {
  QuotientParts const& parts = quotient.parts();
  std::string text;
  JsonWriter json(text);
  auto const member = [&json](std::string_view key) -> JsonWriter& {
    return json.line(2).key(key);
  };
  std::string games;
  for (sequence::OneHeapGame const& one : parts.games) {
    games += (games.empty() ? "" : " + ") + sequence::game_name(one);
  }
  json.begin_object();
  member("schema").string(kSchema);
  member("game").string(games);
  member("games").begin_array();
  for (sequence::OneHeapGame const& one : parts.games) {
    std::string const name = sequence::game_name(one);
    json.begin_object().key("code").string(name.substr(0, name.find(' ')));
    json.key("parts").string(sequence::parts_name(one.parts)).end_object();
  }
  json.end_array();
  member("order").number(quotient.order());
  member("generators").begin_array();
  for (Generator const& generator : parts.generators) {
    json.begin_object().key("game").number(generator.game);
    json.key("heap").decimal(generator.heap).end_object();
  }
  json.end_array();
  member("actions").begin_array();
  for (std::vector<Element> const& action : parts.actions) write_elements(json, action);
  json.end_array();
  member("p_portion").begin_array();
  for (std::size_t x = 0; x < quotient.order(); ++x) {
    if (parts.p_portion[x]) json.number(x);
  }
  json.end_array();
  member("heaps").begin_array();
  for (sequence::ClassSequence const& classes : parts.heaps) {
    write_elements(json, classes.listed());
  }
  json.end_array();
  member("periods").begin_array();
  for (sequence::ClassSequence const& classes : parts.heaps) {
    if (!classes.periodic()) {
      json.null();
      continue;
    }
    json.begin_object().key("preperiod").decimal(classes.preperiod());
    json.key("period").decimal(classes.period()).end_object();
  }
  json.end_array();
  member("complete").boolean(quotient.complete());
  member("helpless").begin_array();
  for (Helpless const& sum : helpless) {
    json.begin_object().key("sum").number(sum.sum);
    json.key("contexts").string(hexadecimal(sum.contexts, quotient.order())).end_object();
  }
  json.end_array().line(0).end_object().end_line();
  return text;
}

Quotient read_quotient(std::string_view certificate) {
  auto const text = JsonText::parse(certificate);
  if (!text) throw Error(Message{"quotient.certificate.json", {}});
  JsonValue const json = text->root();
  if (get_member<std::string>(json, "schema") != kSchema) refuse_member("schema");
  QuotientParts parts;
  for (JsonValue const game : array_member(json, "games").items()) {
    parts.games.push_back(read_game(game));
  }
  if (parts.games.empty()) refuse_member("games");
  auto const order = get_member<std::size_t>(json, "order");
  if (order == 0 || order > kMostElements) refuse_member("order");
  for (JsonValue const one : array_member(json, "generators").items()) {
    auto const game = get_member<std::size_t>(one, "game", "generators.");
    if (game >= parts.games.size()) refuse_member("generators.game");
    parts.generators.push_back({game, number_member(one, "heap", "generators.")});
  }
  parts.actions = get_member<std::vector<std::vector<Element>>>(json, "actions");
  if (parts.actions.size() != parts.generators.size()) refuse_member("actions");
  for (std::vector<Element> const& action : parts.actions) {
    require_below(action, order, "actions");
    if (action.size() != order) refuse_member("actions");
  }
  parts.p_portion.assign(order, false);
  auto const lost = get_member<std::vector<Element>>(json, "p_portion");
  require_below(lost, order, "p_portion");
  for (Element const x : lost) parts.p_portion[x] = true;
  JsonValue const periods = array_member(json, "periods");
  auto heaps = get_member<std::vector<std::vector<Element>>>(json, "heaps");
  if (periods.size() != parts.games.size()) refuse_member("periods");
  if (heaps.size() != parts.games.size()) refuse_member("heaps");
  for (std::vector<Element>& classes : heaps) {
    require_below(classes, order, "heaps");
    parts.heaps.push_back(read_classes(std::move(classes), *periods.item(parts.heaps.size())));
  }
  check_monoid(parts);
  return Quotient(std::move(parts));
}

}  // namespace bouton::misere
