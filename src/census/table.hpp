// Results as text: tables of tab-separated or comma-separated columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "census/result.hpp"

namespace bouton::census {

enum class TableForm {
  kTsv,  ///< what read_table reads: a line of column names, then tsv_row()
  kCsv,  ///< as RFC 4180: fields with commas or quotes in double quotes
};

/// The line before the rows, with its newline.
[[nodiscard]] std::string table_head(TableForm form);
/// One row with its newline.
[[nodiscard]] std::string table_row(TableForm form, Result const& result);

/// Reads a table as TableForm::kTsv writes it; lines that begin with # are remarks.
/// \throws Error naming the line.
[[nodiscard]] std::vector<Result> read_table(std::string_view text);

}  // namespace bouton::census
