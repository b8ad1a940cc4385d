#include "discover/proof.hpp"

#include <algorithm>

#include "discover/any_amounts.hpp"
#include "discover/inclusion.hpp"
#include "discover/listed_moves.hpp"

namespace bouton::discover {

namespace {

constexpr std::size_t kMostSubsets = 50'000;  // of "has a move at all"
/// Counterexamples that are told.
constexpr std::size_t kMostOthers = 60;

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
         Dfa const& law, Meter& work, std::size_t most_kept)
      : game_(game),
        system_(system),
        moves_(moves),
        law_(law),
        work_(work),
        most_kept_(most_kept) {}

  Proof run() {
    using Verdict = Proof::Verdict;
    if (!has_shape(game_, system_, law_)) return result_;
    if (auto proof = short_proof(game_, system_, moves_, law_, work_)) return *std::move(proof);
    // A limit may grow, and so may a heap: positions after a move can come later then.
    result_.first = !game_.limit && game_.weights.empty();
    MoveAutomaton const into = positions_with_move(game_, system_, moves_, law_, work_);
    result_.choices = into.full_size;
    result_.reduced = into.nfa.size();
    for (std::size_t control = 0; control < game_.controls; ++control) {
      for (auto const& word : common_words(law_, into.nfa, control, kMostOthers, work_)) {
        consider(Verdict::kWithin, control, word);
      }
    }
    Dfa must = complement(law_);  // kYes: the positions that need a move into the set
    if (game_.convention == Convention::kMisere) {
      Dfa const words = all_words(system_, game_.tracks(), game_.controls);
      MoveAutomaton const any = positions_with_move(game_, system_, moves_, words, work_);
      auto const movable = determinised(any.nfa, kMostSubsets, work_);
      if (!movable) throw LimitReached{Stop::kWork};
      Dfa const stuck = product(law_, *movable, [](Mark law, Mark moves) {
        return law == Mark::kYes && moves == Mark::kNo ? Mark::kYes : Mark::kNo;
      });
      Nfa const everything = Nfa::of_all_words(law_.letters, game_.controls);
      for (std::size_t control = 0; control < game_.controls; ++control) {
        for (auto const& word : common_words(stuck, everything, control, kMostOthers, work_)) {
          consider(Verdict::kEnd, control, word);
        }
      }
      must = minimised(product(law_, *movable, [](Mark law, Mark moves) {
        if (law == Mark::kInvalid) return Mark::kInvalid;
        return law == Mark::kNo && moves == Mark::kYes ? Mark::kYes : Mark::kNo;
      }));
    }
    for (std::size_t control = 0; control < game_.controls; ++control) {
      look_for_missing(must, into.nfa, control);
    }
    if (!found_) {
      result_.verdict = Verdict::kProved;
      result_.first = false;
      return result_;
    }
    result_.where = numbers_of(system_, game_.tracks(), result_.word);
    return result_;
  }

 private:
  /// (b), which need not be decided where the counterexample would come after the one found.
  void look_for_missing(Dfa const& must, Nfa const& into, std::size_t control) {
    if (!found_) {
      Inclusion const any = included(must, into, control, work_);
      result_.antichain = std::max(result_.antichain, any.antichain);
      result_.visited += any.visited;
      if (!any.missed) return;
      consider(Proof::Verdict::kMissing, control, *any.missed);
    }
    Missed const first =
        first_missed(must, into, control, result_.word.size() + 1, kMostOthers, most_kept_, work_);
    result_.first = result_.first && !first.given_up;
    for (auto const& word : first.words) consider(Proof::Verdict::kMissing, control, word);
  }

  /// Keeps the counterexample that comes first.
  void consider(Proof::Verdict verdict, std::size_t control, std::vector<Letter> const& word) {
    if (result_.others.size() < kMostOthers) result_.others.emplace_back(control, word);
    if (found_ && !comes_before(word, control, result_.word, result_.control)) return;
    found_ = true;
    result_.verdict = verdict;
    result_.control = control;
    result_.word = word;
  }

  LinearGame const& game_;
  Numeration const& system_;
  MoveRelations const& moves_;
  Dfa const& law_;
  Meter& work_;
  std::size_t most_kept_;
  Proof result_;
  bool found_ = false;  // a counterexample
};

}  // namespace

bool comes_before(std::vector<Letter> const& word, std::size_t control,
                  std::vector<Letter> const& other, std::size_t other_control) {
  if (word.size() != other.size()) return word.size() < other.size();
  return word != other ? word < other : control < other_control;
}

Proof prove(LinearGame const& game, Numeration const& system, MoveRelations const& moves,
            Dfa const& law, Meter& work, std::size_t most_kept) {
  return Prover(game, system, moves, law, work, most_kept).run();
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

namespace {

/// Choices that the usual way may have: states of a family and of the law. With fewer it is fast.
constexpr std::size_t kManyChoices = 50'000;

bool has_many_choices(MoveRelations const& moves, Dfa const& law) {
  std::size_t states = 0;
  for (Relation const& family : moves.families) states += family.automaton.size();
  return states * law.size() > kManyChoices;
}

}  // namespace

std::optional<Proof> short_proof(LinearGame const& game, Numeration const& system,
                                 MoveRelations const& moves, Dfa const& law, Meter& work) {
  bool const plain = game.convention == Convention::kNormal && game.controls == 1 && !game.limit &&
                     !game.every_value && game.weights.empty();
  if (!plain || !system.is_base() || !has_many_choices(moves, law)) return std::nullopt;
  try {
    auto const lists = listed_moves(game);
    if (!lists.empty()) return prove_listed_moves(game, system, lists, law, work);
    auto const sets = sets_of_any_amounts(game);
    if (!sets.empty()) return prove_any_amounts(game, system, sets, law, work);
  } catch (LimitReached const& reached) {
    // Sets and tuples may be many where choices are few.
    if (reached.stop != Stop::kWork || work.stopped()) throw;
  }
  return std::nullopt;
}

}  // namespace bouton::discover
