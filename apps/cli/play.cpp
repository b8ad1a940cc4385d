// bouton play: a person against the program, or two people at one keyboard.
#include <limits>
#include <memory>
#include <numeric>
#include <random>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "command.hpp"
#include "front/game_json.hpp"
#include "play_session.hpp"
#include "question.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct PlayOptions {
  std::string game, first = "ask", level = "100", seed;
  std::vector<std::string> position;
  bool misere = false, normal = false, two = false;
};

First read_first(std::string const& text) {
  if (text == "me") return First::kMe;
  if (text == "you") return First::kYou;
  if (text == "random") return First::kRandom;
  if (text == "ask") return First::kAsk;
  throw Error(
      Message{"front.error.value",
              {{"option", "--first"}, {"value", text}, {"allowed", "me, you, random, ask"}}});
}

SmallPosition start_position(PlayOptions const& options, Game const& game) {
  Position const position = options.position.empty() ? default_position(game)
                                                     : read_position(options.position, game.rules);
  auto small = to_small(position);
  // A quarter of the range leaves room for every sum and product of the rules.
  std::uint64_t room = (std::numeric_limits<std::uint64_t>::max)() / 4;
  for (std::size_t i = 0; small && i < small->heaps.size(); ++i) {
    if (small->heaps[i] > room)
      small.reset();
    else
      room -= small->heaps[i];
  }
  if (!small) {
    throw Error(
        Message{"play.error.start_large",
                {{"limit", std::to_string((std::numeric_limits<std::uint64_t>::max)() / 4)}}});
  }
  return *small;
}

int run_play(PlayOptions const& options, Settings const& settings) {
  if (options.game.empty()) throw Error(Message{"cli.error.no_game", {}});
  PlaySetup setup;
  setup.game = chosen_game(options.game, options.misere, options.normal);
  setup.start = start_position(options, setup.game);
  setup.first = read_first(options.first);
  setup.level = static_cast<unsigned>(read_count("--level", options.level, 0, 100));
  setup.two_people = options.two;
  std::uint64_t const seed =
      options.seed.empty()
          ? std::random_device{}()
          : read_count("--seed", options.seed, 0, (std::numeric_limits<std::uint64_t>::max)());
  return PlaySession(std::move(setup), settings, seed).run();
}

}  // namespace

Command play_command() {
  auto const options = std::make_shared<PlayOptions>();
  return {.name = "play",
          .options = {{"GAME", &options->game, "help.arg.game"},
                      {"POSITION", &options->position, "help.arg.position"},
                      {"--misere", &options->misere, "help.opt.misere"},
                      {"--normal", &options->normal, "help.opt.normal"},
                      {"--first", &options->first, "help.opt.first", "me|you|random|ask"},
                      {"--level", &options->level, "help.opt.level", "0..100"},
                      {"--seed", &options->seed, "help.opt.seed", "N"},
                      {"--two", &options->two, "help.opt.two"}},
          .run = [options](Settings const& settings) { return run_play(*options, settings); }};
}

}  // namespace bouton::cli
