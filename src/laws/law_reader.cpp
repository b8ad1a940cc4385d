#include "laws/law_reader.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "core/json_text.hpp"
#include "rules/normal_form.hpp"

namespace bouton::laws {
namespace {

using discover::kNoState;
using discover::Mark;
using discover::Numeration;
using discover::State;

constexpr std::uint64_t kMostLawMember = 1'000'000;
constexpr std::int64_t kMostChange = 1'000'000;             // of a heap by a vector
constexpr std::size_t kMostLawRead = std::size_t{1} << 26;  // letters of all states

[[noreturn]] void fail() {
  throw Error(Message{"laws.error.certificate", {}});
}

JsonValue member(JsonValue json, char const* key) {
  auto const found = json.find(key);
  if (!found) fail();
  return *found;
}

template <class Value>
Value get(JsonValue json, char const* key) {
  auto value = json_as<Value>(member(json, key));
  if (!value) fail();
  return *std::move(value);
}

JsonValue::Items items(JsonValue json, std::size_t size) {
  if (!json.is_array() || json.size() != size) fail();
  return json.items();
}

State state(JsonValue json, std::size_t most) {
  auto const value = json_as<State>(json);
  if (!value || *value > most) fail();
  return *value;
}

/// Decimal digits in a string.
std::uint64_t number(JsonValue value) {
  std::string_view const digits = value.string().value_or("");
  if (digits.empty() || digits.size() > 7) fail();
  std::uint64_t result = 0;
  for (char const digit : digits) {
    if (digit < '0' || digit > '9') fail();
    result = 10 * result + static_cast<std::uint64_t>(digit - '0');
  }
  if (result > kMostLawMember) fail();
  return result;
}

HeapBound read_bound(std::string const& name) {
  if (name == "every other") return HeapBound::kEveryOther;
  if (name == "some other") return HeapBound::kSomeOther;
  if (name != "sum of others") fail();
  return HeapBound::kSumOfOthers;
}

HeapChoice read_choice(std::string const& name) {
  if (name == "the largest") return HeapChoice::kLargest;
  if (name == "the smallest") return HeapChoice::kSmallest;
  if (name != "an end") fail();
  return HeapChoice::kEnd;
}

using Lists = std::vector<std::vector<std::uint64_t>>;

MoveConditions read_conditions(JsonValue move) {
  MoveConditions conditions;
  if (move.contains("take_if")) {
    conditions.amount = parse_amount_condition(get<std::string>(move, "take_if"));
  }
  if (move.contains("only")) conditions.choice = read_choice(get<std::string>(move, "only"));
  if (!move.contains("sets")) return conditions;
  conditions.sets = get<Lists>(move, "sets");
  if (conditions.sets.empty()) fail();
  for (std::vector<std::uint64_t>& set : conditions.sets) {
    for (std::uint64_t& heap : set) {
      if (heap-- == 0) fail();  // they count from 1
    }
    if (!std::is_sorted(set.begin(), set.end())) fail();
  }
  return conditions;
}

MoveKind read_kind(JsonValue move) {
  MoveKind kind;
  if (move.contains("vectors")) {
    kind.vectors = get<std::vector<std::vector<std::int64_t>>>(move, "vectors");
    kind.multiples = move.contains("multiples") && get<bool>(move, "multiples");
    return kind;
  }
  kind.conditions = read_conditions(move);
  if (move.contains("to")) {
    if (get<std::string>(move, "to") != "the heap to the left") fail();
    kind.to_left = true;
  }
  kind.take = parse_heap_code(get<std::string>(move, "take"));
  kind.min_heaps = number(member(move, "least_heaps"));
  kind.max_heaps =
      member(move, "most_heaps").is_null() ? kNoBound : number(member(move, "most_heaps"));
  if (!member(move, "differ_below").is_null()) kind.spread = number(member(move, "differ_below"));
  if (move.contains("at_most")) kind.bound = read_bound(get<std::string>(move, "at_most"));
  if (move.contains("within")) kind.within = number(member(move, "within"));
  return kind;
}

TakeLimit read_limit(JsonValue json) {
  if (!json.is_object()) return TakeLimit{number(json)};
  TakeLimit const limit{number(member(json, "times")), number(member(json, "over")),
                        number(member(json, "plus"))};
  if (limit.divisor < 1 || limit.factor < limit.divisor) fail();
  return limit;
}

GameEnd read_end(JsonValue json) {
  GameEnd end;
  if (json.contains("total")) end.total = number(member(json, "total"));
  if (json.contains("fewer_heaps")) end.fewer_heaps = number(member(json, "fewer_heaps"));
  if (json.contains("positions")) end.positions = get<Lists>(json, "positions");
  if (!std::is_sorted(end.positions.begin(), end.positions.end())) fail();
  return end;
}

Numeration read_system(JsonValue json) {
  auto const p = static_cast<unsigned>(number(member(json, "p")));
  std::uint64_t const q = number(member(json, "q"));
  auto const second = static_cast<unsigned>(number(member(json, "second")));
  bool const base = q == 0 && p >= 2 && p <= 16 && second == p;
  bool const metallic = q == 1 && p >= 1 && p <= 15 && (second == p + 1 || (second == p && p > 1));
  if (!base && !metallic) fail();
  return base ? Numeration::base(p) : Numeration::metallic(p, second);
}

discover::Dfa read_automaton(JsonValue json, std::size_t letters, std::size_t controls) {
  discover::Dfa dfa;
  dfa.letters = letters;
  auto const marks = get<std::string>(json, "marks");
  if (marks.empty() || marks.size() > kMostLawRead / letters) fail();
  for (char const mark : marks) {
    if (mark != 'P' && mark != 'N' && mark != '-') fail();
    dfa.add(mark == 'P' ? Mark::kYes : mark == 'N' ? Mark::kNo : Mark::kInvalid);
  }
  for (JsonValue const start : items(member(json, "starts"), controls)) {
    dfa.starts.push_back(state(start, marks.size() - 1));
  }
  std::size_t place = 0;
  for (JsonValue const row : items(member(json, "next"), marks.size())) {
    for (JsonValue const to : items(row, letters)) {
      State const after = state(to, marks.size());
      dfa.next[place++] = after == marks.size() ? kNoState : after;
    }
  }
  return dfa;
}

/// The positions whose nim-value is 0, by the graph of the nim-values: its last track reads zeros.
discover::Dfa with_value_zero(discover::Dfa const& graph, std::size_t letters) {
  discover::Dfa zero;
  zero.letters = letters;
  zero.starts = graph.starts;
  for (State state = 0; state < graph.size(); ++state) {
    zero.add(graph.marks[state]);
    for (discover::Letter letter = 0; letter < letters; ++letter) {
      zero.next[state * letters + letter] = graph.after(state, letter);
    }
  }
  return discover::minimised(zero);
}

std::shared_ptr<HeldLaw const> held(JsonValue json, std::string name) {
  if (get<std::string>(json, "schema") != "bouton.law-certificate/1") fail();
  Ruleset rules;
  JsonValue const moves = member(json, "moves");
  for (JsonValue const move : items(moves, moves.size())) rules.moves.push_back(read_kind(move));
  rules.pass_per_heap = get<bool>(json, "pass_each_heap");
  rules.one_pass = get<bool>(json, "pass_once");
  if (!member(json, "limit").is_null()) rules.limit = read_limit(member(json, "limit"));
  if (json.contains("end")) rules.end = read_end(member(json, "end"));
  if (json.contains("weights")) rules.weights = get<std::vector<std::uint64_t>>(json, "weights");
  rules.circle = json.contains("circle") && get<bool>(json, "circle");
  auto const convention = get<std::string>(json, "convention");
  if (convention != "normal" && convention != "misere") fail();
  auto const heaps = static_cast<std::size_t>(number(member(json, "heaps")));
  if (heaps < 1 || heaps > discover::kMostHeaps) fail();
  if (!rules.weights.empty() && rules.weights.size() != heaps) fail();
  for (MoveKind const& kind : rules.moves) {
    for (std::vector<std::int64_t> const& vector : kind.vectors) {
      bool const takes =
          std::any_of(vector.begin(), vector.end(), [](auto one) { return one > 0; });
      if (vector.size() != heaps || !takes) fail();
      for (std::int64_t const amount : vector) {
        if (amount < -kMostChange || amount > kMostChange) fail();
      }
    }
  }
  for (std::uint64_t const weight : rules.weights) {
    if (weight < 1 || weight > kMostLawMember) fail();
  }
  Convention const play = convention == "misere" ? Convention::kMisere : Convention::kNormal;
  bool const every_value = member(json, "nim_heap").is_null();
  discover::LinearGame game = discover::linear_game(
      rules, heaps, play, every_value ? discover::kEveryValue : number(member(json, "nim_heap")));
  Numeration const system = read_system(member(json, "numeration"));
  if (game.base && (!system.is_base() || system.p() != *game.base)) fail();
  std::size_t letters = 1;
  for (std::size_t track = 0; track < game.tracks(); ++track) {
    letters *= system.digits();
    if (letters > kMostLawRead) fail();
  }
  discover::Dfa automaton = read_automaton(member(json, "automaton"), letters, game.controls);
  std::optional<discover::Dfa> graph;
  if (every_value) {
    game = discover::linear_game(rules, heaps, play);
    graph = std::exchange(automaton, with_value_zero(automaton, letters / system.digits()));
  }
  return std::make_shared<HeldLaw const>(std::move(name), normal_form(rules, heaps),
                                         std::move(game), system, std::move(automaton),
                                         std::move(graph));
}

}  // namespace

std::shared_ptr<HeldLaw const> read_law(std::string_view certificate, std::string name) {
  auto const json = JsonText::parse(certificate);
  if (!json || !json->root().is_object()) fail();
  return held(json->root(), std::move(name));
}

}  // namespace bouton::laws
