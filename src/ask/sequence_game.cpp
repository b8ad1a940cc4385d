#include "ask/sequence_game.hpp"

#include <utility>

#include "bouton/core/error.hpp"
#include "rules/features.hpp"
#include "sequence/equivalent_code.hpp"
#include "sequence/one_heap_rules.hpp"
#include "solver/theories.hpp"

namespace bouton::ask {
namespace {

/// The reason why the rules have no sequence of nim-values: a message key.
std::string why_not(Ruleset const& rules, RulesUser const& user) {
  auto const unknown = features(rules).without(user.known).first();
  return '@' + std::string(unknown ? feature_key(*unknown) : "ask.conditions");
}

SequenceGame asked(Game const& game, std::optional<sequence::OneHeapGame> heaps,
                   RulesUser const& user) {
  if (!heaps) {
    constexpr std::size_t kMostShown = 200;
    throw Error(Message{
        "ask.error.not_one_heap",
        {{"game", shown(game.specification, kMostShown)}, {"reason", why_not(game.rules, user)}}});
  }
  std::string code = sequence::game_name(*heaps);
  return {game.specification, *std::move(heaps), std::move(code), heap_formula(game.rules)};
}

}  // namespace

SequenceGame sequence_game(Game const& game) {
  return asked(game, sequence::one_heap_game(game.rules), sequence::kOneHeapGames);
}

SequenceGame valued_game(Game const& game) {
  return asked(game, sequence::heap_game(game.rules), sequence::kHeapGames);
}

SharedForms shared_forms(SequenceGame const& game) {
  auto const told = [](sequence::EquivalentCode const& form) {
    return answer::SharedForm{sequence::game_name(form.standard), form.shift};
  };
  return {told(sequence::standard_form(game.heaps)), told(sequence::shifted_form(game.heaps))};
}

}  // namespace bouton::ask
