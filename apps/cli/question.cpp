#include "question.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "core/text_file.hpp"
#include "core/texts.hpp"
#include "front/errors.hpp"
#include "program_file.hpp"

namespace bouton::cli {

using namespace front;

namespace {

/// The rules before a line `---` of standard input, and the name by which they are asked for. They
/// are read once, however often a command looks at the names of its games.
std::string const& rules_of_standard_input() {
  static std::string const text = read_standard_input_to("---");
  return text;
}

Game in_convention(Game game, bool misere, bool normal) {
  if (misere && normal) throw Error(Message{"cli.error.both_conventions", {}});
  if (misere) game.convention = Convention::kMisere;
  if (normal) game.convention = Convention::kNormal;
  return game;
}

}  // namespace

std::string read_rules(std::string const& path) {
  namespace fs = std::filesystem;
  if (path == "-") return rules_of_standard_input();
  std::error_code error;
  bool const name = !path.empty() && path.find_first_of("/.") == std::string::npos;
  if (name && !fs::exists(path, error)) {
    fs::path folder = program_file().parent_path();
    for (int up = 0; up < 6 && !folder.empty(); ++up, folder = folder.parent_path()) {
      for (char const* const place : {"share/bouton/rules", "examples/rules"}) {
        fs::path const file = folder / place / (path + ".toml");
        if (fs::is_regular_file(file, error)) return read_text_file(file.string());
      }
    }
  }
  return read_text_file(path);
}

Game chosen_game(std::string const& specification, bool misere, bool normal) {
  return in_convention(parse_game(specification, read_rules), misere, normal);
}

GameAndPosition chosen_position(std::string const& specification,
                                std::vector<std::string> const& position, bool misere,
                                bool normal) {
  GameAndPosition chosen = parse_game_and_position(specification, joined(position), read_rules);
  chosen.game = in_convention(std::move(chosen.game), misere, normal);
  return chosen;
}

bool names_game(std::string const& word) {
  if (takes_board(word)) return true;
  try {
    static_cast<void>(chosen_game(word, false, false));
    return true;
  } catch (Error const&) {
    return false;
  }
}

std::string joined(std::vector<std::string> const& words) {
  std::string text;
  for (std::string const& word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

Position read_position(std::vector<std::string> const& words, Ruleset const& rules) {
  return parse_position(joined(words), rules);
}

bool has_text(std::string_view key) {
  static std::vector<std::string_view> const keys = message_keys();
  return std::binary_search(keys.begin(), keys.end(), key);
}

}  // namespace bouton::cli
