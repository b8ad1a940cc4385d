// Games: read from their names, listed, their moves made.
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ask/proofs.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/core/error.hpp"
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

/// The notation of an unchecked position.
std::string position_text(py::iterable const& heaps, py::object const& spent,
                          py::object const& limit, bool one_pass_spent, py::object const& last) {
  return to_string(unchecked_position(heaps, spent, limit, one_pass_spent, last));
}

/// The options that a search would visit; empty if the heaps exceed 64 bits.
std::optional<std::vector<SmallPosition>> small_options(Game const& game, std::string const& text,
                                                        Question const& asked) {
  auto const from = to_small(parse_position(text, game.rules));
  if (!from) return std::nullopt;
  using Options = std::optional<std::vector<SmallPosition>>;
  return run_long(
      asked,
      [&]() -> Options {
        constexpr std::uint64_t kLookEvery = 4096;
        Meter meter = Meter::patient(asked.limits, asked.limits.positions, kLookEvery);
        bool const all = for_each_option(game.rules, *from, [&](SmallPosition const&) {
          return meter.spend(1) && !meter.over();
        });
        if (!all) return std::nullopt;
        return options(game.rules, *from);
      },
      [](Options const&) { return py::none(); });
}

py::list options_of(Game const& game, std::string const& text) {
  auto const all = small_options(game, text, question({}, {}, 1));
  if (!all) raise_limit(Message{"python.options.many", {}}, py::none());
  py::list result;
  for (SmallPosition const& option : *all) result.append(to_python(to_position(option)));
  return result;
}

/// Every move of a position as a person makes it.
py::list moves_of(Game const& game, std::string const& text) {
  auto const all = small_options(game, text, question({}, {}, 1));
  if (!all) raise_limit(Message{"python.options.many", {}}, py::none());
  Position const from = parse_position(text, game.rules);
  py::list moves;
  for (SmallPosition const& option : *all) {
    for (Move const& move : moves_to(game.rules, from, to_position(option))) {
      moves.append(move_object(move, 0));
    }
  }
  return moves;
}

py::dict verify_game(Game const& game, bool misere, std::uint64_t bound,
                     std::optional<double> timeout, std::optional<std::uint64_t> memory,
                     unsigned threads) {
  Question const asked = question(timeout, memory, threads);
  Game played = game;
  played.convention = misere ? Convention::kMisere : Convention::kNormal;
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
      asked, [&] { return ask::verify(played, bound, asked.limits, shared_context()); }, as_dict));
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

SharedGame read_game(std::string const& specification) {
  return std::make_shared<Game const>(parse_game(specification, read_text_file));
}

Context const& shared_context() {
  static Context const context = Context().with_known_laws();
  return context;
}

sequence::OneHeapGame one_heap_game(Game const& game) {
  return ask::sequence_game(game).heaps;
}

void add_games(py::module_& module) {
  // Python has no const pointers, but a Game cannot be changed.
  py::class_<Game, std::shared_ptr<Game>>(module, "Game")
      .def(py::init([](std::string const& specification, std::string const& rules) {
             return rules.empty() ? std::make_shared<Game>(*read_game(specification))
                                  : std::make_shared<Game>(parse_game(
                                        specification, [&](std::string const&) { return rules; }));
           }),
           py::arg("specification"), py::arg("rules") = "")
      .def_readonly("specification", &Game::specification)
      .def_property_readonly(
          "misere", [](Game const& game) { return game.convention == Convention::kMisere; })
      .def_property_readonly("by_heaps",
                             [](Game const& game) {
                               return !game.rules.heap_count &&
                                      sequence::one_heap_game(game.rules).has_value();
                             })
      .def(
          "title",
          [](Game const& game, std::string const& word) {
            return render(game.title, language(word));
          },
          py::arg("language"))
      .def("position", &position, py::arg("position"))
      .def("options", &options_of, py::arg("text"))
      .def("moves", &moves_of, py::arg("text"))
      .def(
          "count_moves",
          [](Game const& game, std::string const& text) {
            return fact(count_moves(game.rules, parse_position(text, game.rules)));
          },
          py::arg("text"))
      .def(
          "is_move",
          [](Game const& game, std::string const& from, std::string const& to) {
            auto const small_from = to_small(parse_position(from, game.rules));
            auto const small_to = to_small(parse_position(to, game.rules));
            if (!small_from || !small_to)
              raise_limit(Message{"python.options.many", {}}, py::none());
            return is_move(game.rules, *small_from, *small_to);
          },
          py::arg("source"), py::arg("target"))
      .def("code", [](Game const& game) { return sequence::game_name(one_heap_game(game)); })
      .def("verify", &verify_game, py::arg("misere"), py::arg("bound"), py::arg("timeout"),
           py::arg("memory"), py::arg("threads"));
  module.def("position_text", &position_text, py::arg("heaps"), py::arg("spent"), py::arg("limit"),
             py::arg("one_pass_spent") = false, py::arg("last") = py::none());
  module.def("games", &list_games, py::arg("language"));
}

}  // namespace bouton::python
