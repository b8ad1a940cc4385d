// An answer as one JSON object on one line, keys in the order of the contract.
//
// The object is written piece by piece, so that the winning moves can be streamed.
#include "front/solution_json.hpp"

#include "bouton/rules/notation.hpp"
#include "front/names.hpp"

namespace bouton::front {
namespace {

/// Writes the array of winning moves; tells whether all are in it and how many are.
struct Listed {
  std::uint64_t count = 0;
  bool complete = true;
};

Listed put_moves(Writer const& put, Solution const& solution, AnswerStyle const& style,
                 Limits const& limits) {
  Listed listed;
  std::size_t bytes = 0;
  put("[");
  if (!solution.outcome || !solution.moves_known) listed.complete = false;
  if (solution.outcome == Outcome::kN && solution.for_each_winning_move) {
    auto const put_move = [&](Position const& move) {
      bool const full = listed.count >= style.max_moves || bytes >= style.max_bytes;
      if (full || limits.expired()) {
        listed.complete = false;
        return false;
      }
      std::string const text = (listed.count == 0 ? "\"" : ",\"") + to_string(move) + '"';
      put(text);
      bytes += text.size();
      ++listed.count;
      return true;
    };
    if (!solution.for_each_winning_move(put_move, limits)) listed.complete = false;
  }
  put("]");
  return listed;
}

}  // namespace

std::string outcome_letter(Solution const& solution) {
  return solution.outcome ? std::string(1, letter(*solution.outcome)) : "?";
}

void write_solution_json(Writer const& put, Game const& game, Position const& position,
                         Solution const& solution, AnswerStyle const& style, Language language,
                         Limits const& limits) {
  put("{\"schema\":\"bouton.solution/1\",\"game\":" + json_string(game.specification) +
      ",\"convention\":\"" + std::string(convention_name(game.convention)) + "\",\"position\":\"" +
      to_string(position) +
      "\",\"outcome\":" + (solution.outcome ? '"' + outcome_letter(solution) + '"' : "null") +
      ",\"nim_value\":" + json_number(solution.nim_value) + ",\"winning_moves\":");
  Listed const listed = put_moves(put, solution, style, limits);
  std::optional<Natural> count = solution.winning_move_count;
  if (!count && listed.complete && !style.merged_mirrors) count = listed.count;
  put(",\"winning_move_count\":" + json_number(count) +
      ",\"moves_complete\":" + (listed.complete ? "true" : "false") +
      (style.merged_mirrors ? ",\"mirror_images_merged\":true" : "") + ",\"recommended\":" +
      (solution.recommended ? '"' + to_string(*solution.recommended) + '"' : "null") +
      ",\"certainty\":\"" + std::string(name(solution.certainty)) + "\",\"reference\":" +
      (solution.reference.empty() ? "null" : json_string(solution.reference)));
  if (solution.remoteness) put(",\"remoteness\":" + json_number(solution.remoteness));
  put(",\"reason\":" + json_reason(solution.reason, language) + "}\n");
}

}  // namespace bouton::front
