#include "front/names.hpp"

#include "bouton/rules/move.hpp"
#include "front/errors.hpp"
#include "solver/theories.hpp"

namespace bouton::front {

std::string title_text(Game const& game, Language language) {
  return printable(render(game.title, language));
}

std::string rule_text(Game const& game, Language language) {
  std::string text;
  for (Message const& sentence : rule_of(game, has_rows_of_pins(game.rules))) {
    if (!text.empty()) text += render("list.gap", language);
    text += render(sentence, language);
  }
  return text;
}

std::string end_text(Game const& game, Convention convention, Language language) {
  Game ended = game;
  ended.convention = convention;
  return render(end_of(ended, has_rows_of_pins(game.rules)), language);
}

std::optional<Message> recognised(Game const& game, Position const& position) {
  if (!game.specification.starts_with("rules:")) return std::nullopt;
  auto const found = recognise(game.rules, game.convention, position.heaps.size());
  if (!found || found->theory->title == nullptr) return std::nullopt;
  return found->theory->title(found->parameter);
}

std::string convention_text(Convention convention, Language language) {
  return render(
      convention == Convention::kNormal ? "front.convention.normal" : "front.convention.misere",
      language);
}

std::string outcome_letter(std::optional<Outcome> outcome) {
  return outcome ? std::string(1, letter(*outcome)) : "?";
}

}  // namespace bouton::front
