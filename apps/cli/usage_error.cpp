#include "usage_error.hpp"
#include "front/errors.hpp"

#include <algorithm>
#include <cctype>

#include "core/similar.hpp"

namespace bouton::cli {
using namespace front;

namespace {

std::vector<std::string> command_names(Program const& program) {
  std::vector<std::string> names;
  for (Command const& command : program.commands) {
    if (command.listed) names.emplace_back(command.name);
  }
  return names;
}

/// The long names of all options that may follow `current`; none if it is null.
std::vector<std::string> option_names(Program const& program, Command const* current) {
  std::vector<std::string> names{"--help"};
  auto const collect = [&](std::vector<Option> const& options) {
    for (Option const& option : options) {
      std::string const name(option.name);
      if (!option.is_argument() && std::find(names.begin(), names.end(), name) == names.end()) {
        names.push_back(name);
      }
    }
  };
  if (current != nullptr) collect(current->options);
  collect(program.options);
  return names;
}

/// The commands, as they are typed, that have this option.
std::vector<std::string> commands_with(std::string const& option, Program const& program) {
  std::vector<std::string> names;
  for (Command const& command : program.commands) {
    bool const has = std::any_of(command.options.begin(), command.options.end(),
                                 [&](Option const& known) { return known.is_called(option); });
    if (command.listed && has) names.push_back("`bouton " + std::string(command.name) + "`");
  }
  return names;
}

std::string full_name(Program const& program, Command const* command) {
  std::string const name(program.name);
  return command == nullptr ? name : name + " " + std::string(command->name);
}

Message with_suggestion(Message message, std::string const& suggestion) {
  message.arguments.emplace_back("suggestion", suggestion);
  if (!suggestion.empty()) message.key += ".similar";
  return message;
}

Error unexpected(std::string const& word, Program const& program, Command const* current) {
  std::string const shown = printable(word);
  if (word.size() > 1 && word[0] == '-' && std::isdigit(static_cast<unsigned char>(word[1])) != 0) {
    return Error(Message{"cli.error.negative", {{"word", shown}}});
  }
  if (looks_like_option(word)) {
    std::vector<std::string> const known = option_names(program, current);
    std::string const name = word.substr(0, word.find('='));
    std::string const command = full_name(program, current);
    if (std::find(known.begin(), known.end(), name) != known.end()) {
      return Error(Message{"cli.error.option.early", {{"word", shown}, {"command", command}}});
    }
    if (auto const others = commands_with(name, program); current != nullptr && !others.empty()) {
      return Error(
          Message{"cli.error.option.elsewhere",
                  {{"word", shown}, {"command", command}, {"others", others}, {"known", known}}});
    }
    return Error(with_suggestion(
        Message{"cli.error.option", {{"word", shown}, {"command", command}, {"known", known}}},
        closest(name, known)));
  }
  if (current != nullptr || program.commands.empty()) {
    return Error(
        Message{"cli.error.extra", {{"word", shown}, {"command", full_name(program, current)}}});
  }
  std::vector<std::string> const known = command_names(program);
  return Error(with_suggestion(Message{"cli.error.command", {{"word", shown}, {"known", known}}},
                               closest(word, known)));
}

}  // namespace

std::string closest(std::string const& word, std::vector<std::string> const& known) {
  std::vector<std::string> const found = similar_words(word, known);
  return found.empty() ? "" : found.front();
}

Error usage_error(Misuse const& misuse, Program const& program, Command const* current) {
  switch (misuse.kind) {
    case Misuse::Kind::kWord:
      return unexpected(misuse.what, program, current);
    case Misuse::Kind::kNoValue:
      return Error(Message{"cli.error.no_value", {{"option", misuse.what}}});
    case Misuse::Kind::kValue:
      break;
  }
  return Error(Message{"cli.error.flag", {{"option", misuse.what}}});
}

}  // namespace bouton::cli
