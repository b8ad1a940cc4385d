// BoardCheck: what the checks of all kinds of claims about positions on a board have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "check/board_claim.hpp"
#include "check/board_play.hpp"
#include "check/findings.hpp"

namespace bouton::check {

/// Nanoseconds, about, that a move and what it leaves take.
inline constexpr std::uint64_t kStepsOfMove = 200, kStepsOfOwnMove = 2'000;

template <unsigned kWords>
class BoardCheck {
 public:
  using Set = ThingSet<kWords>;
  using Key = typename BoardPlay<kWords>::Key;

  BoardCheck(BoardRules const& rules, BoardClaim const& claim, CheckOptions const& options)
      : play_(rules),
        claim_(claim),
        rules_(rules),
        digits_(digits_of(play_.things())),
        work_(meter_of(options)) {
    for (std::string_view const sets : claim.sets) all_ += sets.size() / digits_;
  }

  [[nodiscard]] std::size_t claims() const { return all_; }

  /// That the start is a position of play.
  void demand_start() {
    Set const start = set_at(claim_.start);
    std::size_t tokens = 0;
    start.for_each([&](std::size_t thing) {
      if (thing >= rules_.left) ++tokens;
    });
    bool const one = tokens == (rules_.tokens > 0 ? 1U : 0U);
    if (!one || !play_.is_position(start)) wrong("check.wrong.board_no_start", claim_.start);
  }

 protected:
  [[nodiscard]] Set set_at(std::string_view digits) const {
    return set_of_digits<kWords>(digits, play_.things());
  }
  void for_each_claim(std::string_view sets, auto const& visit) {
    for (std::size_t at = 0; at < sets.size(); at += digits_) {
      visit(sets.substr(at, digits_));
    }
  }
  /// Calls visit(part, number).
  void for_each_part(Set const& left, auto const& visit) {
    play_.for_each_part(left, [&](Set const& part) { visit(part, number(part, play_.key(part))); });
  }
  std::uint32_t number(Set const& part, Key const& key) {
    std::uint32_t const number = parts_.number(key);
    if (number == sets_.size()) {
      sets_.push_back(part);
      require_memory(0);
    }
    return number;
  }
  /// \param more  bytes besides those of parts
  void require_memory(std::uint64_t more) {
    work_.require_memory(parts_.bytes() + kBytesOfPart * sets_.size() + more);
  }
  void count_move() { work_.require(rules_.own ? kStepsOfOwnMove : kStepsOfMove); }
  void count_claim() { work_.report(++done_, all_); }
  [[noreturn]] void wrong(std::string_view key, std::string_view set) {
    throw Wrong{Message{std::string(key), {{"position", written(rules_, set)}}}};
  }

  BoardPlay<kWords> play_;
  BoardClaim const& claim_;
  BoardRules const& rules_;
  PartNumbers<kWords> parts_;
  std::vector<Set> sets_;  // one for each number
  std::size_t digits_;     // of a set

 private:
  static constexpr std::uint64_t kBytesOfPart = 2 * sizeof(Set) + 32;

  Meter work_;
  std::uint64_t done_ = 0, all_ = 0;
};

}  // namespace bouton::check
