// Dfa and Nfa: finite automata over letters 0, 1, ..., and what is done with them.
//
// A Dfa is partial and marks each state with one of a few marks; it has several starts, one for
// each control state of a game (which passes are unspent, for example). An Nfa has accepting
// states.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/numeration.hpp"

namespace bouton::discover {

using State = std::uint32_t;
inline constexpr State kNoState = 0xFFFFFFFFU;

/// What a word that ends in a state is.
enum class Mark : std::uint8_t {
  kNo,       ///< numbers that do not belong to the set
  kYes,      ///< numbers that belong to it
  kInvalid,  ///< not the word of any numbers
};

/// A deterministic automaton: next[state * letters + letter], kNoState where no word goes on.
struct Dfa {
  std::size_t letters = 1;
  std::vector<State> next;
  std::vector<Mark> marks;
  std::vector<State> starts;

  [[nodiscard]] std::size_t size() const { return marks.size(); }
  [[nodiscard]] State after(State state, Letter letter) const {
    return state == kNoState ? kNoState : next[state * letters + letter];
  }
  /// The mark of a word read from a start; kInvalid if it cannot be read.
  [[nodiscard]] Mark mark(State start, std::vector<Letter> const& word) const;
  /// Adds a state without successors.
  State add(Mark mark);

  friend bool operator==(Dfa const&, Dfa const&) = default;
};

/// The least automaton with the same marks for every word from every start, unreachable states
/// left out; states in the order in which the starts reach them, so that equal functions give equal
/// automata. A state from which every word is kInvalid counts as kNoState.
/// \complexity O(size * letters) for each of at most size rounds, usually few
[[nodiscard]] Dfa minimised(Dfa const& dfa);

/// The states from which some word ends in one that is marked kYes.
[[nodiscard]] std::vector<bool> leading_states(Dfa const& dfa);

/// kYes and kNo exchanged.
[[nodiscard]] Dfa complement(Dfa dfa);

/// Sorted, each once.
template <class Value>
void sort_unique(std::vector<Value>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

/// An automaton with choices. The successors of (state, letter) are
/// targets[first[k]] ... targets[first[k + 1] - 1] with k = state * letters + letter.
struct Nfa {
  std::size_t letters = 1;
  std::vector<std::size_t> first = {0};
  std::vector<State> targets;
  std::vector<bool> accepting;
  std::vector<std::vector<State>> starts;  ///< sorted

  [[nodiscard]] std::size_t size() const { return accepting.size(); }
  /// Adds a state. \param successors  one sorted list for each letter
  State add(bool accepts, std::vector<std::vector<State>> const& successors);
  /// Adds to each start what is reached from it by reading zeros: for numbers, not read here, that
  /// may be longer than those that are.
  void start_behind_zeros();
  /// The automaton that accepts everything from each of its starts.
  [[nodiscard]] static Nfa of_all_words(std::size_t letters, std::size_t starts);
  template <class Visit>
  void for_each_successor(State state, Letter letter, Visit const& visit) const {
    std::size_t const place = state * letters + letter;
    for (std::size_t i = first[place]; i < first[place + 1]; ++i) visit(targets[i]);
  }
};

/// States that lead nowhere left out, and states merged that simulate each other step by step
/// (bisimulation). Accepts the same words from every start.
/// \throws LimitReached
[[nodiscard]] Nfa reduced(Nfa const& nfa, Meter& work);

/// The deterministic automaton of the subsets, minimised: kYes where the Nfa accepts, else kNo.
/// \return empty if there are more than `most` subsets
[[nodiscard]] std::optional<Dfa> determinised(Nfa const& nfa, std::size_t most, Meter& work);

}  // namespace bouton::discover
