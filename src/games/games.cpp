// The table of games, put together from their rows, and the reading of game specifications.
#include "bouton/games/games.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/file.hpp"
#include "core/similar.hpp"
#include "games/alias_of.hpp"
#include "rules/circle.hpp"
#include "rules/game_row.hpp"

namespace bouton {

// The rows of the room `rules`, found by the build.
#define BOUTON_ROW(name) extern GameRow const game_row_##name;
#include "games.inc"
#undef BOUTON_ROW

namespace {

/// Ordered by their places.
std::span<GameRow const* const> rows() {
  static std::vector<GameRow const*> const sorted = [] {
    std::vector<GameRow const*> all = {
#define BOUTON_ROW(name) &game_row_##name,
#include "games.inc"
#undef BOUTON_ROW
    };
    std::sort(all.begin(), all.end(), [](GameRow const* a, GameRow const* b) {
      return std::tie(a->place, a->word) < std::tie(b->place, b->word);
    });
    return all;
  }();
  return sorted;
}

/// Not a game: the rules of a game that the user writes.
constexpr GameEntry kFile{"rules:FILE", "game.rules.title", "game.rules.rule", "rules:nim",
                          "3 4 5",      "rules-of-your-own"};

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

[[noreturn]] void fail_unknown(std::string_view specification) {
  std::vector<std::string> names;
  for (GameEntry const& entry : game_entries()) names.emplace_back(entry.form);
  for (GameAlias const& alias : game_aliases()) names.emplace_back(alias.name);
  std::vector<std::string> const similar =
      similar_words(specification.substr(0, specification.find(':')), names);
  throw ParseError(Message{similar.empty() ? "error.game.unknown" : "error.game.unknown.similar",
                           {{"allowed", names}, {"suggestion", similar}}},
                   std::string(specification), 0);
}

Game parse_lower(std::string_view specification, std::string_view written,
                 FileReader const& read_file);

/// The game that a row makes of the game that is named from here on.
Game game_on_another(GameRow const& row, std::string_view specification, std::size_t at,
                     FileReader const& read_file) {
  std::string_view const other = specification.substr(at);
  try {
    // Not twice, so that no text makes this function call itself often.
    if (other.starts_with(std::string(row.word) + ':')) return row.on_another(Game{});
    return row.on_another(parse_lower(other, other, read_file));
  } catch (ParseError const& error) {
    // Places count from the start of the whole specification.
    throw ParseError(error.message(), std::string(specification), at + error.offset());
  } catch (Error const& error) {
    throw ParseError(error.message(), std::string(specification), at);
  }
}

GameRow const* row_of(std::string_view word) {
  auto const found = std::find_if(rows().begin(), rows().end(),
                                  [&](GameRow const* row) { return row->word == word; });
  return found != rows().end() ? *found : nullptr;
}

/// \param specification  with small letters
/// \param written  the same as it was written
/// \throws ParseError
Game parse_lower(std::string_view specification, std::string_view written,
                 FileReader const& read_file) {
  for (GameAlias const& alias : game_aliases()) {
    if (specification != alias.name) continue;
    Game game = parse_lower(alias.specification, alias.specification, read_file);
    game.title = Message{std::string(alias.title), {}};
    return game;
  }
  std::size_t const colon = std::min(specification.find(':'), specification.size());
  bool const has_parameter = colon < specification.size();
  if (GameRow const* const row = row_of(specification.substr(0, colon))) {
    using Parameter = GameRow::Parameter;
    std::string const word(row->word);
    if (has_parameter && row->parameter == Parameter::kNone) {
      throw ParseError(Message{"error.game.no_parameter", {{"game", word}}},
                       std::string(specification), colon);
    }
    bool const needed =
        row->parameter == Parameter::kRequired || row->parameter == Parameter::kBoard;
    if (!has_parameter && needed) {
      throw ParseError(Message{"error.game.parameter", {{"game", word}}},
                       std::string(specification), colon);
    }
    if (row->on_another != nullptr) {
      return game_on_another(*row, specification, colon + 1, read_file);
    }
    if (row->parameter == Parameter::kBoard) {
      return row->read(GameParameter(written, colon + 1, read_file));
    }
    if (row->rules != nullptr) {
      return {word, Message{std::string(row->entries.front().title), {}}, row->rules()};
    }
    if (has_parameter) return row->read(GameParameter(specification, colon + 1, read_file));
    return row->read(
        GameParameter(row->parameter == Parameter::kOptional ? "1" : "", 0, read_file));
  }
  // A code needs no word before it.
  if (specification.find('.') != specification.npos) {
    return game_row_octal.read(GameParameter(specification, 0, read_file));
  }
  fail_unknown(specification);
}

}  // namespace

std::span<GameEntry const> game_entries() {
  static std::vector<GameEntry> const entries = [] {
    std::vector<GameEntry> all;
    for (GameRow const* const row : rows()) {
      all.insert(all.end(), row->entries.begin(), row->entries.end());
    }
    all.push_back(kFile);
    return all;
  }();
  return entries;
}

std::span<GameAlias const> game_aliases() {
  static std::vector<GameAlias> const aliases = [] {
    std::vector<GameAlias> all;
    for (GameRow const* const row : rows()) {
      all.insert(all.end(), row->aliases.begin(), row->aliases.end());
    }
    return all;
  }();
  return aliases;
}

GameAlias const* alias_of(Game const& game) {
  for (GameAlias const& alias : game_aliases()) {
    if (game.title.key == alias.title) return &alias;
  }
  return nullptr;
}

bool takes_board(std::string_view word) {
  GameRow const* const row = row_of(lower_case(word));
  return row != nullptr && row->parameter == GameRow::Parameter::kBoard;
}

GameAndPosition parse_game_and_position(std::string_view specification, std::string_view position,
                                        FileReader const& read_file) {
  GameAndPosition read;
  std::size_t const begin = std::min(position.find_first_not_of(' '), position.size());
  if (takes_board(specification) && begin < position.size()) {
    std::size_t const end = std::min(position.find(' ', begin), position.size());
    std::string whole(specification);
    whole += ':';
    whole += position.substr(begin, end - begin);
    read.game = parse_game(whole, read_file);
    position.remove_prefix(end);
  } else {
    read.game = parse_game(specification, read_file);
  }
  read.position = position;
  if (position.find_first_not_of(' ') == position.npos) read.position = read.game.start;
  bool const circle = lower_case(read.position).find(kCircleWord) != std::string::npos;
  if (circle && may_stand_in_circles(read.game.rules)) read.game = in_circles(read.game);
  return read;
}

Game parse_game(std::string_view specification, FileReader const& read_file) {
  std::string const lower = lower_case(specification);
  constexpr std::string_view kOwn = "rules:";
  if (lower.starts_with(kOwn)) {
    if (!read_file) throw Error(Message{"error.game.no_files", {}});
    std::string const file_name(specification.substr(kOwn.size()));  // as it is written
    if (file_name.empty()) {
      throw ParseError(Message{"error.game.no_file", {}}, std::string(specification), kOwn.size());
    }
    // The files that it names lie beside it.
    std::string const folder = file_name.substr(0, file_name.rfind('/') + 1);
    FileReader const beside = [&](std::string const& path) {
      return read_file(path.starts_with('/') ? path : folder + path);
    };
    RulesFile file = parse_rules_file(read_file(file_name), beside);
    return Game{std::string(kOwn) + file_name, Message{"game.rules.named", {{"name", file.name}}},
                std::move(file.rules), file.convention};
  }
  try {
    return parse_lower(lower, specification, read_file);
  } catch (ParseError const& error) {
    if (lower == specification) throw;
    // The text and the character as they were written.
    Message message = error.message();
    for (auto& [name, value] : message.arguments) {
      if (name == "found") value = character_at(specification, error.offset());
    }
    throw ParseError(std::move(message), std::string(specification), error.offset());
  }
}

}  // namespace bouton
