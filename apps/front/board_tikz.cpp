#include "front/board_tikz.hpp"

#include <algorithm>
#include <cstdio>

#include "core/table_writer.hpp"
#include "front/pieces.hpp"
#include "front/play_board.hpp"
#include "rules/drawing.hpp"

namespace bouton::front {
namespace {

/// Points of a piece: its square has a side of 40.
constexpr double kPieceSide = 40;

std::string decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", value);
  std::string result(text);
  result.erase(result.find_last_not_of('0') + 1);
  if (result.back() == '.') result.pop_back();
  return result == "-0" ? "0" : result;
}

/// The value of an attribute of a tag; empty if it has none.
std::string_view attribute(std::string_view tag, std::string_view name) {
  std::string const wanted = ' ' + std::string(name) + "=\"";
  std::size_t const at = tag.find(wanted);
  if (at == tag.npos) return {};
  std::string_view const rest = tag.substr(at + wanted.size());
  return rest.substr(0, rest.find('"'));
}

/// Numbers and letters of a path with a blank between two: in SVG "1.5.5" are two numbers.
std::string spaced_path(std::string_view path) {
  std::string text;
  bool point = false;  // in the number before
  for (std::size_t i = 0; i < path.size(); ++i) {
    char const c = path[i];
    bool const digit = (c >= '0' && c <= '9') || c == '.';
    bool const before = i > 0 && ((path[i - 1] >= '0' && path[i - 1] <= '9') || path[i - 1] == '.');
    bool const goes_on = digit && (before || (i > 0 && path[i - 1] == '-')) && !(c == '.' && point);
    if (!goes_on) {
      point = false;
      if (!text.empty() && text.back() != ' ') text += ' ';
      if (c == ' ' || c == ',') continue;
      if (c == '.') text += '0';
    }
    point |= c == '.';
    text += c;
    if (c == '-' && i + 1 < path.size() && path[i + 1] == '.') text += '0';
  }
  return text;
}

/// "translate(20 20) scale(27)" as options of a scope.
std::string tikz_transform(std::string_view transform) {
  std::string options;
  while (!transform.empty()) {
    std::size_t const open = transform.find('('), close = transform.find(')');
    std::string_view const name = transform.substr(0, open);
    std::string_view const values = transform.substr(open + 1, close - open - 1);
    std::size_t const blank = std::min(values.find(' '), values.size());
    std::string const x(values.substr(0, blank));
    std::string const y(blank < values.size() ? values.substr(blank + 1) : values);
    if (!options.empty()) options += ',';
    options +=
        name == "scale" ? "xscale=" + x + ",yscale=" + y : "shift={(" + x + "pt," + y + "pt)}";
    transform.remove_prefix(std::min(close + 1, transform.size()));
    transform.remove_prefix(std::min(transform.find_first_not_of(' '), transform.size()));
  }
  return options;
}

std::string tikz_of(std::string_view svg) {
  std::string text;
  while (!svg.empty()) {
    std::size_t const end = svg.find('>');
    std::string_view const tag = svg.substr(1, end - 1);
    svg.remove_prefix(end + 1);
    std::string const style = "\\path[bouton " + std::string(attribute(tag, "class"));
    std::string const moved = tikz_transform(attribute(tag, "transform"));
    std::string const options = style + (moved.empty() ? "" : "," + moved) + "] ";
    auto const points = [&](std::string_view name) {
      return std::string(attribute(tag, name)) + "pt";
    };
    if (tag.starts_with("g ")) {
      text += "\\begin{scope}[" + moved + "]";
    } else if (tag.starts_with("/g")) {
      text += "\\end{scope}";
    } else if (tag.starts_with("circle")) {
      text += options + "(" + points("cx") + "," + points("cy") + ") circle[radius=" + points("r") +
              "];";
    } else if (tag.starts_with("rect")) {
      text += options + "(" + points("x") + "," + points("y") + ") rectangle +(" + points("width") +
              "," + points("height") + ");";
    } else if (tag.starts_with("path")) {
      text += options + "svg {" + spaced_path(attribute(tag, "d")) + "};";
    }
  }
  return text;
}

/// In squares; y grows downwards.
std::string tikz_point(BoardPlace const& place, double right = 0, double down = 0) {
  double const side = kSquareSide;
  return '(' + decimal(place.x / side + right) + ',' + decimal(place.y / side + down) + ')';
}

void put_tikz_place(std::string& tikz, BoardPlace const& place, double millimetres) {
  bool const square = place.look == "square" || place.look == "dark" || place.look == "bag";
  if (square || place.look == "step") {
    double const wide = square ? 0.5 : 0.6, high = square ? 0.5 : 0.25;
    tikz += "\\path[bouton " + std::string(place.look) + "] " + tikz_point(place, -wide, -high) +
            " rectangle " + tikz_point(place, wide, high) + ";\n";
  }
  if (place.look == "ground") {
    tikz += "\\path[bouton step] " + tikz_point(place, -2, -0.06) + " rectangle " +
            tikz_point(place, 2, 0.06) + ";\n";
  }
  if (!place.piece.empty()) {
    constexpr double kPoint = 25.4 / 72.27;
    tikz += "\\begin{scope}[shift={" + tikz_point(place, -0.5, -0.5) +
            "},xscale=" + decimal(millimetres / kPieceSide / kPoint) + ",yscale=-" +
            decimal(millimetres / kPieceSide / kPoint) + "]" + tikz_of(svg_of_piece(place.piece)) +
            "\\end{scope}\n";
  }
  if (!place.text.empty()) {
    tikz += std::string("\\node[bouton text") + (place.piece == "token" ? ",white" : "") + "] at " +
            tikz_point(place) + " {" + latex_text(place.text) + "};\n";
  }
}

}  // namespace

