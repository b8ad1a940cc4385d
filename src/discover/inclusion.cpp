#include "discover/inclusion.hpp"

#include <algorithm>
#include <unordered_set>

#include "discover/antichain.hpp"
#include "discover/end_search.hpp"

namespace bouton::discover {
namespace {

/// Steps of the search from the begin of the words before the one from their end has as many, and
/// so on in turns, each twice as long.
constexpr std::uint64_t kFirstTurn = 10'000'000;

/// Its sets are those of the states of the Nfa, beside a state of the Dfa.
class AntichainSearch {
 public:
  AntichainSearch(Dfa const& dfa, Nfa const& nfa, std::size_t start, Meter& work)
      : dfa_(dfa), nfa_(nfa), work_(work), words_(nfa.size() / 64 + 1), kept_(dfa.size()) {
    accepting_.assign(words_, 0);
    for (State state = 0; state < nfa.size(); ++state) {
      if (nfa.accepting[state]) add_bit(accepting_, state);
    }
    Bits all(words_, 0);
    for (State const state : nfa.starts[start]) add_bit(all, state);
    push(dfa.starts[start], std::move(all), {});
  }

  /// Of two subsets beside a state the larger one is kept, too, if it came first, so that the first
  /// word found is the first one.
  Missed first(std::size_t longest, std::size_t most_words, std::size_t most_subsets) {
    keep_all_ = true;
    Missed found;
    std::size_t length = 0;
    std::size_t end_of_length = 1;
    for (std::size_t node = 0; node < states_.size(); ++node) {
      if (node == end_of_length) {
        ++length;
        end_of_length = states_.size();
      }
      if (missed(node)) {
        found.words.push_back(word_to(nodes_.steps(), node));
        if (found.words.size() == most_words) break;
      }
      if (states_.size() > most_subsets) {
        found.given_up = found.words.empty();
        break;
      }
      if (length < longest) expand(node);
    }
    return found;
  }

  /// Goes on for about so many steps. \return whether the question is decided
  bool advance(std::uint64_t steps) {
    std::uint64_t const until = work_.done() + steps;
    for (; next_ < states_.size(); ++next_) {
      if (work_.done() > until) return false;
      if (nodes_.bits(next_).empty()) continue;
      if (missed(next_)) {
        result_.missed = word_to(nodes_.steps(), next_);
        break;
      }
      expand(next_);
    }
    result_.visited = states_.size();
    result_.antichain = nodes_.most_alive();
    return true;
  }
  [[nodiscard]] Inclusion const& result() const { return result_; }

 private:
  [[nodiscard]] bool missed(std::size_t node) const {
    return dfa_.marks[states_[node]] == Mark::kYes && !meet(nodes_.bits(node), accepting_);
  }

  void expand(std::size_t node) {
    nodes_.list(node, members_);
    for (Letter letter = 0; letter < dfa_.letters; ++letter) {
      State const state = dfa_.after(states_[node], letter);
      if (state == kNoState) continue;
      Bits to(words_, 0);
      std::size_t successors = 0;
      for (std::size_t const member : members_) {
        nfa_.for_each_successor(static_cast<State>(member), letter, [&](State next) {
          add_bit(to, next);
          ++successors;
        });
      }
      work_.require(20 + members_.size() + successors + words_);
      push(state, std::move(to), {node, letter});
    }
  }

  void push(State state, Bits subset, Reached step) {
    nodes_.add(kept_[state], std::move(subset), step, work_, keep_all_);
    work_.require_memory(nodes_.alive() * (words_ + 14) * 8 + nodes_.size() * 64);
    if (nodes_.size() > states_.size()) states_.push_back(state);
  }

  Dfa const& dfa_;
  Nfa const& nfa_;
  Meter& work_;
  std::size_t words_;
  Bits accepting_;
  std::vector<std::vector<Antichain::Kept>> kept_;  // by state of the Dfa
  Antichain nodes_{0};
  std::vector<State> states_;  // of each node
  std::vector<std::size_t> members_;
  std::size_t next_ = 0;   // node to be looked at
  bool keep_all_ = false;  // also the larger of two subsets, if it came first
  Inclusion result_;
};

}  // namespace

std::vector<std::vector<Letter>> common_words(Dfa const& dfa, Nfa const& nfa, std::size_t start,
                                              std::size_t most, Meter& work) {
  struct Pair {
    std::size_t before;  // where the word without its last letter leads, and what that letter is
    Letter letter;
    State state, choice;
    std::size_t place;  // of the word among those of its length
  };
  std::vector<Pair> pairs;  // of all lengths, in the order of the words
  std::unordered_set<std::uint64_t> seen;
  auto const key = [&](State state, State choice) {
    return std::uint64_t{state} * nfa.size() + choice;
  };
  std::vector<Pair> open;  // of the next length; place: that of the word without its last letter
  for (State const choice : nfa.starts[start]) {
    open.push_back({kNoNode, 0, dfa.starts[start], choice, 0});
  }
  std::vector<std::vector<Letter>> words;
  while (!open.empty() && words.empty()) {
    std::stable_sort(open.begin(), open.end(), [](Pair const& a, Pair const& b) {
      return a.place != b.place ? a.place < b.place : a.letter < b.letter;
    });
    std::size_t const first = pairs.size();
    std::size_t place = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      Pair pair = open[i];
      if (i > 0 && (open[i - 1].place != pair.place || open[i - 1].letter != pair.letter)) ++place;
      if (!seen.insert(key(pair.state, pair.choice)).second) continue;
      pair.place = place;
      pairs.push_back(pair);
    }
    open.clear();
    for (std::size_t node = first; node < pairs.size() && words.size() < most; ++node) {
      Pair const& pair = pairs[node];
      if (dfa.marks[pair.state] == Mark::kYes && nfa.accepting[pair.choice]) {
        words.push_back(word_to(pairs, node));
      }
    }
    for (std::size_t node = first; node < pairs.size() && words.empty(); ++node) {
      Pair const& pair = pairs[node];
      work.require(10 * dfa.letters);
      for (Letter letter = 0; letter < dfa.letters; ++letter) {
        State const to = dfa.after(pair.state, letter);
        if (to == kNoState) continue;
        nfa.for_each_successor(pair.choice, letter, [&](State next) {
          if (seen.count(key(to, next)) == 0) open.push_back({node, letter, to, next, pair.place});
        });
      }
      work.require_memory((pairs.size() + open.size()) * 96);
    }
  }
  return words;
}

Inclusion included(Dfa const& dfa, Nfa const& nfa, std::size_t start, Meter& work) {
  if (dfa.starts[start] == kNoState) return {};
  AntichainSearch from_begin(dfa, nfa, start, work);
  std::optional<EndSearch> from_end;
  for (std::uint64_t turn = kFirstTurn;; turn *= 2) {
    if (from_begin.advance(turn)) return from_begin.result();
    if (!from_end) from_end.emplace(dfa, nfa, start, work);
    if (from_end->advance(turn)) return from_end->result();
  }
}

Missed first_missed(Dfa const& dfa, Nfa const& nfa, std::size_t start, std::size_t longest,
                    std::size_t most_words, std::size_t most_subsets, Meter& work) {
  if (dfa.starts[start] == kNoState) return {};
  return AntichainSearch(dfa, nfa, start, work).first(longest, most_words, most_subsets);
}

}  // namespace bouton::discover
