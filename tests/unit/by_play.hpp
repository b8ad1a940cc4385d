// Who wins by the moves that a game tells, and nothing else: whole positions, no parts, no images,
// no theorem.
#pragma once

#include <algorithm>
#include <map>
#include <set>

#include "bouton/rules/moves.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

class ByPlay {
 public:
  explicit ByPlay(Ruleset const& rules) : rules_(rules) {}

  unsigned value(SmallPosition const& from) {
    if (auto const known = values_.find(from); known != values_.end()) return known->second;
    std::set<unsigned> seen;
    for (SmallPosition const& option : options(rules_, from)) seen.insert(value(option));
    unsigned mex = 0;
    while (seen.contains(mex)) ++mex;
    return values_[from] = mex;
  }
  bool misere_lost(SmallPosition const& from) {
    if (auto const known = lost_.find(from); known != lost_.end()) return known->second;
    auto const all = options(rules_, from);
    bool const lost = !all.empty() && std::none_of(all.begin(), all.end(), [&](auto const& option) {
      return misere_lost(option);
    });
    return lost_[from] = lost;
  }

 private:
  Ruleset const& rules_;
  std::map<SmallPosition, unsigned> values_;
  std::map<SmallPosition, bool> lost_;
};

}  // namespace bouton
