#include "boards/stalks.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "bouton/core/error.hpp"

namespace bouton::boards {
namespace {

Graph drawing_of(std::string const& text) {
  auto named = named_graph(text);
  return named ? *std::move(named) : parse_graph(text);
}

int ground_of(Graph const& graph) {
  auto const ground = vertex_named(graph, "0");
  if (!ground) throw Error(Message{"error.board.no_ground", {}});
  if (graph.directed) throw Error(Message{"error.board.arcs", {}});
  return *ground;
}

std::uint32_t number(Incidence::End const& end) {
  return static_cast<std::uint32_t>(end.edge);
}

/// The walk on a tree, from a vertex upward. \param below  the edge that leads there
std::string walk_from(Incidence const& incidence, int vertex, int below, BoardNumbers const& tree) {
  std::vector<std::string> branches;
  for (Incidence::End const& end : incidence.at(vertex)) {
    if (end.edge == below || !is_left(tree, number(end))) continue;
    branches.push_back('(' + walk_from(incidence, end.vertex, end.edge, tree) + ')');
  }
  std::sort(branches.begin(), branches.end());
  std::string walk;
  for (std::string const& branch : branches) walk += branch;
  return walk;
}

}  // namespace

Stalks::Stalks(std::string const& text)
    : graph(drawing_of(text)), incidence(graph), ground(ground_of(graph)) {}

void Stalks::fall(BoardNumbers& left) const {
  BoardNumbers stays(left.size());
  reach(left, {ground}, stays);
  left = std::move(stays);
}

std::vector<BoardNumbers> Stalks::parts(BoardNumbers const& left) const {
  std::vector<BoardNumbers> parts;
  BoardNumbers seen(left.size());
  for (Incidence::End const& end : incidence.at(ground)) {
    if (!is_left(left, number(end)) || is_left(seen, number(end))) continue;
    BoardNumbers part(left.size());
    put_thing(part, number(end));
    if (end.vertex != ground) reach(left, {end.vertex}, part);
    for (std::size_t i = 0; i < seen.size(); ++i) seen[i] |= part[i];
    parts.push_back(std::move(part));
  }
  return parts;
}

void Stalks::reach(BoardNumbers const& left, std::vector<int> from, BoardNumbers& reached) const {
  std::vector<bool> seen(graph.names.size());
  seen[static_cast<std::size_t>(ground)] = true;
  for (int const vertex : from) seen[static_cast<std::size_t>(vertex)] = true;
  while (!from.empty()) {
    int const vertex = from.back();
    from.pop_back();
    for (Incidence::End const& end : incidence.at(vertex)) {
      if (!is_left(left, number(end))) continue;
      put_thing(reached, number(end));
      auto const other = static_cast<std::size_t>(end.vertex);
      if (!seen[other]) from.push_back(end.vertex);
      seen[other] = true;
    }
  }
}

std::string Stalks::tree(BoardNumbers const& part) const {
  constexpr std::size_t kMostOfTree = 64;
  std::size_t edges = 0;
  std::set<int> vertices;
  for (std::uint32_t edge = 0; edge < graph.edges.size() && edges <= kMostOfTree; ++edge) {
    if (!is_left(part, edge)) continue;
    ++edges;
    vertices.insert({graph.edges[edge].a, graph.edges[edge].b});
  }
  bool const tree = edges <= kMostOfTree && vertices.size() == edges + 1;
  return tree ? walk_from(incidence, ground, -1, part) : "";
}

BoardNumbers StalksGame::canonical(BoardNumbers const& part) const {
  constexpr std::size_t kMostTrees = 500'000;  // any others stand for themselves
  std::string walk = drawing_->tree(part);
  if (walk.empty()) return part;
  std::lock_guard const lock(trees_->mutex);
  auto const found = trees_->first.find(walk);
  if (found != trees_->first.end()) return found->second;
  if (trees_->first.size() < kMostTrees) trees_->first.emplace(std::move(walk), part);
  return part;
}

}  // namespace bouton::boards
