#include "described.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include "bouton/games/games.hpp"

namespace bouton::cli {
namespace {

/// "nim", "moore:", "dawson-kayles", ...: whole names, or up to the colon. Placeholders for any
/// word ("CODE") are not listed.
std::vector<std::string> game_words() {
  std::vector<std::string> words;
  auto const add = [&](std::string_view form) {
    std::string word(form.substr(0, form.find(':')));
    if (word.size() < form.size()) word += ':';
    bool const any_word = std::isupper(static_cast<unsigned char>(word.front())) != 0;
    if (!any_word && std::find(words.begin(), words.end(), word) == words.end()) {
      words.push_back(std::move(word));
    }
  };
  for (GameEntry const& entry : game_entries()) add(entry.form);
  for (GameAlias const& alias : game_aliases()) add(alias.name);
  return words;
}

std::vector<std::string> split_choices(std::string_view type) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= type.size();) {
    std::size_t const end = std::min(type.find('|', at), type.size());
    std::string word(type.substr(at, end - at));
    // Capitals are placeholders.
    if (!word.empty() && std::islower(static_cast<unsigned char>(word.front())) != 0) {
      words.push_back(std::move(word));
    }
    at = end + 1;
  }
  return words;
}

}  // namespace

Values values_of(Option const& option, Program const& program) {
  if (option.is_flag()) return {};
  std::string_view const name = option.is_argument() ? option.name : option.value;
  Values values;
  if (name.find('|') != name.npos) values.choices = split_choices(name);
  if (option.is_argument() && (name == "GAME" || name == "CODE")) values.choices = game_words();
  if (option.is_argument() && name == "TOPIC") values.choices = help_topics(program);
  values.kind = !values.choices.empty() ? ValueKind::kChoice
                : name == "FILE"        ? ValueKind::kFile
                                        : ValueKind::kFree;
  return values;
}

std::vector<std::string> names_of(Option const& option) {
  std::vector<std::string> names;
  if (!option.letter.empty()) names.emplace_back(option.letter);
  names.emplace_back(option.name);
  return names;
}

std::vector<Option> with_help(std::vector<Option> const& options) {
  static bool asked = false;  // the parser has its own way to ask
  std::vector<Option> all = {{"-h", &asked, "help.opt.short_help"},
                             {"--help", &asked, "help.opt.long_help"}};
  all.insert(all.end(), options.begin(), options.end());
  return all;
}

std::vector<Command> listed_commands(Program const& program) {
  std::vector<Command> commands;
  std::copy_if(program.commands.begin(), program.commands.end(), std::back_inserter(commands),
               [](Command const& command) { return command.listed; });
  return commands;
}

}  // namespace bouton::cli
