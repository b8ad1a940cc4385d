#include "command_line.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "core/durable_file.hpp"
#include "core/text_file.hpp"
#include "core/utf8.hpp"
#include "front/errors.hpp"
#include "memory.hpp"
#include "output.hpp"
#include "parser.hpp"
#include "question.hpp"
#include "signals.hpp"
#include "store/result_store.hpp"
#include "terminal/width.hpp"

#ifndef BOUTON_VERSION
#error "BOUTON_VERSION comes from the build"
#endif

namespace bouton::cli {
namespace {

/// Where the width of the terminal is not known.
constexpr std::size_t kUsualColumns = 84;

/// One character as it is shown.
struct ShownCharacter {
  std::string text;
  std::size_t width;
  std::size_t offset;  // of its first byte in the original
};

std::vector<ShownCharacter> characters(std::string_view text) {
  std::vector<ShownCharacter> all;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const bytes = std::max<std::size_t>(1, utf8_character(text, at).bytes);
    std::string shown = front::printable(text.substr(at, bytes));
    std::size_t const width = terminal::display_width(shown);
    all.push_back({std::move(shown), width, at});
    at += bytes;
  }
  return all;
}

/// The line of a text that holds `offset`, and the place in it.
struct Line {
  std::string_view text;
  std::size_t number = 1;  // from 1
  std::size_t offset = 0;
};

Line line_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  std::size_t const before = text.substr(0, offset).rfind('\n');
  std::size_t const begin = before == text.npos ? 0 : before + 1;
  std::size_t const end = std::min(text.find('\n', offset), text.size());
  auto const breaks =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  return {text.substr(begin, end - begin), static_cast<std::size_t>(breaks) + 1, offset - begin};
}

/// The text around the place and the mark under it, in so many columns.
std::string marked(std::string_view line, std::size_t offset, std::size_t columns) {
  // What is kept beside the indentation and the dots on both sides: two thirds before the place.
  std::size_t const room = std::min(columns, kUsualColumns) - std::min<std::size_t>(columns, 8);
  std::size_t const most_before = room * 50 / 76, most_after = room - most_before;
  // Cut by bytes first, so that a line of a million digits costs nothing.
  std::size_t begin = offset > 400 ? offset - 400 : 0;
  while (begin > 0 && (static_cast<unsigned char>(line[begin]) & 0xC0U) == 0x80U) --begin;
  std::vector<ShownCharacter> const all = characters(line.substr(begin, offset - begin + 400));
  std::size_t place = 0;
  while (place < all.size() && begin + all[place].offset < offset) ++place;

  std::size_t first = place, width = 0;
  while (first > 0 && width + all[first - 1].width <= most_before) width += all[--first].width;
  std::size_t last = place, after = 0;
  while (last < all.size() && after + all[last].width <= most_after) after += all[last++].width;

  std::string shown;
  if (begin > 0 || first > 0) {
    shown = "...";
    width += 3;
  }
  for (std::size_t i = first; i < last; ++i) shown += all[i].text;
  if (last < all.size() || begin + 400 < line.size()) shown += "...";
  return "  " + shown + "\n  " + std::string(width, ' ') + "^\n";
}

/// The error as lines for standard error, ending with a newline: the message, and for text that
/// cannot be read the text again with a mark under the place:
///
///     bouton: 'x' is not part of a position; allowed are ...
///       3 4 x5
///           ^
///
/// Only the part of a long text around the place is shown, in so many columns, and only one line of
/// a text of several lines; control characters and broken UTF-8 are shown as '?'.
std::string error_text(Error const& error, Language language, std::size_t columns) {
  std::string message = render(error.message(), language);
  auto const* parse = error.in_text();
  if (parse == nullptr) return "bouton: " + front::printable(message, 4000) + "\n";
  Line const line = line_at(parse->text(), parse->offset());
  if (parse->text().find('\n') != std::string::npos) {
    message = render(
        Message{"front.error.line", {{"line", std::to_string(line.number)}, {"error", message}}},
        language);
  }
  return "bouton: " + front::printable(message, 4000) + "\n" +
         marked(line.text, line.offset, columns);
}

bool prints_data(Command const& command) {
  return command.prints == Prints::kData ||
         std::any_of(command.options.begin(), command.options.end(), [](Option const& option) {
           if (option.prints == Prints::kText) return false;
           if (option.is_flag()) return *std::get<bool*>(option.target);
           std::string const& text = *std::get<std::string*>(option.target);
           return option.prints == Prints::kDataToDash ? text == "-" : !text.empty();
         });
}

}  // namespace

