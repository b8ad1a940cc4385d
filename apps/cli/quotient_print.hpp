// A misere quotient in words and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bouton/misere/quotient.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "front/picture.hpp"
#include "front/quotient_json.hpp"
#include "options.hpp"
#include "sequence_question.hpp"
#include "table_output.hpp"

namespace bouton::cli {

void put_quotient_text(front::QuotientReport const& report, Settings const& settings);
/// One object on one line: bouton.quotient/1.
void put_quotient_json(front::QuotientReport const& report);

/// One row for each game: its numbers, and its presentation and P-portion unless the row is short.
[[nodiscard]] std::vector<TableColumn> quotient_columns(Language language, bool short_rows);
[[nodiscard]] std::vector<TableCell> quotient_row(front::QuotientReport const& report,
                                                  bool short_row, Language language);

/// Its multiplication table. \throws Error if it has too many elements for a picture
[[nodiscard]] front::Board quotient_board(front::QuotientReport const& report, Language language);

}  // namespace bouton::cli
