// A misere quotient in words, as a row of a table, and as a picture.
#pragma once

#include <vector>

#include "answer/quotient.hpp"
#include "front/picture.hpp"
#include "options.hpp"
#include "table_output.hpp"

namespace bouton::cli {

void put_quotient_text(answer::Quotient const& found, Settings const& settings);

/// One row for each game: its numbers, and its presentation and P-portion unless the row is short.
[[nodiscard]] std::vector<TableColumn> quotient_columns(Language language, bool short_rows);
[[nodiscard]] std::vector<TableCell> quotient_row(answer::Quotient const& found, bool short_row,
                                                  Language language);

/// Its multiplication table. \throws Error if it has too many elements for a picture
[[nodiscard]] front::SquareBoard quotient_board(answer::Quotient const& found, Language language);

}  // namespace bouton::cli
