#include "parser.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "bouton/core/error.hpp"
#include "usage_error.hpp"

namespace bouton::cli {
namespace {

std::vector<Option> const& own_options(Program const& program, Command const* command) {
  return command == nullptr ? program.options : command->options;
}

/// One command line, word by word. What is wrong first is told, but only at the end: help that is
/// asked for later comes instead, and the error names the command that was meant.
class WordReader {
 public:
  WordReader(Program const& program, int argc, char const* const* argv)
      : program_(program), words_(argv + std::min(argc, 1), argv + argc) {}

  ParsedLine read() {
    bool options_ended = false;
    for (; at_ < words_.size(); ++at_) {
      std::string const& word = words_[at_];
      if (!options_ended && word == "--") {
        options_ended = true;
      } else if (options_ended || !looks_like_option(word)) {
        take_word(word);
      } else if (word.starts_with("--")) {
        take_option(word);
      } else {
        take_letters(word);
      }
    }
    if (misuse_ && parsed_.help == ParsedLine::Help::kNone) {
      throw usage_error(*misuse_, program_, parsed_.command);
    }
    return parsed_;
  }

 private:
  void misused(Misuse::Kind kind, std::string_view what) {
    if (!misuse_) misuse_ = Misuse{kind, std::string(what)};
  }

  [[nodiscard]] Option const* option_called(std::string_view name) const {
    for (auto const* options : {&own_options(program_, parsed_.command), &program_.options}) {
      for (Option const& option : *options) {
        if (option.is_called(name)) return &option;
      }
    }
    return nullptr;
  }

  [[nodiscard]] bool is_long_option(std::string_view word) const {
    return word == "--help" || (word.starts_with("--") && option_called(word) != nullptr);
  }

  /// A command, or the next argument.
  void take_word(std::string const& word) {
    if (Command const* const command = command_called(program_, word);
        command != nullptr && parsed_.command == nullptr) {
      parsed_.command = command;
      return;
    }
    std::size_t place = 0;
    for (Option const& option : own_options(program_, parsed_.command)) {
      if (!option.is_argument()) continue;
      if (auto* const* many = std::get_if<std::vector<std::string>*>(&option.target)) {
        (*many)->push_back(word);
        return;
      }
      if (place++ < arguments_) continue;
      *std::get<std::string*>(option.target) = word;
      ++arguments_;
      return;
    }
    misused(Misuse::Kind::kWord, word);
  }

  /// Flags whose letters stand together: -qh.
  void take_letters(std::string const& word) {
    for (char const letter : word.substr(1)) {
      std::string const name{'-', letter};
      if (name == "-h") {
        parsed_.help = ParsedLine::Help::kShort;
      } else if (Option const* const option = option_called(name)) {
        *std::get<bool*>(option->target) = true;
      } else {
        return misused(Misuse::Kind::kWord, word);
      }
    }
  }

  /// "--moves=all", or "--moves" and the next word, unless that is an option itself: then the value
  /// was forgotten. (A file of such a name can be written ./--quiet.)
  void take_option(std::string const& word) {
    std::size_t const sign = std::min(word.find('='), word.size());
    bool const has_value = sign < word.size();
    if (word == "--help") {
      parsed_.help = ParsedLine::Help::kFull;
      return;
    }
    Option const* const option = option_called(word.substr(0, sign));
    if (option == nullptr) return misused(Misuse::Kind::kWord, word);
    if (option->is_flag()) {
      if (has_value) return misused(Misuse::Kind::kValue, option->name);
      *std::get<bool*>(option->target) = true;
      return;
    }
    std::string value;
    if (has_value) {
      value = word.substr(sign + 1);
    } else if (at_ + 1 < words_.size() && !is_long_option(words_[at_ + 1])) {
      value = words_[++at_];
    }
    if (value.empty()) return misused(Misuse::Kind::kNoValue, option->name);
    *std::get<std::string*>(option->target) = std::move(value);
  }

  Program const& program_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
  std::size_t arguments_ = 0;  // that have their value
  std::optional<Misuse> misuse_;
  ParsedLine parsed_;
};

/// The head of a part of the help, after an empty line.
std::string head(char const* key, Language language) {
  return "\n" + render(Message{"help.label.head", {{"head", render(key, language)}}}, language) +
         "\n";
}

/// A line in two columns; what is too long for the first stands alone.
std::string in_columns(std::string line, std::string_view text) {
  constexpr std::size_t kColumn = 30;
  line.insert(0, "  ");
  if (line.size() >= kColumn) line += "\n" + std::string(kColumn, ' ');
  line.resize(std::max(line.size(), kColumn), ' ');
  return line.append(text) + "\n";
}

}  // namespace

ParsedLine parse_line(Program const& program, int argc, char const* const* argv) {
  return WordReader(program, argc, argv).read();
}

std::string usage_text(Program const& program, Command const* command, Language language) {
  auto const text = [&](std::string_view key) { return render(key, language); };
  std::string usage(program.name), arguments, options, commands;
  if (command != nullptr) usage.append(" ").append(command->name);
  usage += " [" + text("help.label.options") + "]";
  options += in_columns("-h", text("help.opt.short_help"));
  options += in_columns("--help", text("help.opt.long_help"));
  for (Option const& option : own_options(program, command)) {
    std::string name(option.name);
    if (option.is_argument()) {
      usage += " [" + name + (option.takes_many() ? "...]" : "]");
      arguments += in_columns(name + (option.takes_many() ? " ..." : ""), text(option.text));
      continue;
    }
    if (!option.letter.empty()) name = std::string(option.letter) + ", " + name;
    if (!option.value.empty()) name.append(" ").append(option.value);
    options += in_columns(name, text(option.text));
  }
  if (command == nullptr && !program.commands.empty()) {
    usage += " [" + text("help.label.command") + "]";
    commands = head("help.label.commands", language);
    for (Command const& each : program.commands) {
      std::string const name(each.name);
      if (each.listed) commands += in_columns(name, text("help.command." + name));
    }
  }
  if (!arguments.empty()) arguments.insert(0, head("help.label.arguments", language));
  return text(command == nullptr ? std::string(program.text)
                                 : "help.command." + std::string(command->name)) +
         "\n" + text("help.label.usage_sign") + usage + "\n" + arguments +
         head("help.label.group", language) + options + commands;
}

}  // namespace bouton::cli