std::string_view tikz_preamble() {
  return R"tex(\usepackage{tikz}
\usetikzlibrary{svg.path}
\tikzset{bouton/.is family, bouton text/.style={font=\scriptsize,inner sep=0pt},
  bouton body/.style={fill=black!75}, bouton hollow/.style={draw=black!75,fill=white},
  bouton rim/.style={draw=black!40}, bouton letter/.style={draw=black!40,line cap=round,line join=round},
  bouton silver/.style={fill=black!30}, bouton notches/.style={draw=black!20,dash pattern=on 1pt off 1.4pt},
  bouton white/.style={draw=black!75,fill=white}, bouton black/.style={fill=black},
  bouton cross/.style={draw=black!85,line width=1.2pt,line cap=round}, bouton stripe/.style={draw=white,line width=.4pt},
  bouton wall/.style={fill=black!25}, bouton barred/.style={draw=black!35,line cap=round},
  bouton chocolate/.style={fill=black!60}, bouton poison/.style={fill=black!35},
  bouton bevel/.style={draw=white,line cap=round}, bouton disc/.style={draw=black!50,fill=white},
  bouton stalk/.style={fill=black!60}, bouton edge/.style={draw=black!50,line width=.9pt},
  bouton square/.style={draw=black!40}, bouton dark/.style={draw=black!40,fill=black!10},
  bouton bag/.style={draw=black!40,fill=black!10}, bouton step/.style={draw=black!40,fill=black!10}}
)tex";
}

std::string board_tikz(Game const& game, SmallPosition const& position, double width,
                       double height) {
  Drawing const drawing = PlayBoard(game, position).now();
  if (drawing.places.empty()) return {};
  auto const by_x = [](BoardPlace const& a, BoardPlace const& b) { return a.x < b.x; };
  auto const by_y = [](BoardPlace const& a, BoardPlace const& b) { return a.y < b.y; };
  auto const [left, right] =
      std::minmax_element(drawing.places.begin(), drawing.places.end(), by_x);
  auto const [top, bottom] =
      std::minmax_element(drawing.places.begin(), drawing.places.end(), by_y);
  constexpr double kLargest = 6;
  double const side = kSquareSide;
  double const millimetres = std::min({kLargest, width / ((right->x - left->x) / side + 1),
                                       height / ((bottom->y - top->y) / side + 1)});
  std::string tikz =
      "\\begin{tikzpicture}[x=" + decimal(millimetres) + "mm,y=-" + decimal(millimetres) + "mm]\n";
  for (auto const& [from, to] : drawing.lines) {
    tikz += std::string("\\path[bouton edge") +
            (drawing.arrows ? ",->,shorten >=" + decimal(millimetres * 0.4) + "mm" : "") + "] " +
            tikz_point(drawing.places[from]) + " -- " + tikz_point(drawing.places[to]) + ";\n";
  }
  for (BoardPlace const& place : drawing.places) put_tikz_place(tikz, place, millimetres);
  return tikz + "\\end{tikzpicture}\n";
}

}  // namespace bouton::front
