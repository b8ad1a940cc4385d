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

/// For each state: does some word from it end in a mark that is wanted?
template <class Wanted>
std::vector<bool> states_before(Dfa const& dfa, Wanted const& wanted) {
  std::vector<std::vector<State>> before(dfa.size());
  for (State state = 0; state < dfa.size(); ++state) {
    for (Letter letter = 0; letter < dfa.letters; ++letter) {
      State const to = dfa.after(state, letter);
      bool const again = to != kNoState && !before[to].empty() && before[to].back() == state;
      if (to != kNoState && !again) before[to].push_back(state);
    }
  }
  std::vector<bool> found(dfa.size(), false);
  std::vector<State> open;
  auto const visit = [&](State state) {
    if (!found[state]) open.push_back(state);
    found[state] = true;
  };
  for (State state = 0; state < dfa.size(); ++state) {
    if (wanted(dfa.marks[state])) visit(state);
  }
  while (!open.empty()) {
    State const state = open.back();
    open.pop_back();
    for (State const from : before[state]) visit(from);
  }
  return found;
}

/// The class of each state by Moore's rounds; dead states are kNoState.
std::vector<State> classes_of(Dfa const& dfa) {
  auto const alive = states_before(dfa, [](Mark mark) { return mark != Mark::kInvalid; });
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
  return states_before(dfa, [](Mark mark) { return mark == Mark::kYes; });
}

Dfa complement(Dfa dfa) {
  for (Mark& mark : dfa.marks) {
    if (mark != Mark::kInvalid) mark = mark == Mark::kYes ? Mark::kNo : Mark::kYes;
  }
  return dfa;
}

State Nfa::add(bool accepts, std::vector<std::vector<State>> const& successors) {
  accepting.push_back(accepts);
  for (std::vector<State> const& list : successors) {
    targets.insert(targets.end(), list.begin(), list.end());
    first.push_back(targets.size());
  }
  return static_cast<State>(accepting.size() - 1);
}

void Nfa::start_behind_zeros() {
  for (std::vector<State>& start : starts) {
    std::vector<bool> in(size(), false);
    std::vector<State> reached;
    auto const add = [&](State state) {
      if (!in[state]) reached.push_back(state);
      in[state] = true;
    };
    for (State const state : start) add(state);
    // NOLINTNEXTLINE(modernize-loop-convert): add() appends states.
    for (std::size_t i = 0; i < reached.size(); ++i) for_each_successor(reached[i], 0, add);
    sort_unique(reached);
    start = std::move(reached);
  }
}

Nfa Nfa::of_all_words(std::size_t letters, std::size_t starts) {
  Nfa result;
  result.letters = letters;
  result.add(true, std::vector<std::vector<State>>(letters, {0}));
  result.starts.assign(starts, {0});
  return result;
}

}  // namespace bouton::discover
