#include "boards/stalks.hpp"

#include <algorithm>
#include <bit>
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

BoardNumbers Stalks::without_trees(BoardNumbers part) const {
  std::vector<int> ends(graph.names.size());
  for (std::uint32_t edge = 0; edge < graph.edges.size(); ++edge) {
    if (!is_left(part, edge)) continue;
    ++ends[static_cast<std::size_t>(graph.edges[edge].a)];
    ++ends[static_cast<std::size_t>(graph.edges[edge].b)];
  }
  for (int from = 0; from < graph.size(); ++from) {
    for (int tip = from; tip != ground && ends[static_cast<std::size_t>(tip)] == 1;) {
      auto const at = incidence.at(tip);
      auto const last = std::find_if(at.begin(), at.end(), [&](Incidence::End const& end) {
        return is_left(part, number(end));
      });
      remove_thing(part, number(*last));
      --ends[static_cast<std::size_t>(tip)];
      tip = last->vertex;
      --ends[static_cast<std::size_t>(tip)];
    }
  }
  return part;
}

std::string Stalks::form(BoardNumbers const& part) const {
  constexpr std::uint32_t kMostOfTree = 64, kMostOfOthers = 31;
  std::uint32_t edges = 0;
  for (std::uint64_t const word : part) edges += static_cast<std::uint32_t>(std::popcount(word));
  if (edges > kMostOfTree) return "";
  BoardNumbers const core = without_trees(part);
  std::set<int> vertices = {ground};
  std::string form;
  for (std::uint32_t edge = 0; edge < graph.edges.size(); ++edge) {
    if (!is_left(core, edge)) continue;
    form += std::to_string(edge) + ' ';
    vertices.insert({graph.edges[edge].a, graph.edges[edge].b});
  }
  if (core == part || (!form.empty() && edges > kMostOfOthers)) return "";
  BoardNumbers trees = part;
  for (std::size_t i = 0; i < trees.size(); ++i) trees[i] &= ~core[i];
  for (int const vertex : vertices) form += walk_from(incidence, vertex, -1, trees) + ' ';
  return form;
}

BoardNumbers StalksGame::canonical(BoardNumbers const& part) const {
  constexpr std::size_t kMostForms = 500'000;  // parts of any others stand for themselves
  std::string form = drawing_->form(part);
  if (form.empty()) return part;
  std::lock_guard const lock(forms_->mutex);
  auto const found = forms_->first.find(form);
  if (found != forms_->first.end()) return found->second;
  if (forms_->first.size() < kMostForms) forms_->first.emplace(std::move(form), part);
  return part;
}

}  // namespace bouton::boards
