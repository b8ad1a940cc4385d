#include "usage_error.hpp"

#include <algorithm>
#include <numeric>

#include "front.hpp"
#include "question.hpp"

namespace bouton::cli {
namespace {

/// Levenshtein's distance.
std::size_t distance(std::string const& a, std::string const& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t const change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row.back();
}

std::vector<std::string> command_names(CLI::App const& app) {
  std::vector<std::string> names;
  for (CLI::App const* command : app.get_subcommands({})) {
    if (!command->get_group().empty()) names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> option_names(CLI::App const& app, CLI::App const& current) {
  std::vector<std::string> names;
  auto const collect = [&](CLI::App const& parser) {
    for (CLI::Option const* option : parser.get_options()) {
      for (std::string const& name : option->get_lnames()) {
        if (std::find(names.begin(), names.end(), "--" + name) == names.end()) {
          names.push_back("--" + name);
        }
      }
    }
  };
  collect(current);
  if (&current != &app) collect(app);
  return names;
}

bool is_game(std::string const& word) {
  try {
    (void)parse_game(word, read_file);
    return true;
  } catch (Error const&) {
    return false;
  }
}

Message with_suggestion(Message message, std::string const& suggestion) {
  message.arguments.emplace_back("suggestion", suggestion);
  if (!suggestion.empty()) message.key += ".similar";
  return message;
}

Error unexpected(std::string const& word, CLI::App const& app, CLI::App const& current) {
  std::string const shown = printable(word);
  bool const looks_like_option = word.size() > 1 && word.front() == '-';
  if (looks_like_option && std::isdigit(static_cast<unsigned char>(word[1])) != 0) {
    return Error(Message{"cli.error.negative", {{"word", shown}}});
  }
  if (looks_like_option) {
    std::vector<std::string> const known = option_names(app, current);
    std::string const name = word.substr(0, word.find('='));
    std::string const command = &current == &app ? "bouton" : "bouton " + current.get_name();
    if (std::find(known.begin(), known.end(), name) != known.end()) {
      return Error(Message{"cli.error.option.early", {{"word", shown}, {"command", command}}});
    }
    return Error(with_suggestion(
        Message{"cli.error.option", {{"word", shown}, {"command", command}, {"known", known}}},
        closest(name, known)));
  }
  if (&current != &app) {
    return Error(
        Message{"cli.error.extra", {{"word", shown}, {"command", "bouton " + current.get_name()}}});
  }
  std::vector<std::string> const known = command_names(app);
  if (is_game(word)) return Error(Message{"cli.error.command_is_game", {{"word", shown}}});
  return Error(with_suggestion(Message{"cli.error.command", {{"word", shown}, {"known", known}}},
                               closest(word, known)));
}

}  // namespace

std::string closest(std::string const& word, std::vector<std::string> const& known) {
  std::string best;
  if (word.size() > 40) return best;
  std::size_t least = word.size() / 3 + 2;
  for (std::string const& name : known) {
    std::size_t const d = distance(word, name);
    if (d < least) {
      least = d;
      best = name;
    }
  }
  return best;
}

Error usage_error(CLI::ParseError const& error, CLI::App const& app, CLI::App const& current) {
  if (dynamic_cast<CLI::ExtrasError const*>(&error) != nullptr) {
    std::vector<std::string> words = current.remaining(true);
    if (words.empty()) words = app.remaining(true);
    if (!words.empty()) return unexpected(words.front(), app, current);
  }
  std::string const detail = error.what();
  if (dynamic_cast<CLI::ArgumentMismatch const*>(&error) != nullptr) {
    return Error(Message{"cli.error.no_value", {{"option", detail.substr(0, detail.find(':'))}}});
  }
  return Error(Message{"cli.error.parser", {{"detail", printable(detail)}}});
}

}  // namespace bouton::cli
