// An answer as one JSON object on one line, keys in the order of the contract.
//
// The object is written piece by piece, so that the winning moves can be streamed.
#include "front/solution_json.hpp"

#include "bouton/rules/notation.hpp"
#include "front/names.hpp"

namespace bouton::front {
namespace {

/// Writes the array of winning moves; returns whether all are in it, and their number.
struct Listed {
  std::uint64_t count = 0;
  bool complete = true;
};

Listed write_moves(JsonWriter& json, Solution const& solution, AnswerStyle const& style,
                   Limits const& limits) {
  Listed listed;
  json.begin_array();
  if (!solution.outcome || !solution.moves_known) listed.complete = false;
  if (solution.outcome == Outcome::kN && solution.for_each_winning_move) {
    std::uint64_t const before = json.written();
    auto const write = [&](Position const& move) {
      bool const full =
          listed.count >= style.max_moves || json.written() - before >= style.max_bytes;
      if (full || limits.expired()) {
        listed.complete = false;
        return false;
      }
      json.string(to_string(move));
      ++listed.count;
      return true;
    };
    if (!solution.for_each_winning_move(write, limits)) listed.complete = false;
  }
  json.end_array();
  return listed;
}

}  // namespace

std::string outcome_letter(Solution const& solution) {
  return solution.outcome ? std::string(1, letter(*solution.outcome)) : "?";
}

void write_solution_json(Writer const& put, Game const& game, Position const& position,
                         Solution const& solution, AnswerStyle const& style, Language language,
                         Limits const& limits) {
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.solution/1");
  json.key("game").string(game.specification);
  json.key("convention").string(convention_name(game.convention));
  json.key("position").string(to_string(position)).key("outcome");
  solution.outcome ? json.string(outcome_letter(solution)) : json.null();
  json.key("nim_value").decimal(solution.nim_value).key("winning_moves");
  Listed const listed = write_moves(json, solution, style, limits);
  std::optional<Natural> count = solution.winning_move_count;
  if (!count && listed.complete && !style.merged_mirrors) count = listed.count;
  json.key("winning_move_count").decimal(count);
  json.key("moves_complete").boolean(listed.complete);
  if (style.merged_mirrors) json.key("mirror_images_merged").boolean(true);
  json.key("recommended");
  solution.recommended ? json.string(to_string(*solution.recommended)) : json.null();
  json.key("certainty").string(name(solution.certainty)).key("reference");
  solution.reference.empty() ? json.null() : json.string(solution.reference);
  if (solution.remoteness) json.key("remoteness").decimal(solution.remoteness);
  json.key("reason");
  write_reason(json, solution.reason, language);
  json.end_object().end_line();
}

}  // namespace bouton::front
