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
  Stalks(std::size_t vertices, DrawnEdges edges, std::size_t ground)
      : edges_(std::move(edges)), edges_at_(vertices), ground_(ground) {
    for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
      edges_at_[edges_[edge].first].insert(edge);
      edges_at_[edges_[edge].second].insert(edge);
    }
  }

  /// What does not fall.
  [[nodiscard]] Set standing(Set const& left) const {
    return hanging(left, left & edges_at_[ground_]);
  }
  void for_each_cut(Set const& from, std::function<bool(Set const&)> const& visit) const {
    if (standing(from) != from) return;
    for (Set rest = from; !rest.empty(); rest = rest.without(rest.least())) {
      if (!visit(standing(from.without(rest.least())))) return;
    }
  }
  /// What hangs together above the ground.
  [[nodiscard]] std::vector<Set> parts(Set const& from) const {
    std::vector<Set> parts;
    for (Set rest = from; !rest.empty(); rest = rest.without(parts.back())) {
      parts.push_back(hanging(rest, rest.least()));
    }
    return parts;
  }

  /// Of a tree its branches in one order, whichever edges they are: a 1 goes up an edge and a 0
  /// down again. The first of these signs is 1, and the last ones are 0, so that no two trees, and
  /// no tree and a set, have the same image. \pre a part
  [[nodiscard]] std::pair<Set, std::uint64_t> image(Set const& part) const {
    std::pair<Set, std::uint64_t> image{part, 0};
    std::size_t edges = 0;
    std::set<std::size_t> ends;
    part.for_each([&](std::size_t edge) {
      ++edges;
      ends.insert({edges_[edge].first, edges_[edge].second});
    });
    if (edges > kMostOfTree || ends.size() != edges + 1) return image;
    image.first = Set();
    std::string const walk = walk_on(part, ground_);
    for (std::size_t at = 0; at < walk.size(); ++at) {
      std::uint64_t const bit = std::uint64_t{walk[at] == '1' ? 1U : 0U} << at % 64;
      (at < 64 ? image.second : image.first.word[0]) |= bit;
    }
    return image;
  }

 private:
  /// As many as two words tell.
  static constexpr std::size_t kMostOfTree = 64;

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
  Stalks const stalks(vertices.size(), edges, static_cast<std::size_t>(ground - vertices.begin()));
  rules.own =
      OwnMoves{.for_each_option = [stalks](Set const& from,
                                           auto const& visit) { stalks.for_each_cut(from, visit); },
               .parts = [stalks](Set const& from) { return stalks.parts(from); },
               .is_position = [stalks](Set const& set) { return stalks.standing(set) == set; },
               .text =
                   [names = rules.edges](Set const& set) {
                     std::string text;
                     set.for_each([&](std::size_t edge) {
                       text += (text.empty() ? "" : " ") + names[edge];
                     });
                     return text.empty() ? "-" : text;
                   },
               .image = [stalks](Set const& part) { return stalks.image(part); }};
  return rules;
}

}  // namespace bouton::check
