#include "discover/short_proof.hpp"

#include "discover/any_amounts.hpp"
#include "discover/listed_moves.hpp"

namespace bouton::discover {
namespace {

/// Choices that the usual way may have: states of a family and of the law. With fewer it is fast.
constexpr std::size_t kManyChoices = 50'000;

bool has_many_choices(MoveRelations const& moves, Dfa const& law) {
  std::size_t states = 0;
  for (Relation const& family : moves.families) states += family.automaton.size();
  return states * law.size() > kManyChoices;
}

}  // namespace

std::optional<Proof> short_proof(LinearGame const& game, Numeration const& system,
                                 MoveRelations const& moves, Dfa const& law, Meter& work) {
  bool const plain = game.convention == Convention::kNormal && game.controls == 1 && !game.limit &&
                     !game.every_value && game.weights.empty();
  if (!plain || !system.is_base() || !has_many_choices(moves, law)) return std::nullopt;
  try {
    auto const lists = listed_moves(game);
    if (!lists.empty()) return prove_listed_moves(game, system, lists, law, work);
    auto const sets = sets_of_any_amounts(game);
    if (!sets.empty()) return prove_any_amounts(game, system, sets, law, work);
  } catch (LimitReached const& reached) {
    // Sets and tuples may be many where choices are few.
    if (reached.stop != Stop::kWork || work.stopped()) throw;
  }
  return std::nullopt;
}

}  // namespace bouton::discover
