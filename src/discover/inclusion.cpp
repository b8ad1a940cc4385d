#include "discover/inclusion.hpp"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "discover/end_search.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kNoParent = static_cast<std::size_t>(-1);

/// Steps of the search from the begin of the words before the one from their end has as many, and
/// so on in turns, each twice as long.
constexpr std::uint64_t kFirstTurn = 10'000'000;

/// A node of a search, which knows how it was reached.
struct Reached {
  std::size_t parent = kNoParent;
  Letter letter = 0;
};

std::vector<Letter> word_to(std::vector<Reached> const& steps, std::size_t node) {
  std::vector<Letter> word;
  for (; steps[node].parent != kNoParent; node = steps[node].parent) {
    word.push_back(steps[node].letter);
  }
  std::reverse(word.begin(), word.end());
  return word;
}

/// A set of states of an Nfa as bits.
using Subset = std::vector<std::uint64_t>;

void insert(Subset& subset, State state) {
  subset[state / 64] |= std::uint64_t{1} << (state % 64);
}

bool contained(Subset const& small, Subset const& large) {
  for (std::size_t i = 0; i < small.size(); ++i) {
    if ((small[i] & ~large[i]) != 0) return false;
  }
  return true;
}

bool meet(Subset const& a, Subset const& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & b[i]) != 0) return true;
  }
  return false;
}

class AntichainSearch {
 public:
  AntichainSearch(Dfa const& dfa, Nfa const& nfa, Meter& work)
      : dfa_(dfa), nfa_(nfa), work_(work), words_(nfa.size() / 64 + 1), kept_(dfa.size()) {
    accepting_.assign(words_, 0);
    for (State state = 0; state < nfa.size(); ++state) {
      if (nfa.accepting[state]) insert(accepting_, state);
    }
  }

