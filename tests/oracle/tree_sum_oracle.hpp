// The oracle for sums of games of any rules: every line of play followed to its end, with equal
// games told apart by nothing but their moves.
//
// Independent of the library: standard containers only. A position becomes a number by the set of
// the numbers of its options, so two positions with the same moves, down to the end, are one game.
// A sum is the list of its games, a move is a move in one of them.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "oracle/any_rules_oracle.hpp"

namespace oracle {

class TreeSums {
 public:
  using Game = unsigned;
  using Sum = std::vector<Game>;  ///< sorted

  /// The game that a position of these rules is. `known` belongs to the rules.
  Game game(AnyRules const& rules, AnyPosition const& position,
            std::map<AnyPosition, Game>& known) {
    auto const found = known.find(position);
    if (found != known.end()) return found->second;
    std::set<Game> below;
    for (AnyPosition const& to : options(rules, position)) below.insert(game(rules, to, known));
    Game const number = numbers_.emplace(below, static_cast<Game>(numbers_.size())).first->second;
    if (number == options_.size()) options_.emplace_back(below.begin(), below.end());
    known.emplace(position, number);
    return number;
  }

  bool next_wins(Sum sum, bool misere) {
    std::sort(sum.begin(), sum.end());
    auto const found = wins_.find({misere, sum});
    if (found != wins_.end()) return found->second;
    bool any = false, wins = false;
    for (std::size_t i = 0; i < sum.size() && !wins; ++i) {
      for (Game const to : options_[sum[i]]) {
        any = true;
        Sum after = sum;
        after[i] = to;
        if (next_wins(std::move(after), misere)) continue;
        wins = true;
        break;
      }
    }
    wins = wins || (!any && misere);
    wins_.emplace(std::pair(misere, std::move(sum)), wins);
    return wins;
  }

  /// In normal play: the mex over all moves of the sum.
  unsigned value(Sum sum) {
    std::sort(sum.begin(), sum.end());
    auto const found = values_.find(sum);
    if (found != values_.end()) return found->second;
    std::set<unsigned> reached;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      for (Game const to : options_[sum[i]]) {
        Sum after = sum;
        after[i] = to;
        reached.insert(value(std::move(after)));
      }
    }
    unsigned mex = 0;
    while (reached.count(mex) > 0) ++mex;
    values_.emplace(std::move(sum), mex);
    return mex;
  }

 private:
  std::map<std::set<Game>, Game> numbers_;
  std::vector<std::vector<Game>> options_;
  std::map<std::pair<bool, Sum>, bool> wins_;
  std::map<Sum, unsigned> values_;
};

}  // namespace oracle
