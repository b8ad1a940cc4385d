#include "discover/counterexample.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "bouton/rules/moves.hpp"

namespace bouton::discover {
namespace {

/// Options looked at before anything is proved, and options of the position that is told.
constexpr std::uint64_t kMostSmallOptions = 3'000'000;
constexpr std::uint64_t kMostOptions = 2'000'000;
constexpr std::uint64_t kMostTokensTried = 60;
/// Subsets of "has a move into the set".
constexpr std::size_t kMostOfInto = 50'000;
/// Digits that a nim-value may have in front of those of the heaps.
constexpr int kMostMoreDigits = 22;

/// Calls `visit` with all heaps of so many tokens, in order. \return false if it stopped
bool for_each_heaps(std::vector<std::uint64_t>& heaps, std::size_t place, std::uint64_t tokens,
                    std::function<bool()> const& visit) {
  if (place + 1 == heaps.size()) {
    heaps[place] = tokens;
    return visit();
  }
  for (std::uint64_t heap = 0; heap <= tokens; ++heap) {
    heaps[place] = heap;
    if (!for_each_heaps(heaps, place + 1, tokens - heap, visit)) return false;
  }
  return true;
}

}  // namespace

SmallPosition position_of(LinearGame const& game, std::size_t control,
                          std::vector<std::uint64_t> numbers) {
  SmallPosition position;
  if (game.limit) position.limit = numbers.back();
  numbers.resize(game.heaps);
  position.heaps = std::move(numbers);
  std::uint64_t const unspent = control / static_cast<std::size_t>(game.values + 1);
  for (std::size_t heap = 0; game.pass_per_heap && heap < game.heaps; ++heap) {
    position.spent.push_back((unspent >> heap & 1U) == 0);
  }
  position.one_pass_spent =
      game.one_pass && (unspent >> (game.pass_per_heap ? game.heaps : 0) & 1U) == 0;
  return position;
}

bool CounterexampleSearch::is_marked(SmallPosition const& position) const {
  std::vector<std::uint64_t> const numbers = game_.numbers(position);
  std::vector<Letter> const word = letters(system_, numbers);
  work_.require(30 * numbers.size() * (word.size() + 1));
  return law_.mark(law_.starts[game_.control(position)], word) == Mark::kYes;
}

/// The number with which the law accepts these heaps: the last track is read in every way.
std::optional<std::uint64_t> CounterexampleSearch::claimed_value(
    std::vector<std::uint64_t> const& heaps) const {
  int length = 0;
  for (std::uint64_t const heap : heaps) length = std::max(length, system_.length(heap));
  length = std::min(length + kMostMoreDigits, system_.longest());
  std::vector<Letter> const word = letters(system_, heaps, length);
  auto const place = static_cast<Letter>(letter_count(system_, heaps.size()));
  std::vector<std::pair<State, std::uint64_t>> known = {{law_.starts[0], 0}};
  std::vector<std::pair<State, std::uint64_t>> next;
  for (int i = 0; i < length; ++i) {
    next.clear();
    auto const weight = static_cast<std::uint64_t>(system_.weight(length - 1 - i));
    for (auto const& [state, value] : known) {
      for (Letter digit = 0; digit < system_.digits(); ++digit) {
        State const to = law_.after(state, word[static_cast<std::size_t>(i)] + digit * place);
        if (to != kNoState) next.emplace_back(to, value + digit * weight);
      }
    }
    // Of numbers that lead to the same state the least one is enough.
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end(),
                           [](auto const& a, auto const& b) { return a.first == b.first; }),
               next.end());
    work_.require(50 * next.size() + 10);
    std::swap(known, next);
  }
  std::optional<std::uint64_t> least;
  for (auto const& [state, value] : known) {
    if (law_.marks[state] == Mark::kYes) least = std::min(value, least.value_or(value));
  }
  return least;
}

/// Whether what the law says here contradicts what it says of the options.
std::optional<Counterexample> CounterexampleSearch::contradiction(
    SmallPosition const& position, std::uint64_t most_options) const {
  Counterexample found;
  found.position = position;
  std::uint64_t options = 0;
  if (game_.every_value) {
    found.claimed_value = claimed_value(position.heaps);
    std::vector<bool> reached;
    bool const all = for_each_option(rules_, position, [&](SmallPosition const& option) {
      auto const value = claimed_value(option.heaps);
      if (value && value == found.claimed_value && !found.after) found.after = option;
      if (value && *value < most_options) {
        if (reached.size() <= *value) reached.resize(static_cast<std::size_t>(*value) + 1);
        reached[static_cast<std::size_t>(*value)] = true;
      }
      return ++options < most_options;
    });
    if (!all) throw LimitReached{Stop::kWork};
    auto const first = std::find(reached.begin(), reached.end(), false);
    found.value = static_cast<std::uint64_t>(first - reached.begin());
    if (found.value == found.claimed_value) return std::nullopt;
    return found;
  }
  found.claimed_p = is_marked(position);
  bool const complete = for_each_option(rules_, position, [&](SmallPosition const& option) {
    if (is_marked(option)) found.after = option;
    return !found.after && ++options < most_options;
  });
  if (!complete && !found.after) throw LimitReached{Stop::kWork};
  bool const decided_by_end = game_.convention == Convention::kMisere && options == 0;
  found.is_p = !found.after && !decided_by_end;
  if (*found.is_p == found.claimed_p) return std::nullopt;
  return found;
}

