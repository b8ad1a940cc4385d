// An answer as one JSON object on one line, keys in the order of the contract.
//
// The object is written piece by piece, so that the winning moves can be streamed.
#include "front/solution_json.hpp"

#include "bouton/rules/notation.hpp"
#include "front/answer_json.hpp"
#include "front/names.hpp"

namespace bouton::front {

void write_solution_json(Writer const& put, Game const& game, std::string_view position,
                         Solution const& solution, AnswerStyle const& style, Language language,
                         Limits const& limits) {
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.solution/1");
  json.key("game").string(game.specification);
  json.key("convention").string(convention_name(game.convention));
  json.key("position").string(position);
  write_answer(json, solution, style, language, limits,
               [](Position const& move) { return to_string(move); });
  json.end_object().end_line();
}

}  // namespace bouton::front
