// bouton play: a person against the program, or two people at one keyboard.
#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <random>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "command.hpp"
#include "core/text_file.hpp"
#include "front/game_json.hpp"
#include "front/names.hpp"
#include "front/numbers.hpp"
#include "front/starts.hpp"
#include "law_option.hpp"
#include "output.hpp"
#include "play_session.hpp"
#include "question.hpp"
#include "signals.hpp"
#include "table_output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct PlayOptions {
  std::string game, first, level, seed, load, law;
  std::vector<std::string> position;
  bool misere = false, normal = false, two = false;
};

/// What a saved game says itself. \throws Error if something else is said beside it
void refuse_beside_load(PlayOptions const& options) {
  std::vector<std::string> given = {"--load"};
  if (!options.game.empty()) given.insert(given.begin(), "GAME");
  if (options.misere) given.emplace_back("--misere");
  if (options.normal) given.emplace_back("--normal");
  if (!options.first.empty()) given.emplace_back("--first");
  if (!options.level.empty()) given.emplace_back("--level");
  if (options.two) given.emplace_back("--two");
  refuse_several(given);
}

First read_first(std::string const& text) {
  // "me" and "you" are what they were called before.
  if (text == "person" || text == "me") return First::kMe;
  if (text == "program" || text == "you") return First::kYou;
  if (text == "random") return First::kRandom;
  if (text.empty() || text == "ask") return First::kAsk;
  bad_value("--first", text, "person, program, random, ask");
}

/// The keyboard, before it is known what is played.
terminal::LineEditor keyboard() {
  return terminal::LineEditor({.history = terminal::history_file("play"),
                               .complete = {},
                               .interrupted = interrupted,
                               .show_prompt = [](std::string_view prompt) {
                                 put(prompt);
                                 flush_output();
                               }});
}

/// A numbered list to choose from, and what may be typed instead of a number.
struct Menu {
  std::string_view heading, prompt;  ///< keys of messages
  std::string usual;                 ///< the answer of a line without words
  std::vector<std::string> choices, titles;
  std::function<bool(std::string const&)> accepts;  ///< what is no number of the list
};

void show(Menu const& menu, Settings const& settings) {
  put_sentence({std::string(menu.heading), {{"usual", menu.usual}}}, settings.language);
  std::size_t width = 0;
  for (std::string const& choice : menu.choices) width = std::max(width, choice.size());
  for (std::size_t i = 0; i < menu.choices.size(); ++i) {
    // Numbers begin in one column, so that second lines on a narrow terminal do, too.
    std::string line = "  " + terminal::padded_right(std::to_string(i + 1), 2) + "  ";
    line += menu.titles[i].empty()
                ? menu.choices[i]
                : terminal::padded_right(menu.choices[i], width) + "  " + menu.titles[i];
    put(line + "\n");
  }
}

/// Asks until there is an answer; empty at the end of the input.
std::optional<std::string> choose(terminal::LineEditor& input, Menu const& menu,
                                  Settings const& settings) {
  constexpr unsigned kSlips = 3;  // then the list has left a small screen
  show(menu, settings);
  for (unsigned slips = 0;;) {
    std::string const prompt = prompt_line(render(menu.prompt, settings.language));
    flush_output();
    auto line = input.read(prompt);
    if (!line) return std::nullopt;
    std::size_t const first = line->find_first_not_of(" \t");
    if (first == std::string::npos) return menu.usual;
    *line = line->substr(first, line->find_last_not_of(" \t") + 1 - first);
    for (std::size_t i = 0; i < menu.choices.size(); ++i) {
      if (*line == std::to_string(i + 1)) return menu.choices[i];
    }
    auto const spoken = spoken_word(*line);
    if (spoken && spoken->word == Word::kQuit) return std::nullopt;
    bool const help = spoken && spoken->word == Word::kHelp;
    if (!help && menu.accepts(*line)) return line;
    if (!help) put(render("play.choose.again", settings.language) + "\n");
    if (help || ++slips % kSlips == 0) show(menu, settings);
  }
}

std::optional<std::string> choose_game(terminal::LineEditor& input, Settings const& settings) {
  Menu menu{.heading = "play.choose.games",
            .prompt = "play.choose.game",
            .usual = "nim",
            .choices = {},
            .titles = {},
            .accepts = names_game};
  auto const aliases = game_aliases();
  for (GameEntry const& entry : game_entries()) {
    bool const named = std::any_of(aliases.begin(), aliases.end(), [&](GameAlias const& alias) {
      return alias.specification == entry.example;
    });
    if (named || entry.form.starts_with("rules")) continue;
    menu.choices.emplace_back(entry.example);
    menu.titles.push_back(title_text(parse_game(entry.example, {}), settings.language));
  }
  for (GameAlias const& alias : aliases) {
    menu.choices.emplace_back(alias.name);
    menu.titles.push_back(render(alias.title, settings.language));
  }
  input.complete_by(terminal::words_completer(menu.choices));
  return choose(input, menu, settings);
}

