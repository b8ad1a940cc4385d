#include "solver/misere_subtraction.hpp"

#include <string>

namespace bouton {

std::vector<Message> tell_misere_subtraction(ValueMoves const& moves,
                                             std::optional<HeapMove> const& move) {
  constexpr std::size_t kShownHeaps = 12;
  theory::NimTargets const& targets = moves.targets();
  bool const large = targets.large() > 0;
  bool const won = targets.outcome() == Outcome::kN;

  std::vector<Message> steps;
  steps.push_back(Message{
      std::string("misere_subtraction.") + (large ? "large" : "small") + (won ? ".n" : ".p"),
      {{"sum", to_string(targets.sum())}, {"ones", std::to_string(targets.ones())}}});
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < moves.heaps().size() && i < kShownHeaps; ++i) {
    lines.push_back(to_string(moves.heaps()[i].size) + ": " + to_string(moves.heaps()[i].value));
  }
  if (moves.heaps().size() > kShownHeaps) lines.emplace_back("...");
  steps.push_back(Message{"misere_subtraction.values", {{"values", std::move(lines)}}});
  steps.push_back(Message{"misere_subtraction.rule", {}});
  if (move) {
    ValuedHeap const& from = moves.heaps()[move->heap];
    steps.push_back(Message{"misere_subtraction.move",
                            {{"heap", std::to_string(move->heap + 1)},
                             {"from", to_string(from.size)},
                             {"to", move->parts.empty() ? "0" : to_string(move->parts[0])},
                             {"old", to_string(from.value)},
                             {"target", to_string(targets.target(from.value))}}});
  }
  if (won && !move) steps.push_back(Message{"heap_game.no_move_yet", {}});
  steps.push_back(Message{"misere_subtraction.why", {}});
  return steps;
}

}  // namespace bouton
