#include "question.hpp"

#include <algorithm>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "core/text_file.hpp"
#include "core/texts.hpp"
#include "front/errors.hpp"

namespace bouton::cli {

using namespace front;

Game chosen_game(std::string const& specification, bool misere, bool normal) {
  if (misere && normal) throw Error(Message{"cli.error.both_conventions", {}});
  Game game = parse_game(specification, read_text_file);
  if (misere) game.convention = Convention::kMisere;
  if (normal) game.convention = Convention::kNormal;
  return game;
}

Position read_position(std::vector<std::string> const& words, Ruleset const& rules) {
  std::string text;
  for (std::string const& word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return parse_position(text, rules);
}

bool has_text(std::string_view key) {
  static std::vector<std::string_view> const keys = message_keys();
  return std::binary_search(keys.begin(), keys.end(), key);
}

}  // namespace bouton::cli
