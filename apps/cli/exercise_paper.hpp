// A sheet of exercises as a person reads it: text, Markdown, or a document in LaTeX.
#pragma once

#include "answer/exercises.hpp"
#include "bouton/games/games.hpp"
#include "options.hpp"

namespace bouton::cli {

enum class PaperForm { kText, kMarkdown, kLatex };
/// What is printed: both, for those who solve them, for those who correct.
enum class PaperPart { kBoth, kPupils, kAnswers };

/// \pre the exercises were found
void put_paper(Game const& game, answer::Exercises const& found, PaperForm form, PaperPart part,
               Settings const& settings);

/// The winning moves in one line: "take 2 from heap 1 (to 1 4 5); ..."; on a board the moves alone,
/// for whose positions nobody looks in their notation.
[[nodiscard]] std::string winning_text(Game const& game, answer::Exercise const& one,
                                       Language language);

}  // namespace bouton::cli
