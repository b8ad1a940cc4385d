#include "front/moves_json.hpp"

#include <set>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "front/describe.hpp"
#include "front/names.hpp"
#include "front/play_input.hpp"

namespace bouton::front {
namespace {

std::string joined(std::vector<Natural> const& numbers, char sign) {
  std::string text;
  for (Natural const& number : numbers) {
    if (!text.empty()) text += sign;
    text += to_string(number);
  }
  return text;
}

/// The change to one heap, as a person types it.
std::string entry_of(HeapChange const& change, Position const& from, bool pins) {
  std::string const heap = std::to_string(change.heap + 1);
  if (change.pass) return "pass " + heap;
  if (!pins) {
    return heap + ' ' +
           (change.parts.empty() ? to_string(change.taken) : joined(change.parts, '+'));
  }
  Natural const left =
      change.parts.empty() ? Natural(from.heaps[change.heap] - change.taken) : change.parts.front();
  std::string const first = to_string(Natural(left + 1));
  return heap + ' ' + first +
         (change.taken == 1 ? "" : '-' + to_string(Natural(left + change.taken)));
}

/// A sieve over all positions below this one takes almost no time.
bool is_small(SmallPosition const& position) {
  constexpr std::uint64_t kMost = 20'000;
  std::uint64_t box = 1;
  for (std::uint64_t const heap : position.heaps) {
    if (heap >= kMost || box * (heap + 1) > kMost) return false;
    box *= heap + 1;
  }
  return true;
}

bool means(std::string const& entry, Ruleset const& rules, SmallPosition const& from,
           SmallPosition const& to) {
  try {
    return read_move(entry, rules, from) == to;
  } catch (Error const&) {
    return false;
  }
}

}  // namespace

std::string move_words(Ruleset const& rules, Position const& from, Position const& to,
                       Language language) {
  return has_rows_of_pins(rules) ? describe_pins(rules, from, to, language)
                                 : describe_move(rules, from, to, language);
}

std::string move_entry(Ruleset const& rules, SmallPosition const& from, SmallPosition const& to) {
  if (from.one_pass_spent != to.one_pass_spent) return "pass";
  Position const before = to_position(from);
  bool const pins = has_rows_of_pins(rules);
  std::string entry;
  for (HeapChange const& change : changes(rules, before, to_position(to))) {
    if (!entry.empty()) entry += ", ";
    entry += entry_of(change, before, pins);
  }
  // There is no notation for several heaps that split at once.
  return means(entry, rules, from, to) ? entry : "= " + to_string(to);
}

void write_move_keys(JsonWriter& json, Ruleset const& rules, SmallPosition const& from,
                     SmallPosition const& to, Language language) {
  Position const before = to_position(from), after = to_position(to);
  json.key("position").string(to_string(to));
  json.key("text").string(move_words(rules, before, after, language));
  json.key("entry").string(move_entry(rules, from, to)).key("changes").begin_array();
  for (HeapChange const& change : changes(rules, before, after)) {
    json.begin_object().key("heap").number(change.heap + 1).key("taken").decimal(change.taken);
    json.key("parts").begin_array();
    for (Natural const& part : change.parts) json.decimal(part);
    json.end_array().key("pass").boolean(change.pass).end_object();
  }
  json.end_array();
}

void write_moves_json(Writer const& put, Game const& game, SmallPosition const& from,
                      std::size_t most, Language language, Limits const& limits,
                      Context const& context) {
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.moves/1");
  json.key("game").string(game.specification);
  json.key("convention").string(convention_name(game.convention));
  json.key("position").string(to_string(from)).key("moves").begin_array();
  std::set<SmallPosition> seen;
  Solver solver(game.rules, game.convention, context);
  bool const complete = for_each_option(game.rules, from, [&](SmallPosition const& to) {
    if (!seen.insert(to).second) return true;
    if (seen.size() > most || limits.expired()) return false;
    Position const after = to_position(to);
    Solution solution = solver(after, limits, Detail::kAnswer);
    // Where the theory gives no nim-value, a sieve gives it for small positions.
    if (!solution.nim_value && game.convention == Convention::kNormal && is_small(to)) {
      solution = solver(after, limits, Detail::kFull);
    }
    json.begin_object();
    write_move_keys(json, game.rules, from, to, language);
    json.key("outcome");
    solution.outcome ? json.string(outcome_letter(solution.outcome)) : json.null();
    json.key("nim_value").decimal(solution.nim_value).end_object();
    return true;
  });
  json.end_array().key("complete").boolean(complete).end_object().end_line();
}

}  // namespace bouton::front
