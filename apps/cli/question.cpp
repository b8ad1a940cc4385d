#include "question.hpp"

#include <filesystem>
#include <sstream>
#include <system_error>

#include "bouton/rules/notation.hpp"
#include "core/text_file.hpp"
#include "core/texts.hpp"
#include "front/errors.hpp"
#include "front/short_text.hpp"
#include "options.hpp"
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

ask::SequenceGame chosen_sequence(std::string const& specification, Asked what) {
  if (specification.empty()) throw Error(Message{"front.error.no_code", {}});
  Game const chosen = chosen_game(specification, false, false);
  ask::SequenceGame game =
      what == Asked::kValues ? ask::valued_game(chosen) : ask::sequence_game(chosen);
  game.name = specification;
  return game;
}

std::uint64_t read_heap(std::string_view option, std::string const& text) {
  return read_count(option, text, 0, kMostHeap);
}

namespace {

/// One word for each game, heap and plus sign: the sum may be written as one word in quotes.
std::vector<std::string> single_words(std::vector<std::string> const& given) {
  std::vector<std::string> words;
  for (std::string const& text : given) {
    std::istringstream in(text);
    for (std::string word; in >> word;) words.push_back(word);
  }
  return words;
}

void read_term(std::vector<std::string> const& words, Sum& sum, PositionSize& together) {
  if (words.empty()) throw Error(Message{"cli.sum.no_term", {}});
  auto [game, text] = chosen_position(words[0], {words.begin() + 1, words.end()}, false, false);
  if (text.empty()) throw Error(Message{"cli.sum.no_heaps", {{"game", printable(words[0])}}});
  if (game.convention == Convention::kMisere) sum.convention = Convention::kMisere;
  Position position = parse_position(text, game.rules);
  together.add(position);
  sum.terms.push_back({.name = std::move(game.specification),
                       .rules = std::move(game.rules),
                       .position = std::move(position)});
}

}  // namespace

Sum read_sum(std::vector<std::string> const& given) {
  Sum sum;
  PositionSize together;
  std::vector<std::string> words;
  for (std::string const& word : single_words(given)) {
    if (word == "+") {
      read_term(words, sum, together);
      words.clear();
    } else {
      words.push_back(word);
    }
  }
  read_term(words, sum, together);
  return sum;
}

std::string short_sum_text(std::vector<SumTerm> const& terms, Language language,
                           SumOption const* move) {
  std::string text;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    bool const changed = move != nullptr && move->term == t;
    Position const& position = changed ? move->after : terms[t].position;
    text += (text.empty() ? "" : " + ") + terms[t].name + ' ' + short_text(position, language);
  }
  return short_text(text);
}

}  // namespace bouton::cli
