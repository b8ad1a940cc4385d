// Nfa: bisimulation and subsets.
#include <algorithm>
#include <optional>
#include <vector>

#include "discover/automaton.hpp"
#include "discover/numbering.hpp"

namespace bouton::discover {
namespace {

/// The states from which some word is accepted.
std::vector<bool> useful_states(Nfa const& nfa) {
  // Predecessors, one list behind the other.
  std::vector<std::size_t> begin(nfa.size() + 1, 0);
  for (State const to : nfa.targets) ++begin[to + 1];
  for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  std::vector<State> before(nfa.targets.size());
  std::vector<std::size_t> at(begin.begin(), begin.end() - 1);
  for (State state = 0; state < nfa.size(); ++state) {
    std::size_t const place = state * nfa.letters;
    for (std::size_t i = nfa.first[place]; i < nfa.first[place + nfa.letters]; ++i) {
      before[at[nfa.targets[i]]++] = state;
    }
  }
  std::vector<bool> useful = nfa.accepting;
  std::vector<State> open;
  for (State state = 0; state < nfa.size(); ++state) {
    if (useful[state]) open.push_back(state);
  }
  while (!open.empty()) {
    State const state = open.back();
    open.pop_back();
    for (std::size_t i = begin[state]; i < begin[state + 1]; ++i) {
      if (useful[before[i]]) continue;
      useful[before[i]] = true;
      open.push_back(before[i]);
    }
  }
  return useful;
}

/// The classes of the useful successors, for a letter.
void collect(Nfa const& nfa, State state, Letter letter, std::vector<State> const& classes,
             std::vector<State>& out) {
  out.clear();
  nfa.for_each_successor(state, letter, [&](State to) {
    if (classes[to] != kNoState) out.push_back(classes[to]);
  });
  sort_unique(out);
}

}  // namespace

Nfa reduced(Nfa const& nfa, Meter& work) {
  std::vector<bool> const useful = useful_states(nfa);
  std::vector<State> classes(nfa.size(), kNoState);
  for (State state = 0; state < nfa.size(); ++state) {
    if (useful[state]) classes[state] = nfa.accepting[state] ? 1 : 0;
  }
  std::vector<State> list;
  std::vector<std::uint32_t> key;
  std::size_t known = 0;
  for (;;) {
    Numbering numbers;
    std::vector<State> finer(nfa.size(), kNoState);
    for (State state = 0; state < nfa.size(); ++state) {
      if (classes[state] == kNoState) continue;
      key.assign(1, classes[state]);
      for (Letter letter = 0; letter < nfa.letters; ++letter) {
        collect(nfa, state, letter, classes, list);
        key.push_back(kNoState);  // ends the list before
        key.insert(key.end(), list.begin(), list.end());
      }
      work.require(10 * key.size());
      finer[state] = numbers.of(key);
    }
    classes = std::move(finer);
    if (numbers.size() == known) break;
    known = numbers.size();
  }
  std::vector<State> member(known);
  for (State state = 0; state < nfa.size(); ++state) {
    if (classes[state] != kNoState) member[classes[state]] = state;
  }
  Nfa result;
  result.letters = nfa.letters;
  std::vector<std::vector<State>> successors(nfa.letters);
  for (State const state : member) {
    for (Letter letter = 0; letter < nfa.letters; ++letter) {
      collect(nfa, state, letter, classes, successors[letter]);
    }
    result.add(nfa.accepting[state], successors);
  }
  for (std::vector<State> const& start : nfa.starts) {
    list.clear();
    for (State const state : start) {
      if (classes[state] != kNoState) list.push_back(classes[state]);
    }
    sort_unique(list);
    result.starts.push_back(list);
  }
  return result;
}

std::optional<Dfa> determinised(Nfa const& nfa, std::size_t most, Meter& work) {
  Dfa result;
  result.letters = nfa.letters;
  Numbering numbers;
  std::vector<std::vector<State>> subsets;
  auto const visit = [&](std::vector<State> const& subset) {
    State const number = numbers.of(subset);
    if (number == subsets.size()) {
      bool const accepts = std::any_of(subset.begin(), subset.end(),
                                       [&](State state) { return nfa.accepting[state]; });
      result.add(accepts ? Mark::kYes : Mark::kNo);
      subsets.push_back(subset);
    }
    return number;
  };
  for (std::vector<State> const& start : nfa.starts) result.starts.push_back(visit(start));
  std::vector<State> to;
  for (State done = 0; done < subsets.size(); ++done) {
    if (subsets.size() > most) return std::nullopt;
    for (Letter letter = 0; letter < nfa.letters; ++letter) {
      to.clear();
      for (State const state : subsets[done]) {
        nfa.for_each_successor(state, letter, [&](State next) { to.push_back(next); });
      }
      sort_unique(to);
      work.require(50 + 10 * to.size());
      State const next = visit(to);
      result.next[done * nfa.letters + letter] = next;
    }
  }
  return minimised(result);
}

}  // namespace bouton::discover
