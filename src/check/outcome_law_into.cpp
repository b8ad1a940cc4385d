#include "check/outcome_law_into.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "check/class_set.hpp"

namespace bouton::check {
namespace {

/// Steps of the first turn; each later one has twice as many.
constexpr std::uint64_t kFirstTurnSteps = 10'000'000;
constexpr std::string_view kNoMove = "check.wrong.p_law_end";
constexpr std::string_view kNoneInto = "check.wrong.p_law_missing";

/// Words letter by letter from their begin.
class FromBegin {
 public:
  explicit FromBegin(IntoQuestion const& question) : q_(question) {
    LawMoves::Set const none;
    visit({q_.claim.law.starts[q_.control], q_.into.starts[q_.control],
           q_.claim.misere ? q_.any.starts[q_.control] : none},
          0, 0);
  }

  /// \return whether the search has ended, within about so many steps
  bool advance(std::uint64_t steps) {
    std::uint64_t const until = q_.work.done() + steps;
    for (; next_ < nodes_.size(); ++next_) {
      if (q_.work.done() > until) return false;
      if (look()) return true;
    }
    return true;
  }
  [[nodiscard]] std::optional<LawContradiction> const& found() const { return found_; }

 private:
  struct Node {
    std::size_t law;
    LawMoves::Set into, any;
  };

  /// \return whether the condition fails here
  bool look() {
    LawAutomaton const& law = q_.claim.law;
    Node const node = nodes_[next_];
    if (law.marks[node.law] != '-') {
      bool const in_set = law.marks[node.law] == 'P';
      bool const movable = !q_.claim.misere || q_.any.accepts(node.any);
      if (in_set ? !movable : movable && !q_.into.accepts(node.into)) {
        found_ = LawContradiction{in_set ? kNoMove : kNoneInto, trail_.word_to(next_)};
        return true;
      }
    }
    for (std::size_t letter = 0; letter < law.letters; ++letter) {
      std::size_t const to = law.after(node.law, letter);
      if (to == law.none()) continue;
      q_.work.require(50 + 20 * (node.into.size() + node.any.size()));
      visit({to, q_.into.after(node.into, letter),
             q_.claim.misere ? q_.any.after(node.any, letter) : LawMoves::Set()},
            next_, letter);
    }
    q_.work.report(next_, nodes_.size());
    return false;
  }

  /// The first node is before itself.
  void visit(Node node, std::size_t before, std::size_t letter) {
    auto& rivals = smallest_[{node.law, node.any}];
    auto const smaller = [&](LawMoves::Set const& a, LawMoves::Set const& b) {
      std::size_t in_a = 0;
      std::size_t in_b = 0;
      for (; in_a < a.size() && a.size() - in_a <= b.size() - in_b; ++in_b) {
        if (a[in_a] < b[in_b]) break;
        if (a[in_a] == b[in_b]) ++in_a;
      }
      q_.work.require(10 + in_b);
      return in_a == a.size();
    };
    for (std::size_t const rival : rivals) {
      if (smaller(nodes_[rival].into, node.into)) return;
    }
    rivals.erase(
        std::remove_if(rivals.begin(), rivals.end(),
                       [&](std::size_t rival) { return smaller(node.into, nodes_[rival].into); }),
        rivals.end());
    rivals.push_back(nodes_.size());
    q_.work.keep_memory(200 + 4 * (node.into.size() + 2 * node.any.size()));
    nodes_.push_back(std::move(node));
    trail_.add(before, letter);
  }

