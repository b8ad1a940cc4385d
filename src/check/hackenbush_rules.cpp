#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "check/findings.hpp"
#include "check/own_rules.hpp"

namespace bouton::check {
namespace {

using Set = OwnMoves::Position;
using DrawnEdges = std::vector<std::pair<std::size_t, std::size_t>>;

class Stalks {
 public:
  /// \param names  of the edges
  Stalks(std::vector<std::string> names, std::size_t vertices, DrawnEdges edges, std::size_t ground)
      : names_(std::move(names)), edges_(std::move(edges)), edges_at_(vertices), ground_(ground) {
    for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
      edges_at_[edges_[edge].first].insert(edge);
      edges_at_[edges_[edge].second].insert(edge);
    }
  }

  /// What does not fall.
  [[nodiscard]] Set standing(Set const& left) const {
    return hanging(left, left & edges_at_[ground_]);
  }
  void for_each_option(Set const& from, std::function<bool(Set const&)> const& visit) const {
    if (standing(from) != from) return;
    for (Set rest = from; !rest.empty(); rest = rest.without(rest.least())) {
      if (!visit(standing(from.without(rest.least())))) return;
    }
  }
  [[nodiscard]] bool is_position(Set const& set) const { return standing(set) == set; }
  [[nodiscard]] std::string text(Set const& set) const {
    std::string text;
    set.for_each([&](std::size_t edge) { text += (text.empty() ? "" : " ") + names_[edge]; });
    return text.empty() ? "-" : text;
  }
  /// What hangs together above the ground.
  [[nodiscard]] std::vector<Set> parts(Set const& from) const {
    std::vector<Set> parts;
    for (Set rest = from; !rest.empty(); rest = rest.without(parts.back())) {
      parts.push_back(hanging(rest, rest.least()));
    }
    return parts;
  }

  /// Trees with their branches in one order, whichever edges they are: the edges that stand on
  /// cycles or below them, and a word that tells what grows on each of their vertices. Up an edge
  /// is 1 and down again 0, and another 0 ends what grows on a vertex. Before these signs comes 11
  /// where all is a tree, else 10. \pre a part
  [[nodiscard]] std::pair<Set, std::uint64_t> image(Set const& part) const {
    Set const core = without_trees(part);
    std::set<std::size_t> vertices = {ground_};
    core.for_each([&](std::size_t edge) {
      vertices.insert({edges_[edge].first, edges_[edge].second});
    });
    std::string word = core.empty() ? "11" : "10";
    for (std::size_t const vertex : vertices) {
      word += walk_on(part.without(core), vertex) + '0';
    }
    // Of a tree the set tells as much as the number.
    std::size_t const most = core.empty() ? 128 : 64;
    std::pair<Set, std::uint64_t> image{core, 0};
    if (core == part || word.rfind('1') >= most) return {part, 0};
    for (std::size_t at = 0; at < most && at < word.size(); ++at) {
      std::uint64_t const bit = std::uint64_t{word[at] == '1' ? 1U : 0U} << at % 64;
      (at < 64 ? image.second : image.first.word[0]) |= bit;
    }
    return image;
  }

 private:
  /// The edges of `left` that hang together with those of a part, not by the ground.
  [[nodiscard]] Set hanging(Set const& left, Set part) const {
    Set seen;
    while (part != seen) {
      Set const fresh = part.without(seen);
      seen = part;
      fresh.for_each([&](std::size_t edge) {
        for (std::size_t const end : {edges_[edge].first, edges_[edge].second}) {
          if (end != ground_) part = part | (edges_at_[end] & left);
        }
      });
    }
    return part;
  }
  /// Without edges that end where no other does, as long as there are any.
  [[nodiscard]] Set without_trees(Set part) const {
    for (Set before; before != part;) {
      before = part;
      before.for_each([&](std::size_t edge) {
        Set one;
        one.insert(edge);
        for (std::size_t const end : {edges_[edge].first, edges_[edge].second}) {
          if (end != ground_ && (edges_at_[end] & part) == one) part = part.without(one);
        }
      });
    }
    return part;
  }
  /// \pre `tree` has no cycle
  [[nodiscard]] std::string walk_on(Set const& tree, std::size_t vertex) const {
    std::vector<std::string> branches;
    (edges_at_[vertex] & tree).for_each([&](std::size_t edge) {
      Set one;
      one.insert(edge);
      auto const [a, b] = edges_[edge];
      branches.push_back('1' + walk_on(tree.without(one), a == vertex ? b : a) + '0');
    });
    std::sort(branches.begin(), branches.end());
    std::string walk;
    for (std::string const& branch : branches) walk += branch;
    return walk;
  }

  std::vector<std::string> names_;
  DrawnEdges edges_;
  std::vector<Set> edges_at_;  // of each vertex
  std::size_t ground_;
};

}  // namespace

BoardRules hackenbush(std::vector<std::string> const& vertices, DrawnEdges const& edges) {
  BoardRules rules;
  rules.names = vertices;
  auto const ground = std::find(vertices.begin(), vertices.end(), "0");
  if (ground == vertices.end()) Document::fail("things");
  if (edges.size() > BoardRules::kMostThings) Document::fail("edges");
  std::map<std::string, std::size_t> same;
  for (auto const& [a, b] : edges) {
    std::string name = vertices[a] + '-' + vertices[b];
    if (std::size_t const number = ++same[name]; number > 1) name += ':' + in_digits(number);
    rules.edges.push_back(std::move(name));
  }
  rules.left = edges.size();
  rules.own = own_moves(Stalks(rules.edges, vertices.size(), edges,
                               static_cast<std::size_t>(ground - vertices.begin())));
  return rules;
}

}  // namespace bouton::check
