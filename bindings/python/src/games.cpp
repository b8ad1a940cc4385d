// Games: read from their names, listed, their moves made.
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ask/proofs.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "convert.hpp"
#include "core/text_file.hpp"
#include "errors.hpp"
#include "facts.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

py::tuple position(Game const& game, py::object const& position) {
  return to_python(read_position(position, game.rules));
}

/// The options that a search would visit. \throws LimitReached if they are too many, or the heaps
/// exceed 64 bits
std::vector<SmallPosition> small_options(Game const& game, Position const& position) {
  using Options = std::optional<std::vector<SmallPosition>>;
  auto const from = to_small(position);
  Question const asked = question({{}, {}, 1});
  Options found = run_long(
      asked,
      [&]() -> Options {
        if (!from) return std::nullopt;
        constexpr std::uint64_t kLookEvery = 4096;
        Meter meter = Meter::patient(asked.limits, asked.limits.positions, kLookEvery);
        bool const all = for_each_option(game.rules, *from, [&](SmallPosition const&) {
          return meter.spend(1) && !meter.over();
        });
        if (!all) return std::nullopt;
        return options(game.rules, *from);
      },
      [](Options const&) { return py::none(); });
  if (!found) raise_limit(Message{"python.options.many", {}}, py::none());
  return *std::move(found);
}

py::list options_of(Game const& game, std::string const& text) {
  py::list result;
  for (SmallPosition const& option : small_options(game, parse_position(text, game.rules))) {
    result.append(to_python(to_position(option)));
  }
  return result;
}

/// Every move of a position as a person makes it.
py::list moves_of(Game const& game, std::string const& text) {
  Position const from = parse_position(text, game.rules);
  py::list moves;
  for (SmallPosition const& option : small_options(game, from)) {
    for (Move const& move : moves_to(game.rules, from, to_position(option))) {
      moves.append(move_object(move, 0));
    }
  }
  return moves;
}

py::dict verify_game(Game const& game, std::uint64_t bound, Allowed const& allowed) {
  Question const asked = question(allowed);
  auto const as_dict = [](answer::Verify const& found) {
    py::dict result = facts(found);
    auto const english = [](Message const& message) {
      return py::str(render(message, Language::kEnglish));
    };
    py::list scope;
    for (Message const& message : found.scope) scope.append(english(message));
    result["scope"] = scope;
    result["contradiction"] =
        found.contradiction ? py::object(english(*found.contradiction)) : py::object(py::none());
    return result;
  };
  return as_dict(run_long(
      asked, [&] { return ask::verify(game, bound, asked.limits, shared_context()); }, as_dict));
}

py::list list_games(std::string const& word) {
  Language const told = language(word);
  py::list result;
  for (GameEntry const& entry : game_entries()) {
    py::dict line;
    line["name"] = entry.form;
    line["title"] = render(entry.title, told);
    line["rule"] = render(entry.rule, told);
    line["example"] = entry.example;
    line["position"] = entry.position;
    result.append(std::move(line));
  }
  for (GameAlias const& alias : game_aliases()) {
    py::dict line;
    line["name"] = alias.name;
    line["title"] = render(alias.title, told);
    line["example"] = alias.specification;
    result.append(std::move(line));
  }
  return result;
}

}  // namespace

Context const& shared_context() {
  static Context const context = Context().with_known_laws();
  return context;
}

void add_games(py::module_& module) {
  // Python has no const pointers, but a Game cannot be changed.
  py::class_<Game, std::shared_ptr<Game>>(module, "Game")
      .def(py::init([](std::string const& specification, std::string const& rules) {
        return std::make_shared<Game>(parse_game(specification, [&](std::string const& path) {
          return rules.empty() ? read_text_file(path) : rules;
        }));
      }))
      .def("in_convention",
           [](Game game, bool misere) {
             game.convention = convention(misere);
             return std::make_shared<Game>(std::move(game));
           })
      .def_readonly("specification", &Game::specification)
      .def_property_readonly(
          "misere", [](Game const& game) { return game.convention == Convention::kMisere; })
      .def_property_readonly("by_heaps",
                             [](Game const& game) {
                               return !game.rules.heap_count &&
                                      sequence::one_heap_game(game.rules).has_value();
                             })
      .def("title", [](Game const& game,
                       std::string const& word) { return render(game.title, language(word)); })
      .def("position", &position)
      .def("options", &options_of)
      .def("moves", &moves_of)
      .def("count_moves",
           [](Game const& game, std::string const& text) {
             return fact(count_moves(game.rules, parse_position(text, game.rules)));
           })
      .def("is_move",
           [](Game const& game, std::string const& from, std::string const& to) {
             auto const small_from = to_small(parse_position(from, game.rules));
             auto const small_to = to_small(parse_position(to, game.rules));
             if (!small_from || !small_to)
               raise_limit(Message{"python.options.many", {}}, py::none());
             return is_move(game.rules, *small_from, *small_to);
           })
      .def("verify", &verify_game);
  module.def("position_text", &position_text);
  module.def("digits", &digits);
  module.def("games", &list_games);
}

}  // namespace bouton::python
