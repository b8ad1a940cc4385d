// Games that were played, as text files (docs/formats.md).
#include <pybind11/stl.h>

#include "convert.hpp"
#include "front/game_record.hpp"
#include "game.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using front::GameRecord;
using front::Seat;

std::string seat_text(Seat const& seat) {
  if (!seat.program) return "person";
  return seat.level == 100 ? "program" : "program " + std::to_string(seat.level);
}

py::dict read(std::string const& text) {
  GameRecord const record = front::read_record(text);
  front::PlayedGame played = front::play_through(record);
  py::list positions;
  for (SmallPosition const& position : played.positions) {
    positions.append(to_python(to_position(position)));
  }
  py::dict result;
  result["game"] = std::make_shared<Game>(std::move(played.game));
  result["misere"] = record.convention == Convention::kMisere;
  result["players"] = py::make_tuple(seat_text(record.players[0]), seat_text(record.players[1]));
  result["moves"] = record.moves;
  result["rules"] = record.rules;
  result["positions"] = std::move(positions);
  return result;
}

/// The file about these moves. It is read again before it is handed out, so it can be read.
std::string write(std::string const& game, bool misere, std::string const& start,
                  std::string const& players, std::vector<std::string> const& moves,
                  std::string const& rules) {
  std::string text = "bouton.game 1\ngame: " + game;
  text += std::string("\nrule: ") + (misere ? "misere" : "normal");
  text += "\nstart: " + start + "\nplayers: " + players + "\n\n";
  for (std::string const& move : moves) text += move + '\n';
  if (!rules.empty()) text += "\nrules:\n" + rules;
  GameRecord const record = front::read_record(text);
  (void)front::play_through(record);
  return front::write_record(record);
}

}  // namespace

void add_played(py::module_& module) {
  module.def("read_played", &read);
  module.def("write_played", &write);
}

}  // namespace bouton::python
