// A table as one JSON object (bouton.table/1) and a line end.
#pragma once

#include "bouton/catalog/catalog.hpp"
#include "front/json.hpp"
#include "front/table_data.hpp"

namespace bouton::front {

void write_table_json(Writer const& put, Game const& game, HeapTable const& table);
void write_table_json(Writer const& put, Game const& game, GridTable const& table);
void write_table_json(Writer const& put, Game const& game, PairTable const& table);

}  // namespace bouton::front
