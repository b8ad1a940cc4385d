// The guess for a sum of heaps.
#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "discover/guess.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostTuples = 200'000;

/// A state of the automaton of one heap for each heap.
using Tuple = std::vector<State>;

class SumOfHeaps {
 public:
  SumOfHeaps(std::size_t heaps, Dfa const& one, Meter& work)
      : heaps_(heaps), one_(one), work_(work), alive_(leading_states(one)) {
    nfa_.letters = std::size_t{1} << heaps;
  }

  /// \param starts  for each start: a state for each heap
  std::optional<Nfa> run(std::vector<Tuple> const& starts) {
    for (Tuple const& start : starts) nfa_.starts.push_back({number_of(start)});
    std::vector<std::vector<State>> successors(nfa_.letters);
    // NOLINTNEXTLINE(modernize-loop-convert): collect() appends tuples.
    for (std::size_t done = 0; done < tuples_.size(); ++done) {
      if (tuples_.size() > kMostTuples) return std::nullopt;
      Tuple const from = tuples_[done];
      for (Letter letter = 0; letter < nfa_.letters; ++letter) {
        std::vector<State>& to = successors[letter];
        to.clear();
        Tuple next(heaps_);
        collect(from, letter, 0, 0, next, to);
        sort_unique(to);
      }
      nfa_.add(std::all_of(from.begin(), from.end(),
                           [&](State state) { return one_.marks[state] == Mark::kYes; }),
               successors);
      work_.require_memory(nfa_.targets.size() * 8 + tuples_.size() * (nfa_.letters * 8 + 100));
    }
    nfa_.start_behind_zeros();  // a nim-value can have more digits than every heap
    return std::move(nfa_);
  }

 private:
  State number_of(Tuple const& tuple) {
    std::uint64_t key = 0;
    for (State const state : tuple) key = key * one_.size() + state;
    auto const [at, added] = numbers_.emplace(key, static_cast<State>(tuples_.size()));
    if (added) tuples_.push_back(tuple);
    return at->second;
  }

  /// All choices of the digits of the nim-values from `heap` on, where those before it have the
  /// nim-sum `sum`.
  void collect(Tuple const& from, Letter letter, std::size_t heap, Letter sum, Tuple& next,
               std::vector<State>& to) {
    work_.require(10);
    if (heap == heaps_) {
      if (sum == 0) to.push_back(number_of(next));
      return;
    }
    for (Letter digit = 0; digit < 2; ++digit) {
      State const state = one_.after(from[heap], (letter >> heap & 1U) + 2 * digit);
      if (state == kNoState || !alive_[state]) continue;
      next[heap] = state;
      collect(from, letter, heap + 1, sum ^ digit, next, to);
    }
  }

  std::size_t heaps_;
  Dfa const& one_;
  Meter& work_;
  std::vector<bool> alive_;  // some word from here is accepted
  std::unordered_map<std::uint64_t, State> numbers_;
  std::vector<Tuple> tuples_;
  Nfa nfa_;
};

}  // namespace

std::optional<Dfa> law_of_sum(LinearGame const& game, Dfa const& one_heap, std::size_t most,
                              Meter& work) {
  std::uint64_t tuples = 1;
  for (std::size_t heap = 0; heap < game.heaps; ++heap) {
    if (tuples > (std::uint64_t{1} << 40)) return std::nullopt;
    tuples *= one_heap.size();
  }
  std::vector<Tuple> starts;
  for (std::size_t control = 0; control < game.controls; ++control) {
    Tuple start;
    for (std::size_t heap = 0; heap < game.heaps; ++heap) {
      start.push_back(one_heap.starts[game.pass_per_heap ? control >> heap & 1U : 0]);
    }
    starts.push_back(std::move(start));
  }
  auto const nfa = SumOfHeaps(game.heaps, one_heap, work).run(starts);
  if (!nfa) return std::nullopt;
  return determinised(reduced(*nfa, work), most, work);
}

}  // namespace bouton::discover
