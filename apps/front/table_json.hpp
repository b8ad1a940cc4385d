// A table as one JSON object (bouton.table/1) and a line end.
#pragma once

#include "bouton/core/limits.hpp"
#include "bouton/games/games.hpp"
#include "front/json.hpp"
#include "front/table_data.hpp"

namespace bouton::front {

/// \param limits  of the writing
/// \return false if they are reached before the last row; it is whole JSON in any case
bool write_table_json(Writer const& put, Game const& game, HeapTable const& table,
                      Limits const& limits = {});
bool write_table_json(Writer const& put, Game const& game, GridTable const& table,
                      Limits const& limits = {});
bool write_table_json(Writer const& put, Game const& game, PairTable const& table,
                      Limits const& limits = {});

}  // namespace bouton::front
