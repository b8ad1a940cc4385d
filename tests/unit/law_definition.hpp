// Who loses, from the definition: the witness of laws and of the boxes that guesses are made from.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bouton/rules/moves.hpp"
#include "discover/discover.hpp"
#include "rules/state.hpp"

namespace bouton::discover {

/// All options of all positions, tried one by one; answers are kept.
class Definition {
 public:
  Definition(Ruleset rules, Convention convention)
      : rules_(std::move(rules)), convention_(convention) {}

  bool lost(SmallPosition const& position) {
    std::uint64_t const key = key_of(position);
    if (auto const at = lost_.find(key); at != lost_.end()) return at->second;
    bool any = false;
    bool result = true;
    for_each_option(rules_, position, [&](SmallPosition const& option) {
      any = true;
      result = !lost(SmallPosition(option));
      return result;
    });
    if (!any) result = convention_ == Convention::kNormal;
    lost_[key] = result;
    return result;
  }

  /// All positions with these numbers of heaps, each below `side`.
  void for_each(std::size_t heaps, std::uint64_t side,
                std::function<void(SmallPosition const&)> const& visit) const {
    std::vector<std::uint64_t> sizes(heaps, 0);
    for (bool more = true; more;) {
      SmallPosition position = start_position(rules_, sizes);
      for_each_state(rules_, position, [&](SmallPosition const& p) {
        visit(p);
        return true;
      });
      more = false;
      for (std::size_t i = heaps; i-- > 0 && !more;) {
        sizes[i] = (sizes[i] + 1) % side;
        more = sizes[i] != 0;
      }
    }
  }

 private:
  /// Up to four heaps below 1024, or up to eight below 32, a limit below 1023, and what is spent.
  static std::uint64_t key_of(SmallPosition const& position) {
    std::uint64_t const below = position.heaps.size() <= 4 ? 1024 : 32;
    std::uint64_t key = position.one_pass_spent ? 1 : 0;
    for (bool const spent : position.spent) key = 2 * key + (spent ? 1 : 0);
    key = 1024 * key + (position.limit ? *position.limit + 1 : 0);
    for (std::uint64_t const heap : position.heaps) {
      if (heap >= below) throw std::out_of_range("a heap is too large for this witness");
      key = below * key + heap;
    }
    return key;
  }

  Ruleset rules_;
  Convention convention_;
  std::unordered_map<std::uint64_t, bool> lost_;
};

/// Whether the law has the position as a P-position.
inline bool in_law(Law const& law, LinearGame const& game, SmallPosition const& position) {
  auto const numbers = game.numbers(position);
  int length = 0;
  for (std::uint64_t const number : numbers) length = std::max(length, law.system.length(number));
  Mark const mark = law.automaton.mark(law.automaton.starts[game.control(position)],
                                       letters(law.system, numbers, length));
  EXPECT_NE(mark, Mark::kInvalid);
  return mark == Mark::kYes;
}

}  // namespace bouton::discover
