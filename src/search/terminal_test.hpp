// TerminalTest: whether a position of a box is terminal, mostly by counting movable heaps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bouton/rules/moves.hpp"
#include "search/translations.hpp"

namespace bouton::search {

/// For the positions of one row after another. In misere play a position that nothing
/// crosses out is P only if it has a move.
class TerminalTest {
 public:
  TerminalTest(Ruleset const& rules, std::span<BoxMoves const> kinds) : rules_(rules) {
    for (BoxMoves const& moves : kinds) kinds_.push_back(Kind(moves));
  }

  void start_row(std::span<std::uint64_t const> prefix) {
    prefix_ = prefix;
    for (Kind& kind : kinds_) {
      kind.movable_in_prefix = 0;
      for (std::uint64_t const heap : prefix) {
        kind.movable_in_prefix += kind.movable[static_cast<std::size_t>(heap)];
      }
    }
  }

  /// \pre start_row was called with the prefix
  [[nodiscard]] bool has_move(std::uint64_t place) {
    bool amounts_matter = false;
    for (Kind const& kind : kinds_) {
      std::uint64_t const movable =
          kind.movable_in_prefix + kind.movable[static_cast<std::size_t>(place)];
      if (movable < kind.min_heaps) continue;
      if (!kind.amounts_matter) return true;
      amounts_matter = true;
    }
    if (!amounts_matter) return false;
    position_.heaps.assign(prefix_.begin(), prefix_.end());
    position_.heaps.push_back(place);
    return !is_terminal(rules_, position_);
  }

 private:
  struct Kind {
    explicit Kind(BoxMoves const& moves)
        : min_heaps(moves.min_heaps),
          amounts_matter(moves.spread != kNoBound && moves.min_heaps > 1),
          movable(moves.leaves.size(), 0) {
      bool some_smaller = false;  // a smaller amount leaves some of the heap
      for (std::size_t heap = 1; heap < movable.size(); ++heap) {
        movable[heap] = some_smaller || (moves.leaves[heap] & kMayEmpty) != 0;
        some_smaller = some_smaller || (moves.leaves[heap] & kMayLeaveSome) != 0;
      }
    }

    std::uint64_t min_heaps;
    bool amounts_matter;                // movable heaps need not have amounts that fit together
    std::vector<std::uint8_t> movable;  // by heap size
    std::uint64_t movable_in_prefix = 0;
  };

  Ruleset const& rules_;
  std::vector<Kind> kinds_;
  std::span<std::uint64_t const> prefix_;
  SmallPosition position_;
};

}  // namespace bouton::search
