// The table of a census: rows for a program, or few aligned columns for a person at a terminal.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ask/census.hpp"
#include "census/table.hpp"
#include "options.hpp"
#include "table_output.hpp"

namespace bouton::cli {

class CensusTable {
 public:
  /// \param terminal  whether the answer as text is for a person
  CensusTable(FormOptions const& forms, bool terminal, census::Classes const& games,
              Convention convention, Settings const& settings);

  /// The line above the rows.
  void put_head() const;
  /// \param codes  how many its class has
  void put_row(census::Result const& result, std::size_t codes);
  /// What stands below the rows: in misere play, for a person, how many codes have a whole
  /// quotient, an infinite one, or are open.
  void put_end() const;

 private:
  void put_line(std::vector<std::string> const& cells) const;
  [[nodiscard]] std::vector<TableColumn> columns() const;
  [[nodiscard]] std::vector<std::string> cells(census::Result const& result) const;

  bool for_people_;                            // aligned columns
  bool json_;                                  // else the form for programs:
  census::TableForm form_;                     // JSON or this
  std::optional<bouton::TableForm> document_;  // else a table in a document, few columns
  Convention convention_;
  Language language_;
  std::vector<std::size_t> widths_;
  std::size_t rows_ = 0, whole_ = 0, infinite_ = 0;  // codes in the rows
};

}  // namespace bouton::cli
