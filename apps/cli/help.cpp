// bouton help: the first screen, one page for each subcommand, game and subject.
#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "bouton/catalog/catalog.hpp"
#include "command.hpp"
#include "described.hpp"
#include "exit_status.hpp"
#include "front.hpp"
#include "output.hpp"
#include "question.hpp"
#include "usage_error.hpp"

namespace bouton::cli {
namespace {

/// Subjects that are neither a command nor a game; their texts are "help.topic.NAME".
constexpr std::string_view kSubjects[] = {"outcome",     "notation", "position", "moves",
                                          "lines",       "json",     "exit",     "options",
                                          "rules-files", "sequences"};

/// "moore" for "moore:K", "octal" for "CODE".
std::string game_topic(std::string_view form) {
  std::string name(form.substr(0, form.find(':')));
  return has_text("help.game." + name) ? name : "octal";
}

}  // namespace

std::vector<std::string> help_subjects() {
  return {std::begin(kSubjects), std::end(kSubjects)};
}

std::vector<std::string> help_topics(CLI::App const& app) {
  std::vector<std::string> topics;
  auto const add = [&](std::string name) {
    if (std::find(topics.begin(), topics.end(), name) == topics.end()) {
      topics.push_back(std::move(name));
    }
  };
  for (std::string_view const subject : kSubjects) add(std::string(subject));
  for (CLI::App const* command : app.get_subcommands({})) {
    if (!command->get_group().empty()) add(command->get_name());
  }
  for (CatalogEntry const& entry : catalog()) {
    if (!entry.form.starts_with("rules")) add(game_topic(entry.form));
  }
  return topics;
}

namespace {

/// The page of a game named in any way: "moore", "moore:3", "0.77", "dawson-kayles".
bool print_game(std::string const& name, Language language) {
  std::string specification = name;
  for (CatalogAlias const& alias : catalog_aliases()) {
    if (alias.name != name) continue;
    specification = alias.specification;
    put(fmt::format("{} = {}: {}\n\n", name, specification, render(alias.title, language)));
  }
  std::string key = "help.game." + specification.substr(0, specification.find(':'));
  if (specification.find('.') != std::string::npos) key = "help.game.octal";
  if (!has_text(key)) return false;
  put(render(key, language) + "\n");
  return true;
}

int print_topic(CLI::App const& app, std::string const& name, Language language) {
  for (CLI::App const* command : app.get_subcommands({})) {
    if (command->get_name() != name) continue;
    print_command_help(*command, true, language);
    return kExitAnswered;
  }
  std::string const subject = name.starts_with("rules") ? "rules-files" : name;
  if (has_text("help.topic." + subject)) {
    put(render("help.topic." + subject, language) + "\n");
    return kExitAnswered;
  }
  if (print_game(name, language)) return kExitAnswered;
  std::vector<std::string> const known = help_topics(app);
  std::string const similar = closest(name, known);
  throw Error(Message{similar.empty() ? "cli.error.topic" : "cli.error.topic.similar",
                      {{"word", printable(name)}, {"known", known}, {"suggestion", similar}}});
}

}  // namespace

CLI::App* add_command(CLI::App& app, Texts const& texts, std::string const& name) {
  CLI::App* const parser = app.add_subcommand(name, texts("help.command." + name));
  parser->group(texts("help.label.commands"));
  parser->fallthrough();
  return parser;
}

void print_first_screen(Settings const& settings) {
  put(render("help.first_screen", settings.language));
}

void print_command_help(CLI::App const& parser, bool full, Language language) {
  bool const whole = parser.get_parent() == nullptr;
  std::string text = parser.help(whole ? "" : "bouton");
  while (text.ends_with("\n\n")) text.pop_back();
  put(text);
  std::string const topic = whole ? "bouton" : parser.get_name();
  if (!full) {
    put("\n" +
        render(Message{"help.more", {{"command", whole ? "bouton" : "bouton " + topic}}},
               language) +
        "\n");
    return;
  }
  put("\n" + render("help.examples." + topic, language) + "\n");
  if (!whole) put("\n" + render("help.global", language) + "\n");
}

Command add_help(CLI::App& app, Texts const& texts) {
  CLI::App* const parser = add_command(app, texts, "help");
  auto const topics = std::make_shared<std::vector<std::string>>();
  parser->add_option("TOPIC", *topics, texts("help.arg.topic"))->type_name("");
  return {
      parser, [topics, &app](Settings const& settings) {
        if (topics->empty()) {
          print_first_screen(settings);
          put("\n" +
              render(Message{"help.topics", {{"topics", help_topics(app)}}}, settings.language) +
              "\n");
        }
        for (std::string const& topic : *topics) {
          if (&topic != &topics->front()) put("\n");
          (void)print_topic(app, topic, settings.language);
        }
        return kExitAnswered;
      }};
}

}  // namespace bouton::cli
