#include "theory/corner_pieces.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "answer/theory.hpp"
#include "rules/named_rules.hpp"
#include "rules/normal_form.hpp"
#include "theory/walked_answer.hpp"

namespace bouton::theory {
namespace {

constexpr std::size_t kSide = 24;  // of the board on which every class of squares is found

struct KnightTable {
  std::array<std::array<unsigned, kSide>, kSide> value;
  std::array<std::array<bool, kSide>, kSide> misere_lost;
};

/// By the rules, on the squares near the corner; a knight leaves each for one nearer to it.
KnightTable knight_table() {
  KnightTable table{};
  constexpr int kLeaps[4][2] = {{-2, -1}, {-1, -2}, {-2, 1}, {1, -2}};
  constexpr int kEnd = static_cast<int>(kSide);
  // A leap lowers x + y. Squares from which a leap leads out of the table are not looked up.
  for (int diagonal = 0; diagonal < kEnd; ++diagonal) {
    for (int x = 0; x <= diagonal; ++x) {
      int const y = diagonal - x;
      unsigned seen = 0;
      bool any = false, won = false;
      for (auto const& leap : kLeaps) {
        int const a = x + leap[0], b = y + leap[1];
        if (a < 0 || b < 0) continue;
        any = true;
        auto const i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
        seen |= 1U << table.value[i][j];
        won = won || table.misere_lost[i][j];
      }
      unsigned mex = 0;
      while (((seen >> mex) & 1U) != 0) ++mex;
      auto const i = static_cast<std::size_t>(x), j = static_cast<std::size_t>(y);
      table.value[i][j] = mex;
      table.misere_lost[i][j] = any && !won;
    }
  }
  return table;
}

/// The square of the table that has the class of (x, y).
/// \param most     squares of 4 by 4 that lie more on one side: so many and more are one
/// \param inside   whether squares of the edge are a class of their own
std::pair<std::size_t, std::size_t> knight_class(Natural const& x, Natural const& y,
                                                 std::uint64_t most, bool inside) {
  auto const place = [](Natural const& coordinate) { return *to_u64(Natural(coordinate % 4)); };
  Natural const across = x / 4, up = y / 4;
  std::uint64_t const edge = inside && across > 0 && up > 0 ? 1 : 0;
  auto const more = [&](Natural const& one, Natural const& other) {
    return one <= other ? std::uint64_t{0} : *to_u64(std::min(Natural(one - other), Natural(most)));
  };
  return {static_cast<std::size_t>(4 * (edge + more(across, up)) + place(x)),
          static_cast<std::size_t>(4 * (edge + more(up, across)) + place(y))};
}

/// The options of a piece on two heaps, by the vectors of its rules.
bool for_each_leap(Ruleset const& rules, Position const& position, PositionVisitor const& visit,
                   Meter& meter) {
  for (auto const& vector : rules.moves.front().vectors) {
    if (!meter.step()) return false;
    Position option = position;
    option.heaps[0] -= Natural(vector[0]);
    option.heaps[1] -= Natural(vector[1]);
    if (option.heaps[0] < 0 || option.heaps[1] < 0) continue;
    if (!visit(option)) return false;
  }
  return true;
}

struct Piece {
  Natural (*value)(Natural const&, Natural const&);
  Outcome (*misere)(Natural const&, Natural const&);
  std::string_view word;
};
constexpr Piece kPieces[] = {{king_value, king_misere, "king"},
                             {knight_value, knight_misere, "knight"}};
/// \param number  what the theory recognises: 1 for the first piece
constexpr Piece const& piece_at(std::uint64_t number) {
  return kPieces[number - 1];
}

std::optional<std::uint64_t> piece_of(Ruleset const& rules) {
  static std::array const games = {normal_form(king_rules()), normal_form(knight_rules())};
  for (std::size_t piece = 0; piece < games.size(); ++piece) {
    if (rules == games[piece]) return piece + 1;
  }
  return std::nullopt;
}

Solution solve_piece(TheoryCase const& game, Position const& position, Detail detail) {
  Piece const& piece = piece_at(game.parameter);
  bool const misere = game.convention == Convention::kMisere;
  auto const outcome_of = [misere, piece](Position const& at) {
    if (misere) return piece.misere(at.heaps[0], at.heaps[1]);
    return piece.value(at.heaps[0], at.heaps[1]) == 0 ? Outcome::kP : Outcome::kN;
  };
  Outcome const outcome = outcome_of(position);
  WinningWalk walk = [rules = game.rules, position, outcome_of](PositionVisitor const& visit,
                                                                Meter& meter) {
    return for_each_leap(
        rules, position,
        [&](Position const& after) { return outcome_of(after) != Outcome::kP || visit(after); },
        meter);
  };
  Solution solution = walked_answer(outcome, std::move(walk), game.limits, detail);
  if (!misere) solution.nim_value = piece.value(position.heaps[0], position.heaps[1]);
  solution.references = {Message{"by.page", {{"page", "corner"}}}};
  if (detail == Detail::kFull) {
    std::string const key = "corner." + std::string(piece.word) + (misere ? ".misere" : "");
    solution.reason = {{outcome == Outcome::kN ? "corner.n" : "corner.p", {}}, {key, {}}};
  }
  return solution;
}

constexpr PositionFormula kPieceFormula = {
    .value = [](Ruleset const& rules, Position const& position,
                Limits const&) -> std::optional<Natural> {
      auto const piece = piece_of(normal_form(rules));
      if (!piece) return std::nullopt;
      return piece_at(*piece).value(position.heaps[0], position.heaps[1]);
    },
    .for_each_option =
        [](Ruleset const& rules, Position const& position, Natural const& value,
           PositionVisitor const& visit, Meter& meter) {
          Piece const& piece = piece_at(piece_of(normal_form(rules)).value());
          return for_each_leap(
              rules, position,
              [&](Position const& after) {
                return piece.value(after.heaps[0], after.heaps[1]) != value || visit(after);
              },
              meter);
        },
};

}  // namespace

Natural king_value(Natural const& x, Natural const& y) {
  bool const x_odd = x % 2 == 1, y_odd = y % 2 == 1;
  if (x_odd == y_odd) return x_odd ? 2 : 0;
  return x_odd == (x > y) ? 1 : 3;
}

Outcome king_misere(Natural const& x, Natural const& y) {
  bool const x_odd = x % 2 == 1, y_odd = y % 2 == 1;
  bool const lost = x == 0 || y == 0 ? x_odd != y_odd : !x_odd && !y_odd;
  return lost ? Outcome::kP : Outcome::kN;
}

Natural knight_value(Natural const& x, Natural const& y) {
  static KnightTable const table = knight_table();
  auto const [i, j] = knight_class(x, y, 2, false);
  return table.value[i][j];
}

Outcome knight_misere(Natural const& x, Natural const& y) {
  static KnightTable const table = knight_table();
  auto const [i, j] = knight_class(x, y, 1, true);
  return table.misere_lost[i][j] ? Outcome::kP : Outcome::kN;
}

BOUTON_THEORY(corner_pieces) = {
    .name = "corner_pieces",
    .known = {Feature::kHeapCount, Feature::kVectors, Feature::kTransfers},
    .recognise = [](RulesAsked const& asked) { return piece_of(asked.rules); },
    .solve = [](TheoryCase const& game, Position const& position, Detail detail)
        -> std::optional<Solution> { return solve_piece(game, position, detail); },
    .title =
        [](std::uint64_t piece) {
          return Message{"game." + std::string(piece_at(piece).word) + ".title", {}};
        },
    .position_formula = &kPieceFormula,
};

}  // namespace bouton::theory
