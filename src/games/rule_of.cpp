// The rule of a game in words: the sentence of its entry, or sentences made from the rules.
#include <algorithm>
#include <string>

#include "bouton/games/games.hpp"
#include "rules/words.hpp"

namespace bouton {
namespace {

std::string_view word_of(std::string_view text) {
  return text.substr(0, text.find(':'));
}

/// What follows the colon: "K" of moore:K, "2" of moore:2.
std::string parameter_of(std::string_view text) {
  auto const colon = text.find(':');
  return std::string(colon == text.npos ? std::string_view() : text.substr(colon + 1));
}

/// Whether what follows the colon stands for what a user writes there: "K" of moore:K.
bool has_placeholder(std::string_view form) {
  std::string const after = parameter_of(form);
  return std::any_of(after.begin(), after.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// The entry whose sentence says the rule of this game; the sentences of codes and of sets of
/// amounts speak of any of them.
GameEntry const* own_entry(Game const& game) {
  std::string_view const word = word_of(game.specification);
  if (word == "subtract" || word == "rules") return nullptr;
  bool const numbered = word.size() < game.specification.size();
  auto const entries = game_entries();
  auto const same = [&](bool exact) {
    return std::find_if(entries.begin(), entries.end(), [&](GameEntry const& entry) {
      std::string_view const form = word_of(entry.form);
      bool const own = form.size() == entry.form.size() || has_placeholder(entry.form);
      return form == word && own && (!exact || (form.size() < entry.form.size()) == numbered);
    });
  };
  auto found = std::find_if(entries.begin(), entries.end(), [&](GameEntry const& entry) {
    return entry.form == game.specification;
  });
  if (found == entries.end()) found = same(true);
  if (found == entries.end()) found = same(false);
  return found == entries.end() ? nullptr : &*found;
}

}  // namespace

std::vector<Message> rule_of(Game const& game, bool pins) {
  if (GameEntry const* const entry = own_entry(game)) {
    // The sentences of boards are the same for boards of all sizes.
    if (!has_placeholder(entry->form) || game.rules.board != nullptr) {
      return {Message{std::string(entry->rule), {}}};
    }
    return {
        Message{std::string(entry->rule) + ".named", {{"k", parameter_of(game.specification)}}}};
  }
  return rule_in_words(game.rules, pins);
}

Message end_of(Game const& game, bool pins) {
  return end_in_words(game.rules, pins, game.convention);
}

}  // namespace bouton
