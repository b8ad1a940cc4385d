#include "front/solution_json.hpp"

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "front/fields_json.hpp"
#include "front/names.hpp"
#include "front/play_input.hpp"
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

namespace {

std::string joined(std::vector<Natural> const& numbers, char sign) {
  std::string text;
  for (Natural const& number : numbers) {
    if (!text.empty()) text += sign;
    text += to_string(number);
  }
  return text;
}

/// The change to one heap, as a person types it.
std::string entry_of(HeapChange const& change) {
  std::string const heap = std::to_string(change.heap + 1);
  if (change.pass) return "pass " + heap;
  if (!change.first) {
    return heap + ' ' +
           (change.parts.empty() ? to_string(change.taken) : joined(change.parts, '+'));
  }
  return heap + ' ' + to_string(*change.first) +
         (change.taken == 1 ? "" : '-' + to_string(Natural(*change.first + change.taken - 1)));
}

/// A sieve over all positions below this one takes almost no time.
bool is_small(SmallPosition const& position) {
  constexpr std::uint64_t kMost = 20'000;
  std::uint64_t box = 1;
  for (std::uint64_t const heap : position.heaps) {
    if (heap >= kMost || box * (heap + 1) > kMost) return false;
    box *= heap + 1;
  }
  return true;
}

bool means(std::string const& entry, Ruleset const& rules, SmallPosition const& from,
           SmallPosition const& to) {
  try {
    return to_small(read_move(entry, rules, from).after) == to;
  } catch (Error const&) {
    return false;
  }
}

}  // namespace

std::string move_entry(Ruleset const& rules, SmallPosition const& from, Move const& move) {
  SmallPosition const to = to_small(move.after).value();
  if (from.one_pass_spent != to.one_pass_spent) return "pass";
  if (rules.board != nullptr) return "= " + to_string(to);
  std::string entry;
  for (HeapChange const& change : move.changes) {
    if (!entry.empty()) entry += ", ";
    entry += entry_of(change);
  }
  // There is no notation for several heaps that split at once.
  return means(entry, rules, from, to) ? entry : "= " + to_string(to);
}

void write_move_keys(JsonWriter& json, Ruleset const& rules, SmallPosition const& from,
                     Move const& move, Language language) {
  FieldsJson keys(json, language);
  fields(keys, answer::told_move(move, to_string(move.after), language));
  json.key("entry").string(move_entry(rules, from, move));
}

void write_moves_json(Writer const& put, Game const& game, SmallPosition const& from,
                      std::size_t most, Language language, Limits const& limits,
                      Context const& context) {
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.moves/1");
  json.key("game").string(game.specification);
  json.key("convention").string(convention_name(game.convention));
  json.key("position").string(to_string(from)).key("moves").begin_array();
  std::size_t told = 0;
  Solver solver(game.rules, game.convention, context);
  auto const write = [&](Move const& move) {
    if (++told > most || limits.expired()) return false;
    Solution solution = solver(move.after, limits, Detail::kAnswer);
    // Where the theory gives no nim-value, a sieve gives it for small positions.
    if (!solution.nim_value && game.convention == Convention::kNormal &&
        game.rules.board == nullptr && is_small(*to_small(move.after))) {
      solution = solver(move.after, limits, Detail::kFull);
    }
    json.begin_object();
    write_move_keys(json, game.rules, from, move, language);
    json.key("outcome");
    solution.outcome ? json.string(outcome_letter(solution.outcome)) : json.null();
    json.key("nim_value").decimal(solution.nim_value).end_object();
    return true;
  };
  bool const complete = for_each_move(game.rules, from, write);
  json.end_array().key("complete").boolean(complete).end_object().end_line();
}

}  // namespace bouton::front
