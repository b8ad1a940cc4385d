#include "described.hpp"

#include <algorithm>
#include <cctype>

#include "bouton/catalog/catalog.hpp"

namespace bouton::cli {
namespace {

/// "nim", "moore:", "dawson-kayles", ...: names whole, or as far as the colon. Names that stand
/// for any word ("CODE") are not listed.
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
  for (CatalogEntry const& entry : catalog()) add(entry.form);
  for (CatalogAlias const& alias : catalog_aliases()) add(alias.name);
  return words;
}

std::vector<std::string> split_choices(std::string const& type) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= type.size();) {
    std::size_t const end = std::min(type.find('|', at), type.size());
    std::string word = type.substr(at, end - at);
    // Capitals stand for a value.
    if (!word.empty() && std::islower(static_cast<unsigned char>(word.front())) != 0) {
      words.push_back(std::move(word));
    }
    at = end + 1;
  }
  return words;
}

DescribedOption described_option(CLI::Option const& option) {
  DescribedOption result;
  for (std::string const& name : option.get_snames()) result.names.push_back("-" + name);
  for (std::string const& name : option.get_lnames()) result.names.push_back("--" + name);
  result.text = option.get_description();
  if (option.get_expected_min() == 0) return result;
  result.value = option.get_type_name();
  if (result.value.find('|') != std::string::npos) result.choices = split_choices(result.value);
  result.kind = !result.choices.empty()  ? ValueKind::kChoice
                : result.value == "FILE" ? ValueKind::kFile
                                         : ValueKind::kFree;
  return result;
}

DescribedArgument described_argument(CLI::Option const& option, CLI::App const& app) {
  DescribedArgument result;
  result.name = option.get_name();
  result.many = option.get_expected_max() > 1;
  result.text = option.get_description();
  if (result.name == "FILE") result.kind = ValueKind::kFile;
  if (result.name == "GAME" || result.name == "CODE") result.choices = game_words();
  if (result.name == "TOPIC") result.choices = help_topics(app);
  if (!result.choices.empty()) result.kind = ValueKind::kChoice;
  return result;
}

DescribedCommand described_command(CLI::App const& parser, CLI::App const& app) {
  DescribedCommand result;
  result.name = parser.get_name();
  result.text = parser.get_description();
  for (CLI::Option const* option : parser.get_options()) {
    if (option->get_positional()) {
      result.arguments.push_back(described_argument(*option, app));
    } else {
      result.options.push_back(described_option(*option));
    }
  }
  return result;
}

}  // namespace

bool is_help(DescribedOption const& option) {
  return option.names.front() == "-h" || option.names.front() == "--help";
}

DescribedProgram describe_program(CLI::App const& app) {
  DescribedProgram program{described_command(app, app), {}};
  for (CLI::App const* command : app.get_subcommands({})) {
    if (!command->get_group().empty()) program.commands.push_back(described_command(*command, app));
  }
  return program;
}

}  // namespace bouton::cli
