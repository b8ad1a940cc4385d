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
  options.push_back({"--csv", &forms.csv, "help.opt.csv", {}, Prints::kData});
  options.push_back({"--json", &forms.json, "help.opt.json", {}, Prints::kData});
  options.push_back({"--markdown", &forms.markdown, "help.opt.markdown", {}, Prints::kData});
  options.push_back({"--latex", &forms.latex, "help.opt.latex", {}, Prints::kData});
  return options;
}

void refuse_several(std::vector<std::string> const& given) {
  if (given.size() > 1) throw Error(Message{"cli.error.exclusive", {{"options", given}}});
}

void refuse_several_forms(FormOptions const& forms, std::vector<std::string> others) {
  std::vector<std::string> given;
  if (forms.csv) given.emplace_back("--csv");
  if (forms.json) given.emplace_back("--json");
  if (forms.markdown) given.emplace_back("--markdown");
  if (forms.latex) given.emplace_back("--latex");
  given.insert(given.end(), others.begin(), others.end());
  refuse_several(given);
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

AlignedOutput::AlignedOutput(std::vector<TableColumn> const& columns,
                             std::vector<std::vector<TableCell>> const& rows,
                             Settings const& settings)
    : widths_(columns.size(), 0) {
  for (TableColumn const& one : columns) {
    sides_.push_back(one.side);
    heads_.push_back(one.title.text.empty() ? TableCell(one.name) : one.title);
  }
  if (!settings.quiet) measure(heads_);
  for (auto const& row : rows) measure(row);
  records_ = !settings.quiet && !fits();
  if (!settings.quiet && !records_) put_line(heads_);
  for (auto const& cells : rows) row(cells);
}

void AlignedOutput::row(std::vector<TableCell> const& cells) const {
  records_ ? put_record(cells) : put_line(cells);
}

void AlignedOutput::measure(std::vector<TableCell> const& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    widths_[i] = std::max(widths_[i], terminal::display_width(cells[i].text));
  }
}

/// All columns have to fit; but the last one may stand below if it is more than a word.
bool AlignedOutput::fits() const {
  constexpr std::size_t kWord = 12;
  std::size_t needed = 0;
  for (std::size_t i = 0; i < widths_.size(); ++i) {
    bool const below = i + 1 == widths_.size() && widths_[i] > kWord;
    if (!below) needed += widths_[i] + (i > 0 ? 2 : 0);
  }
  return needed <= output_columns().value_or(needed);
}

void AlignedOutput::put_record(std::vector<TableCell> const& cells) const {
  std::size_t width = 0;
  for (std::size_t i = 1; i < heads_.size(); ++i) {
    width = std::max(width, terminal::display_width(heads_[i].text));
  }
  put(cells.front().text + "\n");
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (cells[i].text.empty()) continue;
    std::string const blanks(width - terminal::display_width(heads_[i].text) + 2, ' ');
    put("  " + heads_[i].text + blanks + cells[i].text + "\n");
  }
}

void AlignedOutput::put_line(std::vector<TableCell> const& cells) const {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::size_t const width = terminal::display_width(cells[i].text);
    std::string const blanks(widths_[i] - std::min(widths_[i], width), ' ');
    if (i > 0) line += "  ";
    line += sides_[i] == Side::kLeft ? cells[i].text + blanks : blanks + cells[i].text;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  put(line + "\n");
}

void put_table(FormOptions const& forms, std::vector<TableColumn> const& columns,
               std::vector<std::vector<TableCell>> const& rows, Settings const& settings) {
  auto const form = forms.table();
  if (!form) {
    AlignedOutput const table(columns, rows, settings);
    return;
  }
  TableOutput const table(*form, columns);
  for (auto const& row : rows) table.row(row);
  table.end();
}

}  // namespace bouton::cli
