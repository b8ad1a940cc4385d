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

std::string option_words(DescribedCommand const& command, bool with_help) {
  std::vector<std::string> words;
  for (DescribedOption const& option : command.options) {
    if (with_help || !is_help(option))
      words.insert(words.end(), option.names.begin(), option.names.end());
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

/// "solve:--moves | solve:--input" for the options of `command` that take values like `option`.
std::string bash_values(DescribedCommand const& command, std::string const& prefix) {
  std::string text;
  for (DescribedOption const& option : command.options) {
    if (option.kind == ValueKind::kNone) continue;
    std::vector<std::string> patterns;
    for (std::string const& name : option.names) {
      patterns.push_back(fmt::format("{}:{}", prefix, name));
    }
    std::string action = ":";
    if (option.kind == ValueKind::kFile) action = "files=1";
    if (option.kind == ValueKind::kChoice)
      action = "choices=" + shell_word(join(option.choices, " "));
    text += fmt::format("    {}) {} ;;\n", join(patterns, " | "), action);
  }
  return text;
}

/// The possible values of the arguments.
std::string bash_arguments(DescribedCommand const& command) {
  std::string text;
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    DescribedArgument const& argument = command.arguments[i];
    std::string action;
    if (argument.kind == ValueKind::kFile) action = "files=1";
    if (argument.kind == ValueKind::kChoice) {
      action = "choices=" + shell_word(join(argument.choices, " "));
    }
    if (action.empty()) continue;
    text += fmt::format("          [[ $places {} {} ]] && {}\n", argument.many ? "-ge" : "-eq", i,
                        action);
  }
  return text;
}

std::string value_option_patterns(DescribedProgram const& program) {
  std::vector<std::string> patterns;
  auto const collect = [&](DescribedCommand const& command, std::string const& prefix) {
    for (DescribedOption const& option : command.options) {
      if (option.kind == ValueKind::kNone) continue;
      for (std::string const& name : option.names) patterns.push_back(prefix + name);
    }
  };
  collect(program.whole, "");
  for (DescribedCommand const& command : program.commands) collect(command, "");
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

std::string zsh_action(ValueKind kind, std::vector<std::string> const& choices) {
  if (kind == ValueKind::kFile) return "_files";
  if (kind != ValueKind::kChoice) return " ";
  std::vector<std::string> words;
  words.reserve(choices.size());
  for (std::string const& choice : choices) words.push_back(zsh_text(choice));
  return "(" + join(words, " ") + ")";
}

/// The arguments of _arguments, one per line.
std::string zsh_specifications(DescribedCommand const& command, std::string const& indent) {
  std::string text;
  for (DescribedOption const& option : command.options) {
    std::string value;
    if (option.kind != ValueKind::kNone) {
      value = ":" + zsh_text(option.value) + ":" + zsh_action(option.kind, option.choices);
    }
    for (std::string const& name : option.names) {
      // "--moves=" takes its value in the same word or the next.
      bool const same_word = option.kind != ValueKind::kNone && name.starts_with("--");
      text += indent +
              shell_word(fmt::format("{}{}[{}]{}", name, same_word ? "=" : "",
                                     zsh_text(option.text), value)) +
              " \\\n";
    }
  }
  for (DescribedArgument const& argument : command.arguments) {
    text += indent +
            shell_word(fmt::format("{}:{}:{}", argument.many ? "*" : "", zsh_text(argument.name),
                                   zsh_action(argument.kind, argument.choices))) +
            " \\\n";
  }
  return text;
}

std::string fish_option(DescribedOption const& option, std::string const& condition) {
  std::string text = "complete -c bouton" + condition;
  for (std::string const& name : option.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (option.kind == ValueKind::kFile) text += " -r -F";
  if (option.kind == ValueKind::kFree) text += " -x";
  if (option.kind == ValueKind::kChoice) text += " -x -a " + shell_word(join(option.choices, " "));
  return text + " -d " + shell_word(option.text) + "\n";
}

}  // namespace

std::string bash_completion(DescribedProgram const& program) {
  std::string text(kBashHead);
  text += fmt::format("      {}) ((++i)) ;;\n", value_option_patterns(program));
  text += kBashCommand;
  text += bash_values(program.whole, "*");
  for (DescribedCommand const& command : program.commands) {
    text += bash_values(command, command.name);
  }
  text += kBashOptions;
  std::vector<std::string> names;
  for (DescribedCommand const& command : program.commands) names.push_back(command.name);
  std::string const everywhere = option_words(program.whole, true);
  text += fmt::format("        '')\n          options={}\n          choices={}\n          ;;\n",
                      shell_word(everywhere), shell_word(join(names, " ")));
  for (DescribedCommand const& command : program.commands) {
    text += fmt::format("        {})\n          options={}\n{}          ;;\n", command.name,
                        shell_word(option_words(command, false) + " " + everywhere),
                        bash_arguments(command));
  }
  return text + std::string(kBashTail);
}

std::string zsh_completion(DescribedProgram const& program) {
  std::string text =
      "#compdef bouton\n# zsh completion for bouton; written by `bouton generate zsh`.\n"
      "_bouton() {\n"
      "  local curcontext=$curcontext context state line\n"
      "  local -A opt_args\n"
      "  _arguments -C -s \\\n";
  text += zsh_specifications(program.whole, "    ");
  text += "    '1: :->command' '*:: :->rest' && return\n  case $state in\n    command)\n";
  text += "      local -a commands=(\n";
  for (DescribedCommand const& command : program.commands) {
    text += "        " + shell_word(command.name + ":" + zsh_text(command.text)) + "\n";
  }
  text += "      )\n      _describe -t commands command commands\n      ;;\n    rest)\n";
  text += "      local -a everywhere=(\n";
  for (DescribedOption const& option : program.whole.options) {
    if (is_help(option)) continue;
    DescribedCommand one;
    one.options.push_back(option);
    std::string lines = zsh_specifications(one, "        ");
    for (std::size_t at = 0; (at = lines.find(" \\\n", at)) != std::string::npos;) {
      lines.erase(at, 2);
    }
    text += lines;
  }
  text += "      )\n      case $words[1] in\n";
  for (DescribedCommand const& command : program.commands) {
    text += "        " + command.name + ")\n          _arguments -s \\\n" +
            zsh_specifications(command, "            ") + "            $everywhere\n          ;;\n";
  }
  return text + "      esac\n      ;;\n  esac\n}\n_bouton \"$@\"\n";
}

std::string fish_completion(DescribedProgram const& program) {
  std::string text =
      "# fish completion for bouton; written by `bouton generate fish`.\ncomplete -c bouton -f\n";
  for (DescribedOption const& option : program.whole.options) text += fish_option(option, "");
  for (DescribedCommand const& command : program.commands) {
    text += "complete -c bouton -n __fish_use_subcommand -a " + command.name + " -d " +
            shell_word(command.text) + "\n";
  }
  for (DescribedCommand const& command : program.commands) {
    std::string const condition = " -n '__fish_seen_subcommand_from " + command.name + "'";
    for (DescribedOption const& option : command.options) {
      if (is_help(option)) continue;
      text += fish_option(option, condition);
    }
    for (DescribedArgument const& argument : command.arguments) {
      if (argument.kind == ValueKind::kFile) {
        text += "complete -c bouton" + condition + " -F\n";
      } else if (argument.kind == ValueKind::kChoice) {
        text += "complete -c bouton" + condition + " -a " +
                shell_word(join(argument.choices, " ")) + "\n";
      }
    }
  }
  return text;
}

}  // namespace bouton::cli
