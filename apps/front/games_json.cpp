#include "front/games_json.hpp"

#include "bouton/catalog/catalog.hpp"
#include "front/json.hpp"

namespace bouton::front {

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
            field("position", std::string(entry.position)) + "}";
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
  return text + "]}\n";
}

}  // namespace bouton::front
