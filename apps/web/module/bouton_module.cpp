// The library behind the page: a flat C interface that answers in the JSON of the command.
//
// Text goes in as zero-terminated UTF-8, at places given out by bouton_place; each answer is
// zero-terminated JSON that stays until the next call. An error is an answer too:
// {"schema":"bouton.error/1","error":"...","offset":3}. Nothing is thrown across the border.
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/misere/growth.hpp"
#include "bouton/misere/known_quotient.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/sequence/period_search.hpp"
#include "bouton/sequence/value_reader.hpp"
#include "bouton/solver/solver.hpp"
#include "core/texts.hpp"
#include "front/errors.hpp"
#include "front/game_json.hpp"
#include "front/games_json.hpp"
#include "front/json.hpp"
#include "front/moves_json.hpp"
#include "front/names.hpp"
#include "front/period_report.hpp"
#include "front/play_input.hpp"
#include "front/play_program.hpp"
#include "front/quotient_json.hpp"
#include "front/sequence_game.hpp"
#include "front/signature.hpp"
#include "front/solution_json.hpp"
#include "front/split_json.hpp"
#include "front/table_json.hpp"

#define BOUTON_CALL extern "C" __attribute__((used, visibility("default")))

namespace {

using namespace bouton;
using namespace bouton::front;

constexpr Language language = Language::kEnglish;  // of the texts at hand, whichever that is
std::string own_rules;                             // what rules:own means
std::string answer;
std::optional<sequence::ValueReader> values;

void put(std::string_view text) {
  answer += text;
}

void put_error(Error const& error) {
  answer =
      "{\"schema\":\"bouton.error/1\",\"error\":" + json_string(render(error.message(), language)) +
      ",\"offset\":";
  auto const* parse = error.in_text();
  answer += parse != nullptr ? std::to_string(parse->offset()) : "null";
  answer += '}';
}

/// Runs `write`, which puts its answer; errors become answers.
template <class Write>
char const* answered(Write const& write) {
  answer.clear();
  try {
    write();
  } catch (Error const& error) {
    put_error(error);
  } catch (std::bad_alloc const&) {
    answer = "{\"schema\":\"bouton.error/1\",\"error\":" +
             json_string(render("error.memory", language)) + ",\"offset\":null}";
  } catch (std::exception const& error) {
    answer = "{\"schema\":\"bouton.error/1\",\"error\":" + json_string(error.what()) +
             ",\"offset\":null}";
  }
  return answer.c_str();
}

/// \param convention  0 normal, 1 misere, else what the rules say
Game read_game(char const* specification, int convention) {
  Game game = parse_game(specification, [](std::string const&) { return own_rules; });
  if (convention == 0) game.convention = Convention::kNormal;
  if (convention == 1) game.convention = Convention::kMisere;
  return game;
}

SmallPosition read_small(char const* text, Game const& game) {
  auto small = to_small(parse_position(text, game.rules));
  if (!small) throw Error(Message{"play.error.large", {}});
  return *std::move(small);
}

Limits limits() {
  Limits result;
  result.memory_bytes = std::uint64_t{1} << 29U;
  return result;
}

std::optional<std::uint64_t> bound(double value) {
  return value < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(value));
}

}  // namespace

/// Memory for a text of the caller, free it with bouton_free.
BOUTON_CALL char* bouton_place(unsigned bytes) {
  return static_cast<char*>(std::malloc(bytes));
}
BOUTON_CALL void bouton_free(char* place) {
  std::free(place);
}

/// The words for all that is said from now on, as texts_given.cpp reads them.
BOUTON_CALL void bouton_texts(char const* texts) {
  give_texts(texts);
}

/// The text of the rules file that `rules:own` means from now on.
BOUTON_CALL void bouton_own_rules(char const* text) {
  own_rules = text;
}

BOUTON_CALL char const* bouton_games() {
  return answered([] { put(games_json(language)); });
}

BOUTON_CALL char const* bouton_game(char const* game) {
  return answered([&] { put(game_json(read_game(game, -1), language)); });
}

BOUTON_CALL char const* bouton_solve(char const* game, int convention, char const* position,
                                     unsigned most_moves) {
  return answered([&] {
    Game const read = read_game(game, convention);
    Position const at = parse_position(position, read.rules);
    AnswerStyle style;
    style.max_moves = most_moves;
    write_solution_json(put, read, at, solve(read.rules, read.convention, at, limits()), style,
                        language, limits());
  });
}

