#include "front/board_json.hpp"

#include <string>

#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"
#include "front/play_board.hpp"

namespace bouton::front {
namespace {

void write_place(JsonWriter& json, BoardPlace const& place, Language language) {
  json.begin_object().key("x").number(place.x).key("y").number(place.y);
  json.key("look").string(place.look).key("piece").string(place.piece);
  json.key("name");
  if (place.name.key.empty()) {
    json.null();
  } else {
    json.string(render(Message{"draw.place",
                               {{"place", render(place.name, language)},
                                {"piece", "@draw.piece." + std::string(place.piece)}}},
                       language));
  }
  json.key("text").string(place.text).end_object();
}

}  // namespace

void write_board_json(Writer const& put, Game const& game, SmallPosition const& start,
                      std::vector<std::string_view> const& entries, Language language) {
  PlayBoard board(game, start);
  for (std::string_view const entry : entries) board.make(entry);
  Drawing const& now = board.now();
  std::vector<Way> ways;
  bool const complete = !now.places.empty() && board.list(ways);
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.board/1");
  json.key("game").string(game.specification);
  json.key("position").string(to_string(board.position())).key("places").begin_array();
  for (BoardPlace const& place : now.places) write_place(json, place, language);
  json.end_array().key("lines").begin_array();
  for (auto const& [from, to] : now.lines) {
    json.begin_array().number(from).number(to).end_array();
  }
  json.end_array()
      .key("arrows")
      .boolean(now.arrows)
      .key("how")
      .string(now.how.key.empty() ? "" : render(now.how, language));
  json.key("notes").begin_array();
  for (Message const& note : now.notes) json.string(render(note, language));
  json.end_array().key("last").begin_array();
  for (std::size_t const place : board.last()) json.number(place);
  json.end_array().key("moves").begin_array();
  Position const from = to_position(board.position());
  for (Way const& way : ways) {
    json.begin_object().key("entry").string(way.entry);
    json.key("position").string(to_string(way.after));
    Move move = move_to(game.rules, from, to_position(way.after));
    if (!way.words.empty()) move.words = way.words;
    json.key("text").string(in_words(move, language));
    json.key("changes").begin_array();
    for (auto const& [place, piece] : way.changes) {
      json.begin_array().number(place).string(piece).end_array();
    }
    json.end_array();
    if (!way.touched.empty() && way.touched.size() < way.changes.size()) {
      json.key("touch").begin_array();
      for (std::size_t const place : way.touched) json.number(place);
      json.end_array();
    }
    json.end_object();
  }
  json.end_array().key("complete").boolean(complete).end_object().end_line();
}

}  // namespace bouton::front
