#include "front/table_data.hpp"

#include "front/names.hpp"

namespace bouton::front {
namespace {

/// The keys at the beginning of every table.
JsonWriter& begin(JsonWriter& json, Game const& game, std::string_view kind) {
  json.begin_object().key("schema").string("bouton.table/1");
  json.key("game").string(game.specification);
  return json.key("convention").string(convention_name(game.convention)).key("kind").string(kind);
}

JsonWriter& begin_rows(JsonWriter& json, Certainty certainty) {
  return json.key("certainty").string(name(certainty)).key("rows").begin_array();
}

/// The last keys of a row.
void end_row(JsonWriter& json, Cell const& cell) {
  json.key("outcome");
  cell.outcome ? json.string(outcome_letter(cell.outcome)) : json.null();
  json.key("nim_value").decimal(cell.nim_value).end_object();
}

void end(JsonWriter& json) {
  json.end_array().end_object().end_line();
}

}  // namespace

bool write_table_json(Writer const& put, Game const& game, HeapTable const& table,
                      Limits const& limits) {
  Watch watch(limits);
  JsonWriter json(put);
  begin(json, game, "heaps").key("from").decimal(0).key("to").decimal(table.cells.size() - 1);
  begin_rows(json, table.certainty);
  for (std::size_t n = 0; n < table.cells.size() && !watch.expired(); ++n) {
    json.begin_object().key("n").decimal(n);
    end_row(json, table.cells[n]);
  }
  end(json);
  return !watch.reached();
}

bool write_table_json(Writer const& put, Game const& game, GridTable const& table,
                      Limits const& limits) {
  Watch watch(limits);
  JsonWriter json(put);
  begin(json, game, "grid").key("a_from").decimal(0).key("a_to").decimal(table.rows - 1);
  json.key("b_from").decimal(0).key("b_to").decimal(table.columns - 1);
  begin_rows(json, table.certainty);
  for (std::size_t i = 0; i < table.cells.size() && !watch.expired(); ++i) {
    json.begin_object().key("a").decimal(i / table.columns).key("b").decimal(i % table.columns);
    end_row(json, table.cells[i]);
  }
  end(json);
  return !watch.reached();
}

bool write_table_json(Writer const& put, Game const& game, PairTable const& table,
                      Limits const& limits) {
  Watch watch(limits);
  JsonWriter json(put);
  begin(json, game, "p_positions").key("from").decimal(0).key("count").decimal(table.pairs.size());
  begin_rows(json.key("complete").boolean(table.complete), table.certainty);
  for (std::size_t n = 0; n < table.pairs.size() && !watch.expired(); ++n) {
    auto const& [a, b] = table.pairs[n];
    json.begin_object().key("n").decimal(n).key("a").decimal(a).key("b").decimal(b).end_object();
  }
  end(json);
  return !watch.reached();
}

}  // namespace bouton::front
