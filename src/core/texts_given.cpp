// Texts that a page hands over.
#include <map>
#include <string>

#include "core/texts.hpp"

namespace bouton {
namespace {

std::string given;
std::map<std::string_view, std::string_view> table;  // into `given`

}  // namespace

void give_texts(std::string_view texts) {
  table.clear();
  given = texts;
  std::string_view rest = given;
  while (!rest.empty()) {
    auto const between = rest.find('\x1F');
    auto const end = rest.find('\x1E');
    if (end == rest.npos || between > end) break;
    table[rest.substr(0, between)] = rest.substr(between + 1, end - between - 1);
    rest.remove_prefix(end + 1);
  }
}

std::optional<std::string_view> find_text(std::string_view key, Language) {
  auto const found = table.find(key);
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace bouton
