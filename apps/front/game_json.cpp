#include "front/game_json.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/search/sieve.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "core/json_writer.hpp"
#include "front/names.hpp"
#include "games/alias_of.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"
#include "rules/state.hpp"

namespace bouton::front {
namespace {

constexpr RulesUser kJson{"rules_user.json", kHeapsAndBoards};

std::string_view kind(std::string_view specification) {
  return specification.substr(0, specification.find(':'));
}

/// The most heaps that one move touches; empty for any number.
std::optional<std::uint64_t> most_heaps(Ruleset const& rules) {
  std::uint64_t most = 1;
  for (MoveKind const& move : rules.moves) {
    most = std::max(most, move.vectors.empty() ? move.max_heaps : kNoBound);
  }
  return most == kNoBound ? std::nullopt : std::optional(most);
}

/// The starting positions that the list of games lists for this very game.
void write_presets(JsonWriter& json, Game const& game, Language language) {
  json.begin_array();
  GameAlias const* const alias = alias_of(game);
  if (alias != nullptr && !alias->position.empty()) {
    json.begin_object().key("position").string(alias->position).key("title").null().end_object();
    json.end_array();
    return;
  }
  for (GameEntry const& entry : game_entries()) {
    for (Preset const& preset : entry.presets) {
      if (preset.game != game.specification) continue;
      json.begin_object().key("position").string(preset.position).key("title");
      preset.title.empty() ? json.null() : json.string(render(preset.title, language));
      json.end_object();
    }
  }
  json.end_array();
}

/// The line of the list of games that the game belongs to; nullptr for codes and rules of your own.
GameEntry const* game_entry(Game const& game) {
  if (game.specification.starts_with("rules:")) return nullptr;
  GameEntry const* found = nullptr;
  for (GameEntry const& entry : game_entries()) {
    if (game.specification == entry.example) return &entry;
    if (found == nullptr && kind(game.specification) == kind(entry.form)) found = &entry;
  }
  return found;
}

}  // namespace

Position default_position(Game const& game) {
  GameEntry const* const entry = game_entry(game);
  if (!game.start.empty()) return parse_position(game.start, game.rules);
  if (game.rules.board != nullptr && (entry == nullptr || entry->example != game.specification)) {
    Dice dice(0);
    return to_position({.heaps = game.rules.board->row->random_start(*game.rules.board, dice),
                        .board = game.rules.board});
  }
  if (entry != nullptr) return parse_position(entry->position, game.rules);
  std::vector<Natural> heaps(
      static_cast<std::size_t>(game.rules.heap_count.value_or(game.rules.limit ? 1 : 3)));
  std::uint64_t size = game.rules.limit ? 20 : 3;
  for (Natural& heap : heaps) {
    heap = size;
    size += 2;
  }
  return start_position(game.rules, std::move(heaps));
}

std::string_view shown_name(Game const& game) {
  GameAlias const* const alias = alias_of(game);
  return alias != nullptr ? alias->name : std::string_view(game.specification);
}

DrawingKind drawing_kind(Game const& game) {
  if (game.rules.board != nullptr) return DrawingKind::kBoard;
  if (features(game.rules).contains(Feature::kToLeft)) return DrawingKind::kHeaps;
  constexpr std::string_view kDrawn[] = {"king", "knight", "rook", "nimble", "path-chips"};
  bool const drawn =
      std::find(std::begin(kDrawn), std::end(kDrawn), shown_name(game)) != std::end(kDrawn);
  return drawn ? DrawingKind::kHeaps : DrawingKind::kNone;
}

std::string shown_rule(Game const& game, Language language) {
  GameAlias const* const alias = alias_of(game);
  return alias != nullptr && !alias->rule.empty() ? render(alias->rule, language)
                                                  : rule_text(game, language);
}

std::string shown_end(Game const& game, Convention convention, Language language) {
  if (drawing_kind(game) != DrawingKind::kHeaps) return end_text(game, convention, language);
  bool const wins = convention == Convention::kNormal;
  return render(wins ? "words.last_move.wins" : "words.last_move.loses", language);
}

std::string game_json(Game const& game, Language language) {
  Ruleset const& rules = game.rules;
  require(kJson, rules);
  auto const code = sequence::one_heap_game(rules);
  DrawingKind const drawing = drawing_kind(game);
  std::string const rule = shown_rule(game, language);
  bool const cuts = std::any_of(rules.moves.begin(), rules.moves.end(),
                                [](MoveKind const& move) { return move.take.digit(0) != 0; });
  unsigned parts = 1;
  for (MoveKind const& move : rules.moves) parts = std::max(parts, move.take.max_parts());
  auto const limit = rules.limit ? std::optional(rules.limit->factor) : std::nullopt;
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("schema").string("bouton.game/1");
  json.key("game").string(game.specification).key("name").string(shown_name(game));
  json.key("title").string(title_text(game, language)).key("rule");
  rule.empty() ? json.null() : json.string(rule);
  json.key("ends").begin_object();
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    json.key(convention_name(convention)).string(shown_end(game, convention, language));
  }
  json.end_object();
  json.key("convention").string(convention_name(game.convention));
  json.key("example").string(to_string(default_position(game)));
  json.key("presets");
  write_presets(json, game, language);
  json.key("heap_count").decimal(rules.heap_count);
  json.key("heaps_per_move").decimal(most_heaps(rules));
  json.key("splits").boolean(rules.splits());
  json.key("max_parts").number(parts);
  json.key("cuts").boolean(cuts);
  json.key("pins").boolean(has_rows_of_pins(rules));
  json.key("pass").boolean(rules.pass_per_heap);
  json.key("one_pass").boolean(rules.one_pass);
  json.key("another_heap").boolean(features(rules).contains(Feature::kAnotherHeap));
  json.key("limit").decimal(limit);
  json.key("drawing");
  drawing == DrawingKind::kNone ? json.null()
                                : json.string(drawing == DrawingKind::kBoard ? "board" : "heaps");
  json.key("lattice").boolean(search::moves_are_translations(rules)).key("code");
  code ? json.string(sequence::game_name(*code)) : json.null();
  json.end_object();
  return text;
}

