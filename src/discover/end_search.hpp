// EndSearch: inclusion decided from the last letter of the words on.
//
// Read from the end, a word is known by two sets: the states of the Dfa from which it leads to a
// state marked kYes, and the states of the Nfa from which it can be accepted. One more letter in
// front makes two sets of them again. Where carries decide, as in sums of heaps, there are few such
// sets, and very many subsets from the other end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/antichain.hpp"
#include "discover/automaton.hpp"
#include "discover/inclusion.hpp"
#include "discover/numbering.hpp"

namespace bouton::discover {

class EndSearch {
 public:
  /// \param start  of both automata. \pre dfa.starts[start] is a state
  /// \throws LimitReached
  EndSearch(Dfa const& dfa, Nfa const& nfa, std::size_t start, Meter& work);

  /// Goes on for about so many steps.
  /// \return whether the question is decided; then `result` says how
  /// \throws LimitReached
  bool advance(std::uint64_t steps);
  [[nodiscard]] Inclusion const& result() const { return result_; }

 private:
  void add_states(Dfa const& dfa, Nfa const& nfa, std::size_t start);
  void link(Dfa const& dfa, Nfa const& nfa);
  void expand(std::size_t node);
  void push(Bits sets, Reached step);
  [[nodiscard]] bool missed(Bits const& sets) const;

  Meter& work_;
  std::size_t letters_;
  // Both sets of a node as bits, each from a word of its own: first those of the Dfa.
  std::size_t dfa_words_ = 0, words_ = 0;
  std::vector<State> dfa_states_, nfa_states_;  // those that the start leads to
  std::vector<std::size_t> dfa_bit_, nfa_bit_;  // where they are in them
  std::size_t start_bit_ = 0;
  Bits start_choices_;
  std::vector<std::size_t> first_, before_;  // predecessors, by letter and bit
  std::optional<Antichain> nodes_;
  std::unordered_map<Bits, std::vector<Antichain::Kept>, HashOfList>
      kept_;  // by the set of the Dfa
  std::vector<std::size_t> members_;
  std::size_t next_ = 0;  // node to be looked at
  Inclusion result_;
};

}  // namespace bouton::discover
