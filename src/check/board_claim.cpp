#include "check/board_claim.hpp"

#include <algorithm>

namespace bouton::check {
namespace {

/// Sets of things, one behind the other.
std::string_view read_claims(JsonValue json, std::size_t things, char const* member) {
  auto const text = json.string();
  std::size_t const digits = digits_of(things);
  if (!text || text->size() % digits != 0) Document::fail(member);
  std::size_t const in_last = 4 - (4 * digits - things);
  for (std::size_t at = 0; at < text->size(); ++at) {
    // No things beyond the last one.
    std::size_t const bits = at % digits == digits - 1 ? in_last : 4;
    if (hexadecimal((*text)[at]) >> bits != 0) Document::fail(member);
  }
  return *text;
}

}  // namespace

BoardClaim read_board_claim(Document const& document, BoardRules const& rules) {
  BoardClaim claim;
  claim.misere = document.choice("convention", {"normal", "misere"}) == 1;
  claim.lost = document.choice("outcome", {"P", "N"}) == 0;
  char const* const member = claim.misere ? "lost" : "values";
  document.has_only({"schema", "game", "convention", "things", "directed", "edges", "symmetries",
                     "start", "outcome", "nim_value", member});
  claim.value = document.number_or_null("nim_value");
  bool const claimable = !claim.misere && rules.values;
  if (claim.value && (!claimable || *claim.value > kMostClaimed)) Document::fail("nim_value");
  std::size_t const things = rules.things();
  claim.start = read_claims(document.json("start"), things, "start");
  if (claim.start.size() != digits_of(things)) Document::fail("start");
  JsonValue const sets = document.json(member);
  if (claim.misere) {
    claim.sets.push_back(read_claims(sets, things, member));
    return claim;
  }
  std::size_t const most = rules.values ? kMostClaimed + 1 : 1;  // else who loses
  if (!sets.is_array() || sets.size() > most) Document::fail(member);
  for (JsonValue const set : sets.items()) claim.sets.push_back(read_claims(set, things, member));
  return claim;
}

std::string written(BoardRules const& rules, std::string_view digits) {
  ThingSet<4> const set = set_of_digits<4>(digits, rules.things());
  if (rules.own) return rules.own->text(set);
  std::string text;
  if (rules.columns > 0) {
    std::size_t const first = rules.poison ? 1 : 0;
    for (std::size_t square = 0; square < rules.left + first; ++square) {
      if (square > 0 && square % rules.columns == 0) text += '/';
      text += square < first ? '*' : set.has(square - first) ? '.' : rules.used;
    }
    return text;
  }
  auto const add = [&](std::string const& name) { text += (text.empty() ? "" : " ") + name; };
  set.for_each([&](std::size_t thing) {
    if (thing >= rules.left) add(rules.names[thing - rules.left]);
  });
  if (rules.tokens > 0 && rules.left > 0) text += " |";
  set.for_each([&](std::size_t thing) {
    if (thing < rules.left) add(rules.name_of_thing(thing));
  });
  return text.empty() ? "-" : text;
}

}  // namespace bouton::check
