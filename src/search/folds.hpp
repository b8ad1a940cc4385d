// Folds: how the answer for a position follows from the answers for its options.
//
// A fold starts empty, takes the answers of options one by one, and gives the result. One
// that is decided early lets the search skip the other options.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bouton/core/outcome.hpp"

namespace bouton::search {

/// 1 for P, 0 for N. One P among the options makes an N.
class OutcomeFold {
 public:
  static constexpr bool kDecidedEarly = true;
  explicit OutcomeFold(Convention convention)
      : terminal_(terminal_outcome(convention) == Outcome::kP ? 1 : 0) {}

  [[nodiscard]] std::uint64_t terminal() const { return terminal_; }
  void clear() { empty_ = true; }
  /// \return whether the result can no longer change.
  bool add(std::uint64_t option) {
    empty_ = false;
    some_p_ = option == 1;
    return some_p_;
  }
  [[nodiscard]] std::uint64_t result() const { return empty_ ? terminal_ : (some_p_ ? 0 : 1); }

 private:
  std::uint64_t terminal_;
  bool empty_ = true;
  bool some_p_ = false;
};

/// Number of moves to the end. The winner hurries: 1 + the least over the P options; the loser
/// delays: 1 + the greatest over all options. Each move changes the outcome, so the parity of the
/// number gives the outcome.
class RemotenessFold {
 public:
  static constexpr bool kDecidedEarly = false;
  explicit RemotenessFold(Convention convention)
      : p_parity_(convention == Convention::kNormal ? 0 : 1) {}

  [[nodiscard]] std::uint64_t terminal() const { return 0; }
  void clear() {
    empty_ = true;
    wins_ = false;
  }
  bool add(std::uint64_t option) {
    bool const lost = option % 2 == p_parity_;
    if (lost) {
      length_ = wins_ ? std::min(length_, option) : option;
      wins_ = true;
    } else if (!wins_) {
      length_ = empty_ ? option : std::max(length_, option);
    }
    empty_ = false;
    return false;
  }
  [[nodiscard]] std::uint64_t result() const { return empty_ ? 0 : length_ + 1; }

 private:
  std::uint64_t p_parity_;
  bool empty_ = true;
  bool wins_ = false;
  std::uint64_t length_ = 0;
};

/// The least number that no option has; a given value without options.
class MexFold {
 public:
  static constexpr bool kDecidedEarly = false;
  explicit MexFold(std::uint64_t terminal) : terminal_(terminal) {}

  [[nodiscard]] std::uint64_t terminal() const { return terminal_; }
  void clear() {
    empty_ = true;
    std::fill(seen_.begin(), seen_.end(), false);
  }
  bool add(std::uint64_t option) {
    empty_ = false;
    auto const index = static_cast<std::size_t>(option);
    if (index >= seen_.size()) seen_.resize(index + 1, false);
    seen_[index] = true;
    return false;
  }
  [[nodiscard]] std::uint64_t result() const {
    if (empty_) return terminal_;
    return static_cast<std::uint64_t>(std::find(seen_.begin(), seen_.end(), false) - seen_.begin());
  }

 private:
  std::uint64_t terminal_;
  bool empty_ = true;
  std::vector<bool> seen_;
};

}  // namespace bouton::search