std::vector<MenuItem> menu() {
  std::vector<MenuItem> items;
  for (GameEntry const& entry : game_entries()) {
    for (Preset const& preset : entry.presets) {
      bool const known = std::any_of(items.begin(), items.end(), [&](MenuItem const& item) {
        return item.game == preset.game;
      });
      if (known) continue;
      Game const game = parse_game(preset.game, {});
      if (game.rules.board != nullptr && game.rules.board->row->draw == nullptr) continue;
      items.push_back({std::string(preset.game), game.title, game.rules.board != nullptr});
    }
  }
  for (GameAlias const& alias : game_aliases()) {
    items.push_back({std::string(alias.name), Message{std::string(alias.title), {}}, false});
  }
  return items;
}

std::string games_json(Language language) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("schema").string("bouton.games/1").key("games").begin_array();
  for (GameEntry const& entry : game_entries()) {
    json.begin_object().key("form").string(entry.form);
    json.key("title").string(render(entry.title, language));
    json.key("rule").string(render(entry.rule, language));
    json.key("example").string(entry.example);
    json.key("position").string(entry.position);
    json.key("page").string(entry.page).end_object();
  }
  json.end_array().key("aliases").begin_array();
  for (GameAlias const& alias : game_aliases()) {
    json.begin_object().key("name").string(alias.name).key("game").string(alias.specification);
    json.key("title").string(render(alias.title, language)).end_object();
  }
  json.end_array().key("menu").begin_array();
  for (MenuItem const& item : menu()) {
    json.begin_object().key("game").string(item.game);
    json.key("title").string(render(item.title, language));
    json.key("board").boolean(item.board).end_object();
  }
  json.end_array().end_object().end_line();
  return text;
}

}  // namespace bouton::front
