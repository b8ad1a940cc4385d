// References in one line; who proved what is in text/references.def.
#include "bouton/answer/solution.hpp"

#include <string>
#include <vector>

namespace bouton {

std::string references_text(std::vector<Message> const& references, Language language) {
  std::string text;
  for (Message const& reference : references) {
    if (!text.empty()) text += render("by.and", language);
    text += render(reference, language);
  }
  return text;
}

}  // namespace bouton
