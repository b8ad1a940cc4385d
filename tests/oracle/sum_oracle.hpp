// The oracle for sums: several games of rules_oracle.hpp side by side, played out as one game.
//
// Knows nothing of nim-values: a position is a list of positions, a move is a move in one of
// them, and every line of play is followed to its end.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "oracle/rules_oracle.hpp"

namespace oracle {

class SumSolver {
 public:
  using Sum = std::vector<Position>;

  SumSolver(std::vector<Game> games, Play play) : games_(games), play_(play) {}

  std::set<Sum> options(Sum const& from) const {
    std::set<Sum> result;
    for (std::size_t i = 0; i < from.size(); ++i) {
      for (Position const& to : games_[i](from[i])) {
        Sum after = from;
        after[i] = to;
        result.insert(after);
      }
    }
    return result;
  }

  bool next_wins(Sum const& sum) {
    auto const known = wins_.find(sum);
    if (known != wins_.end()) return known->second;
    std::set<Sum> const moves = options(sum);
    bool wins = moves.empty() && play_ == Play::kMisere;
    for (Sum const& to : moves) {
      if (!next_wins(to)) {
        wins = true;
        break;
      }
    }
    wins_.emplace(sum, wins);
    return wins;
  }

  /// Nim-value of the whole in normal play: mex over all options.
  unsigned value(Sum const& sum) {
    auto const known = values_.find(sum);
    if (known != values_.end()) return known->second;
    std::set<unsigned> reached;
    for (Sum const& to : options(sum)) reached.insert(value(to));
    unsigned least = 0;
    while (reached.count(least) > 0) ++least;
    values_.emplace(sum, least);
    return least;
  }

  std::set<Sum> winning_moves(Sum const& sum) {
    std::set<Sum> result;
    for (Sum const& to : options(sum)) {
      if (!next_wins(to)) result.insert(to);
    }
    return result;
  }

 private:
  std::vector<Game> games_;
  Play play_;
  std::map<Sum, bool> wins_;
  std::map<Sum, unsigned> values_;
};

}  // namespace oracle
