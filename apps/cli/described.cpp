#include "described.hpp"

#include <algorithm>
#include <cctype>
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

std::vector<std::string> split_choices(std::string const& type) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= type.size();) {
    std::size_t const end = std::min(type.find('|', at), type.size());
    std::string word = type.substr(at, end - at);
    // Capitals are placeholders.
    if (!word.empty() && std::islower(static_cast<unsigned char>(word.front())) != 0) {
      words.push_back(std::move(word));
    }
    at = end + 1;
  }
  return words;
}

DescribedOption described_option(Option const& option, Language language) {
  DescribedOption result;
  if (!option.letter.empty()) result.names.emplace_back(option.letter);
  result.names.emplace_back(option.name);
  result.text = render(option.text, language);
  if (option.is_flag()) return result;
  result.value = option.value;
  if (result.value.find('|') != std::string::npos) result.choices = split_choices(result.value);
  result.kind = !result.choices.empty()  ? ValueKind::kChoice
                : result.value == "FILE" ? ValueKind::kFile
                                         : ValueKind::kFree;
  return result;
}

DescribedArgument described_argument(Option const& option, Program const& program,
                                     Language language) {
  DescribedArgument result;
  result.name = option.name;
  result.many = option.takes_many();
  result.text = render(option.text, language);
  if (result.name == "FILE") result.kind = ValueKind::kFile;
  if (result.name == "GAME" || result.name == "CODE") result.choices = game_words();
  if (result.name == "TOPIC") result.choices = help_topics(program);
  if (!result.choices.empty()) result.kind = ValueKind::kChoice;
  return result;
}

DescribedCommand described_command(std::string name, std::string text,
                                   std::vector<Option> const& options, Program const& program,
                                   Language language) {
  DescribedCommand result;
  result.name = std::move(name);
  result.text = std::move(text);
  auto const add_help = [&](char const* option, char const* key) {
    result.options.push_back({.names = {option}, .value = {}, .text = render(key, language)});
  };
  add_help("-h", "help.opt.short_help");
  add_help("--help", "help.opt.long_help");
  for (Option const& option : options) {
    if (option.is_argument()) {
      result.arguments.push_back(described_argument(option, program, language));
    } else {
      result.options.push_back(described_option(option, language));
    }
  }
  return result;
}

}  // namespace

bool is_help(DescribedOption const& option) {
  return option.names.front() == "-h" || option.names.front() == "--help";
}

DescribedProgram describe_program(Program const& program, Language language) {
  DescribedProgram result;
  result.whole = described_command("bouton", render(program.text, language), program.options,
                                   program, language);
  for (Command const& command : program.commands) {
    if (!command.listed) continue;
    std::string const name(command.name);
    result.commands.push_back(described_command(name, render("help.command." + name, language),
                                                command.options, program, language));
  }
  return result;
}

}  // namespace bouton::cli
