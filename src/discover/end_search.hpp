// EndSearch: inclusion decided from the last letter of the words on.
//
// Read from the end, a word is known by two sets: the states of the Dfa from which it leads to a
// state marked kYes, and the states of the Nfa from which it can be accepted. One more letter in
// front makes two sets of them again. Where carries decide, as in sums of heaps, there are few such
// sets, and very many subsets from the other end.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"
#include "discover/inclusion.hpp"

namespace bouton::discover {

/// A few bits of a set that mostly tell at once that it is not within another one. The set is given
/// as bits from some word on.
class Fingerprint {
 public:
  Fingerprint(std::vector<std::uint64_t> const& bits, std::size_t from_word) {
    for (std::size_t i = from_word; i < bits.size(); ++i) {
      members_ += static_cast<std::size_t>(std::popcount(bits[i]));
      std::size_t const turn = 11 * (i / folded_.size()) % 64;
      folded_[i % folded_.size()] |= bits[i] << turn | bits[i] >> (64 - turn) % 64;
    }
  }

  /// False only if the set is not within the other one. \pre both have as many words
  [[nodiscard]] bool may_be_within(Fingerprint const& other) const {
    std::uint64_t outside = 0;
    for (std::size_t i = 0; i < folded_.size(); ++i) outside |= folded_[i] & ~other.folded_[i];
    return outside == 0 && members_ <= other.members_;
  }

 private:
  std::array<std::uint64_t, 4> folded_ = {};
  std::size_t members_ = 0;
};

/// A node of a search, by the set that it has.
struct KeptSet {
  Fingerprint print;
  std::size_t node;
};

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
  /// Both sets as bits, each from a word of its own: first those of the Dfa.
  using Sets = std::vector<std::uint64_t>;
  struct SetHash {
    std::size_t operator()(Sets const& sets) const;
  };
  /// How a word goes on at its beginning.
  struct Step {
    std::size_t before;  // the node of the word without its first letter
    Letter letter;
  };

  void add_states(Dfa const& dfa, Nfa const& nfa, std::size_t start);
  void link(Dfa const& dfa, Nfa const& nfa);
  void expand(std::size_t node);
  void push(Sets sets, Step step);
  [[nodiscard]] bool missed(Sets const& sets) const;
  [[nodiscard]] bool fewer(Sets const& small, Sets const& large) const;

  Meter& work_;
  std::size_t letters_;
  std::size_t dfa_words_ = 0, words_ = 0;       // of a Sets
  std::vector<State> dfa_states_, nfa_states_;  // those that the start leads to
  std::vector<std::size_t> dfa_bit_, nfa_bit_;  // where they are in a Sets
  std::size_t start_bit_ = 0;
  Sets start_choices_;
  std::vector<std::size_t> first_, before_;  // predecessors, by letter and bit
  std::vector<Sets> nodes_;                  // emptied where smaller choices were found
  std::vector<Step> steps_;
  std::unordered_map<Sets, std::vector<KeptSet>, SetHash> kept_;  // by the set of the Dfa
  std::vector<std::size_t> members_;
  std::size_t next_ = 0;  // node to be looked at
  std::size_t alive_ = 0;
  Inclusion result_;
};

}  // namespace bouton::discover
