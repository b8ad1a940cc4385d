#include "discover/law_symmetry.hpp"

namespace bouton::discover {

std::vector<Letter> moved_letters(Numeration const& system, std::vector<std::size_t> const& to) {
  std::vector<Letter> place(to.size(), 1);
  for (std::size_t track = 1; track < to.size(); ++track) {
    place[track] = place[track - 1] * system.digits();
  }
  std::vector<Letter> result(letter_count(system, to.size()), 0);
  for (Letter letter = 0; letter < result.size(); ++letter) {
    for (std::size_t track = 0; track < to.size(); ++track) {
      result[letter] += place[to[track]] * (letter / place[track] % system.digits());
    }
  }
  return result;
}

bool same_when_moved(Dfa const& law, std::vector<Letter> const& moved, Meter& work) {
  // Each state with the one state that the moved words lead to; if that is always the same one, and
  // marked alike, the words are marked alike.
  std::vector<State> partner(law.size(), kNoState);
  std::vector<State> open;
  auto const agree = [&](State state, State other) {
    if (state == kNoState || other == kNoState) return state == other;
    if (partner[state] != kNoState) return partner[state] == other;
    partner[state] = other;
    open.push_back(state);
    return law.marks[state] == law.marks[other];
  };
  if (!agree(law.starts[0], law.starts[0])) return false;
  for (std::size_t done = 0; done < open.size(); ++done) {
    State const state = open[done];
    work.require(4 * law.letters);
    for (Letter letter = 0; letter < law.letters; ++letter) {
      if (!agree(law.after(state, letter), law.after(partner[state], moved[letter]))) return false;
    }
  }
  return true;
}

}  // namespace bouton::discover
