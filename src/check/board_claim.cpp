#include "check/board_claim.hpp"

#include <algorithm>

namespace bouton::check {
namespace {

/// Sets of things, one behind the other.
std::string_view read_claims(JsonValue json, std::size_t things, char const* member) {
  auto const text = json.string();
  std::size_t const digits = digits_of(things);
  if (!text || text->size() % digits != 0) Document::fail(member);
  for (std::size_t at = 0; at < text->size(); ++at) {
    char const digit = (*text)[at];
    bool const letter = digit >= 'a' && digit <= 'f';
    if (!letter && (digit < '0' || digit > '9')) Document::fail(member);
    // No things beyond the last one.
    std::size_t const last = 4 - (4 * digits - things);
    int const bits = letter ? digit - 'a' + 10 : digit - '0';
    if (at % digits == digits - 1 && bits >> last != 0) Document::fail(member);
  }
  return *text;
}

}  // namespace

BoardClaim read_board_claim(Document const& document, BoardRules const& rules) {
  BoardClaim claim;
  std::string const convention = document.text("convention"), outcome = document.text("outcome");
  if (convention != "normal" && convention != "misere") Document::fail("convention");
  if (outcome != "P" && outcome != "N") Document::fail("outcome");
  claim.misere = convention == "misere";
  claim.lost = outcome == "P";
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

}  // namespace bouton::check
