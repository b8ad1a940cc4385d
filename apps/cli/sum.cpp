// bouton sum: who wins several different games played side by side, and why.
#include "bouton/solver/sum.hpp"
#include "front/describe.hpp"
#include "front/errors.hpp"
#include "front/json.hpp"
#include "front/names.hpp"
#include "front/solution_json.hpp"

#include <memory>
#include <sstream>
#include <utility>

#include "answer.hpp"
#include "bouton/core/error.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "output.hpp"
#include "question.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct SumOptions {
  std::vector<std::string> words;
  std::string moves;
  bool misere = false, normal = false, json = false, explain = false;
};

/// One word for each game, heap and plus sign: the sum may be written as one word in quotes.
std::vector<std::string> single_words(std::vector<std::string> const& given) {
  std::vector<std::string> words;
  for (std::string const& text : given) {
    std::istringstream in(text);
    for (std::string word; in >> word;) words.push_back(word);
  }
  return words;
}

/// The terms, and the convention that the rules of one of them name.
struct Sum {
  std::vector<SumTerm> terms;
  Convention convention = Convention::kNormal;
};

void read_term(std::vector<std::string> const& words, Sum& sum) {
  if (words.empty()) throw Error(Message{"cli.sum.no_term", {}});
  Game game = chosen_game(words[0], false, false);
  if (words.size() == 1) {
    throw Error(Message{"cli.sum.no_heaps", {{"game", printable(words[0])}}});
  }
  if (game.convention == Convention::kMisere) sum.convention = Convention::kMisere;
  Position position = read_position({words.begin() + 1, words.end()}, game.rules);
  sum.terms.push_back({.name = std::move(game.specification),
                       .rules = std::move(game.rules),
                       .position = std::move(position)});
}

Sum read_sum(std::vector<std::string> const& given) {
  Sum sum;
  std::vector<std::string> words;
  for (std::string const& word : single_words(given)) {
    if (word == "+") {
      read_term(words, sum);
      words.clear();
    } else {
      words.push_back(word);
    }
  }
  read_term(words, sum);
  return sum;
}

AnswerStyle answer_style(SumOptions const& options) {
  AnswerStyle style;
  style.explain = options.explain;
  set_listed_moves(style, options.moves, options.json);
  return style;
}

/// The part of a sum's answer that a Solution has too, so that both use the same words.
Solution without_positions(SumSolution const& solution) {
  Solution result;
  result.outcome = solution.outcome;
  result.certainty = solution.certainty;
  result.reference = solution.reference;
  return result;
}

struct Listed {
  std::uint64_t count = 0;
  bool whole = true;   // all winning moves are listed
  bool judged = true;  // no limit was reached before one of them was found
};

template <class Each>
Listed list_moves(SumSolution const& solution, AnswerStyle const& style, Limits const& limits,
                  Each&& each) {
  Listed listed;
  std::size_t bytes = 0;
  listed.judged = solution.moves_known;
  listed.whole = solution.moves_known && solution.outcome.has_value();
  if (!solution.for_each_winning_move) return listed;
  auto const take = [&](std::vector<Position> const& move) {
    if (listed.count >= style.max_moves || bytes >= style.max_bytes || limits.expired()) {
      listed.whole = false;
      return false;
    }
    bytes += each(move);
    ++listed.count;
    return true;
  };
  if (!solution.for_each_winning_move(take, limits)) listed.whole = listed.judged = false;
  return listed;
}

