#include "discover/end_search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace bouton::discover {
namespace {

constexpr std::size_t kNoBit = (std::numeric_limits<std::size_t>::max)();

}  // namespace

EndSearch::EndSearch(Dfa const& dfa, Nfa const& nfa, std::size_t start, Meter& work)
    : work_(work), letters_(dfa.letters) {
  add_states(dfa, nfa, start);
  link(dfa, nfa);
  nodes_.emplace(dfa_words_);
  Bits end(words_, 0);
  for (State const state : dfa_states_) {
    if (dfa.marks[state] == Mark::kYes) add_bit(end, dfa_bit_[state]);
  }
  for (State const state : nfa_states_) {
    if (nfa.accepting[state]) add_bit(end, nfa_bit_[state]);
  }
  push(std::move(end), {});
}

/// Gives the states that the start leads to their bits.
void EndSearch::add_states(Dfa const& dfa, Nfa const& nfa, std::size_t start) {
  dfa_bit_.assign(dfa.size(), kNoBit);
  nfa_bit_.assign(nfa.size(), kNoBit);
  auto const add = [](std::vector<State>& states, std::vector<std::size_t>& bits, State state) {
    if (bits[state] != kNoBit) return;
    bits[state] = states.size();
    states.push_back(state);
  };
  add(dfa_states_, dfa_bit_, dfa.starts[start]);
  // NOLINTBEGIN(modernize-loop-convert): add() appends states.
  for (std::size_t i = 0; i < dfa_states_.size(); ++i) {
    for (Letter letter = 0; letter < letters_; ++letter) {
      State const to = dfa.after(dfa_states_[i], letter);
      if (to != kNoState) add(dfa_states_, dfa_bit_, to);
    }
  }
  for (State const state : nfa.starts[start]) add(nfa_states_, nfa_bit_, state);
  for (std::size_t i = 0; i < nfa_states_.size(); ++i) {
    for (Letter letter = 0; letter < letters_; ++letter) {
      nfa.for_each_successor(nfa_states_[i], letter,
                             [&](State to) { add(nfa_states_, nfa_bit_, to); });
    }
  }
  // NOLINTEND(modernize-loop-convert)
  dfa_words_ = dfa_states_.size() / 64 + 1;
  words_ = dfa_words_ + nfa_states_.size() / 64 + 1;
  for (State const state : nfa_states_) nfa_bit_[state] += 64 * dfa_words_;
  start_bit_ = dfa_bit_[dfa.starts[start]];
  start_choices_.assign(words_, 0);
  for (State const state : nfa.starts[start]) add_bit(start_choices_, nfa_bit_[state]);
}

/// Lists the predecessors, by letter and bit.
void EndSearch::link(Dfa const& dfa, Nfa const& nfa) {
  std::size_t const bits = 64 * words_;
  first_.assign(letters_ * bits + 1, 0);
  auto const for_each_edge = [&](auto const& visit) {
    for (Letter letter = 0; letter < letters_; ++letter) {
      for (State const state : dfa_states_) {
        State const to = dfa.after(state, letter);
        if (to != kNoState) visit(letter * bits + dfa_bit_[to], dfa_bit_[state]);
      }
      for (State const state : nfa_states_) {
        nfa.for_each_successor(
            state, letter, [&](State to) { visit(letter * bits + nfa_bit_[to], nfa_bit_[state]); });
      }
    }
  };
  for_each_edge([&](std::size_t place, std::size_t) { ++first_[place + 1]; });
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  work_.require_memory(8 * (2 * first_.size() + first_.back()));
  work_.require(4 * (first_.size() + first_.back()));
  before_.resize(first_.back());
  std::vector<std::size_t> at(first_.begin(), first_.end() - 1);
  for_each_edge([&](std::size_t place, std::size_t from) { before_[at[place]++] = from; });
}

bool EndSearch::advance(std::uint64_t steps) {
  std::uint64_t const until = work_.done() + steps;
  for (; next_ < nodes_->size(); ++next_) {
    if (work_.done() > until) return false;
    if (nodes_->bits(next_).empty()) continue;
    if (missed(nodes_->bits(next_))) {
      result_.missed = letters_back(nodes_->steps(), next_);
      break;
    }
    expand(next_);
  }
  result_.visited = nodes_->size();
  result_.antichain = nodes_->most_alive();
  return true;
}

bool EndSearch::missed(Bits const& sets) const {
  return (sets[start_bit_ / 64] >> (start_bit_ % 64) & 1U) != 0 &&
         !meet(sets, start_choices_, dfa_words_);
}

void EndSearch::expand(std::size_t node) {
  nodes_->list(node, members_);
  for (Letter letter = 0; letter < letters_; ++letter) {
    Bits sets(words_, 0);
    std::size_t const row = std::size_t{letter} * 64 * words_;
    std::size_t edges = 0;
    for (std::size_t const member : members_) {
      std::size_t const end = first_[row + member + 1];
      edges += end - first_[row + member];
      for (std::size_t i = first_[row + member]; i < end; ++i) add_bit(sets, before_[i]);
    }
    work_.require(20 + members_.size() + edges + words_);
    push(std::move(sets), {node, letter});
  }
}

void EndSearch::push(Bits sets, Reached step) {
  Bits marked(sets.begin(), sets.begin() + static_cast<std::ptrdiff_t>(dfa_words_));
  // No word with this end is marked kYes.
  if (std::all_of(marked.begin(), marked.end(), [](std::uint64_t word) { return word == 0; })) {
    return;
  }
  nodes_->add(kept_[std::move(marked)], std::move(sets), step, work_);
  work_.require_memory(8 * (first_.size() + before_.size()) +
                       nodes_->alive() * (2 * words_ + 6) * 8 + nodes_->size() * 64);
}

}  // namespace bouton::discover
