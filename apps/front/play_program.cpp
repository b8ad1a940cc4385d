#include "front/play_program.hpp"

#include <stdexcept>

#include "bouton/solver/solver.hpp"

namespace bouton::front {

Choice program_move(Game const& game, SmallPosition const& position, unsigned level,
                    Limits const& limits, Dice& dice, Context const& context) {
  bool const perfect = dice.roll(100) < level;
  bool knew = true;
  if (perfect) {
    Solution const solution =
        solve(game.rules, game.convention, to_position(position), limits, Detail::kFull, context);
    knew = solution.outcome == Outcome::kP || solution.recommended.has_value();
    if (solution.recommended) {
      if (auto small = to_small(solution.recommended->after)) return {*small, true};
    }
  }
  auto const move = random_move(game.rules, position, dice);
  if (!move) throw std::logic_error("program_move: no move is left");
  return {*move, knew};
}

}  // namespace bouton::front
