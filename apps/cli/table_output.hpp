// Tables on standard output: the options that choose a form, a table row by row in one of the forms
// of core/table_writer.hpp, and an aligned table for a reader at the terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "core/table_writer.hpp"

namespace bouton::cli {

/// The forms that every command with a table or a law has.
struct FormOptions {
  bool csv = false, json = false, markdown = false, latex = false;

  /// The form of a table; empty for text and JSON.
  [[nodiscard]] std::optional<TableForm> table() const;
  /// Whether the answer is prose for a reader.
  [[nodiscard]] bool text() const { return !json && !table(); }
};

/// The language of words in cells: CSV is for programs, in every language the same.
[[nodiscard]] Language language_of_cells(FormOptions const& forms, Settings const& settings);

/// Appends --csv, --json, --markdown and --latex.
[[nodiscard]] std::vector<Option> with_forms(std::vector<Option> options, FormOptions& forms);
/// \throws Error if these are more than one
void refuse_several(std::vector<std::string> const& given);
/// At most one form may be asked for.
/// \param others  more options given that exclude each other and every form
/// \throws Error
void refuse_several_forms(FormOptions const& forms, std::vector<std::string> others = {});

/// A column; its title for people is the text of `key`, or its name.
[[nodiscard]] TableColumn column(std::string name, std::string_view key, Language language,
                                 Side side = Side::kRight);
/// A column of numbers whose title is a formula, the same in all languages.
[[nodiscard]] TableColumn column_of(std::string name, TableCell title = {});

/// Writes a table to standard output as its rows come.
class TableOutput {
 public:
  TableOutput(TableForm form, std::vector<TableColumn> columns);
  void row(std::vector<TableCell> const& cells) const;
  void end() const;

 private:
  TableForm form_;
  std::vector<TableColumn> columns_;
};

/// Writes a table with aligned columns, without the heads if the settings are quiet. One that is
/// too wide for the terminal is written as a paragraph for each row, a line for each cell.
class AlignedOutput {
 public:
  /// \param rows  the first ones, which decide the widths, and are written
  AlignedOutput(std::vector<TableColumn> const& columns,
                std::vector<std::vector<TableCell>> const& rows, Settings const& settings);
  /// A wider cell moves the rest of its row.
  void row(std::vector<TableCell> const& cells) const;

 private:
  void measure(std::vector<TableCell> const& cells);
  [[nodiscard]] bool fits() const;
  void put_record(std::vector<TableCell> const& cells) const;
  void put_line(std::vector<TableCell> const& cells) const;

  std::vector<Side> sides_;
  std::vector<TableCell> heads_;
  std::vector<std::size_t> widths_;
  bool records_ = false;
};

/// One of the two, by the form that was asked for. \pre !forms.json
void put_table(FormOptions const& forms, std::vector<TableColumn> const& columns,
               std::vector<std::vector<TableCell>> const& rows, Settings const& settings);

}  // namespace bouton::cli
