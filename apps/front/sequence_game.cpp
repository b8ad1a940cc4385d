#include "front/sequence_game.hpp"

#include <algorithm>
#include <utility>

#include "bouton/core/error.hpp"
#include "front/errors.hpp"

namespace bouton::front {
namespace {

/// Why a game has no sequence of nim-values: the key of a text.
std::string why_not(Ruleset const& rules) {
  if (rules.pass_per_heap) return "@front.sequence.pass";
  if (rules.limit) return "@front.sequence.limit";
  bool const several =
      std::any_of(rules.moves.begin(), rules.moves.end(),
                  [](MoveKind const& kind) { return kind.min_heaps > 1 || kind.max_heaps != 1; });
  return several ? "@front.sequence.several" : "@front.sequence.conditions";
}

}  // namespace

SequenceGame sequence_game(Game const& game) {
  auto heaps = sequence::one_heap_game(game.rules);
  if (!heaps) {
    throw Error(
        Message{"front.error.not_one_heap",
                {{"game", printable(game.specification)}, {"reason", why_not(game.rules)}}});
  }
  std::string code = sequence::game_name(*heaps);
  return {game.specification, *std::move(heaps), std::move(code)};
}

std::string_view engine_name(sequence::Engine engine) {
  switch (engine) {
    case sequence::Engine::kDefinition:
      break;
    case sequence::Engine::kPairs:
      return "pairs";
    case sequence::Engine::kSparse:
      return "sparse";
  }
  return "definition";
}

}  // namespace bouton::front
