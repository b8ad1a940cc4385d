#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "front/moves_json.hpp"
#include "front/play_input.hpp"
#include "fuzz/fuzz_body.hpp"

namespace bouton::fuzz {
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
