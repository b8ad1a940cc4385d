// Budget: steps and memory of a check that cannot stop half-way with a result.
#pragma once

#include <cstdint>

#include "check/work.hpp"

namespace bouton::check {

/// Thrown inside this room when the limits are reached.
struct Stopped {};

class Budget {
 public:
  Budget(CheckOptions const& options, std::uint64_t steps) : work_(options, steps) {}

  /// Notes steps of about a nanosecond each. \throws Stopped
  void spend(std::uint64_t steps) {
    if (!work_.spend(steps)) throw Stopped{};
  }
  /// Notes memory that stays in use. \throws Stopped
  void keep(std::uint64_t bytes) {
    kept_ += bytes;
    if (kept_ > work_.options().limits.memory_bytes) throw Stopped{};
  }
  void progress(std::uint64_t done, std::uint64_t all) const { work_.progress(done, all); }

 private:
  Work work_;
  std::uint64_t kept_ = 0;
};

}  // namespace bouton::check
