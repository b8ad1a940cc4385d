// LineClaims: a closed set of claims that shows who wins a position of Nimstring. They are about
// whoever is to draw a line; src/check/board_lines.hpp says when they hold.
#pragma once

#include <set>
#include <unordered_set>
#include <vector>

#include "boards/nimstring.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::boards {

/// Lost positions of Nimstring, for whoever is to draw a line.
class LineClaims {
 public:
  LineClaims(DotsAndBoxes const& dots, Convention convention, Limits const& limits)
      : dots_(dots), search_(dots, convention), limits_(limits) {}

  /// All that shows who wins. \throws LimitReached
  void show(Lines left, bool lost) {
    lost ? claim(left) : answer(left);
    while (!waiting_.empty()) {
      Lines const now = waiting_.back();
      waiting_.pop_back();
      DotsAndBoxes::for_each_line(now, [&](Lines line) {
        Lines const after = now & ~line;
        dots_.completes(now, line) ? claim(after) : answer(after);
        return true;
      });
    }
  }
  void for_each(auto const& visit) const {
    for (Lines const left : lost_) visit(left);
  }

 private:
  /// Shows that a position is won. \pre it is
  void answer(Lines left) {
    left = search_.least_image(left);
    if (!won_.insert(left).second || claimed_answer(left)) return;
    DotsAndBoxes::for_each_line(left, [&](Lines line) {
      Lines const after = left & ~line;
      bool const again = dots_.completes(left, line);
      if (search_.is_lost(after, limits_) == again) return true;
      again ? answer(after) : claim(after);
      return false;
    });
  }
  void claim(Lines left) {
    left = search_.least_image(left);
    if (left != 0 && lost_.insert(left).second) waiting_.push_back(left);
  }
  /// Whether a line that completes no box leaves a position that is claimed anyway.
  bool claimed_answer(Lines left) {
    return !DotsAndBoxes::for_each_line(left, [&](Lines line) {
      return dots_.completes(left, line) || !lost_.contains(search_.least_image(left & ~line));
    });
  }

  DotsAndBoxes const& dots_;
  LinesSearch search_;
  Limits const& limits_;
  std::set<Lines> lost_;
  std::unordered_set<Lines> won_;
  std::vector<Lines> waiting_;
};

}  // namespace bouton::boards
