#include "bouton/misere/certificate.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "bouton/core/error.hpp"
#include "bouton/rules/heap_code.hpp"
#include "core/json_writer.hpp"

namespace bouton::misere {
namespace {

using Json = nlohmann::json;

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
  Members(Json const& json, std::string path) : json_(json), path_(std::move(path)) {}

  [[nodiscard]] Json const& of_type(char const* key, Json::value_t type) const {
    auto const place = json_.is_object() ? json_.find(key) : json_.end();
    if (place == json_.end() || place->type() != type) fail(path_ + key);
    return *place;
  }
  [[nodiscard]] Json const& array(char const* key, std::size_t size) const {
    Json const& json = of_type(key, Json::value_t::array);
    if (json.size() != size) fail(path_ + key);
    return json;
  }
  [[nodiscard]] std::string const& text(char const* key) const {
    return of_type(key, Json::value_t::string).get_ref<std::string const&>();
  }
  /// Decimal, in a string.
  [[nodiscard]] std::uint64_t number(char const* key) const {
    std::string const& digits = text(key);
    if (digits.empty() || digits.size() > 18) fail(path_ + key);
    std::uint64_t result = 0;
    for (char const digit : digits) {
      if (digit < '0' || digit > '9') fail(path_ + key);
      result = result * 10 + static_cast<std::uint64_t>(digit - '0');
    }
    return result;
  }
  [[nodiscard]] std::size_t below(char const* key, std::size_t bound) const {
    return to_index(of_type(key, Json::value_t::number_unsigned), key, bound);
  }
  [[nodiscard]] std::vector<Element> elements(Json const& json, char const* key,
                                              std::size_t order) const {
    if (!json.is_array()) fail(path_ + key);
    std::vector<Element> result;
    for (Json const& x : json) {
      if (x.type() != Json::value_t::number_unsigned) fail(path_ + key);
      result.push_back(static_cast<Element>(to_index(x, key, order)));
    }
    return result;
  }

 private:
  [[nodiscard]] std::size_t to_index(Json const& json, char const* key, std::size_t bound) const {
    auto const value = json.get<std::uint64_t>();
    if (value >= bound) fail(path_ + key);
    return static_cast<std::size_t>(value);
  }

  Json const& json_;
  std::string path_;
};

sequence::OneHeapGame read_game(Json const& json, std::string const& path) {
  Members const members(json, path);
  auto const parts = sequence::parts_by_name(members.text("parts"));
  if (!parts) fail(path + "parts");
  return {.code = parse_heap_code(members.text("code")), .parts = *parts};
}

sequence::ClassSequence read_classes(std::vector<Element> classes, Json const& period,
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

Json parsed(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (Json::exception const&) {
    throw Error(Message{"quotient.certificate.json", {}});
  }
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
  Json const json = parsed(certificate);
  Members const members(json, "");
  if (members.text("schema") != kSchema) fail("schema");
  QuotientParts parts;
  for (Json const& game : members.of_type("games", Json::value_t::array)) {
    parts.games.push_back(read_game(game, "games."));
  }
  if (parts.games.empty()) fail("games");
  std::size_t const order = members.below("order", kMostElements + 1);
  if (order == 0) fail("order");
  for (Json const& generator : members.of_type("generators", Json::value_t::array)) {
    Members const one(generator, "generators.");
    parts.generators.push_back({one.below("game", parts.games.size()), one.number("heap")});
  }
  for (Json const& action : members.array("actions", parts.generators.size())) {
    parts.actions.push_back(members.elements(action, "actions", order));
    if (parts.actions.back().size() != order) fail("actions");
  }
  parts.p_portion.assign(order, false);
  Json const& p_portion = members.of_type("p_portion", Json::value_t::array);
  for (Element const x : members.elements(p_portion, "p_portion", order)) {
    parts.p_portion[x] = true;
  }
  Json const& heaps = members.array("heaps", parts.games.size());
  Json const& periods = members.array("periods", parts.games.size());
  for (std::size_t game = 0; game < parts.games.size(); ++game) {
    parts.heaps.push_back(
        read_classes(members.elements(heaps[game], "heaps", order), periods[game], "periods."));
  }
  check_monoid(parts);
  return Quotient(std::move(parts));
}

}  // namespace bouton::misere
