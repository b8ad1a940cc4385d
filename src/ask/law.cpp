#include "ask/law.hpp"

#include <string_view>
#include <utility>

#include "discover/law_document.hpp"
#include "discover/picture.hpp"
#include "discover/semilinear.hpp"
#include "discover/words.hpp"

namespace bouton::ask {

static_assert(kMostDrawnStates == discover::kMostDrawnStates);

namespace {

/// What the P-positions are, if a sentence is shown equivalent.
std::optional<Message> words_of(discover::LinearGame const& game, discover::Law const& law) {
  if (auto words = discover::law_in_words(game, law)) return words;
  auto const classes = discover::semilinear(game, law.system, law.automaton);
  return classes ? std::optional(discover::in_words(*classes)) : std::nullopt;
}

std::string_view name(discover::Failure failure) {
  switch (failure) {
    case discover::Failure::kStates:
      return "states";
    case discover::Failure::kBox:
      return "box";
    case discover::Failure::kRefuted:
      return "refuted";
    case discover::Failure::kMemory:
      return "memory";
    case discover::Failure::kWork:
      break;
  }
  return "work";
}

}  // namespace

answer::Law FoundLaw::answer() const {
  answer::Law answer;
  answer.game = game.specification;
  answer.convention = linear.convention;
  answer.heaps = linear.heaps;
  answer.values = linear.every_value ? "all" : std::to_string(linear.values);
  answer.proved = proved();
  for (discover::Attempt const& attempt : found.tried) {
    answer.tried.push_back(
        {attempt.system.name(), attempt.side, attempt.states, std::string(name(attempt.failure))});
  }
  if (!proved()) return answer;
  discover::Law const& law = *found.law;
  answer.numeration = law.system.name();
  answer.states = law.automaton.size();
  answer.guessed_below = law.side;
  answer.proof = answer::LawProof{law.proof.choices, law.proof.reduced, law.proof.antichain,
                                  law.proof.visited};
  if (words) answer.law = answer::Sentence{*words};
  answer.first_p_positions.emplace();
  for (std::vector<std::uint64_t> const& heaps : first) {
    std::string& text = answer.first_p_positions->emplace_back();
    for (std::uint64_t const heap : heaps) text += (text.empty() ? "" : " ") + std::to_string(heap);
  }
  return answer;
}

std::string FoundLaw::certificate() const {
  return discover::law_certificate(game.specification, game.rules, linear, *found.law);
}

std::string FoundLaw::certificate_on_one_line() const {
  return discover::on_one_line(certificate());
}

std::string FoundLaw::dot() const {
  return discover::law_dot(linear, found.law->system, found.law->automaton);
}

std::optional<std::string> FoundLaw::svg() const {
  return discover::law_svg(linear, found.law->system, found.law->automaton);
}

discover::LinearGame linear_game(Game const& game, LawQuestion const& question) {
  return discover::linear_game(game.rules,
                               question.heaps.value_or(discover::usual_heaps(game.rules)),
                               game.convention, question.values);
}

FoundLaw law(Game game, LawQuestion const& question, discover::Budget const& budget) {
  FoundLaw result{std::move(game), {}, {}, {}, {}};
  result.linear = linear_game(result.game, question);
  std::vector<discover::Numeration> const systems =
      question.base ? std::vector{discover::Numeration::base(*question.base)}
                    : discover::likely_systems(result.game.rules, result.linear);
  result.found = discover::discover(result.game.rules, result.linear, systems, budget);
  if (!result.proved()) return result;
  result.words = words_of(result.linear, *result.found.law);
  result.first = discover::first_p_positions(result.linear, *result.found.law, question.listed);
  return result;
}

}  // namespace bouton::ask
