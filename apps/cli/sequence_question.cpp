#include "sequence_question.hpp"

#include "bouton/core/error.hpp"
#include "options.hpp"
#include "question.hpp"

namespace bouton::cli {
using namespace front;

ask::SequenceGame chosen_sequence(std::string const& specification, Asked what) {
  if (specification.empty()) throw Error(Message{"front.error.no_code", {}});
  Game const chosen = chosen_game(specification, false, false);
  ask::SequenceGame game =
      what == Asked::kValues ? ask::valued_game(chosen) : ask::sequence_game(chosen);
  game.name = specification;
  return game;
}

std::uint64_t read_heap(std::string_view option, std::string const& text) {
  return read_count(option, text, 0, kMostHeap);
}

}  // namespace bouton::cli
