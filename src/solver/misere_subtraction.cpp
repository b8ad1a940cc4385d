#include "solver/misere_subtraction.hpp"

#include <string>

#include "theory/short_number.hpp"

namespace bouton {

using theory::short_number;

std::vector<Message> tell_misere_subtraction(ValueMoves const& moves,
                                             std::optional<HeapMove> const& move) {
  theory::NimTargets const& targets = moves.targets();
  bool const large = targets.large() > 0;
  bool const won = targets.outcome() == Outcome::kN;

  std::vector<Message> steps;
  steps.push_back(Message{
      std::string("misere_subtraction.") + (large ? "large" : "small") + (won ? ".n" : ".p"),
      {{"sum", short_number(targets.sum())}, {"ones", std::to_string(targets.ones())}}});
  auto lines = theory::first_lines(moves.heaps().size(), [&](std::size_t i) {
    return short_number(moves.heaps()[i].size) + ": " + short_number(moves.heaps()[i].value);
  });
  steps.push_back(Message{"misere_subtraction.values", {{"values", std::move(lines)}}});
  steps.push_back(Message{"misere_subtraction.rule", {}});
  if (move) {
    ValuedHeap const& from = moves.heaps()[move->heap];
    steps.push_back(Message{"misere_subtraction.move",
                            {{"heap", std::to_string(move->heap + 1)},
                             {"from", short_number(from.size)},
                             {"to", move->parts.empty() ? "0" : short_number(move->parts[0])},
                             {"old", short_number(from.value)},
                             {"target", short_number(targets.target(from.value))}}});
  }
  if (won && !move) steps.push_back(Message{"heap_game.no_move_yet", {}});
  steps.push_back(Message{"misere_subtraction.why", {}});
  return steps;
}

}  // namespace bouton