  /// Of two subsets beside a state the larger one is kept, too, if it came first, so that the first
  /// word found is the first one.
  Missed first(std::size_t start, std::size_t longest, std::size_t most_words,
               std::size_t most_subsets) {
    keep_all_ = true;
    Missed found;
    Subset all(words_, 0);
    for (State const state : nfa_.starts[start]) insert(all, state);
    push(dfa_.starts[start], std::move(all), {});
    std::size_t length = 0;
    std::size_t end_of_length = 1;
    for (std::size_t node = 0; node < states_.size(); ++node) {
      if (node == end_of_length) {
        ++length;
        end_of_length = states_.size();
      }
      if (dfa_.marks[states_[node]] == Mark::kYes && !meet(subsets_[node], accepting_)) {
        found.words.push_back(word_to(steps_, node));
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

  void begin(std::size_t start) {
    Subset first(words_, 0);
    for (State const state : nfa_.starts[start]) insert(first, state);
    push(dfa_.starts[start], std::move(first), {});
  }

  /// Goes on for about so many steps. \return whether the question is decided
  bool advance(std::uint64_t steps) {
    std::uint64_t const until = work_.done() + steps;
    for (; next_ < states_.size(); ++next_) {
      if (work_.done() > until) return false;
      if (subsets_[next_].empty()) continue;  // a smaller one came later
      if (dfa_.marks[states_[next_]] == Mark::kYes && !meet(subsets_[next_], accepting_)) {
        result_.missed = word_to(steps_, next_);
        break;
      }
      expand(next_);
    }
    result_.visited = states_.size();
    return true;
  }
  [[nodiscard]] Inclusion const& result() const { return result_; }

 private:
  void expand(std::size_t node) {
    members_.clear();
    for (std::size_t i = 0; i < words_; ++i) {
      for (std::uint64_t bits = subsets_[node][i]; bits != 0; bits &= bits - 1) {
        members_.push_back(static_cast<State>(i * 64) + static_cast<State>(std::countr_zero(bits)));
      }
    }
    for (Letter letter = 0; letter < dfa_.letters; ++letter) {
      State const state = dfa_.after(states_[node], letter);
      if (state == kNoState) continue;
      Subset to(words_, 0);
      std::size_t successors = 0;
      for (State const member : members_) {
        nfa_.for_each_successor(member, letter, [&](State next) {
          insert(to, next);
          ++successors;
        });
      }
      work_.require(20 + members_.size() + successors + words_);
      push(state, std::move(to), {node, letter});
    }
  }

  void push(State state, Subset subset, Reached step) {
    std::vector<KeptSet>& kept = kept_[state];
    Fingerprint const print(subset, 0);
    work_.require(kept.size() + 2 * words_);
    for (KeptSet const& other : kept) {
      if (other.print.may_be_within(print) && contained(subsets_[other.node], subset)) return;
    }
    if (keep_all_) return keep(state, std::move(subset), print, step);
    auto const larger = [&](KeptSet const& other) {
      if (!print.may_be_within(other.print) || !contained(subset, subsets_[other.node])) {
        return false;
      }
      subsets_[other.node] = Subset();
      return true;
    };
    std::size_t const before = kept.size();
    kept.erase(std::remove_if(kept.begin(), kept.end(), larger), kept.end());
    alive_ -= before - kept.size();
    keep(state, std::move(subset), print, step);
  }

  void keep(State state, Subset subset, Fingerprint const& print, Reached step) {
    ++alive_;
    result_.antichain = std::max(result_.antichain, alive_);
    work_.require_memory(alive_ * (words_ + 14) * 8 + states_.size() * 64);
    kept_[state].push_back({print, states_.size()});
    states_.push_back(state);
    subsets_.push_back(std::move(subset));
    steps_.push_back(step);
  }

  Dfa const& dfa_;
  Nfa const& nfa_;
  Meter& work_;
  std::size_t words_;
  Subset accepting_;
  std::vector<std::vector<KeptSet>> kept_;  // by state of the Dfa
  std::vector<State> states_;
  std::vector<Subset> subsets_;  // emptied where a smaller one was found
  std::vector<Reached> steps_;
  std::vector<State> members_;
  std::size_t next_ = 0;  // node to be looked at
  std::size_t alive_ = 0;
  bool keep_all_ = false;  // also the larger of two subsets, if it came first
  Inclusion result_;
};

}  // namespace

std::vector<std::vector<Letter>> common_words(Dfa const& dfa, Nfa const& nfa, std::size_t start,
                                              std::size_t most, Meter& work) {
  struct Pair {
    std::size_t parent;  // where the word without its last letter leads, and what that letter is
    Letter letter;
    State state, choice;
    std::size_t place;  // of the word among those of its length
  };
  std::vector<Pair> pairs;  // of all lengths, in the order of the words
  std::vector<Reached> steps;
  std::unordered_set<std::uint64_t> seen;
  auto const key = [&](State state, State choice) {
    return std::uint64_t{state} * nfa.size() + choice;
  };
  std::vector<Pair> open;  // of the next length; place: that of the word without its last letter
  for (State const choice : nfa.starts[start]) {
    open.push_back({kNoParent, 0, dfa.starts[start], choice, 0});
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
      steps.push_back({pair.parent, pair.letter});
      pairs.push_back(pair);
    }
    open.clear();
    for (std::size_t node = first; node < pairs.size() && words.size() < most; ++node) {
      Pair const& pair = pairs[node];
      if (dfa.marks[pair.state] == Mark::kYes && nfa.accepting[pair.choice]) {
        words.push_back(word_to(steps, node));
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
  AntichainSearch from_begin(dfa, nfa, work);
  from_begin.begin(start);
  std::optional<EndSearch> from_end;
  for (std::uint64_t turn = kFirstTurn;; turn *= 2) {
    if (from_begin.advance(turn)) return from_begin.result();
    if (!from_end) from_end.emplace(dfa, nfa, start, work);
    if (from_end->advance(turn)) return from_end->result();
  }
}

Inclusion included_from_end(Dfa const& dfa, Nfa const& nfa, std::size_t start, Meter& work) {
  if (dfa.starts[start] == kNoState) return {};
  EndSearch search(dfa, nfa, start, work);
  search.advance(Meter::kNoBound / 2);
  return search.result();
}

Missed first_missed(Dfa const& dfa, Nfa const& nfa, std::size_t start, std::size_t longest,
                    std::size_t most_words, std::size_t most_subsets, Meter& work) {
  if (dfa.starts[start] == kNoState) return {};
  return AntichainSearch(dfa, nfa, work).first(start, longest, most_words, most_subsets);
}

}  // namespace bouton::discover
