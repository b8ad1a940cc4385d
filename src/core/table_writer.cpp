#include "core/table_writer.hpp"

#include <algorithm>

#include "core/utf8.hpp"

namespace bouton {
namespace {

TableCell title_of(TableColumn const& column) {
  return column.title.text.empty() ? TableCell(column.name) : column.title;
}

/// \param quoted  in CSV
std::string written(TableForm form, TableCell const& cell, bool quoted) {
  switch (form) {
    case TableForm::kCsv:
      return csv_field(cell.text, quoted);
    case TableForm::kMarkdown:
      return markdown_text(cell.text);
    case TableForm::kLatex:
      break;
  }
  return cell.latex.empty() ? latex_text(cell.text) : cell.latex;
}

/// One line of the table; `cell_text` says what stands in column i.
template <class CellText>
std::string line(TableForm form, std::size_t columns, CellText const& cell_text) {
  std::string text = form == TableForm::kMarkdown ? "| " : "";
  std::string_view const between = form == TableForm::kCsv        ? ","
                                   : form == TableForm::kMarkdown ? " | "
                                                                  : " & ";
  for (std::size_t i = 0; i < columns; ++i) {
    if (i > 0) text += between;
    text += cell_text(i);
  }
  if (form == TableForm::kMarkdown) text += " |";
  if (form == TableForm::kLatex) text += " \\\\";
  return text + '\n';
}

struct LatexSign {
  char32_t code;
  std::string_view source;
};
/// What is not itself in LaTeX, and the signs beyond ASCII that fonts of text lack.
constexpr LatexSign kLatexSigns[] = {
    {U'\\', "\\textbackslash{}"},
    {U'{', "\\{"},
    {U'}', "\\}"},
    {U'$', "\\$"},
    {U'&', "\\&"},
    {U'#', "\\#"},
    {U'%', "\\%"},
    {U'_', "\\_"},
    {U'^', "\\textasciicircum{}"},
    {U'~', "\\textasciitilde{}"},
    {U'<', "\\textless{}"},
    {U'>', "\\textgreater{}"},
    {U'|', "\\textbar{}"},
    {U'·', "$\\cdot$"},
    {U'→', "$\\to$"},
    {U'≥', "$\\ge$"},
    {U'≤', "$\\le$"},
    {U'×', "$\\times$"},
    {U'⊕', "$\\oplus$"},
    {U'∞', "$\\infty$"},
    {U'−', "$-$"},
    {U'…', "\\dots{}"},
    {U'φ', "$\\varphi$"},
};

/// The digit that is raised or lowered, or nothing.
struct Moved {
  char digit = 0;
  bool raised = false;
};

Moved moved_digit(char32_t code) {
  if (code == U'¹') return {'1', true};
  if (code == U'²') return {'2', true};
  if (code == U'³') return {'3', true};
  if (code == U'⁰' || (code >= U'⁴' && code <= U'⁹')) {
    return {static_cast<char>('0' + (code - U'⁰')), true};
  }
  if (code >= U'₀' && code <= U'₉') return {static_cast<char>('0' + (code - U'₀')), false};
  return {};
}

/// Calls `visit` with each character; a byte that is not UTF-8 is U+FFFD.
template <class Visit>
void for_each_character(std::string_view text, Visit const& visit) {
  for (std::size_t at = 0; at < text.size();) {
    auto const [bytes, code] = utf8_character(text, at);
    visit(bytes == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(at, bytes),
          bytes == 0 ? char32_t{0xFFFD} : code);
    at += bytes == 0 ? 1 : bytes;
  }
}

}  // namespace

std::string csv_field(std::string_view text, bool quoted) {
  if (!quoted && text.find_first_of(",\"\n\r") == text.npos) return std::string(text);
  std::string field = "\"";
  for (char const c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

std::string markdown_text(std::string_view text) {
  std::string escaped;
  for (char const c : text) {
    if (c == '\n' || c == '\r') {
      escaped += ' ';
      continue;
    }
    if (std::string_view("\\|*_`<[]~").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string latex_text(std::string_view text) {
  std::string source;
  Moved open;  // of the group of digits that has begun
  for_each_character(text, [&](std::string_view bytes, char32_t code) {
    Moved const moved = moved_digit(code);
    bool const same = open.digit != 0 && moved.digit != 0 && open.raised == moved.raised;
    if (open.digit != 0 && !same) source += '}';
    if (moved.digit != 0) {
      if (!same) source += moved.raised ? "\\textsuperscript{" : "\\textsubscript{";
      source += moved.digit;
      open = moved;
      return;
    }
    open = {};
    auto const* const sign = std::find_if(std::begin(kLatexSigns), std::end(kLatexSigns),
                                          [&](LatexSign const& one) { return one.code == code; });
    if (sign != std::end(kLatexSigns)) {
      source += sign->source;
    } else {
      source += code == U'\n' || code == U'\r' ? std::string_view(" ") : bytes;
    }
  });
  if (open.digit != 0) source += '}';
  return source;
}

std::string table_head(TableForm form, std::span<TableColumn const> columns) {
  std::string head;
  if (form == TableForm::kLatex) {
    head = "\\begin{tabular}{";
    for (TableColumn const& column : columns) head += column.side == Side::kLeft ? 'l' : 'r';
    head += "}\n\\hline\n";
  }
  head += line(form, columns.size(), [&](std::size_t i) {
    return written(form, form == TableForm::kCsv ? columns[i].name : title_of(columns[i]), false);
  });
  if (form == TableForm::kMarkdown) {
    head += line(form, columns.size(), [&](std::size_t i) {
      return std::string(columns[i].side == Side::kLeft ? ":--" : "--:");
    });
  }
  if (form == TableForm::kLatex) head += "\\hline\n";
  return head;
}

std::string table_row(TableForm form, std::span<TableColumn const> columns,
                      std::span<TableCell const> cells) {
  return line(form, columns.size(),
              [&](std::size_t i) { return written(form, cells[i], columns[i].quoted); });
}

std::string_view table_end(TableForm form) {
  return form == TableForm::kLatex ? "\\hline\n\\end{tabular}\n" : "";
}

std::string table_note(TableForm form, std::string_view text) {
  if (form == TableForm::kCsv) return "";
  if (form == TableForm::kMarkdown) return markdown_text(text) + "\n\n";
  return "\\noindent " + latex_text(text) + "\\par\n";
}

}  // namespace bouton
