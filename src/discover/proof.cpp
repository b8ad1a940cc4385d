#include "discover/proof.hpp"

#include <algorithm>
#include <utility>

#include "discover/inclusion.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostSubsets = 50'000;  // of "has a move at all"

/// Whether the law reads the words of all positions and no others, and zeros in front change
/// nothing.
bool has_shape(LinearGame const& game, Numeration const& system, Dfa const& law) {
  Dfa const words = all_words(system, game.tracks(), game.controls);
  if (law.letters != words.letters || law.starts.size() != game.controls) return false;
  for (State const start : law.starts) {
    if (start == kNoState || law.after(start, 0) != start) return false;
  }
  std::vector<bool> seen(law.size() * words.size(), false);
  std::vector<std::pair<State, State>> open;
  auto const visit = [&](State state, State word) {
    std::size_t const place = state * words.size() + word;
    if (!seen[place]) open.emplace_back(state, word);
    seen[place] = true;
  };
  for (State const start : law.starts) visit(start, words.starts[0]);
  while (!open.empty()) {
    auto const [state, word] = open.back();
    open.pop_back();
    if ((law.marks[state] == Mark::kInvalid) != (words.marks[word] == Mark::kInvalid)) return false;
    for (Letter letter = 0; letter < law.letters; ++letter) {
      State const to = law.after(state, letter);
      State const next = words.after(word, letter);
      if ((to == kNoState) != (next == kNoState)) return false;
      if (to != kNoState) visit(to, next);
    }
  }
  return true;
}

class Prover {
 public:
  Prover(LinearGame const& game, Numeration const& system, MoveRelations const& moves,
         Dfa const& law, WorkMeter& work)
      : game_(game), system_(system), moves_(moves), law_(law), work_(work) {}

  Proof run() {
    using Verdict = Proof::Verdict;
    if (!has_shape(game_, system_, law_)) return result_;
    MoveAutomaton const into = positions_with_move(game_, system_, moves_, law_, work_);
    result_.choices = into.full_size;
    result_.reduced = into.nfa.size();
    for (std::size_t control = 0; control < game_.controls; ++control) {
      if (auto const word = common_word(law_, into.nfa, control, work_)) {
        return fail(Verdict::kWithin, control, *word);
      }
    }
    Dfa must = law_;  // kYes: the positions that need a move into the set
    for (Mark& mark : must.marks) mark = swapped(mark);
    if (game_.convention == Convention::kMisere) {
      Dfa const words = all_words(system_, game_.tracks(), game_.controls);
      MoveAutomaton const any = positions_with_move(game_, system_, moves_, words, work_);
      auto const movable = determinised(any.nfa, kMostSubsets, work_);
      if (!movable) throw LimitReached{Stop::kWork};
      Dfa const stuck = product(law_, *movable, [](Mark law, Mark moves) {
        return law == Mark::kYes && moves == Mark::kNo ? Mark::kYes : Mark::kNo;
      });
      Nfa const everything = all_accepted();
      for (std::size_t control = 0; control < game_.controls; ++control) {
        if (auto const word = common_word(stuck, everything, control, work_)) {
          return fail(Verdict::kEnd, control, *word);
        }
      }
      must = minimised(product(law_, *movable, [](Mark law, Mark moves) {
        if (law == Mark::kInvalid) return Mark::kInvalid;
        return law == Mark::kNo && moves == Mark::kYes ? Mark::kYes : Mark::kNo;
      }));
    }
    for (std::size_t control = 0; control < game_.controls; ++control) {
      Inclusion const found = included(must, into.nfa, control, work_);
      result_.antichain = std::max(result_.antichain, found.antichain);
      result_.visited += found.visited;
      if (found.missed) return fail(Verdict::kMissing, control, *found.missed);
    }
    result_.verdict = Verdict::kProved;
    return result_;
  }

 private:
  static Mark swapped(Mark mark) {
    if (mark == Mark::kInvalid) return mark;
    return mark == Mark::kYes ? Mark::kNo : Mark::kYes;
  }

  [[nodiscard]] Nfa all_accepted() const {
    Nfa result;
    result.letters = law_.letters;
    result.add(true, std::vector<std::vector<State>>(law_.letters, {0}));
    result.starts.assign(game_.controls, {0});
    return result;
  }

  Proof fail(Proof::Verdict verdict, std::size_t control, std::vector<Letter> const& word) {
    result_.verdict = verdict;
    result_.control = control;
    result_.where = numbers_of(system_, game_.tracks(), word);
    return result_;
  }

  LinearGame const& game_;
  Numeration const& system_;
  MoveRelations const& moves_;
  Dfa const& law_;
  WorkMeter& work_;
  Proof result_;
};

}  // namespace

Proof prove(LinearGame const& game, Numeration const& system, MoveRelations const& moves,
            Dfa const& law, WorkMeter& work) {
  return Prover(game, system, moves, law, work).run();
}

std::optional<std::vector<std::uint64_t>> numbers_of(Numeration const& system, std::size_t tracks,
                                                     std::vector<Letter> const& word) {
  if (word.size() > static_cast<std::size_t>(system.longest())) return std::nullopt;
  std::vector<std::uint64_t> result(tracks, 0);
  int place = static_cast<int>(word.size());
  for (Letter const letter : word) {
    auto const weight = static_cast<std::uint64_t>(system.weight(--place));
    for (std::size_t track = 0; track < tracks; ++track) {
      result[track] += weight * digit_of(letter, track, system.digits());
    }
  }
  return result;
}

}  // namespace bouton::discover
