// The flat C interface over games and solver, which answers in the JSON of the command.
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "answer.hpp"
#include "ask/exercises.hpp"
#include "ask/table.hpp"
#include "bouton/core/error.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "core/texts.hpp"
#include "front/fields_json.hpp"
#include "front/game_json.hpp"
#include "front/names.hpp"
#include "front/play_input.hpp"
#include "front/play_program.hpp"
#include "front/solution_json.hpp"
#include "front/starts.hpp"

namespace bouton::page {

void put_error(std::string const& text, ParseError const* place) {
  reply.clear();
  JsonWriter json(reply);
  json.begin_object().key("schema").string("bouton.error/1").key("error").string(text);
  json.key("offset");
  place != nullptr ? json.number(place->offset()) : json.null();
  json.end_object();
}

Game in_convention(Game game, int convention) {
  if (convention == 0) game.convention = Convention::kNormal;
  if (convention == 1) game.convention = Convention::kMisere;
  return game;
}

/// The page has this one file.
std::string own_file(std::string const& name) {
  if (name != "own") throw Error(Message{"error.game.no_files", {}});
  return own_rules;
}

Game read_game(char const* specification, int convention) {
  return in_convention(parse_game(specification, own_file), convention);
}

SmallPosition read_small(char const* text, Game const& game) {
  auto small = to_small(parse_position(text, game.rules));
  if (!small) throw Error(Message{"play.error.large", {}});
  return *std::move(small);
}

Limits limits() {
  Limits result;
  result.memory_bytes = std::uint64_t{1} << 29U;
  return result;
}

namespace {
Context& the_context() {
  static Context context = Context().with_known_laws();
  return context;
}
}  // namespace

Context const& shared_context() {
  return the_context();
}

void use_context(Context context) {
  the_context() = std::move(context);
}

}  // namespace bouton::page

using namespace bouton;
using namespace bouton::front;
using namespace bouton::page;

/// Memory for a text of the caller, to be freed with bouton_free.
BOUTON_CALL char* bouton_place(unsigned bytes) {
  return static_cast<char*>(std::malloc(bytes));
}
BOUTON_CALL void bouton_free(char* place) {
  std::free(place);
}

/// Sets the texts of all messages from now on, in the form that texts_given.cpp reads.
BOUTON_CALL void bouton_texts(char const* texts) {
  give_texts(texts);
}

/// Sets the text of the rules file that `rules:own` means from now on.
BOUTON_CALL void bouton_own_rules(char const* text) {
  own_rules = text;
}

BOUTON_CALL char const* bouton_games() {
  return answered([] { put(games_json(kLanguage)); });
}

BOUTON_CALL char const* bouton_game(char const* game) {
  return answered([&] { put(game_json(read_game(game, -1), kLanguage)); });
}

BOUTON_CALL char const* bouton_solve(char const* game, int convention, char const* position,
                                     unsigned most_moves) {
  return answered([&] {
    GameAndPosition asked = parse_game_and_position(game, position, own_file);
    Game const read = in_convention(std::move(asked.game), convention);
    Position const at = parse_position(asked.position, read.rules);
    AnswerStyle style;
    style.moves.moves = most_moves;
    write_solution_json(
        put, read, at,
        solve(read.rules, read.convention, at, limits(), Detail::kFull, shared_context()), style,
        kLanguage, limits(), shared_context());
  });
}

/// Only who wins, for a list of positions separated by `;`: a string of N, P and ?.
BOUTON_CALL char const* bouton_outcomes(char const* game, int convention, char const* positions) {
  return answered([&] {
    Game const read = read_game(game, convention);
    Solver solver(read.rules, read.convention, shared_context());
    std::string letters;
    std::string_view rest = positions;
    while (!rest.empty()) {
      Position const at = parse_position(take_off(rest, ';'), read.rules);
      letters += outcome_letter(solver(at, limits(), Detail::kAnswer).outcome);
    }
    JsonWriter(reply).begin_object().key("outcomes").string(letters).end_object();
  });
}

/// A random position to start with.
BOUTON_CALL char const* bouton_start(char const* game, unsigned seed) {
  return answered([&] {
    Dice dice(seed);
    std::string const position = to_string(random_start(read_game(game, -1).rules, dice));
    JsonWriter(reply).begin_object().key("position").string(position).end_object();
  });
}

BOUTON_CALL char const* bouton_moves(char const* game, int convention, char const* position,
                                     unsigned most) {
  return answered([&] {
    Game const read = read_game(game, convention);
    write_moves_json(put, read, read_small(position, read), most, kLanguage, limits(),
                     shared_context());
  });
}