std::optional<Counterexample> CounterexampleSearch::among_small() const {
  std::optional<Counterexample> found;
  std::vector<std::uint64_t> heaps(game_.heaps, 0);
  std::uint64_t const before = work_.done();
  auto const visit = [&] {
    std::uint64_t tokens = 0;
    for (std::uint64_t const heap : heaps) tokens += heap;
    for (std::size_t control = 0; control < game_.controls && !found; ++control) {
      for (std::uint64_t limit = 0; limit <= (game_.limit ? tokens : 0) && !found; ++limit) {
        std::vector<std::uint64_t> numbers = heaps;
        if (game_.limit) numbers.push_back(limit);
        SmallPosition const position = position_of(game_, control, std::move(numbers));
        found = contradiction(position, kMostOptions);
      }
    }
    return !found && work_.done() - before < 100 * kMostSmallOptions;
  };
  try {
    for (std::uint64_t tokens = 0; tokens <= kMostTokensTried; ++tokens) {
      if (!for_each_heaps(heaps, 0, tokens, visit)) break;
    }
  } catch (LimitReached const& reached) {
    if (reached.stop != Stop::kWork) throw;
  }
  if (found) found->first = true;
  return found;
}

/// The positions at which the law contradicts what it says of the options.
Dfa CounterexampleSearch::contradictions(MoveRelations const& moves) const {
  auto const with_move_into = [&](Dfa const& set) {
    auto into = determinised(positions_with_move(game_, system_, moves, set, work_).nfa,
                             kMostOfInto, work_);
    if (!into) throw LimitReached{Stop::kWork};
    return *std::move(into);
  };
  Dfa lost = complement(with_move_into(law_));
  if (game_.convention == Convention::kMisere) {
    Dfa const movable = with_move_into(all_words(system_, game_.tracks(), game_.controls));
    lost = product(lost, movable, [](Mark without, Mark any) {
      return without == Mark::kYes && any == Mark::kYes ? Mark::kYes : Mark::kNo;
    });
  }
  return minimised(product(law_, lost, [](Mark claimed, Mark actual) {
    if (claimed == Mark::kInvalid) return Mark::kInvalid;
    return claimed == actual ? Mark::kNo : Mark::kYes;
  }));
}

std::optional<Counterexample> CounterexampleSearch::of_refuted(MoveRelations const& moves,
                                                               Proof const& proof) const {
  std::size_t control = proof.control;
  auto numbers = proof.where;
  bool first = false;
  try {
    if (auto least = least_accepted(game_, system_, contradictions(moves), work_)) {
      control = least->first;
      numbers = std::move(least->second);
      first = true;
    }
  } catch (LimitReached const& reached) {
    if (reached.stop == Stop::kExpired) throw;
  }
  if (!numbers) return std::nullopt;
  Counterexample found;
  found.position = position_of(game_, control, *std::move(numbers));
  try {
    if (auto shown = contradiction(found.position, kMostOptions)) found = *std::move(shown);
  } catch (LimitReached const& reached) {
    if (reached.stop != Stop::kWork) throw;
    // The options are too many to be looked at one by one.
    found.claimed_p = !game_.every_value && is_marked(found.position);
    found.is_p = !found.claimed_p;
  }
  found.first = first;
  // What the law says of the options is true only where no contradiction comes before.
  if (!first && !proof.first) found.is_p = std::nullopt;
  if (!first && !proof.first) found.value = std::nullopt;
  return found;
}

std::optional<std::pair<std::size_t, std::vector<std::uint64_t>>> least_accepted(
    LinearGame const& game, Numeration const& system, Dfa const& set, Meter& work) {
  // The cost of a word: tokens, then the number on each track; the least is looked for from the
  // end of the words on, for each state that one may begin in. Costs of digits are added, so that
  // the least costs of the rest of the words are enough.
  using Cost = std::vector<std::uint64_t>;
  std::size_t const tracks = game.tracks();
  std::vector<Cost> digits(set.letters, Cost(tracks + 1, 0));
  for (Letter letter = 0; letter < set.letters; ++letter) {
    for (std::size_t track = 0; track < tracks; ++track) {
      digits[letter][track + 1] = digit_of(letter, track, system.digits());
      if (track < game.heaps) digits[letter][0] += digits[letter][track + 1];
    }
  }
  std::vector<Cost> costs(set.size()), longer(set.size());  // empty: no word is accepted
  for (State state = 0; state < set.size(); ++state) {
    if (set.marks[state] == Mark::kYes) costs[state].assign(tracks + 1, 0);
  }
  std::optional<std::pair<std::size_t, Cost>> best;
  for (int length = 0; length <= system.longest(); ++length) {
    for (std::size_t control = 0; control < set.starts.size(); ++control) {
      State const start = set.starts[control];
      if (start == kNoState || costs[start].empty()) continue;
      if (!best || costs[start] < best->second) best = {control, costs[start]};
    }
    // Longer words have more tokens: a nim-value is not longer than the heaps where it is wrong
    // first, but a limit may be.
    bool const longer_is_more =
        best && best->second[0] < static_cast<std::uint64_t>(system.weight(length));
    if ((longer_is_more && !game.limit) || length == system.longest()) break;
    work.require(20 * set.size() * set.letters);
    work.require_memory(2 * set.size() * (8 * tracks + 40));
    auto const weight = static_cast<std::uint64_t>(system.weight(length));
    Cost cost(tracks + 1);
    for (State state = 0; state < set.size(); ++state) {
      longer[state].clear();
      for (Letter letter = 0; letter < set.letters; ++letter) {
        State const to = set.after(state, letter);
        if (to == kNoState || costs[to].empty()) continue;
        for (std::size_t i = 0; i <= tracks; ++i)
          cost[i] = costs[to][i] + weight * digits[letter][i];
        if (longer[state].empty() || cost < longer[state]) longer[state] = cost;
      }
    }
    std::swap(costs, longer);
  }
  if (!best) return std::nullopt;
  best->second.erase(best->second.begin());
  return best;
}

}  // namespace bouton::discover