void put_text(std::vector<SumTerm> const& terms, Convention convention, SumSolution const& solution,
              AnswerStyle const& style, Settings const& settings, Limits const& limits) {
  Language const language = settings.language;
  Solution const common = without_positions(solution);
  if (settings.quiet) return put(outcome_letter(common) + "\n");
  put(render(Message{"cli.sum.answer",
                     {{"sum", printable(short_text(sum_text(terms)), 4000)},
                      {"convention", convention_text(convention, language)},
                      {"verdict", verdict_text(solution.outcome, settings)}}},
             language) +
      "\n");
  if (solution.nim_value) {
    put(render(Message{"front.nim_value", {{"value", short_number(*solution.nim_value)}}},
               language) +
        "\n");
  }
  auto const line = [&](std::vector<Position> const& move, bool recommended) {
    std::string const text =
        (recommended ? "* " : "  ") + printable(sum_text(terms, move), 1'000'000) + "\n";
    put(recommended ? painted(text, Paint::kStrong, settings.color) : text);
    return text.size();
  };
  if (solution.recommended && style.max_moves > 0) line(*solution.recommended, true);
  Listed const listed = list_moves(solution, style, limits, [&](std::vector<Position> const& move) {
    return move == solution.recommended ? 0 : line(move, false);
  });
  if (solution.outcome == Outcome::kN && !listed.whole) {
    put("  " + render(listed.judged ? "cli.moves.more" : "cli.moves.unjudged", language) + "\n");
  }
  put(reason_text(solution.reason, style.explain, language));
  if (solution.outcome) {
    put(render(Message{"front.known_by", {{"how", known_by(common, language)}}}, language) + "\n");
  }
}

void put_json(std::vector<SumTerm> const& terms, Convention convention, SumSolution const& solution,
              AnswerStyle const& style, Settings const& settings, Limits const& limits) {
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.sum/1").key("games").begin_array();
  for (SumTerm const& term : terms) json.string(term.name);
  json.end_array().key("convention").string(convention_name(convention));
  json.key("position").string(sum_text(terms)).key("outcome");
  solution.outcome ? json.string(outcome_letter(without_positions(solution))) : json.null();
  json.key("nim_value").decimal(solution.nim_value).key("winning_moves").begin_array();
  Listed const listed = list_moves(solution, style, limits, [&](std::vector<Position> const& move) {
    std::uint64_t const before = json.written();
    json.string(sum_text(terms, move));
    return static_cast<std::size_t>(json.written() - before);
  });
  std::optional<Natural> total = solution.winning_move_count;
  if (!total && listed.whole) total = listed.count;
  json.end_array().key("winning_move_count").decimal(total);
  json.key("moves_complete").boolean(listed.whole).key("recommended");
  solution.recommended ? json.string(sum_text(terms, *solution.recommended)) : json.null();
  json.key("certainty").string(name(solution.certainty)).key("reference");
  solution.reference.empty() ? json.null() : json.string(solution.reference);
  json.key("reason");
  write_reason(json, solution.reason, settings.language);
  json.end_object().end_line();
}

int run_sum(SumOptions const& options, Settings const& settings) {
  auto const [terms, of_rules] = read_sum(options.words);
  AnswerStyle const style = answer_style(options);
  if (options.misere && options.normal) throw Error(Message{"cli.error.both_conventions", {}});
  Convention const convention = options.misere   ? Convention::kMisere
                                : options.normal ? Convention::kNormal
                                                 : of_rules;
  Limits const limits = settings.limits();
  SumSolution const solution =
      solve_sum(terms, convention, limits, Detail::kFull, settings.context);
  if (!solution.outcome && interrupted()) return kExitInterrupted;
  auto const write = options.json ? put_json : put_text;
  write(terms, convention, solution, style, settings, limits);
  return solution.outcome ? kExitAnswered : kExitUnknown;
}

}  // namespace

Command sum_command() {
  auto const options = std::make_shared<SumOptions>();
  return {.name = "sum",
          .options = {{"TERM", &options->words, "help.arg.sum"},
                      {"--misere", &options->misere, "help.opt.misere"},
                      {"--normal", &options->normal, "help.opt.normal"},
                      {"--explain", &options->explain, "help.opt.explain"},
                      {"--moves", &options->moves, "help.opt.moves", "all|one|N"},
                      {"--json", &options->json, "help.opt.json"}},
          .run = [options](Settings const& settings) { return run_sum(*options, settings); }};
}

}  // namespace bouton::cli
