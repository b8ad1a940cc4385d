#include "front/sum_json.hpp"

#include "front/answer_json.hpp"
#include "front/names.hpp"

namespace bouton::front {

void write_sum_json(Writer const& put, std::vector<SumTerm> const& terms, Convention convention,
                    std::string_view position, SumSolution const& solution,
                    AnswerStyle const& style, Language language, Limits const& limits) {
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.sum/1").key("games").begin_array();
  for (SumTerm const& term : terms) json.string(term.name);
  json.end_array().key("convention").string(convention_name(convention));
  json.key("position").string(position);
  write_answer(json, solution, style, language, limits,
               [&](std::vector<Position> const& move) { return sum_text(terms, move); });
  json.end_object().end_line();
}

}  // namespace bouton::front
