// Work: a budget of elementary steps, watched together with memory, the clock and Ctrl-C.
#pragma once

#include <cstdint>

#include "bouton/core/limits.hpp"
#include "bouton/misere/quotient_search.hpp"

namespace bouton::misere {

/// Thrown inside this room when something of the budget is used up.
struct OutOfWork {
  QuotientStop stop;
};

class Work {
 public:
  Work(std::uint64_t budget, Limits const& limits) : budget_(budget), limits_(limits) {}

  /// Notes `steps`, about a nanosecond each. \throws OutOfWork
  void spend(std::uint64_t steps) {
    done_ += steps;
    if (done_ < next_look_) return;
    next_look_ = done_ + kInterval;
    if (limits_.expired()) throw OutOfWork{QuotientStop::kInterrupt};
    if (done_ > budget_) throw OutOfWork{QuotientStop::kWork};
  }

  /// Notes that a table needs so many bytes. \throws OutOfWork if there are not so many
  void hold(std::uint64_t bytes) const {
    if (bytes > limits_.memory_bytes) throw OutOfWork{QuotientStop::kInterrupt};
  }

 private:
  static constexpr std::uint64_t kInterval = 1'000'000;

  std::uint64_t budget_;
  Limits const& limits_;
  std::uint64_t done_ = 0;
  std::uint64_t next_look_ = 0;
};

}  // namespace bouton::misere
