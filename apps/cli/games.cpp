// bouton games: the list of games.
#include <algorithm>
#include <memory>
#include <utility>

#include "bouton/games/games.hpp"
#include "command.hpp"
#include "front/game_json.hpp"
#include "front/names.hpp"
#include "output.hpp"
#include "table_output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
using namespace front;

namespace {

void put_text(Language language, bool quiet) {
  std::size_t width = 0;
  for (GameEntry const& entry : game_entries()) width = std::max(width, entry.form.size() + 2);
  for (GameAlias const& alias : game_aliases()) width = std::max(width, alias.name.size() + 2);
  // Not half of a narrow terminal for the names.
  bool const narrow = output_columns().value_or(80) < 2 * width + 10;
  std::size_t const indent = narrow ? 4 : width;
  auto const beside = [&](std::string name) {
    return narrow ? std::move(name) + "\n" + std::string(indent, ' ')
                  : terminal::padded_right(name + " ", width);
  };
  for (GameEntry const& entry : game_entries()) {
    if (quiet) {
      put(std::string(entry.form) + "\n");
      continue;
    }
    put(beside(std::string(entry.form)) + render(entry.title, language) + "\n");
    put(std::string(indent, ' ') + render(entry.rule, language) + "\n");
    put(std::string(indent, ' ') +
        render(Message{"cli.games.try",
                       {{"game", std::string(entry.example)},
                        {"position", std::string(entry.position)}}},
               language) +
        "\n");
  }
  if (!quiet) put("\n" + render("cli.games.aliases", language) + "\n");
  for (GameAlias const& alias : game_aliases()) {
    if (quiet) {
      put(std::string(alias.name) + "\n");
      continue;
    }
    put(beside(std::string(alias.name)) +
        terminal::padded_right(std::string(alias.specification) + " ", 14) +
        render(alias.title, language) + "\n");
  }
}

/// One row for each game, and one for each other name.
void put_rows(TableForm form, Language language) {
  TableOutput const table(form, {column("game", "cli.head.game", language, Side::kLeft),
                                 column("title", "cli.head.title", language, Side::kLeft),
                                 column("same_as", "cli.head.same_as", language, Side::kLeft),
                                 column("example", "cli.head.example", language, Side::kLeft),
                                 column("rule", "cli.head.rule", language, Side::kLeft)});
  for (GameEntry const& entry : game_entries()) {
    table.row({std::string(entry.form), render(entry.title, language), "",
               std::string(entry.example) + " " + std::string(entry.position),
               render(entry.rule, language)});
  }
  for (GameAlias const& alias : game_aliases()) {
    table.row({std::string(alias.name), render(alias.title, language),
               std::string(alias.specification), "",
               rule_text(parse_game(alias.name, {}), language)});
  }
  table.end();
}

}  // namespace

Command games_command() {
  auto const forms = std::make_shared<FormOptions>();
  return {
      .name = "games", .options = with_forms({}, *forms), .run = [forms](Settings const& settings) {
        refuse_several_forms(*forms);
        if (forms->json) {
          put(front::games_json(settings.language));
        } else if (auto const form = forms->table()) {
          put_rows(*form, settings.language);
        } else {
          put_text(settings.language, settings.quiet);
        }
        return kExitAnswered;
      }};
}

}  // namespace bouton::cli
