#include "front/games_json.hpp"

#include <algorithm>

#include "bouton/catalog/catalog.hpp"
#include "front/json.hpp"

namespace bouton::front {

std::vector<MenuItem> menu() {
  std::vector<MenuItem> items;
  for (CatalogEntry const& entry : catalog()) {
    for (Preset const& preset : entry.presets) {
      bool const known = std::any_of(items.begin(), items.end(), [&](MenuItem const& item) {
        return item.game == preset.game;
      });
      if (known) continue;
      items.push_back({std::string(preset.game), parse_game(preset.game, {}).title});
    }
  }
  for (CatalogAlias const& alias : catalog_aliases()) {
    items.push_back({std::string(alias.name), Message{std::string(alias.title), {}}});
  }
  return items;
}

std::string games_json(Language language) {
  std::string text = "{\"schema\":\"bouton.games/1\",\"games\":[";
  bool first = true;
  auto const field = [&](std::string_view name, std::string const& value) {
    return "\"" + std::string(name) + "\":" + json_string(value);
  };
  for (CatalogEntry const& entry : catalog()) {
    text += std::string(first ? "" : ",") + "{" + field("form", std::string(entry.form)) + "," +
            field("title", render(entry.title, language)) + "," +
            field("rule", render(entry.rule, language)) + "," +
            field("example", std::string(entry.example)) + "," +
            field("position", std::string(entry.position)) + "," +
            field("page", std::string(entry.page)) + "}";
    first = false;
  }
  text += "],\"aliases\":[";
  first = true;
  for (CatalogAlias const& alias : catalog_aliases()) {
    text += std::string(first ? "" : ",") + "{" + field("name", std::string(alias.name)) + "," +
            field("game", std::string(alias.specification)) + "," +
            field("title", render(alias.title, language)) + "}";
    first = false;
  }
  text += "],\"menu\":[";
  first = true;
  for (MenuItem const& item : menu()) {
    text += std::string(first ? "" : ",") + "{" + field("game", item.game) + "," +
            field("title", render(item.title, language)) + "}";
    first = false;
  }
  return text + "]}\n";
}

}  // namespace bouton::front