CommandLine::CommandLine(GlobalOptions defaults) : options(std::move(defaults)) {
  program.name = "bouton";
  program.text = "help.app";
  program.options = {{"--version", &version, "help.opt.version"},
                     {"--color", &options.color, "help.opt.color", "auto|always|never"},
                     {"--quiet", &options.quiet, "help.opt.quiet", {}, Prints::kText, "-q"},
                     {"--threads", &options.threads, "help.opt.threads", "N"},
                     {"--limit-memory", &options.limit_memory, "help.opt.memory", "SIZE"},
                     {"--timeout", &options.timeout, "help.opt.timeout", "TIME"},
                     {"--lang", &options.lang, "help.opt.lang", "en|zh"}};
  program.commands = all_commands(program, options);
}

namespace {

/// Elsewhere 0.[3] is a digit that repeats for ever; here it is the digit 3 in its long form.
void hint_at_brackets(int argc, char const* const* argv, Language language) {
  for (int i = 1; i < argc; ++i) {
    std::string_view const word = argv[i];
    if (word.size() < 5 || !word.ends_with(']') || word[word.size() - 3] != '[') continue;
    std::string const digit(1, word[word.size() - 2]);
    std::string_view const before = word.substr(0, word.size() - 3);
    if (before.find('.') == before.npos || digit < "0" || digit > "9") continue;
    put_error({"cli.hint.brackets",
               {{"code", front::printable(word, 100)},
                {"digit", front::printable(before, 100) + digit},
                {"repeated", front::printable(before, 100) + '(' + digit + ')'}}},
              language);
  }
}

/// The words of the line, with the command in front of a game that stands where a command is
/// expected: `nim 3 4 5` asks what `solve nim 3 4 5` does, `nim 3 + kayles 4` what `sum` does.
std::vector<char const*> with_command(Program const& program, int argc, char const* const* argv) {
  std::vector<char const*> words(argv, argv + argc);
  std::size_t at = 1;
  for (; at < words.size() && looks_like_option(words[at]); ++at) {
    std::string_view const word = words[at];
    at += std::any_of(program.options.begin(), program.options.end(), [&](Option const& option) {
      return !option.is_flag() && option.is_called(word);
    });
  }
  if (at >= words.size()) return words;
  std::string const first = words[at];
  // What is wrong with a file of rules is told by the command that reads it.
  if (command_called(program, first) != nullptr ||
      !(first.starts_with("rules:") || names_game(first)))
    return words;
  auto const place = words.begin() + static_cast<std::ptrdiff_t>(at);
  bool const sum = std::find(place, words.end(), std::string_view("+")) != words.end();
  words.insert(place, sum ? "sum" : "solve");
  return words;
}

}  // namespace

int run_command_line(CommandLine& line, int argc, char const* const* argv, Language language,
                     KeptWork const* kept) {
  std::vector<char const*> const words = with_command(line.program, argc, argv);
  ParsedLine const parsed = parse_line(line.program, static_cast<int>(words.size()), words.data());
  fit_output(parsed.help != ParsedLine::Help::kNone || parsed.command == nullptr ||
             !prints_data(*parsed.command));
  if (parsed.help != ParsedLine::Help::kNone) {
    print_command_help(line.program, parsed.command, parsed.help == ParsedLine::Help::kFull,
                       language);
    flush_output();
    return kExitAnswered;
  }
  Settings set = settings(line.options);
  if (kept != nullptr) {
    set.context = kept->context;
    set.kept = kept->searches;
  } else if (set.memory_given) {
    keep_within(set.memory_bytes, set.threads);
  }
  Limits const limits = set.limits();
  ReadingLimits const in_force(limits);
  if (!set.quiet) hint_at_brackets(argc, argv, language);
  int status = kExitAnswered;
  if (line.version) {
    put("bouton " BOUTON_VERSION "\n");
  } else if (parsed.command == nullptr) {
    print_first_screen(set);
  } else {
    status = parsed.command->run(set);
  }
  flush_output();
  return status;
}

int report_failure(Language language, std::string const& where) {
  try {
    throw;
  } catch (Error const& error) {
    constexpr std::string_view kProgram = "bouton: ";
    auto const columns = terminal::columns(terminal::Stream::kError);
    std::string text = error_text(error, language, columns.value_or(kUsualColumns));
    text.insert(kProgram.size(), where);
    put_error_lines(text);
    if (dynamic_cast<WriteError const*>(&error) != nullptr) return kExitOutput;
    bool const stopped = dynamic_cast<store::Stopped const*>(&error) != nullptr ||
                         dynamic_cast<ReadingStopped const*>(&error) != nullptr;
    if (!stopped) return kExitUsage;
    return interrupted() ? kExitInterrupted : kExitUnknown;
  } catch (OutputError const& error) {
    put_error({"cli.error.output", {{"reason", error.what()}}}, language);
    return kExitOutput;
  } catch (std::bad_alloc const&) {
    put_error(where + render(out_of_memory(), language));
    return kExitUnknown;
  } catch (std::exception const& error) {
    put_error(where + render(Message{"cli.error.internal", {{"what", error.what()}}}, language));
    return kExitInternal;
  }
}

}  // namespace bouton::cli
