// The calls that the small module does not have: boards, sequences of nim-values, misere quotients,
// safe splits, sums of games, and the signature of answers.
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer.hpp"
#include "ask/lookup.hpp"
#include "ask/period.hpp"
#include "ask/quotient.hpp"
#include "ask/sequence_game.hpp"
#include "ask/split.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/sequence/period_search.hpp"
#include "bouton/solver/sum.hpp"
#include "front/board_json.hpp"
#include "front/board_svg.hpp"
#include "front/fields_json.hpp"
#include "front/names.hpp"
#include "front/period_words.hpp"
#include "front/signature.hpp"
#include "front/solution_json.hpp"
#include "sequence/value_reader.hpp"

namespace {

using namespace bouton;
using namespace bouton::front;
using namespace bouton::page;

/// Nim-values in memory that stays until the next call.
struct Piece {
  std::uint16_t const* values;
  unsigned count;
};

std::optional<sequence::ValueReader> values;
// Of the last question for a period.
std::optional<sequence::PeriodSearch> search;
answer::Period known;

/// How much of a search is done, 0 to 1 (progress.js).
extern "C" void share(double done);

std::optional<std::uint64_t> bound(double value) {
  return value < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(value));
}

void write_shared_form(JsonWriter& json, char const* key, answer::SharedForm const& form) {
  json.key(key).begin_object().key("code").string(form.game);
  json.key("shift").number(form.shift).end_object();
}

}  // namespace

/// \param heaps, max_heap  negative for any
BOUTON_CALL char const* bouton_split(double tokens, int convention, double heaps, double max_heap,
                                     int list) {
  return answered([&] {
    theory::SplitQuestion question;
    question.tokens = static_cast<std::uint64_t>(tokens);
    question.heaps = bound(heaps);
    question.max_heap = bound(max_heap);
    question.convention = convention == 1 ? Convention::kMisere : Convention::kNormal;
    JsonWriter json(reply);
    write_answer_json(json, ask::split(question, list != 0, limits()), kLanguage);
  });
}

/// The board of a game after moves, separated by `~`, and all moves on it (bouton.board/1).
BOUTON_CALL char const* bouton_board(char const* game, char const* start, char const* moves) {
  return answered([&] {
    Game const read = read_game(game, -1);
    std::vector<std::string> entries;
    for (std::string_view rest = moves; !rest.empty();) entries.push_back(take_off(rest, '~'));
    write_board_json(put, read, read_small(start, read), {entries.begin(), entries.end()},
                     kLanguage);
  });
}

/// A position as a picture in a file, with the size of heaps beside them: {"svg":"..."}.
BOUTON_CALL char const* bouton_picture(char const* game, char const* position) {
  return answered([&] {
    Game const read = read_game(game, -1);
    JsonWriter json(reply);
    json.begin_object().key("svg");
    json.string(board_svg(read, read_small(position, read), {}, kLanguage)).end_object();
  });
}

/// The period of nim-values, proved or not, from g(0), ..., g(last), with the sentences of the
/// command. On the way the page hears how much is done.
BOUTON_CALL char const* bouton_period(char const* game, double last) {
  return answered([&] {
    ask::SequenceGame const read = ask::sequence_game(read_game(game, -1));
    search.emplace(read.heaps);
    search->run(static_cast<std::uint64_t>(last), limits(),
                [&] { share(static_cast<double>(search->computed()) / (last + 1)); });
    known = ask::period(read, *search);
    JsonWriter json(reply);
    json.begin_object().key("period");
    write_answer_json(json, known);
    json.key("text");
    FieldsJson(json, kLanguage).put(known.proved ? describe_period(known) : std::vector<Message>());
    json.end_object();
  });
}

/// g(0), g(1), ..., before g(end), of the last question for a period; where that is proved, also
/// those after what was computed. None if the search keeps a window only.
BOUTON_CALL Piece const* bouton_period_values(double end) {
  static std::vector<std::uint16_t> first;
  static Piece piece;
  piece = {};
  if (!search) return &piece;
  try {
    first = ask::first_values(known, *search, static_cast<std::uint64_t>(end));
    piece = {first.data(), static_cast<unsigned>(first.size())};
  } catch (std::bad_alloc const&) {
    first = {};
  }
  search.reset();
  return &piece;
}

/// The misere quotient of heaps up to `heaps`, with its multiplication table if that is small
/// enough to draw as a graph.
BOUTON_CALL char const* bouton_quotient(char const* game, double heaps) {
  return answered([&] {
    constexpr std::uint64_t kShown = 160;
    ask::SequenceGame const read = ask::sequence_game(read_game(game, -1));
    misere::QuotientSearch quotients({read.heaps});
    misere::QuotientBudget budget;
    budget.heaps = static_cast<std::uint64_t>(heaps);
    budget.elements = 1024;
    budget.limits = limits();
    Stop const stop = quotients.run(budget);
    answer::Quotient const found = ask::quotient(read, quotients, stop, &shared_context());
    JsonWriter json(reply);
    json.begin_object().key("quotient");
    write_answer_json(json, found);
    json.key("table");
    found.order.value <= kShown ? write_answer_json(json, ask::table_of(*found.monoid))
                                : static_cast<void>(json.null());
    json.end_object();
  });
}

