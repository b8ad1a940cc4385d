// The content of a table: single heaps, two heaps side by side, or the list of P-positions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/games/games.hpp"
#include "bouton/solver/context.hpp"
#include "front/json.hpp"

namespace bouton::front {

/// The facts known about one position.
struct Cell {
  std::optional<Outcome> outcome;
  std::optional<Natural> nim_value;  ///< normal play only
};

/// Single heaps n = 0, 1, 2, ...
struct HeapTable {
  std::vector<Cell> cells;
  Certainty certainty = Certainty::kTheorem;  ///< the weakest certainty of all cells
};

/// Two heaps: a = 0 .. rows - 1, b = 0 .. columns - 1. Where a limit is reached there may be fewer
/// rows than were asked for.
struct GridTable {
  std::uint64_t rows = 0, columns = 0;
  std::vector<Cell> cells;  ///< row after row
  Certainty certainty = Certainty::kTheorem;
  bool complete = true;  ///< false if a limit was reached before the nim-values were known
};

/// P-positions (a, b) with a <= b, by ascending b.
struct PairTable {
  std::vector<std::pair<Natural, Natural>> pairs;
  Certainty certainty = Certainty::kTheorem;
  bool complete = true;  ///< false if a limit was reached before all were found
};

[[nodiscard]] HeapTable heap_table(Game const& game, std::uint64_t rows, Limits const& limits,
                                   Context const& context = Context());
/// By sieve where moves are translations and the box fits the limits, else cell by cell.
[[nodiscard]] GridTable grid_table(Game const& game, std::uint64_t rows, std::uint64_t columns,
                                   Limits const& limits, Context const& context = Context());
/// By the theory's own list, else by sieve, else pair by pair. \pre the game has exactly two heaps
[[nodiscard]] PairTable pair_table(Game const& game, std::uint64_t count, Limits const& limits,
                                   Context const& context = Context());

/// The table as one JSON object (bouton.table/1) and a line end.
/// \param limits  of the writing
/// \return false if they are reached before the last row; it is whole JSON in any case
bool write_table_json(Writer const& put, Game const& game, HeapTable const& table,
                      Limits const& limits = {});
bool write_table_json(Writer const& put, Game const& game, GridTable const& table,
                      Limits const& limits = {});
bool write_table_json(Writer const& put, Game const& game, PairTable const& table,
                      Limits const& limits = {});

}  // namespace bouton::front