/// All moves, without the outcomes of the positions they lead to.
BOUTON_CALL char const* bouton_options(char const* game, char const* position, unsigned most) {
  return answered([&] {
    Game const read = read_game(game, -1);
    SmallPosition const from = read_small(position, read);
    JsonWriter json(reply);
    json.begin_object().key("moves").begin_array();
    unsigned listed = 0;
    for_each_move(read.rules, from, [&](Move const& move) {
      json.begin_object();
      write_move_keys(json, read.rules, from, move, kLanguage);
      json.end_object();
      return ++listed < most;
    });
    json.end_array().end_object();
  });
}

/// The position after a move that was typed.
BOUTON_CALL char const* bouton_move(char const* game, char const* position, char const* move) {
  return answered([&] {
    Game const read = read_game(game, -1);
    SmallPosition const from = read_small(position, read);
    JsonWriter json(reply);
    json.begin_object().key("schema").string("bouton.move/1");
    write_move_keys(json, read.rules, from, read_move(move, read.rules, from), kLanguage);
    json.end_object();
  });
}

/// Whether no move is left; and the position in its notation.
BOUTON_CALL char const* bouton_over(char const* game, char const* position) {
  return answered([&] {
    Game const read = read_game(game, -1);
    SmallPosition const at = read_small(position, read);
    JsonWriter json(reply);
    json.begin_object().key("over").boolean(is_terminal(read.rules, at));
    json.key("position").string(to_string(at)).end_object();
  });
}

/// The program moves: perfectly in `level` per cent of its turns.
BOUTON_CALL char const* bouton_program(char const* game, int convention, char const* position,
                                       unsigned level, unsigned seed) {
  return answered([&] {
    Game const read = read_game(game, convention);
    SmallPosition const from = read_small(position, read);
    Dice dice(seed);
    Choice const choice = program_move(read, from, level, limits(), dice, shared_context());
    JsonWriter json(reply);
    json.begin_object().key("schema").string("bouton.move/1");
    write_move_keys(json, read.rules, from,
                    move_to(read.rules, to_position(from), to_position(choice.after)), kLanguage);
    json.key("knew").boolean(choice.knew).end_object();
  });
}

/// A sheet of exercises.
/// \param use  in front of the text that decides chance: empty for sheets
BOUTON_CALL char const* bouton_exercises(char const* game, int convention, unsigned level,
                                         double seed, unsigned count, char const* use) {
  return answered([&] {
    ask::ExercisesQuestion question;
    question.level = static_cast<ask::Level>(level);
    question.seed = static_cast<std::uint64_t>(seed);
    question.count = count;
    question.use = use;
    JsonWriter json(reply);
    write_answer_json(json,
                      ask::exercises(read_game(game, convention), question, limits(), kLanguage,
                                     shared_context()),
                      kLanguage);
  });
}

/// A position to win by one move, which a text decides.
BOUTON_CALL char const* bouton_puzzle(char const* game, int convention, unsigned level,
                                      char const* chance) {
  return answered([&] {
    auto const position = ask::puzzle(read_game(game, convention), static_cast<ask::Level>(level),
                                      chance, limits(), shared_context());
    JsonWriter json(reply);
    json.begin_object().key("position");
    position ? json.string(*position) : json.null();
    json.end_object();
  });
}

BOUTON_CALL char const* bouton_grid(char const* game, int convention, unsigned rows,
                                    unsigned columns) {
  return answered([&] {
    Game const read = read_game(game, convention);
    JsonWriter json(reply);
    write_answer_json(json, ask::grid_table(read, rows, columns, limits(), shared_context()));
  });
}

BOUTON_CALL char const* bouton_heaps(char const* game, int convention, unsigned rows) {
  return answered([&] {
    Game const read = read_game(game, convention);
    JsonWriter json(reply);
    write_answer_json(json, ask::heap_table(read, rows, limits(), shared_context()));
  });
}

BOUTON_CALL char const* bouton_p_positions(char const* game, int convention, unsigned count) {
  return answered([&] {
    Game const read = read_game(game, convention);
    JsonWriter json(reply);
    write_answer_json(json, ask::pair_table(read, count, limits(), shared_context()));
  });
}

/// Reads a rules file: the object of game_json, and the theory that recognises it.
BOUTON_CALL char const* bouton_rules(char const* text, char const* position) {
  return answered([&] {
    own_rules = text;
    Game const game = read_game("rules:own", -1);
    Position const at =
        *position != '\0' ? parse_position(position, game.rules) : default_position(game);
    auto const known = recognised(game, at);
    JsonWriter json(reply);
    json.begin_object().key("schema").string("bouton.rules/1");
    json.key("game").raw(game_json(game, kLanguage)).key("recognised");
    known ? json.string(render(*known, kLanguage)) : json.null();
    json.end_object();
  });
}
