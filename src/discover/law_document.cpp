#include "discover/law_document.hpp"

#include <algorithm>
#include <functional>

#include "core/json_writer.hpp"

namespace bouton::discover {
namespace {

constexpr std::uint64_t kMostTokensListed = 200;
constexpr std::uint64_t kMostLooked = 200'000;

void write_moves(JsonWriter& json, Ruleset const& rules) {
  json.key("moves").begin_array();
  for (MoveKind const& kind : rules.moves) {
    json.line(1).begin_object().key("take").string(to_string(kind.take));
    json.key("least_heaps").decimal(kind.min_heaps).key("most_heaps");
    kind.max_heaps == kNoBound ? json.null() : json.decimal(kind.max_heaps);
    json.key("differ_below");
    kind.spread ? json.decimal(*kind.spread) : json.null();
    json.end_object();
  }
  json.end_array();
}

void write_automaton(JsonWriter& json, Dfa const& law) {
  std::string marks;
  for (Mark const mark : law.marks) {
    marks.push_back(mark == Mark::kYes ? 'P' : mark == Mark::kNo ? 'N' : '-');
  }
  json.begin_object().key("marks").string(marks).key("starts").begin_array();
  for (State const start : law.starts) json.number(start);
  json.end_array().key("next").begin_array();
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

std::string law_certificate(std::string_view game, Ruleset const& rules, LinearGame const& linear,
                            Law const& law) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("schema").string("bouton.law-certificate/1").line(0);
  json.key("game").string(game).line(0);
  json.key("convention");
  json.string(linear.convention == Convention::kMisere ? "misere" : "normal").line(0);
  json.key("heaps").decimal(linear.heaps).line(0);
  write_moves(json, rules);
  json.line(0).key("pass_each_heap").boolean(linear.pass_per_heap);
  json.key("pass_once").boolean(linear.one_pass).key("limit");
  linear.limit ? json.decimal(linear.limit_factor) : json.null();
  json.line(0).key("nim_heap").decimal(linear.values).line(0);
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
  std::vector<std::uint64_t> const numbers = game.numbers(start);
  int length = 0;
  for (std::uint64_t const number : numbers) length = std::max(length, law.system.length(number));
  State const from = law.automaton.starts[game.start_control(nim)];
  return law.automaton.mark(from, letters(law.system, numbers, length)) == Mark::kYes;
}

std::vector<std::vector<std::uint64_t>> first_p_positions(LinearGame const& game, Law const& law,
                                                          std::size_t most) {
  std::vector<std::vector<std::uint64_t>> found;
  std::vector<std::uint64_t> heaps(game.heaps, 0);
  std::uint64_t looked = 0;
  // Heaps from `place` on hold `tokens` in all, none of them less than the one before.
  std::function<void(std::size_t, std::uint64_t)> const fill = [&](std::size_t place,
                                                                   std::uint64_t tokens) {
    std::uint64_t const least = place == 0 ? 0 : heaps[place - 1];
    if (place + 1 == game.heaps) {
      heaps[place] = tokens;
      ++looked;
      if (tokens >= least && is_p(game, law, heaps)) found.push_back(heaps);
      return;
    }
    for (std::uint64_t heap = least; heap * (game.heaps - place) <= tokens; ++heap) {
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
