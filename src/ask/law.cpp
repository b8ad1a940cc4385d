#include "ask/law.hpp"

#include <string_view>
#include <utility>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "discover/law_document.hpp"
#include "discover/picture.hpp"
#include "discover/words.hpp"

namespace bouton::ask {

static_assert(kMostDrawnStates == discover::kMostDrawnStates);

namespace {

/// What the P-positions are, if a sentence is shown equivalent.
void put_in_words(FoundLaw& found) {
  discover::Law const& law = *found.found.law;
  found.words = discover::law_in_words(found.linear, law);
  if (found.words) return;
  found.classes = discover::semilinear(found.linear, law.system, law.automaton);
  if (found.classes) found.words = discover::in_words(*found.classes);
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

answer::LawCounterexample answer_about(discover::Counterexample const& found, bool about_values) {
  answer::LawCounterexample answer;
  answer.position = to_string(found.position);
  answer.first = found.first;
  auto const letter = [](bool p) { return std::string(p ? "P" : "N"); };
  if (about_values) {
    if (found.claimed_value) answer.claimed = std::to_string(*found.claimed_value);
    if (found.value) answer.actual = std::to_string(*found.value);
  } else {
    answer.claimed = letter(found.claimed_p);
    if (found.is_p) answer.actual = letter(*found.is_p);
  }
  if (found.after) answer.move = to_string(*found.after);
  return answer;
}

answer::LawConjecture answer_about(ExaminedConjecture const& examined, bool proved) {
  answer::LawConjecture answer;
  discover::Conjecture const& conjecture = examined.conjecture;
  answer.about = conjecture.about_values ? "value" : "p";
  answer.formula = conjecture.formula.text;
  answer.status = proved ? "proved" : examined.refuted ? "refuted" : "unknown";
  if (examined.counterexample) {
    answer.counterexample = answer_about(*examined.counterexample, conjecture.about_values);
  }
  return answer;
}

/// How many heaps a question is about, and which nim-values.
std::pair<std::size_t, std::uint64_t> asked_for(Game const& game, LawQuestion const& question) {
  if (!question.conjecture) {
    return {question.heaps.value_or(discover::usual_heaps(game.rules)), question.values};
  }
  discover::Conjecture const& conjecture = *question.conjecture;
  if (question.heaps.value_or(conjecture.heaps) != conjecture.heaps) {
    throw Error(
        Message{"conjecture.error.other_heaps", {{"count", std::to_string(conjecture.heaps)}}});
  }
  std::uint64_t const values = conjecture.about_values ? discover::kEveryValue : 0;
  if (question.values != 0 && question.values != values) {
    throw Error(Message{"conjecture.error.values", {}});
  }
  return {conjecture.heaps, values};
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
  if (conjecture) answer.conjecture = answer_about(*conjecture, proved());
  if (!proved()) return answer;
  discover::Law const& law = *found.law;
  answer.numeration = law.system.name();
  answer.states = law.automaton.size();
  if (!conjecture) answer.guessed_below = law.side;
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
  auto const [heaps, values] = asked_for(game, question);
  return discover::linear_game(game.rules, heaps, game.convention, values);
}

FoundLaw law(Game game, LawQuestion const& question, discover::Budget const& budget) {
  FoundLaw result{std::move(game), {}, {}, {}, {}, {}, {}};
  Ruleset const& rules = result.game.rules;
  result.linear = linear_game(result.game, question);
  if (question.conjecture) {
    discover::Examination examined =
        discover::examine(*question.conjecture, rules, result.linear, question.base, budget);
    result.found = std::move(examined.found);
    result.conjecture = {*question.conjecture, examined.refuted,
                         std::move(examined.counterexample)};
  } else {
    std::vector<discover::Numeration> const systems =
        question.base ? std::vector{discover::Numeration::base(*question.base)}
                      : discover::likely_systems(rules, result.linear);
    result.found = discover::discover(rules, result.linear, systems, budget);
  }
  if (!result.proved()) return result;
  put_in_words(result);
  result.first = discover::first_p_positions(result.linear, *result.found.law, question.listed);
  return result;
}

}  // namespace bouton::ask
