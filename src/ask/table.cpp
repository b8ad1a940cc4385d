#include "ask/table.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "bouton/search/sieve.hpp"
#include "bouton/solver/solver.hpp"
#include "rules/features.hpp"
#include "rules/state.hpp"
#include "solver/theories.hpp"

namespace bouton::ask {
namespace {

using answer::Cell;
using answer::GridTable;
using answer::HeapTable;
using answer::PairTable;

/// An empty table of a game.
template <class Table>
Table table_of(Game const& game, Certainty certainty = Certainty::kTheorem) {
  Table table;
  table.game = game.specification;
  table.convention = game.convention;
  table.certainty = certainty;
  return table;
}

constexpr RulesUser kTables{"rules_user.tables", kAllFeatures};

/// Entries that a theorem gives at once are shown even where no time is left: so many of them,
/// which take a fraction of a tenth of a second.
constexpr std::size_t kAtOnce = 4096;
/// Of a grid that is known when the time is over, so many cells.
constexpr std::uint64_t kLateCells = 1 << 18;

/// Solves the positions of a table one after the other.
class CellSolver {
 public:
  CellSolver(Game const& game, std::size_t heaps, Limits const& limits, Context const& context)
      : game_(game),
        limits_(limits),
        context_(context),
        at_once_(recognise(game.rules, game.convention, heaps) ? kAtOnce : 0) {}

  /// Whether no time is left for the next one.
  [[nodiscard]] bool over() const { return at_once_ == 0 && limits_.expired(); }

  Cell operator()(std::vector<Natural> heaps, Certainty& weakest) {
    if (over()) {
      weakest = Certainty::kUnknown;
      return {};
    }
    if (at_once_ > 0) --at_once_;
    Position const position = start_position(game_.rules, std::move(heaps));
    Solution const solution =
        solve(game_.rules, game_.convention, position, limits_, Detail::kFull, context_);
    weakest = std::max(weakest, solution.certainty);
    if (!solution.outcome) at_once_ = 0;  // no theorem gives this one at once
    return {solution.outcome, solution.nim_value};
  }

