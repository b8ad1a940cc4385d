#include "front/position_words.hpp"

#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"

namespace bouton::front {

std::string position_words(Ruleset const& rules, SmallPosition const& position, Language language) {
  if (rules.board != nullptr) return to_string(position);
  std::string list;
  for (std::size_t i = 0; i < position.heaps.size(); ++i) {
    if (i > 0) list += render("play.position.comma", language);
    std::string const heap = std::to_string(position.heaps[i]);
    bool const spent = i < position.spent.size() && position.spent[i];
    list += spent ? render(Message{"play.position.heap_spent", {{"heap", heap}}}, language) : heap;
  }
  std::string key = has_rows_of_pins(rules) ? "play.position.row" : "play.position.heap";
  if (position.heaps.size() != 1) key += 's';
  std::string text = render(Message{key, {{"list", list}}}, language);
  if (position.limit) {
    text += render(Message{"play.position.limit", {{"limit", std::to_string(*position.limit)}}},
                   language);
  }
  if (rules.one_pass) {
    text += render(position.one_pass_spent ? "play.position.pass_spent" : "play.position.pass_free",
                   language);
  }
  return text;
}

}  // namespace bouton::front
