#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "fuzz/fuzz_body.hpp"

namespace bouton::fuzz {

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

}  // namespace bouton::fuzz