 private:
  Game const& game_;
  Limits const& limits_;
  Context const& context_;
  std::size_t at_once_;
};

/// The cells that the limits leave, up to `count`, in one step.
template <class Table>
void leave_unknown(Table& table, std::uint64_t count) {
  if (table.cells.size() == count) return;
  table.certainty = Certainty::kUnknown;
  table.cells.resize(static_cast<std::size_t>(count));
}

/// The whole grid by the retrograde sieve; empty where it does not apply or does not fit.
std::optional<GridTable> sieved_grid(Game const& game, std::uint64_t rows, std::uint64_t columns,
                                     Limits const& limits) {
  if (!search::can_be_sieved(game.rules)) return std::nullopt;
  std::array<std::uint64_t, 2> const dims = {rows, columns};
  auto const outcomes = search::sieve_outcomes(game.rules, game.convention, dims, limits);
  if (!outcomes) return std::nullopt;
  bool const normal = game.convention == Convention::kNormal;
  auto const values =
      normal ? search::sieve_values(game.rules, game.convention, dims, limits) : std::nullopt;
  auto table = table_of<GridTable>(game, Certainty::kSearched);
  table.rows = rows;
  table.columns = columns;
  table.complete = !normal || values.has_value();
  if (limits.expired()) {
    table.rows = std::min(rows, kLateCells / columns + 1);
    table.complete = table.complete && table.rows == rows;
  }
  table.cells.reserve(static_cast<std::size_t>(table.rows * columns));
  for (std::uint64_t a = 0; a < table.rows; ++a) {
    for (std::uint64_t b = 0; b < columns; ++b) {
      std::array<std::uint64_t, 2> const heaps = {a, b};
      Cell cell{outcomes->outcome(heaps), std::nullopt};
      if (values) cell.nim_value = values->value(heaps);
      table.cells.push_back(std::move(cell));
    }
  }
  return table;
}

/// Position by position, where no sieve applies.
PairTable solved_pairs(Game const& game, std::uint64_t count, Limits const& limits,
                       Context const& context) {
  constexpr std::uint64_t kMostSide = 1U << 12U;
  auto table = table_of<PairTable>(game);
  CellSolver solve_cell(game, 2, limits, context);
  for (std::uint64_t b = 0; b < kMostSide; ++b) {
    for (std::uint64_t a = 0; a <= b; ++a) {
      if (table.pairs.size() == count) return table;
      Cell const cell = solve_cell({a, b}, table.certainty);
      if (cell.outcome == Outcome::kP) table.pairs.emplace_back(a, b);
      table.complete = cell.outcome.has_value();
      if (!table.complete) return table;
    }
  }
  table.complete = table.pairs.size() == count;
  return table;
}

}  // namespace

HeapTable heap_table(Game const& game, std::uint64_t rows, Limits const& limits,
                     Context const& context) {
  require(kTables, game.rules);
  auto table = table_of<HeapTable>(game);
  CellSolver solve_cell(game, 1, limits, context);
  for (std::uint64_t n = 0; n < rows && !solve_cell.over(); ++n) {
    table.cells.push_back(solve_cell({Natural(n)}, table.certainty));
  }
  // The unknown ones end the table: to print millions of them would take longer than is left.
  leave_unknown(table, std::min<std::uint64_t>(rows, table.cells.size() + kAtOnce));
  return table;
}

GridTable grid_table(Game const& game, std::uint64_t rows, std::uint64_t columns,
                     Limits const& limits, Context const& context) {
  require(kTables, game.rules);
  if (auto table = sieved_grid(game, rows, columns, limits)) return std::move(*table);
  auto table = table_of<GridTable>(game);
  table.rows = rows;
  table.columns = columns;
  CellSolver solve_cell(game, 2, limits, context);
  for (std::uint64_t i = 0; i < rows * columns && !solve_cell.over(); ++i) {
    table.cells.push_back(
        solve_cell({Natural(i / columns), Natural(i % columns)}, table.certainty));
  }
  // Few unknown rows, as above.
  table.rows = std::min(rows, (table.cells.size() + kAtOnce) / columns + 1);
  leave_unknown(table, table.rows * columns);
  return table;
}

PairTable pair_table(Game const& game, std::uint64_t count, Limits const& limits,
                     Context const& context) {
  require(kTables, game.rules);
  auto table = table_of<PairTable>(game);
  auto const known = recognise(game.rules, game.convention, 2);
  if (known && known->theory->p_position != nullptr) {
    for (std::uint64_t n = 0; n < count && (n < kAtOnce || !limits.expired()); ++n) {
      table.pairs.push_back(
          known->theory->p_position(game.convention, known->parameter, Natural(n)));
    }
    table.complete = table.pairs.size() == count;
    return table;
  }
  if (!search::moves_are_translations(game.rules))
    return solved_pairs(game, count, limits, context);
  // A box of side s holds every pair with b < s, so the first pairs by b are certain.
  table.certainty = Certainty::kSearched;
  table.complete = false;
  for (std::uint64_t side = 64; side <= (std::uint64_t{1} << 20) && !table.complete; side *= 2) {
    std::array<std::uint64_t, 2> const dims = {side, side};
    auto const box = search::sieve_outcomes(game.rules, game.convention, dims, limits);
    if (!box) break;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> by_b;
    box->for_each_p([&](std::span<std::uint64_t const> heaps) {
      if (heaps[0] <= heaps[1]) by_b.emplace_back(heaps[1], heaps[0]);
      return true;
    });
    std::sort(by_b.begin(), by_b.end());
    table.complete = by_b.size() >= count;
    if (table.complete) by_b.resize(static_cast<std::size_t>(count));
    table.pairs.clear();
    for (auto const& [b, a] : by_b) table.pairs.emplace_back(a, b);
  }
  return table;
}

}  // namespace bouton::ask
