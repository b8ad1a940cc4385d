#include "front/solution_json.hpp"

#include <vector>

#include "bouton/rules/notation.hpp"
#include "front/fields_json.hpp"

namespace bouton::front {
namespace {

template <class Solved>
void write(Writer const& put, Solved told, Convention convention, std::string_view position,
           Solution const& solution, AnswerStyle const& style, Language language,
           Limits const& limits, answer::MoveText text_of) {
  told.convention = convention;
  told.position = position;
  told.solution = &solution;
  told.text_of = std::move(text_of);
  told.merged_mirrors = style.merged_mirrors;
  told.tell_winning_moves(style.moves, limits, kUsualMoves);
  JsonWriter json(put);
  write_answer_json(json, told, language);
  json.end_line();
}

}  // namespace

void write_solution_json(Writer const& put, Game const& game, std::string_view position,
                         Solution const& solution, AnswerStyle const& style, Language language,
                         Limits const& limits) {
  answer::SolvedPosition told;
  told.game = game.specification;
  write(put, std::move(told), game.convention, position, solution, style, language, limits,
        [](Position const& after, std::size_t /*term*/) { return to_string(after); });
}

void write_sum_json(Writer const& put, std::vector<SumTerm> const& terms, Convention convention,
                    std::string_view position, Solution const& solution, AnswerStyle const& style,
                    Language language, Limits const& limits, answer::MoveText const& text_of) {
  answer::SolvedSum told;
  for (SumTerm const& term : terms) told.games.push_back(term.name);
  write(put, std::move(told), convention, position, solution, style, language, limits, text_of);
}

}  // namespace bouton::front