/// The misere class of each of a list of positions separated by `;`, as a word; null where it is
/// not known.
BOUTON_CALL char const* bouton_classes(char const* game, char const* positions) {
  return answered([&] {
    Game const read = read_game(game, 1);
    ask::SequenceGame const heaps = ask::sequence_game(read);
    std::vector<SmallPosition> all;
    for (std::string_view rest = positions; !rest.empty();) {
      all.push_back(read_small(take_off(rest, ';').c_str(), read));
    }
    JsonWriter json(reply);
    json.begin_object().key("classes").begin_array();
    for (auto const& word : ask::classes(heaps, all, limits(), shared_context())) {
      word ? json.string(*word) : json.null();
    }
    json.end_array().end_object();
  });
}

/// The forms that equivalent codes share, by which the catalogue keeps its results: in normal play
/// a heap of n has the nim-value of a heap of n - shift under `normal`, in misere play it is the
/// same game as a heap of n - shift under `misere`.
BOUTON_CALL char const* bouton_forms(char const* game) {
  return answered([&] {
    ask::SequenceGame const read = ask::sequence_game(read_game(game, -1));
    JsonWriter json(reply);
    json.begin_object().key("code").string(sequence::game_name(read.heaps));
    ask::SharedForms const forms = ask::shared_forms(read);
    write_shared_form(json, "normal", forms.normal);
    write_shared_form(json, "misere", forms.misere);
    json.end_object();
  });
}

/// What the catalogue says about a game (bouton.lookup/1).
/// \param row  its row of the catalogue, found by one of the forms
BOUTON_CALL char const* bouton_lookup(char const* game, int convention, char const* row) {
  return answered([&] {
    Game const read = read_game(game, convention);
    JsonWriter json(reply);
    write_answer_json(
        json, ask::lookup(ask::sequence_game(read), read.convention, census::read_tsv_row(row)));
  });
}

/// Several games side by side (bouton.sum/1, as the command writes it).
/// \param terms  a line with a game and a line with its position for each
BOUTON_CALL char const* bouton_sum(char const* terms, int convention, unsigned most_moves) {
  return answered([&] {
    std::vector<SumTerm> sum;
    PositionSize together;
    std::string_view rest = terms;
    while (!rest.empty()) {
      Game game = read_game(take_off(rest, '\n').c_str(), convention);
      Position position = parse_position(take_off(rest, '\n'), game.rules);
      together.add(position);
      sum.push_back({.name = std::move(game.specification),
                     .rules = std::move(game.rules),
                     .position = std::move(position)});
    }
    Convention const played = convention == 1 ? Convention::kMisere : Convention::kNormal;
    Solution const solution = solve_sum(sum, played, limits(), Detail::kFull, shared_context());
    AnswerStyle style;
    style.moves.moves = most_moves;
    write_sum_json(
        put, sum, played, sum_text(sum), solution, style, kLanguage, limits(),
        [&](Position const& after, std::size_t term) { return sum_text(sum, after, term); },
        shared_context());
  });
}

/// Begins with g(0); bouton_values_next hands them out.
BOUTON_CALL char const* bouton_values(char const* game) {
  return answered([&] {
    ask::SequenceGame const read = ask::sequence_game(read_game(game, -1));
    values.emplace(read.heaps);
    JsonWriter(reply).begin_object().key("code").string(read.code).end_object();
  });
}

/// Some values before g(end), 16 bits each; none at the end, or if they cannot go on.
BOUTON_CALL Piece const* bouton_values_next(double end) {
  static Piece piece;
  piece = {};
  if (!values) return &piece;
  try {
    auto const next = values->next(static_cast<std::uint64_t>(end), limits());
    piece = {next.data(), static_cast<unsigned>(next.size())};
  } catch (std::exception const&) {
    values.reset();  // out of memory: the values handed out so far stay valid
  }
  return &piece;
}

/// The signature of this many answers (below 0: of as many as in the published one), and the
/// published one.
BOUTON_CALL char const* bouton_signature(double count) {
  return answered([&] {
    std::uint64_t const answers = static_cast<std::uint64_t>(count < 0 ? kSignatureCount : count);
    JsonWriter json(reply);
    json.begin_object().key("answers").number(answers);
    json.key("signature").string(signature_text(*answer_signature(answers)));
    json.key("known").string(signature_text(kSignature)).end_object();
  });
}
