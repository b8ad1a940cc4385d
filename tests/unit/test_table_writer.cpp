// Tables for other programs: each form escapes what the form would read as markup.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/table_writer.hpp"

namespace bouton {
namespace {

std::string table(TableForm form) {
  std::vector<TableColumn> const columns = {
      {.name = "n", .title = {"n", "$n$"}},
      {.name = "word", .title = "the word", .side = Side::kLeft},
      {.name = "form", .side = Side::kLeft, .quoted = true}};
  std::string text = table_head(form, columns);
  text += table_row(form, columns, std::vector<TableCell>{"1", "a,b", "x"});
  text += table_row(form, columns, std::vector<TableCell>{"2", {"a2", "$a^{2}$"}, "say \"|\""});
  return text + std::string(table_end(form));
}

TEST(TableWriter, Csv) {
  EXPECT_EQ(table(TableForm::kCsv),
            "n,word,form\n"
            "1,\"a,b\",\"x\"\n"
            "2,a2,\"say \"\"|\"\"\"\n");
  EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(csv_field("plain; 0.77"), "plain; 0.77");
  EXPECT_EQ(table_note(TableForm::kCsv, "a law"), "");
}

TEST(TableWriter, Markdown) {
  EXPECT_EQ(table(TableForm::kMarkdown),
            "| n | the word | form |\n"
            "| --: | :-- | :-- |\n"
            "| 1 | a,b | x |\n"
            "| 2 | a2 | say \"\\|\" |\n");
  EXPECT_EQ(markdown_text("a|b\\c*d_e`f<g>[h]~\nk"), "a\\|b\\\\c\\*d\\_e\\`f\\<g>\\[h\\]\\~ k");
  EXPECT_EQ(table_note(TableForm::kMarkdown, "a_1 | b"), "a\\_1 \\| b\n\n");
}

TEST(TableWriter, Latex) {
  EXPECT_EQ(table(TableForm::kLatex),
            "\\begin{tabular}{rll}\n\\hline\n"
            "$n$ & the word & form \\\\\n\\hline\n"
            "1 & a,b & x \\\\\n"
            "2 & $a^{2}$ & say \"\\textbar{}\" \\\\\n"
            "\\hline\n\\end{tabular}\n");
  EXPECT_EQ(latex_text("50% of $x_1 & #2 {a} ^ ~ \\ <|>"),
            "50\\% of \\$x\\_1 \\& \\#2 \\{a\\} \\textasciicircum{} \\textasciitilde{} "
            "\\textbackslash{} \\textless{}\\textbar{}\\textgreater{}");
  EXPECT_EQ(table_note(TableForm::kLatex, "100%"), "\\noindent 100\\%\\par\n");
}

TEST(TableWriter, RaisedAndLoweredDigits) {
  EXPECT_EQ(latex_text("ab²c¹⁰d₃"),
            "ab\\textsuperscript{2}c\\textsuperscript{10}d\\textsubscript{3}");
  EXPECT_EQ(latex_text("²₂"), "\\textsuperscript{2}\\textsubscript{2}");
  EXPECT_EQ(latex_text("n ≥ 3 → ∞"), "n $\\ge$ 3 $\\to$ $\\infty$");
}

TEST(TableWriter, TextThatIsNotUtf8) {
  EXPECT_EQ(latex_text("a\xFF"
                       "b"),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(latex_text("misère 尼姆"), "misère 尼姆");
}

}  // namespace
}  // namespace bouton
