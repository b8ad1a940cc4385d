// The only file that knows CLI11, which takes seconds to compile.
#include "parser.hpp"

#include <CLI/CLI.hpp>

#include "bouton/core/error.hpp"
#include "usage_error.hpp"

namespace bouton::cli {
namespace {

void add_option(CLI::App& parser, Option const& option, Language language) {
  std::string const name(option.name);
  std::string const text = render(option.text, language);
  std::string const value(option.value);
  if (auto const* const flag = std::get_if<bool*>(&option.target)) {
    parser.add_flag(name, **flag, text);
  } else if (auto const* const one = std::get_if<std::string*>(&option.target)) {
    parser.add_option(name, **one, text)->type_name(value);
  } else {
    auto* const many = std::get<std::vector<std::string>*>(option.target);
    parser.add_option(name, *many, text)->type_name(value);
  }
}

/// Options given twice: the last one counts, as in most commands.
void last_one_counts(CLI::App& parser) {
  for (CLI::Option* option : parser.get_options()) {
    if (option->get_expected_max() <= 1) option->take_last();
  }
}

/// An option given with an empty value is different from an option left out; one that is followed
/// by another option has lost its value. (A file of such a name can be written ./--quiet.)
void refuse_missing_values(CLI::App const& parser, CLI::App const& whole) {
  for (CLI::Option const* option : parser.get_options()) {
    if (option->get_positional() || option->get_expected_min() == 0) continue;
    for (std::string const& value : option->results()) {
      bool const other = value.starts_with("--") && (parser.get_option_no_throw(value) != nullptr ||
                                                     whole.get_option_no_throw(value) != nullptr);
      if (!value.empty() && !other) continue;
      throw Error(Message{"cli.error.no_value", {{"option", option->get_name()}}});
    }
  }
}

void set_labels(CLI::App& app, Language language) {
  auto const text = [&](char const* key) { return render(key, language); };
  auto const formatter = std::make_shared<CLI::Formatter>();
  formatter->column_width(30);
  formatter->label("Usage", text("help.label.usage"));
  formatter->label("OPTIONS", text("help.label.options"));
  formatter->label("Positionals", text("help.label.arguments"));
  formatter->label("SUBCOMMAND", text("help.label.command"));
  app.formatter(formatter);
  app.option_defaults()->group(text("help.label.group"));
  app.set_help_flag("-h", text("help.opt.short_help"));
  app.set_help_all_flag("--help", text("help.opt.long_help"));
}

/// CLI11 writes ": " after "Usage" and ":" after heads, whatever the language.
std::string with_signs_of(Language language, std::string text) {
  auto const replace = [&](std::string const& from, std::string const& to) {
    std::size_t const at = ("\n" + text).find("\n" + from);
    if (at != text.npos) text.replace(at, from.size(), to);
  };
  replace("  -q,--quiet ", "  -q, --quiet");
  std::string const usage = render("help.label.usage", language) + ":";
  replace(usage + " ", render("help.label.usage_sign", language));
  for (char const* key : {"help.label.arguments", "help.label.group", "help.label.commands"}) {
    std::string const head = render(key, language);
    replace(head + ":\n", render(Message{"help.label.head", {{"head", head}}}, language) + "\n");
  }
  return text;
}

/// The description in the form that CLI11 expects.
class Parser {
 public:
  Parser(Program const& program, Language language)
      : program_(program), app_(render("help.app", language), "bouton") {
    set_labels(app_, language);
    app_.require_subcommand(0, 1);
    for (Option const& option : program.options) add_option(app_, option, language);
    for (Command const& command : program.commands) add_command(command, language);
    last_one_counts(app_);
    for (CLI::App* const command : commands_) last_one_counts(*command);
  }

  ParsedLine parse(int argc, char const* const* argv) {
    try {
      app_.parse(words_from_last(argc, argv));
    } catch (CLI::CallForHelp const&) {
      return {.command = chosen(), .help = ParsedLine::Help::kShort};
    } catch (CLI::CallForAllHelp const&) {
      return {.command = chosen(), .help = ParsedLine::Help::kFull};
    } catch (CLI::ParseError const& error) {
      throw usage_error(misuse(error), program_, chosen());
    }
    refuse_missing_values(app_, app_);
    if (chosen() != nullptr) refuse_missing_values(parser_of(chosen()), app_);
    return {.command = chosen()};
  }

  std::string help(Command const* command, Language language) const {
    std::string text = command == nullptr ? app_.help() : parser_of(command).help("bouton");
    return with_signs_of(language, std::move(text));
  }

 private:
  /// The words in the order that CLI11 takes them. A blank before a position without heaps, which
  /// means nothing, makes it a word and no option.
  static std::vector<std::string> words_from_last(int argc, char const* const* argv) {
    std::vector<std::string> words;
    for (int i = argc - 1; i > 0; --i) {
      words.emplace_back(argv[i]);
      if (is_position_without_heaps(words.back())) words.back().insert(0, " ");
    }
    return words;
  }

  void add_command(Command const& command, Language language) {
    std::string const name(command.name);
    CLI::App* const parser = app_.add_subcommand(name, render("help.command." + name, language));
    parser->group(command.listed ? render("help.label.commands", language) : "");
    parser->fallthrough();
    // What a command inherits comes without the name of its group.
    for (char const* name_of_help : {"-h", "--help"}) {
      parser->get_option(name_of_help)->group(render("help.label.group", language));
    }
    for (Option const& option : command.options) add_option(*parser, option, language);
    commands_.push_back(parser);
  }

  Command const* chosen() const {
    for (std::size_t i = 0; i < commands_.size(); ++i) {
      if (commands_[i]->parsed()) return &program_.commands[i];
    }
    return nullptr;
  }

  CLI::App const& parser_of(Command const* command) const {
    if (command == nullptr) return app_;
    return *commands_[static_cast<std::size_t>(command - program_.commands.data())];
  }

  Misuse misuse(CLI::ParseError const& error) const {
    if (dynamic_cast<CLI::ExtrasError const*>(&error) != nullptr) {
      std::vector<std::string> words = parser_of(chosen()).remaining(true);
      if (words.empty()) words = app_.remaining(true);
      if (!words.empty()) return {Misuse::Kind::kWord, words.front()};
    }
    std::string const detail = error.what();
    if (dynamic_cast<CLI::ArgumentMismatch const*>(&error) != nullptr) {
      return {Misuse::Kind::kNoValue, detail.substr(0, detail.find(':'))};
    }
    return {Misuse::Kind::kOther, detail};
  }

  Program const& program_;
  CLI::App app_;
  std::vector<CLI::App*> commands_;  // in the order of the program's
};

}  // namespace

ParsedLine parse_line(Program const& program, int argc, char const* const* argv,
                      Language language) {
  return Parser(program, language).parse(argc, argv);
}

std::string usage_text(Program const& program, Command const* command, Language language) {
  return Parser(program, language).help(command, language);
}

}  // namespace bouton::cli