  IntoQuestion const& q_;
  std::vector<Node> nodes_;
  LawTrail trail_;
  std::map<std::pair<std::size_t, LawMoves::Set>, std::vector<std::size_t>> smallest_;
  std::size_t next_ = 0;
  std::optional<LawContradiction> found_;
};

/// Words letter by letter from their end. Of a word one knows from which states of the law it leads
/// to N and to P, and from which states of the moves one is completed. The word stands for a
/// position if it is read from the start.
class FromEnd {
 public:
  explicit FromEnd(IntoQuestion const& question) : q_(question) {
    reach_law();
    auto const& law = q_.claim.law;
    Node end;
    auto const marked = [&](char mark) {
      return classes_where(law_states_.size(),
                           [&](std::size_t i) { return law.marks[law_states_[i]] == mark; });
    };
    end.key.won = marked('N');
    // In normal play it does not matter whether a position of the set has a move.
    end.key.lost = q_.claim.misere ? marked('P') : ClassSet(law_states_.size());
    LawMoves::Set const into_states = reached(q_.into);
    into_ = links(q_.into, into_states);
    end.into = ends(q_.into, into_states);
    if (q_.claim.misere) {
      LawMoves::Set const any_states = reached(q_.any);
      any_ = links(q_.any, any_states);
      end.key.any = ends(q_.any, any_states);
    }
    visit(std::move(end), 0, 0);
  }

  /// \return whether the search has ended, within about so many steps
  bool advance(std::uint64_t steps) {
    std::uint64_t const until = q_.work.done() + steps;
    for (; next_ < nodes_.size(); ++next_) {
      if (q_.work.done() > until) return false;
      if (fails(nodes_[next_])) return true;
      lengthen(next_);
      q_.work.report(next_, nodes_.size());
    }
    return true;
  }
  [[nodiscard]] std::optional<LawContradiction> const& found() const { return found_; }

 private:
  struct Key {  // states by their places among those that the start leads to
    ClassSet won, lost, any;
    friend bool operator<(Key const& a, Key const& b) {
      if (a.won != b.won) return a.won < b.won;
      if (a.lost != b.lost) return a.lost < b.lost;
      return a.any < b.any;
    }
  };
  struct Node {
    Key key;
    ClassSet into;
  };

  void reach_law() {
    auto const& law = q_.claim.law;
    std::vector<bool> seen(law.marks.size(), false);
    auto const add = [&](std::size_t state) {
      if (state == law.none() || seen[state]) return;
      seen[state] = true;
      law_states_.push_back(state);
    };
    add(law.starts[q_.control]);
    // NOLINTNEXTLINE(modernize-loop-convert): add() appends states.
    for (std::size_t i = 0; i < law_states_.size(); ++i) {
      for (std::size_t letter = 0; letter < law.letters; ++letter) {
        add(law.after(law_states_[i], letter));
      }
    }
    law_place_.resize(law.marks.size());
    for (std::size_t i = 0; i < law_states_.size(); ++i) law_place_[law_states_[i]] = i;
  }

  [[nodiscard]] LawMoves::Set reached(LawMoves const& moves) const {
    LawMoves::Set states = moves.starts[q_.control];
    std::vector<bool> seen(moves.ends.size(), false);
    for (std::uint32_t const state : states) seen[state] = true;
    for (std::size_t i = 0; i < states.size(); ++i) {
      auto const row = moves.next[states[i]];
      for (LawMoves::Set const& set : row) {
        for (std::uint32_t const to : set) {
          if (!seen[to]) states.push_back(to);
          seen[to] = true;
        }
      }
    }
    return states;
  }

  /// Where the steps of an automaton lead, by letter and state; states by their places.
  struct Links {
    std::size_t states = 0;
    std::vector<std::uint32_t> starts;
    std::vector<std::size_t> first = {0};
    std::vector<std::uint32_t> to;
  };

  Links links(LawMoves const& moves, LawMoves::Set const& states) {
    std::vector<std::uint32_t> place(moves.ends.size(), 0);
    for (std::uint32_t i = 0; i < states.size(); ++i) place[states[i]] = i;
    Links result;
    result.states = states.size();
    for (std::uint32_t const state : moves.starts[q_.control])
      result.starts.push_back(place[state]);
    for (std::size_t letter = 0; letter < q_.claim.law.letters; ++letter) {
      for (std::uint32_t const state : states) {
        for (std::uint32_t const next : moves.next[state][letter]) {
          result.to.push_back(place[next]);
        }
        result.first.push_back(result.to.size());
      }
    }
    q_.work.keep_memory(8 * result.first.size() + 4 * result.to.size());
    return result;
  }

  static ClassSet ends(LawMoves const& moves, LawMoves::Set const& states) {
    return classes_where(states.size(), [&](std::size_t i) { return moves.ends[states[i]]; });
  }

