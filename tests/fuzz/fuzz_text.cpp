// Texts that people write: positions, codes, rules files, games and moves.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/rules/heap_code.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "front/play_input.hpp"
#include "front/solution_json.hpp"
#include "fuzz/fuzz_body.hpp"
#include "rules/named_rules.hpp"

namespace bouton::fuzz {
namespace {

Ruleset limited_pass_nim() {
  Ruleset rules = pass_nim_rules();
  rules.limit = TakeLimit{};
  rules.one_pass = true;
  return rules;
}

}  // namespace

void position_body(Bytes bytes) {
  static std::array<Ruleset, 5> const kRules = {nim_rules(), pass_nim_rules(), fibonacci_rules(),
                                                wythoff_rules(), limited_pass_nim()};
  if (bytes.empty()) return;
  Ruleset const& rules = kRules[bytes[0] % kRules.size()];
  std::string_view const text = as_text(bytes.subspan(1));
  try {
    Position const position = parse_position(text, rules);
    require(position.heaps.size() <= kMaxHeaps, "number of heaps");
    require(position.spent.size() == (rules.pass_per_heap ? position.heaps.size() : 0),
            "one pass a heap");
    require(!rules.heap_count || position.heaps.size() == *rules.heap_count, "heap count");
    std::string const printed = to_string(position);
    require(parse_position(printed, rules) == position, "printed and read again");
    if (auto const small = to_small(position)) {
      require(to_string(*small) == printed, "small positions print alike");
      require(!is_move(rules, *small, *small), "no move leaves all as it was");
    }
  } catch (ParseError const& error) {
    require(error.text() == text, "the complaint is about this text");
    require_good(error);
  }
}

void code_body(Bytes bytes) {
  std::string_view const text = as_text(bytes);
  try {
    HeapCode const code = parse_heap_code(text);
    std::string const printed = to_string(code);
    require(parse_heap_code(printed) == code, "printed and read again");
    // .7 is written 0.7, and the game without moves 0.0.
    require(printed.size() <= std::max<std::size_t>(text.size() + 1, 3), "the shortest text");
    require((code.digit(0) & 3U) == 0, "a move changes something");
    require(HeapCode(code.prefix(), code.tail()) == code, "canonical already");
  } catch (ParseError const& error) {
    require(error.text() == text, "the complaint is about this text");
    require_good(error);
  }
}

void rules_file_body(Bytes bytes) {
  std::string_view const text = as_text(bytes);
  try {
    RulesFile const file = parse_rules_file(text);
    require(!file.name.empty() && !file.rules.moves.empty(), "a name and a move");
    RulesFile const again = parse_rules_file(write_rules_file(file));
    require(again.name == file.name, "name written and read again");
    require(again.convention == file.convention, "convention written and read again");
    require(again.rules == file.rules, "rules written and read again");
  } catch (ParseError const& error) {
    require(error.text() == text, "the complaint is about this text");
    require_good(error);
  }
}

void game_body(Bytes bytes) {
  std::string_view const text = as_text(bytes);
  std::size_t const line_end = text.find('\n');
  std::string_view const specification = text.substr(0, line_end);
  std::string const file(line_end == text.npos ? "" : text.substr(line_end + 1));
  FileReader const read_file = [&](std::string const&) { return file; };
  try {
    Game const game = parse_game(specification, read_file);
    require(!game.rules.moves.empty(), "a game has moves");
    Game const again = parse_game(game.specification, read_file);
    require(again.specification == game.specification, "the canonical name is canonical");
    require(again.rules == game.rules, "the canonical name is the same game");
    try {
      (void)parse_position("3 4", game.rules);
    } catch (ParseError const& error) {
      require_good(error);
    }
  } catch (ParseError const& error) {
    require_good(error);
  }
}

namespace {

struct Place {
  Ruleset rules;
  SmallPosition from;
};

std::vector<Place> const& places() {
  static std::vector<Place> const all = [] {
    std::vector<Place> result;
    char const* const texts[][2] = {
        {"nim", "3 4 5"},          {"moore:2", "2 3 1"}, {"wythoff", "4 7"},
        {"fibonacci", "9/4"},      {"pass-nim", "2 3-"}, {"kayles", "5 3"},
        {"0.137", "6 1"},          {"4.(3)", "4 4"},     {"grundy", "7"},
        {"subtract:1,3,4", "8 2"}, {"0.8", "6"},         {"nim", "18446744073709551615 1"},
    };
    for (auto const& [game, position] : texts) {
      Ruleset rules = parse_game(game, {}).rules;
      SmallPosition from = *to_small(parse_position(position, rules));
      result.push_back({std::move(rules), std::move(from)});
    }
    return result;
  }();
  return all;
}

}  // namespace

void move_body(Bytes bytes) {
  if (bytes.empty()) return;
  auto const& [rules, from] = places()[bytes[0] % places().size()];
  try {
    Move const move = front::read_move(as_text(bytes.subspan(1)), rules, from);
    require(is_move(rules, from, *to_small(move.after)), "a legal move");
    std::string const entry = front::move_entry(rules, from, move);
    require(front::read_move(entry, rules, from) == move, "its shortest notation is this move");
  } catch (ParseError const& error) {
    require_good(error);
  } catch (Error const& error) {
    require_words(error);
  }
}

}  // namespace bouton::fuzz
