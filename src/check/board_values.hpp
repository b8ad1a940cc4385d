// ValuesCheck: claims about nim-values of parts, in normal play.
//
// A claim says that a part has a nim-value v. It holds if no option has the value v and some option
// has each smaller value. An option has the nim-sum of the values of its parts, if they are
// claimed; equal parts cancel. If one part D of it is not claimed, it has the value v just if D has
// the value w, the nim-sum of v and the others; and D has not if an option of D has it, by claims.
// All claims together are shown by induction on the things that are left.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "check/board_check.hpp"

namespace bouton::check {

template <unsigned kWords>
class ValuesCheck : public BoardCheck<kWords> {
  using Base = BoardCheck<kWords>;
  using typename Base::Key;
  using typename Base::Set;

 public:
  using Base::Base;

  void run() {
    for (std::size_t value = 0; value < this->claim_.sets.size(); ++value) {
      this->for_each_claim(this->claim_.sets[value],
                           [&](std::string_view set) { take_claim(set, value); });
    }
    for (std::size_t value = 0; value < this->claim_.sets.size(); ++value) {
      this->for_each_claim(this->claim_.sets[value],
                           [&](std::string_view set) { check(set, value); });
    }
    check_start();
  }

 private:
  /// What is claimed and shown of a part.
  struct Known {
    int value = -1;           // as claimed
    std::uint64_t shown = 0;  // values of options whose parts are claimed, as far as looked at
  };
  struct Part {
    Set set;
    Key key;
  };
  /// The parts of an option: the nim-sum of those claimed, and those that are not.
  struct Seen {
    std::uint64_t sum = 0;
    std::vector<Part> open;
  };

  Known& known(std::uint32_t part) {
    if (known_.size() <= part) known_.resize(2 * std::size_t{part} + 1);
    return known_[part];
  }

  void take_claim(std::string_view text, std::size_t value) {
    Set const set = this->set_at(text);
    std::uint32_t part = 0;
    std::size_t parts = 0;
    this->for_each_part(set, [&](Set const& one, std::uint32_t number) {
      if (one != set) this->wrong("check.wrong.board_part", text);
      part = number;
      ++parts;
    });
    if (parts != 1) this->wrong("check.wrong.board_part", text);
    int& claimed = known(part).value;
    if (claimed >= 0 && claimed != static_cast<int>(value)) {
      this->wrong("check.wrong.board_twice", text);
    }
    claimed = static_cast<int>(value);
  }

  /// \pre all claims are taken
  Seen look(Set const& left) {
    Seen seen;
    this->count_move();
    this->play_.for_each_part(left, [&](Set const& part) {
      Key const key = this->play_.key(part);
      auto const number = this->parts_.find(key);
      if (int const value = number ? known_[*number].value : -1; value >= 0) {
        seen.sum ^= static_cast<std::uint64_t>(value);
        return;
      }
      auto const same = std::find_if(seen.open.begin(), seen.open.end(),
                                     [&](Part const& open) { return open.key == key; });
      if (same != seen.open.end()) {
        seen.open.erase(same);
      } else {
        seen.open.push_back({part, key});
      }
    });
    return seen;
  }

  /// Whether an option of a part that is not claimed has this value by claims.
  bool shows(Part const& part, std::uint64_t value) {
    std::uint64_t& shown = known(this->number(part.set, part.key)).shown;
    auto const there = [&] { return (shown >> value & 1U) != 0; };
    if (there()) return true;
    this->play_.for_each_option(part.set, [&](Set const& option) {
      Seen const seen = look(option);
      if (seen.open.empty()) shown |= std::uint64_t{1} << seen.sum;
      return !there();
    });
    return there();
  }

  void check(std::string_view text, std::size_t value) {
    this->count_claim();
    std::uint64_t values = 0;
    this->play_.for_each_option(this->set_at(text), [&](Set const& option) {
      Seen const seen = look(option);
      if (seen.open.empty()) {
        if (seen.sum == value) this->wrong("check.wrong.board_option", text);
        values |= std::uint64_t{1} << seen.sum;
      } else if (seen.open.size() > 1 || !shows(seen.open[0], seen.sum ^ value)) {
        this->wrong("check.wrong.board_open", text);
      }
      return true;
    });
    std::uint64_t const smaller = (std::uint64_t{1} << value) - 1;
    if ((values & smaller) != smaller) this->wrong("check.wrong.board_smaller", text);
  }

  void check_start() {
    std::string_view const text = this->claim_.start;
    BoardClaim const& claim = this->claim_;
    Set const start = this->set_at(text);
    Seen const seen = look(start);
    if (claim.value || claim.lost) {
      bool const right =
          seen.open.empty() && seen.sum == claim.value.value_or(0) && claim.lost == (seen.sum == 0);
      if (!right) this->wrong("check.wrong.board_start", text);
      return;
    }
    bool won = seen.open.empty() && seen.sum != 0;
    if (!won) {
      this->play_.for_each_option(start, [&](Set const& option) {
        Seen const after = look(option);
        won = won || (after.open.empty() && after.sum == 0);
        return !won;
      });
    }
    if (!won) this->wrong("check.wrong.board_start", text);
  }

  std::vector<Known> known_;
};

}  // namespace bouton::check
