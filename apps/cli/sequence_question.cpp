#include "sequence_question.hpp"

#include "bouton/core/error.hpp"
#include "options.hpp"
#include "question.hpp"

namespace bouton::cli {
using namespace front;

ask::SequenceGame chosen_sequence(std::string const& specification) {
  if (specification.empty()) throw Error(Message{"front.error.no_code", {}});
  ask::SequenceGame game = ask::sequence_game(chosen_game(specification, false, false));
  game.name = specification;
  return game;
}

std::uint64_t read_heap(std::string_view option, std::string const& text) {
  return read_count(option, text, 0, kMostHeap);
}

}  // namespace bouton::cli
