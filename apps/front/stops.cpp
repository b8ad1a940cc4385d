#include "front/stops.hpp"

namespace bouton::front {

std::string stop_word(sequence::Stop stop) {
  switch (stop) {
    case sequence::Stop::kNone:
      break;
    case sequence::Stop::kExpired:
      return "@cli.stop.time";
    case sequence::Stop::kMemory:
      return "@cli.stop.memory";
    case sequence::Stop::kValueSize:
      return "@cli.stop.value";
    case sequence::Stop::kWork:
      return "@cli.stop.work";
    case sequence::Stop::kHistory:
      return "@cli.stop.history";
  }
  return "@cli.stop.bound";
}

std::string_view stop_name(misere::QuotientStop stop, std::string_view interrupted) {
  using misere::QuotientStop;
  switch (stop) {
    case QuotientStop::kComplete:
      return "complete";
    case QuotientStop::kHeaps:
      return "heaps";
    case QuotientStop::kElements:
      return "elements";
    case QuotientStop::kSteady:
      return "steady";
    case QuotientStop::kWork:
      return "work";
    case QuotientStop::kInterrupt:
      break;
  }
  return interrupted;
}

}  // namespace bouton::front
