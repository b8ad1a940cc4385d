#include "exercise_paper.hpp"

#include <string>
#include <vector>

#include "bouton/rules/notation.hpp"
#include "core/table_writer.hpp"
#include "front/board_tikz.hpp"
#include "front/game_json.hpp"
#include "front/names.hpp"
#include "front/position_words.hpp"
#include "output.hpp"
#include "play_draw.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

struct Paper {
  Game const& game;
  answer::Exercises const& found;
  Settings const& settings;

  [[nodiscard]] std::string text(std::string_view key) const {
    return render(key, settings.language);
  }
  [[nodiscard]] std::string number_of(answer::Exercise const& one) const {
    return render(Message{"exercises.item", {{"number", std::to_string(one.number)}}},
                  settings.language);
  }
  [[nodiscard]] SmallPosition position_of(answer::Exercise const& one) const {
    return to_small(parse_position(one.position, game.rules)).value();
  }
  [[nodiscard]] std::string words_of(answer::Exercise const& one) const {
    return position_words(game.rules, position_of(one), settings.language);
  }
  /// What stands behind the number over a picture: a board is seen there, and its notation says no
  /// more.
  [[nodiscard]] std::string words_over(answer::Exercise const& one) const {
    return game.rules.board != nullptr ? "" : "  " + words_of(one);
  }
  [[nodiscard]] std::string head() const {
    return render(Message{"exercises.head",
                          {{"number", std::to_string(found.seed)},
                           {"level", text("exercises." + found.level)}}},
                  settings.language);
  }
  [[nodiscard]] std::string title(std::string const& of) const {
    return render(Message{"exercises.title", {{"title", of}, {"head", head()}}}, settings.language);
  }
  [[nodiscard]] std::string pupils_title() const {
    return title(title_text(game, settings.language));
  }
  [[nodiscard]] std::string answers_title() const {
    return text("exercises.key") + " · " + pupils_title() + " · " +
           convention_text(game.convention, settings.language);
  }
  [[nodiscard]] std::string rule() const {
    std::string const told = shown_rule(game, settings.language);
    return told + (told.empty() ? "" : text("list.gap")) +
           shown_end(game, game.convention, settings.language);
  }
  [[nodiscard]] std::string judged(answer::Exercise const& one) const {
    bool const mover = one.outcome == Outcome::kN;
    return render(Message{"exercises.judged",
                          {{"winner", text(mover ? "exercises.mover" : "exercises.other")},
                           {"outcome", outcome_letter(one.outcome)}}},
                  settings.language);
  }
  /// The picture in characters.
  [[nodiscard]] std::string drawn(answer::Exercise const& one) const {
    Settings plain = settings;
    plain.color = false;
    return draw(game.rules, position_of(one), std::nullopt, plain);
  }
};

constexpr char const* kLine = "____________________________";

void put_text_pupils(Paper const& paper) {
  put(paper.pupils_title() + "\n" + paper.rule() + "\n" + paper.text("exercises.task") + "\n");
  for (answer::Exercise const& one : *paper.found.exercises) {
    put("\n" + paper.number_of(one) + paper.words_over(one) + "\n" + paper.drawn(one));
    put("  [ ] " + paper.text("exercises.mover") + "   [ ] " + paper.text("exercises.other") +
        "\n  " + paper.text("exercises.move") + " " + kLine + "\n");
  }
}

void put_text_answers(Paper const& paper) {
  put(paper.answers_title() + "\n");
  for (answer::Exercise const& one : *paper.found.exercises) {
    put(paper.number_of(one) + "  " + paper.words_of(one) + "\n  " +
        render(Message{"exercises.solved",
                       {{"winner", paper.judged(one)},
                        {"moves", winning_text(paper.game, one, paper.settings.language)}}},
               paper.settings.language) +
        "\n");
  }
}

void put_markdown_pupils(Paper const& paper) {
  put("## " + markdown_text(paper.pupils_title()) + "\n\n" + markdown_text(paper.rule()) + "\n\n" +
      markdown_text(paper.text("exercises.task")) + "\n");
  for (answer::Exercise const& one : *paper.found.exercises) {
    put("\n**" + paper.number_of(one) + "**" + markdown_text(paper.words_over(one)) +
        "\n\n```text\n" + paper.drawn(one) + "```\n\n☐ " + paper.text("exercises.mover") + "\n☐ " +
        paper.text("exercises.other") + "\n\n" + paper.text("exercises.move") + " " +
        markdown_text(kLine) + "\n");
  }
}

