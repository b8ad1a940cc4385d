// LinesCheck: claims about Nimstring.
//
// A claim says that whoever is to draw a line loses, whether a turn begins or goes on. It holds if
// each line that completes no box leaves a position that is won, and each that completes one a
// position that is claimed: the same player draws again. A position is won if some line completes
// none and leaves one that is claimed, or completes one and leaves one that is won.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "check/board_check.hpp"

namespace bouton::check {

template <unsigned kWords>
class LinesCheck : public BoardCheck<kWords> {
  using Base = BoardCheck<kWords>;
  using typename Base::Set;

 public:
  LinesCheck(BoardRules const& rules, BoardClaim const& claim, CheckOptions const& options)
      : Base(rules, claim, options), boxes_at_(rules.things()), again_(rules.left - 1) {
    for (Listed const& box : rules.boxes) {
      Set lines;
      for (std::size_t const line : box) lines.insert(line);
      for (std::size_t const line : box) boxes_at_[line].push_back(lines);
    }
  }

  void run() {
    for (std::string_view const sets : this->claim_.sets) {
      this->for_each_claim(sets, [&](std::string_view text) {
        Set const left = this->set_at(text);
        if (left.empty()) this->wrong("check.wrong.board_ended", text);
        if (left.has(again_)) this->wrong("check.wrong.board_no_start", text);
        state(left) = State::kLost;
      });
    }
    for (std::string_view const sets : this->claim_.sets) {
      this->for_each_claim(sets, [&](std::string_view text) { check(text); });
    }
    check_start();
  }

 private:
  enum class State : std::uint8_t { kNew, kLost, kWon, kOpen };

  [[nodiscard]] State known(Set const& left) {
    auto const number = this->parts_.find(this->play_.key(left));
    return number && *number < states_.size() ? states_[*number] : State::kNew;
  }
  State& state(Set const& left) {
    std::uint32_t const number = this->number(left, this->play_.key(left));
    if (states_.size() <= number) states_.resize(2 * std::size_t{number} + 1);
    return states_[number];
  }
  [[nodiscard]] bool completes(Set const& after, std::size_t line) const {
    return std::any_of(boxes_at_[line].begin(), boxes_at_[line].end(),
                       [&](Set const& box) { return !box.meets(after); });
  }
  /// Calls visit(after, completes) for each line until it returns false.
  void for_each_line(Set const& left, auto const& visit) {
    for (Set rest = left; !rest.empty();) {
      Set const line = rest.least();
      rest = rest.without(line);
      std::size_t at = 0;
      line.for_each([&](std::size_t thing) { at = thing; });
      this->count_move();
      Set const after = left.without(line);
      if (!visit(after, completes(after, at))) return;
    }
  }
  /// Who must draw and cannot has lost, and in misère play won.
  bool is_lost(Set const& left) {
    return left.empty() ? !this->claim_.misere : known(left) == State::kLost;
  }
  bool wins(Set const& left) {
    if (left.empty()) return this->claim_.misere;
    if (State const before = known(left); before != State::kNew) return before == State::kWon;
    bool won = false;
    for_each_line(left, [&](Set const& after, bool completes) {
      won = completes ? wins(after) : is_lost(after);
      return !won;
    });
    state(left) = won ? State::kWon : State::kOpen;
    return won;
  }
  void check(std::string_view text) {
    this->count_claim();
    for_each_line(this->set_at(text), [&](Set const& after, bool completes) {
      if (completes && !is_lost(after)) this->wrong("check.wrong.board_not_won", text);
      if (!completes && is_lost(after)) this->wrong("check.wrong.board_lost", text);
      if (!completes && !wins(after)) this->wrong("check.wrong.board_not_won", text);
      return true;
    });
  }
  void check_start() {
    std::string_view const text = this->claim_.start;
    Set const start = this->set_at(text);
    bool lost = this->claim_.misere;  // where somebody must draw, and there is no line
    bool right = start.has(again_) && start == start.least();
    if (!start.has(again_)) {
      lost = is_lost(start);
      right = lost || wins(start);
    }
    if (!right || lost != this->claim_.lost) this->wrong("check.wrong.board_start", text);
  }

  std::vector<std::vector<Set>> boxes_at_;  // each line
  std::size_t again_;
  std::vector<State> states_;
};

}  // namespace bouton::check
