#include "table_output.hpp"

#include <algorithm>
#include <utility>

#include "bouton/core/error.hpp"
#include "output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {

std::optional<TableForm> FormOptions::table() const {
  if (csv) return TableForm::kCsv;
  if (markdown) return TableForm::kMarkdown;
  if (latex) return TableForm::kLatex;
  return std::nullopt;
}

Language language_of_cells(FormOptions const& forms, Settings const& settings) {
  return forms.csv ? Language::kEnglish : settings.language;
}

std::vector<Option> with_forms(std::vector<Option> options, FormOptions& forms) {
  options.push_back({"--csv", &forms.csv, "help.opt.csv"});
  options.push_back({"--json", &forms.json, "help.opt.json"});
  options.push_back({"--markdown", &forms.markdown, "help.opt.markdown"});
  options.push_back({"--latex", &forms.latex, "help.opt.latex"});
  return options;
}

void refuse_several_forms(FormOptions const& forms, std::vector<std::string> others) {
  std::vector<std::string> given;
  if (forms.csv) given.emplace_back("--csv");
  if (forms.json) given.emplace_back("--json");
  if (forms.markdown) given.emplace_back("--markdown");
  if (forms.latex) given.emplace_back("--latex");
  given.insert(given.end(), others.begin(), others.end());
  if (given.size() > 1) throw Error(Message{"cli.error.exclusive", {{"options", given}}});
}

TableColumn column(std::string name, std::string_view key, Language language, Side side) {
  return {.name = std::move(name), .title = render(key, language), .side = side};
}

TableColumn column_of(std::string name, TableCell title) {
  return {.name = std::move(name), .title = std::move(title)};
}

TableOutput::TableOutput(TableForm form, std::vector<TableColumn> columns)
    : form_(form), columns_(std::move(columns)) {
  put(table_head(form_, columns_));
}

void TableOutput::row(std::vector<TableCell> const& cells) const {
  put(table_row(form_, columns_, cells));
}

void TableOutput::end() const {
  put(table_end(form_));
}

namespace {

/// A table that is too wide for the terminal: a paragraph for each row, a line for each cell.
void put_records(std::vector<TableCell> const& heads,
                 std::vector<std::vector<TableCell>> const& rows) {
  std::size_t width = 0;
  for (std::size_t i = 1; i < heads.size(); ++i) {
    width = std::max(width, terminal::display_width(heads[i].text));
  }
  for (auto const& row : rows) {
    put(row.front().text + "\n");
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (row[i].text.empty()) continue;
      std::string const blanks(width - terminal::display_width(heads[i].text) + 2, ' ');
      put("  " + heads[i].text + blanks + row[i].text + "\n");
    }
  }
}

}  // namespace

void put_aligned(std::vector<TableColumn> const& columns,
                 std::vector<std::vector<TableCell>> const& rows, Settings const& settings) {
  std::vector<TableCell> heads;
  for (TableColumn const& one : columns) {
    heads.push_back(one.title.text.empty() ? TableCell(one.name) : one.title);
  }
  std::vector<std::size_t> widths(columns.size(), 0);
  auto const measure = [&](std::vector<TableCell> const& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      widths[i] = std::max(widths[i], terminal::display_width(cells[i].text));
    }
  };
  if (!settings.quiet) measure(heads);
  for (auto const& row : rows) measure(row);
  auto const put_line = [&](std::vector<TableCell> const& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      std::string const blanks(widths[i] - terminal::display_width(cells[i].text), ' ');
      bool const left = columns[i].side == Side::kLeft;
      if (i > 0) line += "  ";
      line += left ? cells[i].text + blanks : blanks + cells[i].text;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    put(line + "\n");
  };
  // All columns have to fit; but the last one may stand below if it is more than a word.
  constexpr std::size_t kWord = 12;
  std::size_t needed = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    bool const below = i + 1 == widths.size() && widths[i] > kWord;
    if (!below) needed += widths[i] + (i > 0 ? 2 : 0);
  }
  if (!settings.quiet && needed > output_columns().value_or(needed)) {
    return put_records(heads, rows);
  }
  if (!settings.quiet) put_line(heads);
  for (auto const& row : rows) put_line(row);
}

void put_table(FormOptions const& forms, std::vector<TableColumn> const& columns,
               std::vector<std::vector<TableCell>> const& rows, Settings const& settings) {
  auto const form = forms.table();
  if (!form) return put_aligned(columns, rows, settings);
  TableOutput const table(*form, columns);
  for (auto const& row : rows) table.row(row);
  table.end();
}

}  // namespace bouton::cli
