// The proof: is this automaton the set of P-positions, for numbers of every size?
//
// Games end, so the P-positions are the only set such that
//   (a) no move leads from the set into it; in misere play, each position of it has a move;
//   (b) each position outside it has a move into it; in misere play, unless it has no move at all.
// Both are questions about automata, and are decided for all positions at once.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"
#include "discover/move_automaton.hpp"
#include "discover/numeration.hpp"

namespace bouton::discover {

struct Proof {
  enum class Verdict {
    kProved,
    kShape,    ///< the automaton does not read exactly the words of all positions
    kWithin,   ///< (a) fails: a move leads from the set into it
    kMissing,  ///< (b) fails: no move leads into the set
    kEnd,      ///< a position without a move is in the set, in misere play
  };
  Verdict verdict = Verdict::kShape;
  std::size_t control = 0;                          ///< of the counterexample
  std::vector<Letter> word;                         ///< the counterexample
  std::optional<std::vector<std::uint64_t>> where;  ///< its numbers, if they are not too large
  /// The counterexample comes first, before all others. Moves lead to positions that come before,
  /// so that the law is right for all that come before it, and wrong for this one.
  bool first = false;
  /// This and other counterexamples, of about the same length: control states and words.
  std::vector<std::pair<std::size_t, std::vector<Letter>>> others;
  std::size_t choices = 0, reduced = 0;    ///< states of "has a move into the set"
  std::size_t antichain = 0, visited = 0;  ///< of (b)
};

/// The order of positions in which counterexamples come: of length, letters and control state. A
/// move that lets no number grow leads to an earlier position: in the first letter that differs no
/// digit is larger, and where the word is the same, a move within the control states makes their
/// number smaller.
[[nodiscard]] bool comes_before(std::vector<Letter> const& word, std::size_t control,
                                std::vector<Letter> const& other, std::size_t other_control);

/// Subsets kept in the search for the first counterexample, before another one will do.
inline constexpr std::size_t kMostKept = 100'000;

/// Whether `law` (marks kYes and kNo, one start for each control state) is the set of P-positions.
/// \param most_kept  less than kMostKept where it matters little that the counterexample is the
///                   first one
/// \throws LimitReached
[[nodiscard]] Proof prove(LinearGame const& game, Numeration const& system,
                          MoveRelations const& moves, Dfa const& law, Meter& work,
                          std::size_t most_kept = kMostKept);

/// The automaton on pairs of states; `mark` says what a pair is. Both read the same letters and
/// have the same number of starts.
template <class MarkOf>
[[nodiscard]] Dfa product(Dfa const& a, Dfa const& b, MarkOf const& mark_of);

/// The numbers that a word stands for; empty if one is too large.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> numbers_of(Numeration const& system,
                                                                   std::size_t tracks,
                                                                   std::vector<Letter> const& word);

template <class MarkOf>
Dfa product(Dfa const& a, Dfa const& b, MarkOf const& mark_of) {
  Dfa result;
  result.letters = a.letters;
  std::vector<State> number(a.size() * b.size(), kNoState);
  std::vector<std::pair<State, State>> pairs;
  auto const visit = [&](State first, State second) {
    if (first == kNoState || second == kNoState) return kNoState;
    State& known = number[first * b.size() + second];
    if (known == kNoState) {
      known = result.add(mark_of(a.marks[first], b.marks[second]));
      pairs.emplace_back(first, second);
    }
    return known;
  };
  for (std::size_t start = 0; start < a.starts.size(); ++start) {
    result.starts.push_back(visit(a.starts[start], b.starts[start]));
  }
  for (std::size_t done = 0; done < pairs.size(); ++done) {
    auto const [first, second] = pairs[done];
    for (Letter letter = 0; letter < result.letters; ++letter) {
      State const to = visit(a.after(first, letter), b.after(second, letter));
      result.next[done * result.letters + letter] = to;
    }
  }
  return result;
}

// Proofs for moves of a simple kind, which need no automaton with all choices of all moves.

/// Whether `law` is the set of P-positions, where there are so many choices that another way is
/// worth it, and the moves are of a kind for which there is one.
/// \pre the law reads exactly the words of all positions
/// \return empty if it is to be proved in the usual way \throws LimitReached
[[nodiscard]] std::optional<Proof> short_proof(LinearGame const& game, Numeration const& system,
                                               MoveRelations const& moves, Dfa const& law,
                                               Meter& work);

}  // namespace bouton::discover
