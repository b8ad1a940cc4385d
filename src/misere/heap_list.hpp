// HeapList: the heaps of one or several games as one sequence, with their options.
//
// Heap number 0 is empty; then come heap 1 of every game, heap 2 of every game, and so on. An
// option of a heap is a list of heaps with smaller numbers (the parts of a heap of another game
// never occur). Empty parts are left out.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "bouton/misere/quotient.hpp"
#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::misere {

/// Number of a heap in the list.
using HeapNumber = std::uint32_t;

class HeapList {
 public:
  explicit HeapList(std::vector<sequence::OneHeapGame> games) : games_(std::move(games)) {}

  [[nodiscard]] std::vector<sequence::OneHeapGame> const& games() const { return games_; }
  [[nodiscard]] Generator heap(HeapNumber number) const {
    return {(number - 1) % games_.size(), (number - 1) / games_.size() + 1};
  }
  [[nodiscard]] HeapNumber number(std::size_t game, std::uint64_t heap) const {
    return heap == 0 ? 0 : static_cast<HeapNumber>((heap - 1) * games_.size() + game + 1);
  }

  /// Calls visit(std::span<HeapNumber const> parts) for every option of a heap, often several
  /// times for the same one. A visit that returns false ends it. \return whether none did
  template <class Visit>
  bool for_each_option(HeapNumber of, Visit&& visit) const {
    auto const go_on = [&](std::span<HeapNumber const> parts) {
      if constexpr (std::is_void_v<decltype(visit(parts))>) {
        visit(parts);
        return true;
      } else {
        return visit(parts);
      }
    };
    Generator const which = heap(of);
    std::size_t const game = which.game;
    std::uint64_t const size = which.heap;
    sequence::OneHeapGame const& rules = games_[game];
    std::uint64_t const last =
        rules.code.finite() ? std::min<std::uint64_t>(size, rules.code.max_taken()) : size;
    std::vector<HeapNumber> parts;
    for (std::uint64_t taken = 0; taken <= last; ++taken) {
      Digit const digit = rules.code.digit(taken);
      if (digit == 0) continue;
      std::uint64_t const rest = size - taken;
      if ((digit & 1U) != 0 && rest == 0 && !go_on({})) return false;
      if ((digit & 2U) != 0 && rest != 0) {
        HeapNumber const one = number(game, rest);
        if (!go_on({&one, 1})) return false;
      }
      if ((digit & 4U) != 0) {
        for (std::uint64_t a = 1; 2 * a <= rest; ++a) {
          if (2 * a == rest && rules.parts != PartsCondition::kAny) continue;
          HeapNumber const two[] = {number(game, a), number(game, rest - a)};
          if (!go_on(two)) return false;
        }
      }
      unsigned const most = static_cast<unsigned>(std::bit_width(digit));  // 32 if bit 31 is set
      for (unsigned count = 3; count < most; ++count) {
        if (((digit >> count) & 1U) == 0) continue;
        if (!split(game, count, 1, rest, parts, go_on)) return false;
      }
    }
    return true;
  }

 private:
  /// Chooses `count` more parts of at least `least`, in non-decreasing order.
  template <class Visit>
  bool split(std::size_t game, unsigned count, std::uint64_t least, std::uint64_t rest,
             std::vector<HeapNumber>& parts, Visit& visit) const {
    PartsCondition const condition = games_[game].parts;
    bool go_on = true;
    if (count == 1) {
      if (rest < least) return true;
      parts.push_back(number(game, rest));
      bool const allowed =
          condition != PartsCondition::kNotAllEqual || parts.front() != parts.back();
      if (allowed) go_on = visit(parts);
      parts.pop_back();
      return go_on;
    }
    std::uint64_t const step = condition == PartsCondition::kPairwiseUnequal ? 1 : 0;
    std::uint64_t const steps = step * count * (count - 1) / 2;  // of the parts above the least
    for (std::uint64_t a = least; go_on && a * count + steps <= rest; ++a) {
      parts.push_back(number(game, a));
      go_on = split(game, count - 1, a + step, rest - a, parts, visit);
      parts.pop_back();
    }
    return go_on;
  }

  std::vector<sequence::OneHeapGame> games_;
};

}  // namespace bouton::misere