void put_markdown_answers(Paper const& paper) {
  Language const language = paper.settings.language;
  put("## " + markdown_text(paper.answers_title()) + "\n\n");
  TableOutput const table(TableForm::kMarkdown,
                          {column("number", "cli.head.number", language),
                           column("position", "cli.head.position", language, Side::kLeft),
                           column("outcome", "cli.head.outcome", language, Side::kLeft),
                           column("winning", "cli.head.winning", language, Side::kLeft)});
  for (answer::Exercise const& one : *paper.found.exercises) {
    table.row({std::to_string(one.number), paper.words_of(one), paper.judged(one),
               winning_text(paper.game, one, language)});
  }
  table.end();
}

/// Two exercises side by side.
void put_latex_pupils(Paper const& paper) {
  constexpr double kColumn = 80, kHigh = 26;  // mm
  auto const line = [&](std::string_view key) {
    return latex_text(paper.text(key)) + "~\\hrulefill";
  };
  put("\\noindent " + line("exercises.name") + "\\hrulefill\\ " + line("exercises.class") + "\\ " +
      line("exercises.date") + "\\par\n\\section*{" + latex_text(paper.pupils_title()) + "}\n" +
      latex_text(paper.rule()) + "\\par\n" + latex_text(paper.text("exercises.task")) +
      "\\par\\bigskip\n");
  for (answer::Exercise const& one : *paper.found.exercises) {
    std::string const picture = board_tikz(paper.game, paper.position_of(one), kColumn, kHigh);
    bool const left = one.number % 2 == 1;
    std::string const words = picture.empty() ? " " + paper.words_of(one) : paper.words_over(one);
    put("\\begin{minipage}[t]{.47\\linewidth}\n\\textbf{" + latex_text(paper.number_of(one)) + "}" +
        latex_text(words) + "\\par\\smallskip\n" + picture +
        (picture.empty() ? "" : "\\par\\smallskip\n") + "\\fbox{\\phantom{x}}~" +
        latex_text(paper.text("exercises.mover")) + "\\quad\\fbox{\\phantom{x}}~" +
        latex_text(paper.text("exercises.other")) + "\\par\\medskip\n" + line("exercises.move") +
        "\n\\end{minipage}" + (left ? "\\hfill\n" : "\\par\\bigskip\n"));
  }
}

void put_latex_answers(Paper const& paper) {
  put("\\section*{" + latex_text(paper.answers_title()) + "}\n\\begin{description}\n");
  for (answer::Exercise const& one : *paper.found.exercises) {
    put("\\item[" + latex_text(paper.number_of(one)) + "] " + latex_text(paper.words_of(one)) +
        "\\\\\n\\textbf{" + latex_text(paper.judged(one)) + "} " +
        latex_text(winning_text(paper.game, one, paper.settings.language)) + "\n");
  }
  put("\\end{description}\n");
}

/// A whole document: for pdflatex, in Chinese for xelatex.
void put_latex(Paper const& paper, bool pupils, bool answers) {
  bool const chinese = paper.settings.language == Language::kChinese;
  put(chinese ? "% xelatex\n\\documentclass[a4paper]{ctexart}\n"
              : "\\documentclass[a4paper]{article}\n\\usepackage[T1]{fontenc}\n");
  put("\\usepackage[margin=16mm]{geometry}\n" + std::string(tikz_preamble()) +
      "\\setlength{\\parindent}{0pt}\n\\pagestyle{empty}\n\\begin{document}\n");
  if (pupils) put_latex_pupils(paper);
  if (pupils && answers) put("\\newpage\n");
  if (answers) put_latex_answers(paper);
  put("\\end{document}\n");
}

}  // namespace

std::string winning_text(Game const& game, answer::Exercise const& one, Language language) {
  std::string text;
  for (answer::ToldMove const& move : one.winning.value()) {
    if (!text.empty()) text += render("exercises.semicolon", language);
    text +=
        game.rules.board != nullptr
            ? move.text
            : render(Message{"exercises.answer", {{"move", move.text}, {"after", move.position}}},
                     language);
  }
  return text.empty() ? render("exercises.no_move", language) : text;
}

void put_paper(Game const& game, answer::Exercises const& found, PaperForm form, PaperPart part,
               Settings const& settings) {
  Paper const paper{game, found, settings};
  bool const pupils = part != PaperPart::kAnswers, answers = part != PaperPart::kPupils;
  if (form == PaperForm::kLatex) return put_latex(paper, pupils, answers);
  bool const text = form == PaperForm::kText;
  if (pupils) text ? put_text_pupils(paper) : put_markdown_pupils(paper);
  if (pupils && answers) put("\n");
  if (answers) text ? put_text_answers(paper) : put_markdown_answers(paper);
}

}  // namespace bouton::cli
