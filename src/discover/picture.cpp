#include "discover/picture.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace bouton::discover {
namespace {

constexpr std::size_t kMostLettersNamed = 6;  // on one edge

/// The digits of all tracks, "01"; with dots where digits may have two figures.
std::string letter_text(Numeration const& system, std::size_t tracks, Letter letter) {
  std::string text;
  for (std::size_t track = 0; track < tracks; ++track) {
    if (track > 0 && system.digits() > 10) text += '.';
    text += std::to_string(letter % system.digits());
    letter /= system.digits();
  }
  return text;
}

/// The letters that lead from one state to another, as the text of one edge.
using DrawnEdges = std::map<std::pair<State, State>, std::string>;

DrawnEdges edges_of(LinearGame const& game, Numeration const& system, Dfa const& law, bool all) {
  std::map<std::pair<State, State>, std::vector<Letter>> letters;
  for (State state = 0; state < law.size(); ++state) {
    for (Letter letter = 0; letter < law.letters; ++letter) {
      State const to = law.after(state, letter);
      if (to != kNoState) letters[{state, to}].push_back(letter);
    }
  }
  DrawnEdges edges;
  for (auto const& [ends, found] : letters) {
    std::string& text = edges[ends];
    for (std::size_t i = 0; i < found.size() && (all || i < kMostLettersNamed); ++i) {
      text += (i == 0 ? "" : " ") + letter_text(system, game.tracks(), found[i]);
    }
    if (!all && found.size() > kMostLettersNamed) text += " …";
  }
  return edges;
}

/// States by their distance from the starts.
std::vector<std::vector<State>> columns_of(Dfa const& law) {
  std::vector<bool> seen(law.size(), false);
  std::vector<std::vector<State>> columns(1);
  for (State const start : law.starts) {
    if (!seen[start]) columns[0].push_back(start);
    seen[start] = true;
  }
  while (!columns.back().empty()) {
    std::vector<State> next;
    for (State const state : columns.back()) {
      for (Letter letter = 0; letter < law.letters; ++letter) {
        State const to = law.after(state, letter);
        if (to == kNoState || seen[to]) continue;
        seen[to] = true;
        next.push_back(to);
      }
    }
    columns.push_back(std::move(next));
  }
  columns.pop_back();
  return columns;
}

struct Point {
  double x = 0, y = 0;
};

std::string coordinate(double value) {
  auto const tenths = static_cast<long>(std::lround(value * 10));
  return std::to_string(tenths / 10) + "." + std::to_string(std::abs(tenths % 10));
}

constexpr double kRadius = 16;
constexpr double kColumn = 150;
constexpr double kRow = 86;

class Drawing {
 public:
  Drawing(Dfa const& law, DrawnEdges edges) : law_(law), edges_(std::move(edges)), at_(law.size()) {
    std::vector<std::vector<State>> const columns = columns_of(law);
    std::size_t rows = 1;
    for (auto const& column : columns) rows = std::max(rows, column.size());
    for (std::size_t c = 0; c < columns.size(); ++c) {
      for (std::size_t r = 0; r < columns[c].size(); ++r) {
        double const above = static_cast<double>(rows - columns[c].size()) / 2;
        at_[columns[c][r]] = {80 + kColumn * static_cast<double>(c),
                              80 + kRow * (static_cast<double>(r) + above)};
      }
    }
    width_ = 140 + kColumn * static_cast<double>(columns.size() - 1) + 40;
    height_ = 150 + kRow * static_cast<double>(rows - 1);
  }

  std::string svg() {
    std::string const size = coordinate(width_) + " " + coordinate(height_);
    text_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size +
            "\" font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n"
            "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" "
            "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto-start-reverse\">"
            "<path d=\"M0 0L8 4L0 8z\" fill=\"#555\"/></marker></defs>\n"
            "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    for (auto const& [ends, label] : edges_) edge(ends.first, ends.second, label);
    for (State const start : law_.starts) {
      Point const p = at_[start];
      path("M" + point({p.x - 42, p.y}) + "L" + point({p.x - kRadius - 2, p.y}));
    }
    for (State state = 0; state < law_.size(); ++state) node(state);
    return text_ + "</svg>\n";
  }