/// Where to begin, asked at a terminal; empty at the end of the input.
std::optional<SmallPosition> choose_start(terminal::LineEditor& input, Game const& game,
                                          Settings const& settings, std::uint64_t seed) {
  std::optional<SmallPosition> found;
  Menu menu{.heading = "play.choose.starts",
            .prompt = "play.choose.start",
            .usual = to_string(default_position(game)),
            .choices = {},
            .titles = {},
            .accepts = {}};
  for (NamedStart const& start : starts(game, settings.language)) {
    menu.choices.push_back(start.position);
    menu.titles.push_back(start.title);
  }
  menu.accepts = [&](std::string const& text) {
    Dice dice(seed);
    auto const spoken = spoken_word(text);
    if (spoken && spoken->word == Word::kRandom) {
      found = random_start(game.rules, dice);
      return true;
    }
    try {
      found = to_small(parse_position(text, game.rules));
      require_playable(found);
      return true;
    } catch (Error const&) {
      return false;
    }
  };
  auto const chosen = choose(input, menu, settings);
  if (!chosen) return std::nullopt;
  return found ? found : to_small(parse_position(*chosen, game.rules));
}

SmallPosition start_position(std::string const& text, Game const& game, std::uint64_t seed) {
  if (text == "random") {
    Dice dice(seed);
    return random_start(game.rules, dice);
  }
  Position const position =
      text.empty() ? default_position(game) : parse_position(text, game.rules);
  auto const small = to_small(position);
  require_playable(small);
  return *small;
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (GameEntry const& entry : game_entries()) names.emplace_back(entry.form);
  for (GameAlias const& alias : game_aliases()) names.emplace_back(alias.name);
  return names;
}

int run_play(PlayOptions const& options, Settings const& settings) {
  if (!options.load.empty()) refuse_beside_load(options);
  std::uint64_t const seed =
      options.seed.empty()
          ? std::random_device{}()
          : read_count("--seed", options.seed, 0, (std::numeric_limits<std::uint64_t>::max)());
  terminal::LineEditor input = keyboard();
  if (!options.load.empty()) {
    PlaySetup setup = setup_of(read_record(read_text_file(options.load)));
    Settings const told = with_law(settings, options.law, setup.game);
    return PlaySession(std::move(setup), told, seed, input).run();
  }
  PlaySetup setup;
  setup.first = read_first(options.first);
  if (!options.level.empty()) {
    setup.level = static_cast<unsigned>(read_count("--level", options.level, 0, 100));
  }
  setup.two_people = options.two;
  std::string name = options.game;
  bool asks = false;
  if (name.empty()) {
    if (!input.edits()) throw Error(Message{"cli.error.play_what", {{"known", game_names()}}});
    asks = true;
    auto const chosen = choose_game(input, settings);
    if (!chosen) return interrupted() ? kExitInterrupted : kExitAnswered;
    name = *chosen;
  }
  GameAndPosition chosen = chosen_position(name, options.position, options.misere, options.normal);
  setup.game = std::move(chosen.game);
  Settings const told = with_law(settings, options.law, setup.game);
  if (asks) {
    auto const start = choose_start(input, setup.game, settings, seed);
    if (!start) return interrupted() ? kExitInterrupted : kExitAnswered;
    setup.start = *start;
  } else {
    setup.start = start_position(chosen.position, setup.game, seed);
  }
  return PlaySession(std::move(setup), told, seed, input).run();
}

}  // namespace

Command play_command() {
  auto const options = std::make_shared<PlayOptions>();
  return {.name = "play",
          .options = {{"GAME", &options->game, "help.arg.game"},
                      {"POSITION", &options->position, "help.arg.play_position"},
                      {"--misere", &options->misere, "help.opt.misere"},
                      {"--normal", &options->normal, "help.opt.normal"},
                      {"--first", &options->first, "help.opt.first", "person|program|random|ask"},
                      {"--level", &options->level, "help.opt.level", "0..100"},
                      {"--seed", &options->seed, "help.opt.seed", "N"},
                      {"--two", &options->two, "help.opt.two"},
                      {"--load", &options->load, "help.opt.load", "FILE"},
                      {"--law", &options->law, "help.opt.law", "FILE"}},
          .run = [options](Settings const& settings) { return run_play(*options, settings); }};
}

}  // namespace bouton::cli
