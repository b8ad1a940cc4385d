#include "discover/law_document.hpp"

#include <algorithm>
#include <functional>

#include "core/json_writer.hpp"
#include "rules/normal_form.hpp"

namespace bouton::discover {
namespace {

constexpr std::uint64_t kMostTokensListed = 200;
constexpr std::uint64_t kMostLooked = 200'000;

std::string_view bound_name(HeapBound bound) {
  switch (bound) {
    case HeapBound::kEveryOther:
      return "every other";
    case HeapBound::kSomeOther:
      return "some other";
    case HeapBound::kSumOfOthers:
    case HeapBound::kNone:
      break;
  }
  return "sum of others";
}

std::string_view choice_name(HeapChoice choice) {
  switch (choice) {
    case HeapChoice::kLargest:
      return "the largest";
    case HeapChoice::kSmallest:
      return "the smallest";
    case HeapChoice::kEnd:
    case HeapChoice::kAny:
      break;
  }
  return "an end";
}

/// Numbers, each more by `more` than in the rules.
template <class Number>
void write_list(JsonWriter& json, std::vector<Number> const& list, Number more = 0) {
  json.begin_array();
  for (Number const number : list) json.number(number + more);
  json.end_array();
}
template <class Number>
void write_lists(JsonWriter& json, std::string_view key,
                 std::vector<std::vector<Number>> const& lists, Number more = 0) {
  json.key(key).begin_array();
  for (std::vector<Number> const& list : lists) write_list(json, list, more);
  json.end_array();
}

void write_conditions(JsonWriter& json, MoveConditions const& conditions) {
  if (!conditions.amount.always()) json.key("take_if").string(to_string(conditions.amount));
  if (conditions.choice != HeapChoice::kAny) {
    json.key("only").string(choice_name(conditions.choice));
  }
  if (!conditions.sets.empty()) write_lists(json, "sets", conditions.sets, std::uint64_t{1});
}

/// A number, or with a fraction or a constant all of them.
void write_limit(JsonWriter& json, std::optional<TakeLimit> const& limit) {
  json.key("limit");
  if (!limit) {
    json.null();
  } else if (limit->divisor == 1 && limit->plus == 0) {
    json.decimal(limit->factor);
  } else {
    json.begin_object().key("times").decimal(limit->factor).key("over").decimal(limit->divisor);
    json.key("plus").decimal(limit->plus).end_object();
  }
}

void write_end(JsonWriter& json, GameEnd const& end) {
  json.key("end").begin_object();
  if (end.total) json.key("total").decimal(*end.total);
  if (end.fewer_heaps > 0) json.key("fewer_heaps").decimal(end.fewer_heaps);
  if (!end.positions.empty()) write_lists(json, "positions", end.positions);
  json.end_object();
}

void write_moves(JsonWriter& json, Ruleset const& rules) {
  json.key("moves").begin_array();
  for (MoveKind const& kind : rules.moves) {
    json.line(1).begin_object();
    if (!kind.vectors.empty()) {
      write_lists(json, "vectors", kind.vectors);
      if (kind.multiples) json.key("multiples").boolean(true);
      json.end_object();
      continue;
    }
    json.key("take").string(to_string(kind.take));
    json.key("least_heaps").decimal(kind.min_heaps).key("most_heaps");
    kind.max_heaps == kNoBound ? json.null() : json.decimal(kind.max_heaps);
    json.key("differ_below");
    kind.spread ? json.decimal(*kind.spread) : json.null();
    if (kind.bound != HeapBound::kNone) json.key("at_most").string(bound_name(kind.bound));
    if (kind.within != kNoBound) json.key("within").decimal(kind.within);
    write_conditions(json, kind.conditions);
    if (kind.to_left) json.key("to").string("the heap to the left");
    json.end_object();
  }
  json.end_array();
}

/// The members that say what the game is. \pre rules in normal form
void write_game(JsonWriter& json, Ruleset const& rules, LinearGame const& linear) {
  json.key("convention");
  json.string(convention_name(linear.convention)).line(0);
  json.key("heaps").decimal(linear.heaps).line(0);
  write_moves(json, rules);
  json.line(0).key("pass_each_heap").boolean(linear.pass_per_heap);
  json.key("pass_once").boolean(linear.one_pass);
  write_limit(json, linear.limit);
  if (rules.circle) json.key("circle").boolean(true);
  if (rules.end) write_end(json, *rules.end);
  if (!rules.weights.empty()) {
    json.key("weights");
    write_list(json, rules.weights);
  }
  json.line(0).key("nim_heap");
  linear.every_value ? json.null() : json.decimal(linear.values);
}

void write_automaton(JsonWriter& json, Dfa const& law) {
  std::string marks;
  for (Mark const mark : law.marks) {
    marks.push_back(mark == Mark::kYes ? 'P' : mark == Mark::kNo ? 'N' : '-');
  }
  json.begin_object().key("marks").string(marks).key("starts");
  write_list(json, law.starts);
  json.key("next").begin_array();
  for (std::size_t state = 0; state < law.size(); ++state) {
    json.line(1).begin_array();
    for (Letter letter = 0; letter < law.letters; ++letter) {
      State const to = law.after(static_cast<State>(state), letter);
      json.number(to == kNoState ? law.size() : to);
    }
    json.end_array();
  }
  json.end_array().end_object();
}

}  // namespace

std::string on_one_line(std::string_view json) {
  std::string line;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] != '\n') {
      line.push_back(json[i]);
      continue;
    }
    while (i + 1 < json.size() && json[i + 1] == ' ') ++i;
  }
  return line;
}

