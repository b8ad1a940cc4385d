#include "sequence_question.hpp"

#include "bouton/core/error.hpp"
#include "front.hpp"
#include "options.hpp"
#include "question.hpp"

namespace bouton::cli {
SequenceGame chosen_sequence(std::string const& specification) {
  if (specification.empty()) throw Error(Message{"cli.error.no_code", {}});
  return sequence_game(chosen_game(specification, false, false));
}

std::uint64_t read_heap(std::string_view option, std::string const& text) {
  std::string const allowed = "0 .. 10^18";
  std::size_t const power = text.find('^');
  if (power == text.npos) return read_count(option, text, 0, kMostHeap, allowed);
  auto const fail = [&] {
    throw Error(Message{
        "cli.error.value",
        {{"option", std::string(option)}, {"value", printable(text)}, {"allowed", allowed}}});
  };
  std::uint64_t base = 0, exponent = 0;
  try {
    base = read_count(option, text.substr(0, power), 0, kMostHeap);
    exponent = read_count(option, text.substr(power + 1), 0, 64);
  } catch (Error const&) {
    fail();  // names the whole word
  }
  std::uint64_t value = 1;
  for (; exponent > 0; --exponent) {
    if (__builtin_mul_overflow(value, base, &value) || value > kMostHeap) fail();
  }
  return value;
}

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

}  // namespace bouton::cli
