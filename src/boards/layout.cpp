#include "boards/layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace bouton::boards {
namespace {

constexpr int kUnit = 100;
constexpr double kLeastApart = .9;

/// Steps of every vertex along edges, in either direction; -1 where there is no way.
class Distances {
 public:
  explicit Distances(Graph const& graph) : size_(graph.names.size()), steps_(size_ * size_, -1) {
    std::vector<std::vector<int>> beside(size_);
    for (auto const& [a, b] : graph.edges) {
      beside[static_cast<std::size_t>(a)].push_back(b);
      beside[static_cast<std::size_t>(b)].push_back(a);
    }
    std::vector<bool> seen(size_);
    for (std::size_t from = 0; from < size_; ++from) {
      std::vector<std::size_t> reached = {from};
      steps_[from * size_ + from] = 0;
      for (std::size_t next = 0; next < reached.size(); ++next) {
        for (int const vertex : beside[reached[next]]) {
          auto const other = static_cast<std::size_t>(vertex);
          if (steps_[from * size_ + other] >= 0) continue;
          steps_[from * size_ + other] = steps_[from * size_ + reached[next]] + 1;
          reached.push_back(other);
        }
      }
      if (seen[from]) continue;
      for (std::size_t const vertex : reached) seen[vertex] = true;
      parts_.push_back(std::move(reached));
    }
  }

  [[nodiscard]] int between(std::size_t a, std::size_t b) const { return steps_[a * size_ + b]; }
  /// Connected parts, each by its vertices.
  [[nodiscard]] std::vector<std::vector<std::size_t>> const& parts() const { return parts_; }

 private:
  std::size_t size_;
  std::vector<int> steps_;
  std::vector<std::vector<std::size_t>> parts_;
};

/// Each vertex goes to where the others want it, farther ones less: the stress falls.
void relax(std::vector<PlanePoint>& at, Distances const& far,
           std::vector<std::size_t> const& part) {
  constexpr std::size_t kPairs = 3'000'000;  // less than a tenth of a second
  std::size_t const steps = kPairs / (part.size() * part.size()) + 1;
  for (std::size_t step = 0; step < std::min<std::size_t>(steps, 2000); ++step) {
    double moved = 0;
    for (std::size_t const one : part) {
      PlanePoint sum;
      double weights = 0;
      for (std::size_t const other : part) {
        if (one == other) continue;
        double const wanted = far.between(one, other), weight = 1 / (wanted * wanted);
        double const x = at[one].x - at[other].x, y = at[one].y - at[other].y;
        double const apart = std::max(std::hypot(x, y), 1e-9);
        sum.x += weight * (at[other].x + wanted * x / apart);
        sum.y += weight * (at[other].y + wanted * y / apart);
        weights += weight;
      }
      if (weights == 0) continue;
      PlanePoint const next{sum.x / weights, sum.y / weights};
      moved = std::max(moved, std::hypot(next.x - at[one].x, next.y - at[one].y));
      at[one] = next;
    }
    if (moved < .0002) break;
  }
}

/// The longest way across lies from left to right, and no two vertices nearer than can be touched.
void lay_down(std::vector<PlanePoint>& at, std::vector<std::size_t> const& part, double& left) {
  std::size_t from = part.front(), to = part.front();
  double longest = -1, least = 1;
  for (std::size_t const a : part) {
    for (std::size_t const b : part) {
      double const apart = std::hypot(at[a].x - at[b].x, at[a].y - at[b].y);
      if (apart > longest + 1e-6) {
        longest = apart;
        from = a;
        to = b;
      }
      if (a != b) least = std::min(least, apart);
    }
  }
  double const turn = -std::atan2(at[to].y - at[from].y, at[to].x - at[from].x);
  double const larger = std::min(kLeastApart / std::max(least, .3), 3.0);
  double const scale = least < kLeastApart ? larger : 1;
  double lowest = 0, highest = 0, first = 0;
  for (std::size_t const vertex : part) {
    auto const [x, y] = at[vertex];
    at[vertex] = {scale * (x * std::cos(turn) - y * std::sin(turn)),
                  scale * (x * std::sin(turn) + y * std::cos(turn))};
    bool const begins = vertex == part.front();
    lowest = begins ? at[vertex].y : std::max(lowest, at[vertex].y);
    highest = begins ? at[vertex].y : std::min(highest, at[vertex].y);
    first = begins ? at[vertex].x : std::min(first, at[vertex].x);
  }
  double end = left;
  for (std::size_t const vertex : part) {
    at[vertex].x += left - first;
    at[vertex].y -= (lowest + highest) / 2;
    end = std::max(end, at[vertex].x);
  }
  left = end + 1.2;
}

Places in_hundredths(std::vector<PlanePoint> const& points) {
  Places places;
  for (auto const& [x, y] : points) {
    places.emplace_back(std::lround(kUnit * x), std::lround(kUnit * y));
  }
  return places;
}

}  // namespace

Places places_of(Graph const& graph) {
  if (!graph.places.empty()) return in_hundredths(graph.places);
  Distances const far(graph);
  std::vector<PlanePoint> at(graph.names.size());
  double left = 0;
  for (std::vector<std::size_t> const& part : far.parts()) {
    // On a circle, in the order in which they are reached; not quite round, so that nothing stands
    // still because all pull alike.
    for (std::size_t i = 0; i < part.size(); ++i) {
      double const turn =
          2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(part.size());
      double const radius = static_cast<double>(part.size()) * (.16 + .01 * std::sin(3 * turn + 1));
      at[part[i]] = {radius * std::cos(turn), radius * std::sin(turn)};
    }
    relax(at, far, part);
    lay_down(at, part, left);
  }
  return in_hundredths(at);
}

Places growing_from(Graph const& graph, int root) {
  auto const size = graph.names.size();
  Incidence const incidence(graph);
  std::vector<int> height(size, -1), order = {root};
  std::vector<std::vector<int>> above(size);
  height[static_cast<std::size_t>(root)] = 0;
  for (std::size_t next = 0; next < order.size(); ++next) {
    auto const from = static_cast<std::size_t>(order[next]);
    for (auto const& [vertex, edge] : incidence.at(order[next])) {
      auto const other = static_cast<std::size_t>(vertex);
      if (height[other] >= 0) continue;
      height[other] = height[from] + 1;
      above[from].push_back(vertex);
      order.push_back(vertex);
    }
  }
  // The width that stands on each vertex; then each gets its share from left to right.
  std::vector<double> width(size, 1), begin(size, 0);
  std::vector<PlanePoint> at(size);
  for (auto vertex = order.rbegin(); vertex != order.rend(); ++vertex) {
    double sum = 0;
    for (int const child : above[static_cast<std::size_t>(*vertex)]) {
      sum += width[static_cast<std::size_t>(child)];
    }
    if (sum > 0) width[static_cast<std::size_t>(*vertex)] = sum;
  }
  for (int const number : order) {
    auto const vertex = static_cast<std::size_t>(number);
    double share = begin[vertex];
    for (int const child : above[vertex]) {
      begin[static_cast<std::size_t>(child)] = share;
      share += width[static_cast<std::size_t>(child)];
    }
    at[vertex] = {1.4 * (begin[vertex] + width[vertex] / 2), -1.4 * height[vertex]};
  }
  return in_hundredths(at);
}

}  // namespace bouton::boards
