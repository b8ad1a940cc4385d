// bouton games: the catalog.
#include <algorithm>
#include <memory>

#include "bouton/catalog/catalog.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "front/games_json.hpp"
#include "output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
using namespace front;

namespace {

std::string in_column(std::string text, std::size_t width) {
  std::size_t const taken = terminal::display_width(text);
  text.append(width > taken ? width - taken : 1, ' ');
  return text;
}

void put_text(Language language, bool quiet) {
  std::size_t width = 0;
  for (CatalogEntry const& entry : catalog()) width = std::max(width, entry.form.size() + 2);
  for (CatalogAlias const& alias : catalog_aliases())
    width = std::max(width, alias.name.size() + 2);
  // Not half of a narrow terminal for the names.
  std::size_t const indent = output_columns().value_or(80) < 2 * width + 10 ? 4 : width;
  for (CatalogEntry const& entry : catalog()) {
    if (quiet) {
      put(std::string(entry.form) + "\n");
      continue;
    }
    put(in_column(std::string(entry.form), width) + render(entry.title, language) + "\n");
    put(std::string(indent, ' ') + render(entry.rule, language) + "\n");
    put(std::string(indent, ' ') +
        render(Message{"cli.games.try",
                       {{"game", std::string(entry.example)},
                        {"position", std::string(entry.position)}}},
               language) +
        "\n");
  }
  if (!quiet) put("\n" + render("cli.games.aliases", language) + "\n");
  for (CatalogAlias const& alias : catalog_aliases()) {
    if (quiet) {
      put(std::string(alias.name) + "\n");
      continue;
    }
    put(in_column(std::string(alias.name), width) +
        in_column(std::string(alias.specification), 14) + render(alias.title, language) + "\n");
  }
}

}  // namespace

Command games_command() {
  auto const json = std::make_shared<bool>(false);
  return {.name = "games",
          .options = {{"--json", json.get(), "help.opt.json"}},
          .run = [json](Settings const& settings) {
            if (*json) {
              put(front::games_json(settings.language));
            } else {
              put_text(settings.language, settings.quiet);
            }
            return kExitAnswered;
          }};
}

}  // namespace bouton::cli
