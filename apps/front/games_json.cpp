#include "front/games_json.hpp"

#include <algorithm>

#include "bouton/games/games.hpp"
#include "front/json.hpp"

namespace bouton::front {

std::vector<MenuItem> menu() {
  std::vector<MenuItem> items;
  for (GameEntry const& entry : game_entries()) {
    for (Preset const& preset : entry.presets) {
      bool const known = std::any_of(items.begin(), items.end(), [&](MenuItem const& item) {
        return item.game == preset.game;
      });
      if (known) continue;
      items.push_back({std::string(preset.game), parse_game(preset.game, {}).title});
    }
  }
  for (GameAlias const& alias : game_aliases()) {
    items.push_back({std::string(alias.name), Message{std::string(alias.title), {}}});
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
    json.key("title").string(render(item.title, language)).end_object();
  }
  json.end_array().end_object().end_line();
  return text;
}

}  // namespace bouton::front
