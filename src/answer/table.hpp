// Tables (bouton.table/1): single heaps, two heaps side by side, or the list of P-positions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer/field.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::answer {

/// The facts known about one position.
struct Cell {
  std::optional<Outcome> outcome;
  std::optional<Natural> nim_value;  ///< normal play only
};

/// What every table has. Millions of rows take their time to write: there are limits for that too.
struct Table {
  std::string game;
  Convention convention = Convention::kNormal;
  Certainty certainty = Certainty::kTheorem;  ///< the weakest certainty of all cells
  Limits writing = {};
  /// Set when the rows are read: whether that was within the limits.
  std::shared_ptr<bool> written = std::make_shared<bool>(true);
};

/// The rows of a table as a stream. \param make  make(i) is row i
template <class Row, class Make>
[[nodiscard]] Stream<Row> rows_of(Table const& table, std::size_t count, Make make) {
  return {[&table, count, make](auto const& take) {
    constexpr std::size_t kPiece = 256;
    std::vector<Row> piece;
    for (std::size_t i = 0; i < count;) {
      if (table.writing.expired()) {
        *table.written = false;
        return;
      }
      piece.clear();
      for (std::size_t const end = std::min(i + kPiece, count); i < end; ++i) {
        piece.push_back(make(i));
      }
      if (!take(piece)) return;
    }
  }};
}

template <class Visit>
void cell_fields(Visit& visit, Cell const& cell) {
  visit({"outcome", "null beyond the limits"}, cell.outcome);
  visit({"nim_value", "in normal play"}, cell.nim_value);
}

/// The keys at the beginning of every table.
template <class Visit>
void table_fields(Visit& visit, Table const& a, std::string const& kind) {
  visit({"game", "the game as it was named"}, a.game);
  visit({"convention", "who wins in the end"}, a.convention);
  visit({"kind", "`heaps`, `grid` or `p_positions`"}, kind);
}

struct HeapRow {
  static constexpr std::string_view kName = "HeapRow";
  std::uint64_t n = 0;
  Cell cell = {};
};

template <class Visit>
void fields(Visit& visit, HeapRow const& a) {
  visit({"n", "the heap"}, a.n);
  cell_fields(visit, a.cell);
}

/// Single heaps n = 0, 1, 2, ...
struct HeapTable : Table {
  static constexpr std::string_view kName = "HeapTable", kSchema = "bouton.table/1";
  std::vector<Cell> cells;
};

template <class Visit>
void fields(Visit& visit, HeapTable const& a) {
  table_fields(visit, a, "heaps");
  visit({"from", "the first heap"}, std::uint64_t{0});
  visit({"to", "the last heap"}, std::uint64_t{a.cells.size() - 1});
  visit({"certainty", "the weakest of all cells"}, a.certainty);
  visit({"rows", "heap by heap"}, rows_of<HeapRow>(a, a.cells.size(), [&a](std::size_t n) {
          return HeapRow{n, a.cells[n]};
        }));
}

struct GridRow {
  static constexpr std::string_view kName = "GridRow";
  std::uint64_t a = 0, b = 0;
  Cell cell = {};
};

template <class Visit>
void fields(Visit& visit, GridRow const& row) {
  visit({"a", "the first heap"}, row.a);
  visit({"b", "the second heap"}, row.b);
  cell_fields(visit, row.cell);
}

/// Two heaps: a = 0 .. rows - 1, b = 0 .. columns - 1. Where a limit is reached there may be fewer
/// rows than were asked for.
struct GridTable : Table {
  static constexpr std::string_view kName = "GridTable", kSchema = "bouton.table/1";
  std::uint64_t rows = 0, columns = 0;
  std::vector<Cell> cells;  ///< row after row
  bool complete = true;     ///< false if a limit was reached before the nim-values were known
};

template <class Visit>
void fields(Visit& visit, GridTable const& a) {
  table_fields(visit, a, "grid");
  visit({"a_from", "the first heap, from here"}, std::uint64_t{0});
  visit({"a_to", "to here"}, a.rows - 1);
  visit({"b_from", "the second heap, from here"}, std::uint64_t{0});
  visit({"b_to", "to here"}, a.columns - 1);
  visit({"certainty", "the weakest of all cells"}, a.certainty);
  visit({"rows", "cell by cell"}, rows_of<GridRow>(a, a.cells.size(), [&a](std::size_t i) {
          return GridRow{i / a.columns, i % a.columns, a.cells[i]};
        }));
}

struct PairRow {
  static constexpr std::string_view kName = "PairRow";
  std::uint64_t n = 0;
  Natural a = 0, b = 0;
};

template <class Visit>
void fields(Visit& visit, PairRow const& row) {
  visit({"n", "its number"}, row.n);
  visit({"a", "the smaller heap"}, row.a);
  visit({"b", "the larger heap"}, row.b);
}

/// P-positions (a, b) with a <= b, by ascending b.
struct PairTable : Table {
  static constexpr std::string_view kName = "PairTable", kSchema = "bouton.table/1";
  std::vector<std::pair<Natural, Natural>> pairs;
  bool complete = true;  ///< false if a limit was reached before all were found
};

template <class Visit>
void fields(Visit& visit, PairTable const& a) {
  table_fields(visit, a, "p_positions");
  visit({"from", "the number of the first one"}, std::uint64_t{0});
  visit({"count", "how many"}, std::uint64_t{a.pairs.size()});
  visit({"complete", "false if the limits came first"}, a.complete);
  visit({"certainty", "how they are known"}, a.certainty);
  visit({"rows", "one after another"}, rows_of<PairRow>(a, a.pairs.size(), [&a](std::size_t n) {
          return PairRow{n, a.pairs[n].first, a.pairs[n].second};
        }));
}

}  // namespace bouton::answer
