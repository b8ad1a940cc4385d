#include "front/solution_json.hpp"

#include <vector>

#include "bouton/rules/notation.hpp"
#include "front/fields_json.hpp"
#include "solver/winning_moves.hpp"

namespace bouton::front {
namespace {

template <class Solved>
void write(Writer const& put, Solved told, answer::AskedTerms const& asked, Convention convention,
           Solution const& solution, AnswerStyle const& style, Language language,
           Limits const& limits, Context const& context) {
  told.convention = convention;
  told.solution = &solution;
  told.tell_winning_moves(asked, style.moves, limits, kUsualMoves, language);
  told.count_winning = [&] {
    return count_winning_moves(asked, convention, solution, limits, context);
  };
  told.count_all = [&] { return count_all_moves(asked, limits); };
  JsonWriter json(put);
  write_answer_json(json, told, language);
  json.end_line();
}

}  // namespace

void write_solution_json(Writer const& put, Game const& game, Position const& position,
                         Solution const& solution, AnswerStyle const& style, Language language,
                         Limits const& limits, Context const& context) {
  answer::SolvedPosition told;
  told.game = game.specification;
  told.position = to_string(position);
  told.text_of = [](Position const& after, std::size_t /*term*/) { return to_string(after); };
  write(put, std::move(told), {{&game.rules, &position}}, game.convention, solution, style,
        language, limits, context);
}

void write_sum_json(Writer const& put, std::vector<SumTerm> const& terms, Convention convention,
                    std::string_view position, Solution const& solution, AnswerStyle const& style,
                    Language language, Limits const& limits, answer::MoveText const& text_of,
                    Context const& context) {
  answer::SolvedSum told;
  for (SumTerm const& term : terms) told.games.push_back(term.name);
  told.position = position;
  told.text_of = text_of;
  write(put, std::move(told), asked_terms(terms), convention, solution, style, language, limits,
        context);
}

}  // namespace bouton::front