/// Only who wins, for a list of positions separated by `;`: a string of N, P and ?.
BOUTON_CALL char const* bouton_outcomes(char const* game, int convention, char const* positions) {
  return answered([&] {
    Game const read = read_game(game, convention);
    Solver solver(read.rules, read.convention);
    std::string letters;
    std::string_view rest = positions;
    while (!rest.empty()) {
      std::size_t const end = std::min(rest.find(';'), rest.size());
      Position const at = parse_position(rest.substr(0, end), read.rules);
      letters += outcome_letter(solver(at, limits(), Detail::kAnswer));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    put("{\"outcomes\":" + json_string(letters) + "}");
  });
}

BOUTON_CALL char const* bouton_moves(char const* game, int convention, char const* position,
                                     unsigned most) {
  return answered([&] {
    Game const read = read_game(game, convention);
    write_moves_json(put, read, read_small(position, read), most, language, limits());
  });
}

/// All moves, without asking what they lead to.
BOUTON_CALL char const* bouton_options(char const* game, char const* position, unsigned most) {
  return answered([&] {
    Game const read = read_game(game, -1);
    SmallPosition const from = read_small(position, read);
    put("{\"moves\":[");
    unsigned listed = 0;
    for_each_option(read.rules, from, [&](SmallPosition const& to) {
      put((listed == 0 ? "{" : ",{") + move_keys(read.rules, from, to, language) + '}');
      return ++listed < most;
    });
    put("]}");
  });
}

/// The position after a move that was typed.
BOUTON_CALL char const* bouton_move(char const* game, char const* position, char const* move) {
  return answered([&] {
    Game const read = read_game(game, -1);
    SmallPosition const from = read_small(position, read);
    SmallPosition const to = read_move(move, read.rules, from);
    put("{\"schema\":\"bouton.move/1\"," + move_keys(read.rules, from, to, language) + "}");
  });
}

/// Whether no move is left; and the position as it is written.
BOUTON_CALL char const* bouton_over(char const* game, char const* position) {
  return answered([&] {
    Game const read = read_game(game, -1);
    SmallPosition const at = read_small(position, read);
    put("{\"over\":" + std::string(json_bool(is_terminal(read.rules, at))) +
        ",\"position\":" + json_string(to_string(at)) + "}");
  });
}

/// The program moves: perfectly in `level` per cent of its turns.
BOUTON_CALL char const* bouton_program(char const* game, int convention, char const* position,
                                       unsigned level, unsigned seed) {
  return answered([&] {
    Game const read = read_game(game, convention);
    SmallPosition const from = read_small(position, read);
    Dice dice(seed);
    Choice const choice = program_move(read, from, level, limits(), dice);
    put("{\"schema\":\"bouton.move/1\"," + move_keys(read.rules, from, choice.after, language) +
        ",\"knew\":" + std::string(json_bool(choice.knew)) + "}");
  });
}

BOUTON_CALL char const* bouton_grid(char const* game, int convention, unsigned rows,
                                    unsigned columns) {
  return answered([&] {
    Game const read = read_game(game, convention);
    write_table_json(put, read, grid_table(read, rows, columns, limits()));
  });
}

BOUTON_CALL char const* bouton_heaps(char const* game, int convention, unsigned rows) {
  return answered([&] {
    Game const read = read_game(game, convention);
    write_table_json(put, read, heap_table(read, rows, limits()));
  });
}

BOUTON_CALL char const* bouton_p_positions(char const* game, int convention, unsigned count) {
  return answered([&] {
    Game const read = read_game(game, convention);
    write_table_json(put, read, pair_table(read, count, limits()));
  });
}

/// \param heaps, max_heap  negative: any
BOUTON_CALL char const* bouton_split(double tokens, int convention, double heaps, double max_heap,
                                     int list) {
  return answered([&] {
    theory::SplitQuestion question;
    question.tokens = static_cast<std::uint64_t>(tokens);
    question.heaps = bound(heaps);
    question.max_heap = bound(max_heap);
    question.convention = convention == 1 ? Convention::kMisere : Convention::kNormal;
    write_split_json(put, question, list != 0, language, limits());
  });
}

/// The period of nim-values, proved or not, from g(0), ..., g(last), with what the command says.
BOUTON_CALL char const* bouton_period(char const* game, double last) {
  return answered([&] {
    SequenceGame const read = sequence_game(read_game(game, -1));
    sequence::PeriodSearch search(read.heaps, sequence::ProofWanted::kAny);
    search.run(static_cast<std::uint64_t>(last), limits(), [] {});
    put("{\"period\":" + period_json(read, search) + ",\"text\":" +
        (search.result() ? json_reason(describe_period(read, search), language) : "[]") + "}");
  });
}

/// The misere quotient as far as heaps of `heaps`, with its multiplication table where it is
/// small enough to be shown.
BOUTON_CALL char const* bouton_quotient(char const* game, double heaps) {
  return answered([&] {
    constexpr std::size_t kShown = 64;
    SequenceGame const read = sequence_game(read_game(game, -1));
    misere::QuotientSearch search({read.heaps});
    misere::QuotientBudget budget;
    budget.heaps = static_cast<std::uint64_t>(heaps);
    budget.elements = 1024;
    budget.limits = limits();
    misere::QuotientStop const stop = search.run(budget);
    misere::Quotient quotient = search.quotient();
    std::vector<misere::GrowthStep> growth = misere::growth_of(quotient);
    QuotientReport const report{.game = read,
                                .quotient = std::move(quotient),
                                .heaps_done = search.heaps_done(),
                                .stop = stop,
                                .interrupted = false,
                                .growth = std::move(growth),
                                .growing = search.growing()};
    put("{\"quotient\":" + quotient_json(report) + ",\"table\":" +
        (report.quotient.order() <= kShown ? quotient_table_json(report.quotient) : "null") + "}");
  });
}

/// The misere class of each of a list of positions separated by `;`, as a word; null where it is
/// not known.
BOUTON_CALL char const* bouton_classes(char const* game, char const* positions) {
  return answered([&] {
    Game const read = read_game(game, 1);
    SequenceGame const heaps = sequence_game(read);
    std::vector<SmallPosition> all;
    std::uint64_t largest = 0;
    std::string_view rest = positions;
    while (!rest.empty()) {
      std::size_t const end = std::min(rest.find(';'), rest.size());
      all.push_back(read_small(std::string(rest.substr(0, end)).c_str(), read));
      for (std::uint64_t const heap : all.back().heaps) largest = std::max(largest, heap);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    auto const known = misere::misere_quotient({heaps.heaps}, largest, limits());
    misere::Quotient const& quotient = known->table->quotient();
    put("{\"classes\":[");
    for (std::size_t i = 0; i < all.size(); ++i) {
      bool covered = true;
      misere::Element product = 0;
      for (std::uint64_t const heap : all[i].heaps) {
        covered = covered && known->covers(heap);
        if (covered) product = quotient.product(product, quotient.heaps().at(heap));
      }
      put((i == 0 ? "" : ",") + (covered ? json_string(quotient.word(product)) : "null"));
    }
    put("]}");
  });
}

/// Begins with g(0); bouton_values_next hands them out.
BOUTON_CALL char const* bouton_values(char const* game) {
  return answered([&] {
    SequenceGame const read = sequence_game(read_game(game, -1));
    values.emplace(read.heaps);
    put("{\"code\":" + json_string(read.code) + "}");
  });
}

struct Piece {
  std::uint16_t const* values;
  unsigned count;
};
/// Some values before g(end), 16 bits each; none where they end or cannot go on.
BOUTON_CALL Piece const* bouton_values_next(double end) {
  static Piece piece;
  piece = {};
  if (!values) return &piece;
  try {
    auto const next = values->next(static_cast<std::uint64_t>(end), limits());
    piece = {next.data(), static_cast<unsigned>(next.size())};
  } catch (std::exception const&) {
    values.reset();  // out of memory: what came before stands
  }
  return &piece;
}

/// Reads a rules file: what game_json tells of it, and the theory that knows it.
BOUTON_CALL char const* bouton_rules(char const* text, char const* position) {
  return answered([&] {
    own_rules = text;
    Game const game = read_game("rules:own", -1);
    Position const at =
        *position != '\0' ? parse_position(position, game.rules) : default_position(game);
    auto const known = recognised(game, at);
    put("{\"schema\":\"bouton.rules/1\",\"game\":" + game_json(game, language) +
        ",\"recognised\":" + (known ? json_string(render(*known, language)) : "null") + "}");
  });
}

BOUTON_CALL char const* bouton_signature(double count) {
  return answered([&] {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::uint64_t const hash = answer_signature(static_cast<std::uint64_t>(count));
    std::string text;
    for (int bit = 60; bit >= 0; bit -= 4) text += kDigits[(hash >> bit) & 15U];
    put("{\"signature\":" + json_string(text) + "}");
  });
}