  /// All words one letter longer than this one, in front.
  void lengthen(std::size_t from) {
    auto const& law = q_.claim.law;
    Node const node = nodes_[from];
    for (std::size_t letter = 0; letter < law.letters; ++letter) {
      auto const leading_to = [&](ClassSet const& places) {
        return classes_where(law_states_.size(), [&](std::size_t i) {
          std::size_t const to = law.after(law_states_[i], letter);
          return to != law.none() && places.has(law_place_[to]);
        });
      };
      Node longer;
      longer.key.won = leading_to(node.key.won);
      longer.key.lost = leading_to(node.key.lost);
      longer.into = completed(into_, node.into, letter);
      longer.key.any = completed(any_, node.key.any, letter);
      visit(std::move(longer), from, letter);
    }
  }

  ClassSet completed(Links const& links, ClassSet const& after, std::size_t letter) {
    q_.work.require(20 + 2 * links.states);
    auto const begin = links.first.begin() + static_cast<std::ptrdiff_t>(letter * links.states);
    return classes_where(links.states, [&](std::size_t state) {
      auto const at = begin + static_cast<std::ptrdiff_t>(state);
      return std::any_of(links.to.begin() + static_cast<std::ptrdiff_t>(at[0]),
                         links.to.begin() + static_cast<std::ptrdiff_t>(at[1]),
                         [&](std::uint32_t to) { return after.has(to); });
    });
  }

  bool fails(Node const& node) {
    auto const some = [](Links const& links, ClassSet const& places) {
      return std::any_of(links.starts.begin(), links.starts.end(),
                         [&](std::uint32_t place) { return places.has(place); });
    };
    std::size_t const start = law_place_[q_.claim.law.starts[q_.control]];
    bool const movable = !q_.claim.misere || some(any_, node.key.any);
    bool const no_move = node.key.lost.has(start) && !movable;
    bool const none_into = node.key.won.has(start) && movable && !some(into_, node.into);
    if (!no_move && !none_into) return false;
    found_ = LawContradiction{no_move ? kNoMove : kNoneInto, trail_.word_to(next_)};
    std::reverse(found_->word.begin(), found_->word.end());  // the last letter came first
    return true;
  }

  void visit(Node node, std::size_t before, std::size_t letter) {
    if (node.key.won.empty() && node.key.lost.empty()) return;  // whatever comes in front
    auto& rivals = fewest_[node.key];
    for (std::size_t const rival : rivals) {
      q_.work.require(20 + node.into.words());
      if (nodes_[rival].into.within(node.into)) return;
    }
    rivals.push_back(nodes_.size());
    q_.work.keep_memory(300 + node.into.bytes() + 6 * node.key.won.bytes() +
                        2 * node.key.any.bytes());
    nodes_.push_back(std::move(node));
    trail_.add(before, letter);
  }

  IntoQuestion const& q_;
  std::vector<std::size_t> law_states_, law_place_;
  Links into_, any_;
  std::vector<Node> nodes_;
  LawTrail trail_;
  std::map<Key, std::vector<std::size_t>> fewest_;
  std::size_t next_ = 0;
  std::optional<LawContradiction> found_;
};

template <class Search>
std::optional<LawContradiction> alone(IntoQuestion const& question) {
  Search search(question);
  search.advance(Meter::kNoBound / 2);
  return search.found();
}

}  // namespace

std::optional<LawContradiction> find_without_move(IntoQuestion const& question) {
  FromBegin from_begin(question);
  std::optional<FromEnd> from_end;
  for (std::uint64_t turn = kFirstTurnSteps;; turn *= 2) {
    if (from_begin.advance(turn)) return from_begin.found();
    if (!from_end) from_end.emplace(question);
    if (from_end->advance(turn)) return from_end->found();
  }
}

std::optional<LawContradiction> find_without_move_from_begin(IntoQuestion const& question) {
  return alone<FromBegin>(question);
}

std::optional<LawContradiction> find_without_move_from_end(IntoQuestion const& question) {
  return alone<FromEnd>(question);
}

}  // namespace bouton::check
