// kMoment: how long something may still be read or written when the time is over. Nobody notices
// it; whoever asked has an answer within two tenths of a second.
#pragma once

#include <chrono>

#include "bouton/core/limits.hpp"

namespace bouton {

inline constexpr std::chrono::milliseconds kMoment{75};

/// The limits, or one moment where they have been reached.
[[nodiscard]] inline Limits or_a_moment(Limits limits) {
  if (!limits.expired()) return limits;
  limits.cancel = nullptr;
  limits.deadline = std::chrono::steady_clock::now() + kMoment;
  return limits;
}

}  // namespace bouton
