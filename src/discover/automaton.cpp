#include "discover/automaton.hpp"

#include "discover/numbering.hpp"

namespace bouton::discover {

Mark Dfa::mark(State start, std::vector<Letter> const& word) const {
  State state = start;
  for (Letter const letter : word) state = after(state, letter);
  return state == kNoState ? Mark::kInvalid : marks[state];
}

State Dfa::add(Mark mark) {
  marks.push_back(mark);
  next.resize(next.size() + letters, kNoState);
  return static_cast<State>(marks.size() - 1);
}

namespace {

/// For each state: does some word from it end in another mark than kInvalid?
std::vector<bool> alive_states(Dfa const& dfa) {
  std::vector<std::vector<State>> before(dfa.size());
  for (State state = 0; state < dfa.size(); ++state) {
    for (Letter letter = 0; letter < dfa.letters; ++letter) {
      State const to = dfa.after(state, letter);
      if (to != kNoState) before[to].push_back(state);
    }
  }
  std::vector<bool> alive(dfa.size(), false);
  std::vector<State> open;
  for (State state = 0; state < dfa.size(); ++state) {
    if (dfa.marks[state] != Mark::kInvalid) open.push_back(state);
  }
  for (State const state : open) alive[state] = true;
  while (!open.empty()) {
    State const state = open.back();
    open.pop_back();
    for (State const from : before[state]) {
      if (alive[from]) continue;
      alive[from] = true;
      open.push_back(from);
    }
  }
  return alive;
}

/// The class of each state by Moore's rounds; dead states are kNoState.
std::vector<State> classes_of(Dfa const& dfa) {
  std::vector<bool> const alive = alive_states(dfa);
  std::vector<State> classes(dfa.size(), kNoState);
  for (State state = 0; state < dfa.size(); ++state) {
    if (alive[state]) classes[state] = static_cast<State>(dfa.marks[state]);
  }
  std::vector<std::uint32_t> key;
  for (std::size_t known = 0;;) {
    Numbering numbers;
    std::vector<State> finer(dfa.size(), kNoState);
    for (State state = 0; state < dfa.size(); ++state) {
      if (!alive[state]) continue;
      key.assign(1, classes[state]);
      for (Letter letter = 0; letter < dfa.letters; ++letter) {
        State const to = dfa.after(state, letter);
        key.push_back(to == kNoState ? kNoState : classes[to]);
      }
      finer[state] = numbers.of(key);
    }
    classes = std::move(finer);
    if (numbers.size() == known) return classes;
    known = numbers.size();
  }
}

}  // namespace

Dfa minimised(Dfa const& dfa) {
  std::vector<State> const classes = classes_of(dfa);
  std::vector<State> number(dfa.size(), kNoState);  // of each class
  std::vector<State> member;                        // of each state of the result
  Dfa result;
  result.letters = dfa.letters;
  auto const visit = [&](State state) {
    if (state == kNoState || classes[state] == kNoState) return kNoState;
    State& known = number[classes[state]];
    if (known == kNoState) {
      known = result.add(dfa.marks[state]);
      member.push_back(state);
    }
    return known;
  };
  for (State const start : dfa.starts) result.starts.push_back(visit(start));
  for (std::size_t done = 0; done < member.size(); ++done) {
    for (Letter letter = 0; letter < dfa.letters; ++letter) {
      State const to = visit(dfa.after(member[done], letter));
      result.next[done * dfa.letters + letter] = to;
    }
  }
  return result;
}

std::vector<bool> leading_states(Dfa const& dfa) {
  std::vector<std::vector<State>> before(dfa.size());
  for (State state = 0; state < dfa.size(); ++state) {
    for (Letter letter = 0; letter < dfa.letters; ++letter) {
      State const to = dfa.after(state, letter);
      bool const again = to != kNoState && !before[to].empty() && before[to].back() == state;
      if (to != kNoState && !again) before[to].push_back(state);
    }
  }
  std::vector<bool> leading(dfa.size(), false);
  std::vector<State> open;
  for (State state = 0; state < dfa.size(); ++state) {
    if (dfa.marks[state] == Mark::kYes) open.push_back(state);
  }
  for (State const state : open) leading[state] = true;
  while (!open.empty()) {
    State const state = open.back();
    open.pop_back();
    for (State const from : before[state]) {
      if (!leading[from]) open.push_back(from);
      leading[from] = true;
    }
  }
  return leading;
}

State Nfa::add(bool accepts, std::vector<std::vector<State>> const& successors) {
  accepting.push_back(accepts);
  for (std::vector<State> const& list : successors) {
    targets.insert(targets.end(), list.begin(), list.end());
    first.push_back(targets.size());
  }
  return static_cast<State>(accepting.size() - 1);
}

}  // namespace bouton::discover
