// Completion files for bash, zsh and fish.
#include <algorithm>

#include <fmt/format.h>

#include "described.hpp"

namespace bouton::cli {
namespace {

std::string join(std::vector<std::string> const& words, std::string_view between) {
  std::string text;
  for (std::string const& word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

std::string option_words(std::vector<Option> const& options) {
  std::vector<std::string> words;
  for (Option const& option : options) {
    if (option.is_argument()) continue;
    for (std::string const& name : names_of(option)) words.push_back(name);
  }
  return join(words, " ");
}

/// `text` as one word of the shell, in single quotes.
std::string shell_word(std::string_view text) {
  std::string result = "'";
  for (char const c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + '\'';
}

// The parts of the bash file that do not depend on the options. Words are taken from the line
// itself: bash would split them at ':' and '='.
constexpr std::string_view kBashHead =
    R"(# bash completion for bouton; written by `bouton generate bash`.
_bouton() {
  local line=${COMP_LINE:0:COMP_POINT} words current previous command='' i
  local options='' choices='' files='' places=0 cut
  read -ra words <<<"$line"
  [[ $line != *[[:space:]] ]] || words+=('')
  current=${words[-1]}
  previous=${words[-2]-}
  if [[ $current == --*=* ]]; then
    previous=${current%%=*}
    current=${current#*=}
  fi
  for ((i = 1; i < ${#words[@]} - 1; ++i)); do
    case ${words[i]} in
)";
constexpr std::string_view kBashCommand = R"(      -*) ;;
      *)
        if [[ -z $command ]]; then command=${words[i]}; else ((++places)); fi
        ;;
    esac
  done
  case $command:$previous in
)";
constexpr std::string_view kBashOptions = R"(    *)
      case $command in
)";
constexpr std::string_view kBashTail = R"(      esac
      ;;
  esac
  if [[ $current == -* ]]; then choices=$options files=''; fi
  if [[ $current == rules:* && $choices == *rules:* ]]; then
    mapfile -t COMPREPLY < <(compgen -f -P rules: -- "${current#rules:}")
  elif [[ -n $files ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$current")
  fi
  if [[ -n $files || $current == rules:* ]]; then compopt -o filenames 2>/dev/null; fi
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]]; then compopt -o nospace 2>/dev/null; fi
  # What stands before the last ':' is on the line already.
  if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
    cut=${current%"${current##*:}"}
    COMPREPLY=("${COMPREPLY[@]#"$cut"}")
  fi
}
complete -F _bouton bouton
)";

/// What bash is told about the words that may stand somewhere; empty: nothing is known.
std::string bash_action(Values const& values) {
  if (values.kind == ValueKind::kFile) return "files=1";
  if (values.kind != ValueKind::kChoice) return {};
  return "choices=" + shell_word(join(values.choices, " "));
}

/// "solve:--moves | solve:--input" for the options that take values.
std::string bash_values(std::vector<Option> const& options, Program const& program,
                        std::string_view prefix) {
  std::string text;
  for (Option const& option : options) {
    if (option.is_argument() || option.is_flag()) continue;
    std::string const action = bash_action(values_of(option, program));
    text += fmt::format("    {}:{}) {} ;;\n", prefix, option.name, action.empty() ? ":" : action);
  }
  return text;
}

/// The possible values of the arguments.
std::string bash_arguments(Command const& command, Program const& program) {
  std::string text;
  int place = -1;
  for (Option const& argument : command.options) {
    if (!argument.is_argument()) continue;
    ++place;
    std::string const action = bash_action(values_of(argument, program));
    if (action.empty()) continue;
    text += fmt::format("          [[ $places {} {} ]] && {}\n",
                        argument.takes_many() ? "-ge" : "-eq", place, action);
  }
  return text;
}

std::string value_option_patterns(Program const& program) {
  std::vector<std::string> patterns;
  auto const collect = [&](std::vector<Option> const& options) {
    for (Option const& option : options) {
      if (!option.is_argument() && !option.is_flag()) patterns.emplace_back(option.name);
    }
  };
  collect(program.options);
  for (Command const& command : listed_commands(program)) collect(command.options);
  std::sort(patterns.begin(), patterns.end());
  patterns.erase(std::unique(patterns.begin(), patterns.end()), patterns.end());
  return join(patterns, " | ");
}

/// Text inside a zsh specification, where brackets and colons have a meaning.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (char const c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string zsh_action(Values const& values) {
  if (values.kind == ValueKind::kFile) return "_files";
  if (values.kind != ValueKind::kChoice) return " ";
  return "(" + zsh_text(join(values.choices, " ")) + ")";
}

/// The arguments of _arguments, one per line: options first.
std::vector<std::string> zsh_specifications(std::vector<Option> const& options,
                                            Program const& program, Language language) {
  std::vector<std::string> lines, arguments;
  for (Option const& option : options) {
    Values const values = values_of(option, program);
    if (option.is_argument()) {
      arguments.push_back(shell_word(fmt::format("{}:{}:{}", option.takes_many() ? "*" : "",
                                                 zsh_text(option.name), zsh_action(values))));
      continue;
    }
    std::string const value =
        option.is_flag() ? "" : ":" + zsh_text(option.value) + ":" + zsh_action(values);
    for (std::string const& name : names_of(option)) {
      // "--moves=" takes its value in the same word or the next.
      lines.push_back(shell_word(fmt::format("{}{}[{}]{}", name, option.is_flag() ? "" : "=",
                                             zsh_text(render(option.text, language)), value)));
    }
  }
  lines.insert(lines.end(), arguments.begin(), arguments.end());
  return lines;
}

std::string fish_option(Option const& option, std::string const& condition, Program const& program,
                        Language language) {
  std::string text = "complete -c bouton" + condition;
  for (std::string const& name : names_of(option)) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  Values const values = values_of(option, program);
  if (values.kind == ValueKind::kFile) text += " -r -F";
  if (values.kind == ValueKind::kFree) text += " -x";
  if (values.kind == ValueKind::kChoice) text += " -x -a " + shell_word(join(values.choices, " "));
  return text + " -d " + shell_word(render(option.text, language)) + "\n";
}

/// What a command does, in a line.
std::string line_about(Command const& command, Language language) {
  return render("help.command." + std::string(command.name), language);
}

}  // namespace

std::string bash_completion(Program const& program) {
  std::vector<Command> const commands = listed_commands(program);
  std::string text(kBashHead);
  text += fmt::format("      {}) ((++i)) ;;\n", value_option_patterns(program));
  text += kBashCommand;
  text += bash_values(program.options, program, "*");
  std::vector<std::string> names;
  for (Command const& command : commands) {
    text += bash_values(command.options, program, command.name);
    names.emplace_back(command.name);
  }
  text += kBashOptions;
  std::string const everywhere = option_words(with_help(program.options));
  text += fmt::format("        '')\n          options={}\n          choices={}\n          ;;\n",
                      shell_word(everywhere), shell_word(join(names, " ")));
  for (Command const& command : commands) {
    text += fmt::format("        {})\n          options={}\n{}          ;;\n", command.name,
                        shell_word(option_words(command.options) + " " + everywhere),
                        bash_arguments(command, program));
  }
  return text + std::string(kBashTail);
}

std::string zsh_completion(Program const& program, Language language) {
  std::vector<Command> const commands = listed_commands(program);
  auto const specifications = [&](std::vector<Option> const& options, std::string const& indent,
                                  std::string const& end) {
    std::string text;
    for (std::string const& line : zsh_specifications(options, program, language)) {
      text += indent + line + end;
    }
    return text;
  };
  std::string text =
      "#compdef bouton\n# zsh completion for bouton; written by `bouton generate zsh`.\n"
      "_bouton() {\n"
      "  local curcontext=$curcontext context state line\n"
      "  local -A opt_args\n"
      "  _arguments -C -s \\\n";
  text += specifications(with_help(program.options), "    ", " \\\n");
  text += "    '1: :->command' '*:: :->rest' && return\n  case $state in\n    command)\n";
  text += "      local -a commands=(\n";
  for (Command const& command : commands) {
    text += "        " +
            shell_word(std::string(command.name) + ":" + zsh_text(line_about(command, language))) +
            "\n";
  }
  text += "      )\n      _describe -t commands command commands\n      ;;\n    rest)\n";
  text += "      local -a everywhere=(\n";
  text += specifications(program.options, "        ", "\n");
  text += "      )\n      case $words[1] in\n";
  for (Command const& command : commands) {
    text += "        " + std::string(command.name) + ")\n          _arguments -s \\\n" +
            specifications(with_help(command.options), "            ", " \\\n") +
            "            $everywhere\n          ;;\n";
  }
  return text + "      esac\n      ;;\n  esac\n}\n_bouton \"$@\"\n";
}

std::string fish_completion(Program const& program, Language language) {
  std::vector<Command> const commands = listed_commands(program);
  std::string text =
      "# fish completion for bouton; written by `bouton generate fish`.\ncomplete -c bouton -f\n";
  for (Option const& option : with_help(program.options)) {
    text += fish_option(option, "", program, language);
  }
  for (Command const& command : commands) {
    text += "complete -c bouton -n __fish_use_subcommand -a " + std::string(command.name) + " -d " +
            shell_word(line_about(command, language)) + "\n";
  }
  for (Command const& command : commands) {
    std::string const condition =
        " -n '__fish_seen_subcommand_from " + std::string(command.name) + "'";
    std::string arguments;
    for (Option const& option : command.options) {
      if (!option.is_argument()) {
        text += fish_option(option, condition, program, language);
        continue;
      }
      Values const values = values_of(option, program);
      if (values.kind == ValueKind::kFile) {
        arguments += "complete -c bouton" + condition + " -F\n";
      } else if (values.kind == ValueKind::kChoice) {
        arguments += "complete -c bouton" + condition + " -a " +
                     shell_word(join(values.choices, " ")) + "\n";
      }
    }
    text += arguments;
  }
  return text;
}

}  // namespace bouton::cli
