// The manual page of the command.
#include <fmt/format.h>
#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "described.hpp"
#include "question.hpp"
#include "terminal/wrap.hpp"

namespace bouton::cli {
namespace {

/// Chinese lines have no blanks, so they may be broken after a comma or a full stop.
std::string with_breaks(std::string text) {
  for (std::string_view const mark : {"、", "，", "。", "；"}) {
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos;) {
      at += mark.size();
      text.insert(at, "\\:");
    }
  }
  return text;
}

/// Plain text in roff: backslashes and hyphens are escaped, and no line is a request.
std::string escaped(std::string_view text) {
  std::string result;
  bool line_begins = true;
  for (char const c : text) {
    if (line_begins && (c == '.' || c == '\'')) result += "\\&";
    line_begins = c == '\n';
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if (c == '^') {
      result += "\\(ha";
    } else if (c == '~') {
      result += "\\(ti";
    } else if (c == '`') {
      result += "\\(ga";
    } else if (c == '\'') {
      result += "\\(aq";
    } else {
      result += c;
    }
  }
  return with_breaks(std::move(result));
}

/// Pages of help, examples and tables: in lines of their own that fit 80 columns.
std::string kept_lines(std::string_view text) {
  constexpr std::size_t kWidth = 72;  // the page indents them
  std::string lines = terminal::reflowed(text, kWidth);
  while (!lines.empty() && lines.back() == '\n') lines.pop_back();
  return ".nf\n" + escaped(lines) + "\n.fi\n";
}

std::string option_entry(Option const& option, Language language) {
  std::string names;
  for (std::string const& name : names_of(option)) {
    if (!names.empty()) names += ", ";
    names += "\\fB" + escaped(name) + "\\fR";
  }
  if (!option.value.empty()) names += " \\fI" + escaped(option.value) + "\\fR";
  return ".TP\n" + names + "\n" + escaped(render(option.text, language)) + "\n";
}

std::string section(std::string_view key, Language language) {
  return ".SH \"" + render(key, language) + "\"\n";
}

std::string usage(Command const& command) {
  std::string line = "\\fBbouton " + std::string(command.name) + "\\fR";
  for (Option const& option : command.options) {
    if (!option.is_argument()) continue;
    line += " \\fI" + std::string(option.name) + "\\fR" + (option.takes_many() ? "\\&..." : "");
  }
  return line;
}

std::string_view full_stop(Language language) {
  return language == Language::kChinese ? "。" : ".";
}

std::string command_part(Command const& command, Language language) {
  std::string const name(command.name);
  std::string text = ".SS " + usage(command) + "\n" +
                     escaped(render("help.command." + name, language)) +
                     std::string(full_stop(language)) + "\n";
  std::string options;
  for (Option const& option : command.options) {
    if (option.is_argument()) {
      text += ".TP\n\\fI" + std::string(option.name) + "\\fR\n" +
              escaped(render(option.text, language)) + "\n";
    } else {
      options += option_entry(option, language);
    }
  }
  text += options;
  std::string const examples = "help.examples." + name;
  if (has_text(examples)) text += ".PP\n" + kept_lines(render(examples, language));
  return text;
}

std::string games_part(Language language) {
  std::string text;
  for (GameEntry const& entry : game_entries()) {
    text += ".TP\n\\fB" + escaped(entry.form) + "\\fR\n" +
            escaped(render(entry.title, language) + (language == Language::kChinese ? "。" : ". ") +
                    render(entry.rule, language)) +
            "\n";
  }
  for (GameAlias const& alias : game_aliases()) {
    text += ".TP\n\\fB" + escaped(alias.name) + "\\fR\n" +
            escaped(std::string(alias.specification) + ": " + render(alias.title, language)) + "\n";
  }
  return text;
}

}  // namespace

std::string manual_page(Program const& program, std::vector<std::string> const& subjects,
                        std::string_view version, std::string_view date, Language language) {
  std::string text = ".\\\" Written by `bouton generate man`.\n";
  text += fmt::format(".TH BOUTON 1 \"{}\" \"bouton {}\"\n", date, version);
  text += ".nh\n.ad l\n";  // codes are not hyphenated; Chinese has no blanks to stretch
  std::vector<Command> const commands = listed_commands(program);
  text += section("man.section.name", language);
  text += "bouton \\- " + escaped(render("man.name", language)) + "\n";
  text += section("man.section.synopsis", language);
  text += "\\fBbouton\\fR \\fICOMMAND\\fR [\\fIARGUMENT\\fR\\&...] [\\fIOPTION\\fR\\&...]\n";
  for (Command const& command : commands) {
    text += ".br\n" + usage(command) + "\n";
  }
  text += section("man.section.description", language);
  text += escaped(render("man.description", language)) + "\n";
  text += section("man.section.options", language);
  for (Option const& option : with_help(program.options)) text += option_entry(option, language);
  text += section("man.section.commands", language);
  for (Command const& command : commands) text += command_part(command, language);
  text += section("man.section.games", language) + games_part(language);
  text += section("man.section.subjects", language);
  text += escaped(render("man.subjects", language)) + "\n";
  for (std::string const& subject : subjects) {
    text +=
        ".SS " + escaped(subject) + "\n" + kept_lines(render("help.topic." + subject, language));
  }
  text += section("man.section.files", language);
  text += ".TP\n\\fI/usr/share/bouton/catalogue.sqlite\\fR\n" +
          escaped(render("man.file.catalogue", language)) + "\n";
  text +=
      ".TP\n\\fI/usr/share/bouton/rules\\fR\n" + escaped(render("man.file.rules", language)) + "\n";
  text += section("man.section.environment", language);
  for (std::string_view const name : {"NO_COLOR", "COLUMNS", "LC_ALL", "TERM", "XDG_STATE_HOME"}) {
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", name,
                        escaped(render("man.environment." + std::string(name), language)));
  }
  return text;
}

}  // namespace bouton::cli
