// kMoment: how long something may still be written when the time is over. Nobody notices it; a
// command ends within two tenths of a second.
#pragma once

#include <chrono>

namespace bouton::cli {

inline constexpr std::chrono::milliseconds kMoment{75};

}  // namespace bouton::cli
