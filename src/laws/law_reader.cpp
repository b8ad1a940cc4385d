#include "laws/law_reader.hpp"

#include <limits>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "bouton/core/error.hpp"
#include "rules/normal_form.hpp"

namespace bouton::laws {
namespace {

using Json = nlohmann::json;
using discover::kNoState;
using discover::Mark;
using discover::Numeration;
using discover::State;

constexpr std::uint64_t kMostLawMember = 1'000'000;
constexpr std::size_t kMostLawRead = std::size_t{1} << 26;  // letters of all states

[[noreturn]] void fail() {
  throw Error(Message{"laws.error.certificate", {}});
}

/// Decimal digits in a string.
std::uint64_t number(Json const& value) {
  std::string const digits = value.get<std::string>();
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

MoveKind read_kind(Json const& move) {
  MoveKind kind;
  if (move.contains("vectors")) {
    kind.vectors = move.at("vectors").get<std::vector<std::vector<std::uint64_t>>>();
    return kind;
  }
  kind.take = parse_heap_code(move.at("take").get<std::string>());
  kind.min_heaps = number(move.at("least_heaps"));
  kind.max_heaps = move.at("most_heaps").is_null() ? kNoBound : number(move.at("most_heaps"));
  if (!move.at("differ_below").is_null()) kind.spread = number(move.at("differ_below"));
  if (move.contains("at_most")) kind.bound = read_bound(move.at("at_most").get<std::string>());
  if (move.contains("within")) kind.within = number(move.at("within"));
  return kind;
}

Numeration read_system(Json const& json) {
  auto const p = static_cast<unsigned>(number(json.at("p")));
  std::uint64_t const q = number(json.at("q"));
  auto const second = static_cast<unsigned>(number(json.at("second")));
  bool const base = q == 0 && p >= 2 && p <= 16 && second == p;
  bool const metallic = q == 1 && p >= 1 && p <= 15 && (second == p + 1 || (second == p && p > 1));
  if (!base && !metallic) fail();
  return base ? Numeration::base(p) : Numeration::metallic(p, second);
}

discover::Dfa read_automaton(Json const& json, std::size_t letters, std::size_t controls) {
  discover::Dfa dfa;
  dfa.letters = letters;
  std::string const marks = json.at("marks").get<std::string>();
  if (marks.empty() || marks.size() > kMostLawRead / letters) fail();
  for (char const mark : marks) {
    if (mark != 'P' && mark != 'N' && mark != '-') fail();
    dfa.add(mark == 'P' ? Mark::kYes : mark == 'N' ? Mark::kNo : Mark::kInvalid);
  }
  for (Json const& start : json.at("starts")) {
    dfa.starts.push_back(start.get<State>());
    if (dfa.starts.back() >= marks.size()) fail();
  }
  Json const& rows = json.at("next");
  if (dfa.starts.size() != controls || !rows.is_array() || rows.size() != marks.size()) fail();
  std::size_t place = 0;
  for (Json const& row : rows) {
    if (!row.is_array() || row.size() != letters) fail();
    for (Json const& to : row) {
      auto const state = to.get<State>();
      if (state > marks.size()) fail();
      dfa.next[place++] = state == marks.size() ? kNoState : state;
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

std::shared_ptr<HeldLaw const> held(Json const& json, std::string name) {
  if (json.at("schema").get<std::string>() != "bouton.law-certificate/1") fail();
  Ruleset rules;
  for (Json const& move : json.at("moves")) rules.moves.push_back(read_kind(move));
  rules.pass_per_heap = json.at("pass_each_heap").get<bool>();
  rules.one_pass = json.at("pass_once").get<bool>();
  if (!json.at("limit").is_null()) rules.limit = TakeLimit{number(json.at("limit"))};
  rules.circle = json.contains("circle") && json.at("circle").get<bool>();
  std::string const convention = json.at("convention").get<std::string>();
  if (convention != "normal" && convention != "misere") fail();
  auto const heaps = static_cast<std::size_t>(number(json.at("heaps")));
  if (heaps < 1 || heaps > discover::kMostHeaps) fail();
  for (MoveKind const& kind : rules.moves) {
    for (std::vector<std::uint64_t> const& vector : kind.vectors) {
      if (vector.size() != heaps) fail();
    }
  }
  Convention const play = convention == "misere" ? Convention::kMisere : Convention::kNormal;
  bool const every_value = json.at("nim_heap").is_null();
  discover::LinearGame game = discover::linear_game(
      rules, heaps, play, every_value ? discover::kEveryValue : number(json.at("nim_heap")));
  Numeration const system = read_system(json.at("numeration"));
  std::size_t letters = 1;
  for (std::size_t track = 0; track < game.tracks(); ++track) {
    letters *= system.digits();
    if (letters > kMostLawRead) fail();
  }
  discover::Dfa automaton = read_automaton(json.at("automaton"), letters, game.controls);
  if (every_value) {
    discover::Dfa zero = with_value_zero(automaton, letters / system.digits());
    return std::make_shared<HeldLaw const>(std::move(name), normal_form(rules, heaps),
                                           discover::linear_game(rules, heaps, play), system,
                                           std::move(zero), std::move(automaton));
  }
  return std::make_shared<HeldLaw const>(std::move(name), normal_form(rules, heaps),
                                         std::move(game), system, std::move(automaton));
}

}  // namespace

std::shared_ptr<HeldLaw const> read_law(std::string_view certificate, std::string name) {
  Json const json = Json::parse(certificate, nullptr, false);
  if (json.is_discarded() || !json.is_object()) fail();
  try {
    return held(json, std::move(name));
  } catch (Json::exception const&) {
    fail();
  }
}

}  // namespace bouton::laws
