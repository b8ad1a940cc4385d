// Why a computation ended, in one word for programs.
#pragma once

#include <string_view>

#include "bouton/core/limits.hpp"

namespace bouton::answer {

[[nodiscard]] constexpr std::string_view name(Stop stop) {
  switch (stop) {
    case Stop::kNone:
      return "complete";
    case Stop::kExpired:
      return "time";
    case Stop::kMemory:
      return "memory";
    case Stop::kPositions:
      return "positions";
    case Stop::kWork:
      return "work";
    case Stop::kValueSize:
      return "value";
    case Stop::kHistory:
      return "history";
    case Stop::kHeaps:
      return "heaps";
    case Stop::kElements:
      return "elements";
    case Stop::kSteady:
      return "steady";
  }
  return "";
}

}  // namespace bouton::answer
