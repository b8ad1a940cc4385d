// An answer in one line, and its references; who proved what is in text/references.def.
#include "bouton/answer/solution.hpp"

#include <ostream>

#include "bouton/rules/notation.hpp"

namespace bouton {

std::string references_text(std::vector<Message> const& references, Language language) {
  std::string text;
  for (Message const& reference : references) {
    if (!text.empty()) text += render("by.and", language);
    text += render(reference, language);
  }
  return text;
}

std::ostream& operator<<(std::ostream& out, Outcome outcome) {
  return out << letter(outcome);
}

std::ostream& operator<<(std::ostream& out, Solution const& solution) {
  if (!solution.outcome) return out << "unknown within the limits";
  out << *solution.outcome;
  if (solution.nim_value) out << ", nim-value " << to_string(*solution.nim_value);
  if (solution.recommended) {
    out << ", a winning move to " << to_string(solution.recommended->after);
  }
  out << "; " << name(solution.certainty);
  std::string const references = references_text(solution.references);
  return references.empty() ? out : out << " (" << references << ')';
}

}  // namespace bouton
