#include "front/table_json.hpp"

#include "front/names.hpp"

namespace bouton::front {
namespace {

std::string quoted(std::uint64_t number) {
  return '"' + std::to_string(number) + '"';
}

std::string cell_json(Cell const& cell) {
  std::string text = "\"outcome\":";
  text += cell.outcome ? std::string{'"', letter(*cell.outcome), '"'} : "null";
  return text + ",\"nim_value\":" + json_number(cell.nim_value) + '}';
}

/// What a table begins with; `range` are further keys.
std::string head(Game const& game, std::string const& range, Certainty certainty) {
  return "{\"schema\":\"bouton.table/1\",\"game\":" + json_string(game.specification) +
         ",\"convention\":\"" + std::string(convention_name(game.convention)) + "\"," + range +
         ",\"certainty\":\"" + std::string(name(certainty)) + "\",\"rows\":[";
}

}  // namespace

void write_table_json(Writer const& put, Game const& game, HeapTable const& table) {
  put(head(game, "\"kind\":\"heaps\",\"from\":\"0\",\"to\":" + quoted(table.cells.size() - 1),
           table.certainty));
  for (std::size_t n = 0; n < table.cells.size(); ++n) {
    put((n == 0 ? "{\"n\":" : ",{\"n\":") + quoted(n) + ',' + cell_json(table.cells[n]));
  }
  put("]}\n");
}

void write_table_json(Writer const& put, Game const& game, GridTable const& table) {
  put(head(game,
           "\"kind\":\"grid\",\"a_from\":\"0\",\"a_to\":" + quoted(table.rows - 1) +
               ",\"b_from\":\"0\",\"b_to\":" + quoted(table.columns - 1),
           table.certainty));
  for (std::size_t i = 0; i < table.cells.size(); ++i) {
    put((i == 0 ? "{\"a\":" : ",{\"a\":") + quoted(i / table.columns) +
        ",\"b\":" + quoted(i % table.columns) + ',' + cell_json(table.cells[i]));
  }
  put("]}\n");
}

void write_table_json(Writer const& put, Game const& game, PairTable const& table) {
  put(head(game,
           "\"kind\":\"p_positions\",\"from\":\"0\",\"count\":" + quoted(table.pairs.size()) +
               ",\"complete\":" + std::string(json_bool(table.complete)),
           table.certainty));
  for (std::size_t n = 0; n < table.pairs.size(); ++n) {
    auto const& [a, b] = table.pairs[n];
    put((n == 0 ? "{\"n\":" : ",{\"n\":") + quoted(n) + ",\"a\":\"" + to_string(a) + "\",\"b\":\"" +
        to_string(b) + "\"}");
  }
  put("]}\n");
}

}  // namespace bouton::front
