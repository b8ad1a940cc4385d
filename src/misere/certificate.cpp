#include "bouton/misere/certificate.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "bouton/core/error.hpp"
#include "bouton/rules/heap_code.hpp"
#include "core/json_text.hpp"
#include "core/json_writer.hpp"

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

[[noreturn]] void fail(std::string const& member) {
  throw Error(Message{"quotient.certificate.member", {{"member", member}}});
}

/// The members of one object; errors name the member.
class Members {
 public:
  Members(JsonValue json, std::string path) : json_(json), path_(std::move(path)) {}

  [[nodiscard]] JsonValue array(char const* key) const {
    auto const member = json_.find(key);
    if (!member || !member->is_array()) fail(path_ + key);
    return *member;
  }
  [[nodiscard]] JsonValue array(char const* key, std::size_t size) const {
    JsonValue const json = array(key);
    if (json.size() != size) fail(path_ + key);
    return json;
  }
  [[nodiscard]] std::string_view text(char const* key) const {
    auto const member = json_.find(key);
    auto const text = member ? member->string() : std::nullopt;
    if (!text) fail(path_ + key);
    return *text;
  }
  /// Decimal, in a string.
  [[nodiscard]] std::uint64_t number(char const* key) const {
    std::string_view const digits = text(key);
    if (digits.empty() || digits.size() > 18) fail(path_ + key);
    std::uint64_t result = 0;
    for (char const digit : digits) {
      if (digit < '0' || digit > '9') fail(path_ + key);
      result = result * 10 + static_cast<std::uint64_t>(digit - '0');
    }
    return result;
  }
  [[nodiscard]] std::size_t below(char const* key, std::size_t bound) const {
    auto const member = json_.find(key);
    if (!member) fail(path_ + key);
    return to_index(*member, key, bound);
  }
  [[nodiscard]] std::vector<Element> elements(JsonValue json, char const* key,
                                              std::size_t order) const {
    if (!json.is_array()) fail(path_ + key);
    std::vector<Element> result;
    for (JsonValue const x : json.items()) {
      result.push_back(static_cast<Element>(to_index(x, key, order)));
    }
    return result;
  }

 private:
  [[nodiscard]] std::size_t to_index(JsonValue json, char const* key, std::size_t bound) const {
    auto const value = json.natural();
    if (!value || *value >= bound) fail(path_ + key);
    return static_cast<std::size_t>(*value);
  }

  JsonValue json_;
  std::string path_;
};

sequence::OneHeapGame read_game(JsonValue json, std::string const& path) {
  Members const members(json, path);
  auto const parts = sequence::parts_by_name(members.text("parts"));
  if (!parts) fail(path + "parts");
  return {.code = parse_heap_code(members.text("code")), .parts = *parts};
}

sequence::ClassSequence read_classes(std::vector<Element> classes, JsonValue period,
                                     std::string const& path) {
  if (classes.empty() || classes[0] != 0) fail("heaps");
  auto const shared = std::make_shared<std::vector<Element> const>(std::move(classes));
  if (period.is_null()) return sequence::ClassSequence(shared);
  Members const members(period, path);
  std::uint64_t const preperiod = members.number("preperiod");
  std::uint64_t const length = members.number("period");
  if (length == 0 || preperiod > shared->size() || length > shared->size() - preperiod) {
    fail("periods");
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
        if (actions[g][actions[h][x]] != actions[h][actions[g][x]]) fail("actions");
      }
    }
    Generator const& generator = parts.generators[g];
    sequence::ClassSequence const& classes = parts.heaps[generator.game];
    if (!classes.covers(generator.heap) || classes.at(generator.heap) != actions[g][0]) {
      fail("generators");
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
  if (open.size() != order) fail("actions");
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
  auto const json = JsonText::parse(certificate);
  if (!json) throw Error(Message{"quotient.certificate.json", {}});
  Members const members(json->root(), "");
  if (members.text("schema") != kSchema) fail("schema");
  QuotientParts parts;
  for (JsonValue const game : members.array("games").items()) {
    parts.games.push_back(read_game(game, "games."));
  }
  if (parts.games.empty()) fail("games");
  std::size_t const order = members.below("order", kMostElements + 1);
  if (order == 0) fail("order");
  for (JsonValue const generator : members.array("generators").items()) {
    Members const one(generator, "generators.");
    parts.generators.push_back({one.below("game", parts.games.size()), one.number("heap")});
  }
  for (JsonValue const action : members.array("actions", parts.generators.size()).items()) {
    parts.actions.push_back(members.elements(action, "actions", order));
    if (parts.actions.back().size() != order) fail("actions");
  }
  parts.p_portion.assign(order, false);
  for (Element const x : members.elements(members.array("p_portion"), "p_portion", order)) {
    parts.p_portion[x] = true;
  }
  JsonValue const periods = members.array("periods", parts.games.size());
  for (JsonValue const heaps : members.array("heaps", parts.games.size()).items()) {
    parts.heaps.push_back(read_classes(members.elements(heaps, "heaps", order),
                                       *periods.item(parts.heaps.size()), "periods."));
  }
  check_monoid(parts);
  return Quotient(std::move(parts));
}

}  // namespace bouton::misere
