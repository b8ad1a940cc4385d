#include "front/board_svg.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "front/names.hpp"
#include "front/picture.hpp"
#include "front/pieces.hpp"
#include "front/play_board.hpp"
#include "front/short_text.hpp"
#include "rules/board_row.hpp"
#include "rules/drawing.hpp"

namespace bouton::front {
namespace {

/// Colours for paper; the page has its own.
constexpr std::string_view kStyle =
    "<style>.body{fill:#3d3a36}.hollow{fill:#fff;stroke:#3d3a36;stroke-width:1.6}"
    ".rim{fill:none;stroke:#8f8a82;stroke-width:1}.letter{fill:none;stroke:#8f8a82;stroke-width:2."
    "6;"
    "stroke-linecap:round;stroke-linejoin:round}.silver{fill:#b9bfc6}"
    ".notches{fill:none;stroke:#c9a14a;stroke-width:4;stroke-dasharray:6 8.66}"
    ".white{fill:#fff;stroke:#57524a;stroke-width:1.6}.black{fill:#23211e}"
    ".cross{fill:none;stroke:#23211e;stroke-width:5;stroke-linecap:round}"
    ".stripe{fill:none;stroke:#c9a14a;stroke-width:.07}.wall{fill:#cfc7b8}"
    ".barred{fill:none;stroke:#b8b0a2;stroke-width:2.5;stroke-linecap:round}"
    ".chocolate{fill:#6b4226}.poison{fill:#5d7a3a}"
    ".bevel{fill:none;stroke:#fff;stroke-opacity:.3;stroke-width:2.5;stroke-linecap:round}"
    ".disc{fill:#fff;stroke:#9b9384;stroke-width:2}.stalk{fill:#4f8a3d;stroke:#fff;stroke-width:2}"
    ".look-square{fill:#fff;stroke:#cfc7b8;stroke-width:2}.look-dark{fill:#eee8dc;stroke:#cfc7b8;"
    "stroke-width:2}.look-bag,.look-step{fill:#e4dac6;stroke:#cfc7b8;stroke-width:2}"
    ".edge{stroke:#9b9384;stroke-width:6}.win{fill:none;stroke:#0b8a72;stroke-width:7;"
    "stroke-linecap:round;stroke-linejoin:round}"
    ".on-dark{fill:#fff}text{font-family:sans-serif;font-size:30px;text-anchor:middle;fill:#55504a}"
    "</style>\n";

constexpr int kHalf = kSquareSide / 2;

std::string at(int x, int y) {
  return std::to_string(x) + ' ' + std::to_string(y);
}

void put_place(std::string& svg, BoardPlace const& place) {
  bool const square = place.look == "square" || place.look == "dark" || place.look == "bag";
  if (square || place.look == "step") {
    int const height = square ? kHalf : kHalf / 2;
    int const width = square ? kHalf : 3 * kHalf / 5 * 2;
    svg += "<rect class=\"look-" + std::string(place.look) + "\" x=\"" +
           std::to_string(place.x - width) + "\" y=\"" + std::to_string(place.y - height) +
           "\" width=\"" + std::to_string(2 * width) + "\" height=\"" + std::to_string(2 * height) +
           "\"/>\n";
  }
  if (place.look == "ground") {
    svg += "<rect class=\"look-step\" x=\"" + std::to_string(place.x - 2 * kSquareSide) +
           "\" y=\"" + std::to_string(place.y - 6) + "\" width=\"" +
           std::to_string(4 * kSquareSide) + "\" height=\"12\"/>\n";
  }
  if (!place.piece.empty()) {
    svg += "<g transform=\"translate(" + at(place.x - kHalf, place.y - kHalf) + ") scale(2.5)\">" +
           std::string(svg_of_piece(place.piece)) + "</g>\n";
  }
  if (!place.text.empty()) {
    bool const dark = place.piece == "token";
    svg += std::string("<text") + (dark ? " class=\"on-dark\"" : "") + " x=\"" +
           std::to_string(place.x) + "\" y=\"" + std::to_string(place.y + 11) + "\">" +
           escaped_svg(place.text) + "</text>\n";
  }
}

/// A frame around the places that a move takes: round around one, long around those in a line.
void put_win(std::string& svg, std::vector<BoardPlace> const& places,
             std::vector<std::size_t> const& touched) {
  if (touched.empty()) return;
  BoardPlace const& first = places[touched.front()];
  BoardPlace const& last = places[touched.back()];
  long const right = last.x - first.x, down = last.y - first.y;
  bool const straight = std::all_of(touched.begin(), touched.end(), [&](std::size_t place) {
    return (places[place].x - first.x) * down == (places[place].y - first.y) * right;
  });
  if (!straight) {
    svg += "<path class=\"win\" d=\"";
    for (std::size_t const place : touched) {
      svg += (place == touched.front() ? 'M' : 'L') + at(places[place].x, places[place].y);
    }
    svg += "\"/>\n";
    return;
  }
  constexpr int kRadius = 41;
  double const length = std::hypot(right, down);
  double const turn = std::atan2(down, right) * 180 / std::numbers::pi;
  svg += "<rect class=\"win\" transform=\"translate(" + at(first.x, first.y) + ") rotate(" +
         std::to_string(std::lround(turn)) + ")\" x=\"-" + std::to_string(kRadius) + "\" y=\"-" +
         std::to_string(kRadius) + "\" width=\"" +
         std::to_string(std::lround(length) + 2 * kRadius) + "\" height=\"" +
         std::to_string(2 * kRadius) + "\" rx=\"" + std::to_string(kRadius) + "\"/>\n";
}

}  // namespace

std::string board_svg(Game const& game, SmallPosition const& position,
                      std::function<bool(SmallPosition const& after)> const& wins,
                      Language language) {
  if (game.rules.board != nullptr && game.rules.board->row->draw == nullptr) {
    throw Error(Message{"error.no_drawing", {{"game", title_text(game, Language::kEnglish)}}});
  }
  PlayBoard board(game, position);
  std::vector<Way> ways;
  if (!board.now().places.empty() && wins) board.list(ways);
  Drawing const& now = board.now();
  if (now.places.empty()) {
    throw Error(Message{"error.not_drawn", {{"most", std::to_string(kMostPlaces)}}});
  }
  int left = now.places[0].x, right = left, top = now.places[0].y, bottom = top;
  for (BoardPlace const& place : now.places) {
    left = std::min(left, place.x);
    right = std::max(right, place.x);
    top = std::min(top, place.y);
    bottom = std::max(bottom, place.y);
  }
  int const margin = kHalf + 10, width = right - left + 2 * margin,
            height = bottom - top + 2 * margin;
  std::string const title =
      escaped_svg(title_text(game, language) + ' ' + short_text(to_position(position), language));
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" +
                    at(left - margin, top - margin) + ' ' + at(width, height) + "\" width=\"" +
                    std::to_string(std::max(1, width / 2)) + "\" height=\"" +
                    std::to_string(std::max(1, height / 2)) + "\" role=\"img\">\n<title>" + title +
                    "</title>\n" + std::string(kStyle);
  if (now.arrows) {
    svg +=
        "<marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"15\" refY=\"5\" markerWidth=\"5\" "
        "markerHeight=\"5\" orient=\"auto\"><path fill=\"#9b9384\" d=\"M0 0L10 5L0 10z\"/>"
        "</marker>\n";
  }
  for (auto const& [from, to] : now.lines) {
    svg += "<path class=\"edge\" d=\"M" + at(now.places[from].x, now.places[from].y) + 'L' +
           at(now.places[to].x, now.places[to].y) + '"' +
           (now.arrows ? " marker-end=\"url(#arrow)\"" : "") + "/>\n";
  }
  for (BoardPlace const& place : now.places) put_place(svg, place);
  for (Way const& way : ways) {
    if (!wins(way.after)) continue;
    std::vector<std::size_t> touched = way.touched;
    if (touched.empty()) {
      for (auto const& change : way.changes) touched.push_back(change.first);
    }
    put_win(svg, now.places, touched);
  }
  return svg + "</svg>\n";
}

}  // namespace bouton::front
