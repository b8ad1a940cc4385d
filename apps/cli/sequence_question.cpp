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

}  // namespace bouton::cli
