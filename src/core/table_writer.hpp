// Tables as text for other programs: CSV, Markdown and LaTeX, row by row, so that long tables can
// be streamed.
//
//   TableColumn const columns[] = {{"n", "$n$"}, {"value"}};
//   text += table_head(TableForm::kLatex, columns);
//   text += table_row(TableForm::kLatex, columns, cells);    one for each row
//   text += table_end(TableForm::kLatex);
//
// Everything that Bouton writes in these forms is written here.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace bouton {

enum class TableForm {
  kCsv,       ///< RFC 4180 with line feeds; the heads are the names for programs
  kMarkdown,  ///< a table of GitHub's Markdown; the heads are those for people
  kLatex      ///< a `tabular` environment that needs no package; the heads are those for people
};

enum class Side { kLeft, kRight };

/// The content of one place: plain text, and where it is a formula the same in LaTeX.
struct TableCell {
  std::string text;
  std::string latex;  ///< as it stands in the source, "$g(n+12)=g(n)$"; empty: made from `text`

  TableCell() = default;
  TableCell(std::string plain) : text(std::move(plain)) {}
  TableCell(char const* plain) : text(plain) {}
  TableCell(std::string plain, std::string source)
      : text(std::move(plain)), latex(std::move(source)) {}
};

struct TableColumn {
  std::string name;      ///< for programs
  TableCell title = {};  ///< for people; empty: the name
  Side side = Side::kRight;
  bool quoted = false;  ///< CSV: always in quotes
};

/// The lines before the rows.
[[nodiscard]] std::string table_head(TableForm form, std::span<TableColumn const> columns);
/// One row with its line end. \pre one cell for each column
[[nodiscard]] std::string table_row(TableForm form, std::span<TableColumn const> columns,
                                    std::span<TableCell const> cells);
/// The lines after the rows.
[[nodiscard]] std::string_view table_end(TableForm form);
/// A paragraph above a table; nothing in CSV, which has rows only.
[[nodiscard]] std::string table_note(TableForm form, std::string_view text);

/// A field of CSV: in double quotes where it has a comma, a quote or a line end.
[[nodiscard]] std::string csv_field(std::string_view text, bool quoted = false);
/// Text in which Markdown finds no markup, for one line of a table.
[[nodiscard]] std::string markdown_text(std::string_view text);
/// Text in which LaTeX finds no command; raised and lowered digits become \textsuperscript and
/// \textsubscript, the mathematical signs that Bouton prints become formulas.
[[nodiscard]] std::string latex_text(std::string_view text);

}  // namespace bouton