 private:
  static std::string point(Point p) { return coordinate(p.x) + " " + coordinate(p.y); }

  void path(std::string const& way) {
    text_ += "<path d=\"" + way + "\" fill=\"none\" stroke=\"#555\" marker-end=\"url(#arrow)\"/>\n";
  }

  void label(Point p, std::string const& words) {
    text_ += "<text x=\"" + coordinate(p.x) + "\" y=\"" + coordinate(p.y) +
             "\" stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">" + words + "</text>\n";
  }

  void edge(State from, State to, std::string const& words) {
    Point const a = at_[from];
    Point const b = at_[to];
    if (from == to) {
      path("M" + point({a.x - 8, a.y - kRadius + 2}) + "C" + point({a.x - 26, a.y - 52}) + " " +
           point({a.x + 26, a.y - 52}) + " " + point({a.x + 8, a.y - kRadius + 1}));
      return label({a.x, a.y - 43}, words);
    }
    // Bent to the left of its way, so that there and back are two lines.
    double const dx = b.x - a.x;
    double const dy = b.y - a.y;
    double const length = std::sqrt(dx * dx + dy * dy);
    double const bend = 0.12 * length + 12;
    Point const middle = {(a.x + b.x) / 2 + bend * dy / length,
                          (a.y + b.y) / 2 - bend * dx / length};
    auto const rim = [&](Point centre) {
      double const ux = middle.x - centre.x;
      double const uy = middle.y - centre.y;
      double const distance = std::sqrt(ux * ux + uy * uy);
      return Point{centre.x + (kRadius + 2) * ux / distance,
                   centre.y + (kRadius + 2) * uy / distance};
    };
    path("M" + point(rim(a)) + "Q" + point(middle) + " " + point(rim(b)));
    label({(a.x + 2 * middle.x + b.x) / 4, (a.y + 2 * middle.y + b.y) / 4 + 3}, words);
  }

  void node(State state) {
    Point const p = at_[state];
    Mark const mark = law_.marks[state];
    auto const ring = [&](double radius, std::string_view fill) {
      text_ += "<circle cx=\"" + coordinate(p.x) + "\" cy=\"" + coordinate(p.y) + "\" r=\"" +
               coordinate(radius) + "\" fill=\"" + std::string(fill) + "\" stroke=\"#222\"/>\n";
    };
    ring(kRadius, mark == Mark::kYes ? "#d7ecd9" : mark == Mark::kNo ? "#fff" : "#eee");
    if (mark == Mark::kYes) ring(kRadius - 4, "none");
    text_ += "<text x=\"" + coordinate(p.x) + "\" y=\"" + coordinate(p.y + 4) + "\">" +
             std::to_string(state) + "</text>\n";
  }

  Dfa const& law_;
  DrawnEdges edges_;
  std::vector<Point> at_;
  double width_ = 0, height_ = 0;
  std::string text_;
};

}  // namespace

std::string law_dot(LinearGame const& game, Numeration const& system, Dfa const& law) {
  std::string text = "digraph law {\n  rankdir=LR;\n  node [shape=circle];\n";
  for (State state = 0; state < law.size(); ++state) {
    if (law.marks[state] == Mark::kYes) {
      text += "  " + std::to_string(state) + " [shape=doublecircle];\n";
    }
    if (law.marks[state] == Mark::kInvalid) {
      text += "  " + std::to_string(state) + " [style=dashed];\n";
    }
  }
  for (std::size_t control = 0; control < law.starts.size(); ++control) {
    std::string const name = "start" + std::to_string(control);
    text += "  " + name + " [shape=point];\n";
    text += "  " + name + " -> " + std::to_string(law.starts[control]) + ";\n";
  }
  for (auto const& [ends, label] : edges_of(game, system, law, true)) {
    text += "  " + std::to_string(ends.first) + " -> " + std::to_string(ends.second) +
            " [label=\"" + label + "\"];\n";
  }
  return text + "}\n";
}

std::optional<std::string> law_svg(LinearGame const& game, Numeration const& system,
                                   Dfa const& law) {
  if (law.size() > kMostDrawnStates || law.size() == 0) return std::nullopt;
  return Drawing(law, edges_of(game, system, law, false)).svg();
}

}  // namespace bouton::discover