std::string rules_of_law(Ruleset const& rules, LinearGame const& linear) {
  std::string text;
  JsonWriter json(text);
  json.begin_object();
  write_game(json, normal_form(rules, linear.heaps), linear);
  json.end_object();
  return on_one_line(std::string_view(text).substr(1, text.size() - 2));
}

std::string rules_of_law(Ruleset const& normal, Convention convention, std::size_t heaps) {
  LinearGame linear;  // what the text says of it
  linear.heaps = heaps;
  linear.convention = convention;
  linear.limit = normal.limit;
  linear.pass_per_heap = normal.pass_per_heap;
  linear.one_pass = normal.one_pass;
  return rules_of_law(normal, linear);
}

std::string law_certificate(std::string_view game, Ruleset const& rules, LinearGame const& linear,
                            Law const& law) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("schema").string("bouton.law-certificate/1").line(0);
  json.key("game").string(game).line(0);
  write_game(json, normal_form(rules, linear.heaps), linear);
  json.line(0);
  json.key("numeration").begin_object();
  json.key("p").decimal(static_cast<std::uint64_t>(law.system.p()));
  json.key("q").decimal(static_cast<std::uint64_t>(law.system.q()));
  json.key("second").decimal(static_cast<std::uint64_t>(law.system.weight(1))).end_object();
  json.line(0).key("automaton");
  write_automaton(json, law.automaton);
  json.line(0).end_object().end_line();
  return text;
}

bool is_p(LinearGame const& game, Law const& law, std::vector<std::uint64_t> const& heaps,
          std::uint64_t nim) {
  SmallPosition start;
  start.heaps = heaps;
  std::vector<std::uint64_t> const numbers = game.numbers(start, nim);
  State const from = law.automaton.starts[game.start_control(game.every_value ? 0 : nim)];
  return law.automaton.mark(from, letters(law.system, numbers)) == Mark::kYes;
}

std::vector<std::vector<std::uint64_t>> first_p_positions(LinearGame const& game, Law const& law,
                                                          std::size_t most) {
  std::vector<std::vector<std::uint64_t>> found;
  std::vector<std::uint64_t> heaps(game.heaps, 0);
  std::uint64_t looked = 0;
  // Heaps from `place` on hold `tokens` in all, none of them less than the one before where heaps
  // are alike.
  std::function<void(std::size_t, std::uint64_t)> const fill = [&](std::size_t place,
                                                                   std::uint64_t tokens) {
    std::uint64_t const least = place == 0 || game.places_matter ? 0 : heaps[place - 1];
    if (place + 1 == game.heaps) {
      heaps[place] = tokens;
      ++looked;
      if (tokens >= least && is_p(game, law, heaps)) found.push_back(heaps);
      return;
    }
    for (std::uint64_t heap = least; heap * (game.places_matter ? 1 : game.heaps - place) <= tokens;
         ++heap) {
      if (found.size() >= most || looked >= kMostLooked) return;
      heaps[place] = heap;
      fill(place + 1, tokens - heap);
    }
  };
  for (std::uint64_t tokens = 0; tokens < kMostTokensListed; ++tokens) {
    if (found.size() >= most || looked >= kMostLooked) break;
    fill(0, tokens);
  }
  return found;
}

}  // namespace bouton::discover
