#include "front/stops.hpp"

namespace bouton::front {

std::string stop_word(Stop stop) {
  switch (stop) {
    case Stop::kNone:
      break;
    case Stop::kExpired:
      return "@front.stop.time";
    case Stop::kMemory:
      return "@front.stop.memory";
    case Stop::kValueSize:
      return "@front.stop.value";
    case Stop::kWork:
      return "@front.stop.work";
    case Stop::kHistory:
      return "@front.stop.history";
    case Stop::kPositions:
    case Stop::kHeaps:
    case Stop::kElements:
    case Stop::kSteady:
      break;  // not reasons of a sequence
  }
  return "@front.stop.bound";
}

}  // namespace bouton::front
