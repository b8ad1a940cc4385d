#include "shell_words.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "bouton/core/error.hpp"
#include "front/errors.hpp"
#include "rules/board_cells.hpp"

namespace bouton::cli {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

bool is_name(std::string_view word) {
  auto const letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  return !word.empty() && (letter(word.front()) || word.front() == '_') &&
         std::all_of(word.begin(), word.end(), [&](char c) {
           return letter(c) || c == '_' || std::isdigit(static_cast<unsigned char>(c)) != 0;
         });
}

/// The words that %7 or %% stands for.
Words const& answer_called(Known const& known, std::string const& word) {
  std::size_t number = known.answers.size();
  if (word != "%%") {
    auto const [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size()) number = 0;
  }
  if (number == 0 || number > known.answers.size()) {
    throw Error(Message{
        known.answers.empty() ? "cli.shell.no_answers" : "cli.shell.no_answer",
        {{"word", front::printable(word)}, {"count", std::to_string(known.answers.size())}}});
  }
  return known.answers[number - 1];
}

}  // namespace

Words words_of_line(std::string_view line) {
  Words words;
  std::size_t at = 0;
  while (true) {
    while (at < line.size() && is_blank(line[at])) ++at;
    if (at == line.size()) return words;
    if (line[at] == '#' && !is_used_square(line, at)) return words;
    std::string word;
    while (at < line.size() && !is_blank(line[at])) {
      char const mark = line[at];
      if (mark != '"' && mark != '\'') {
        word += line[at++];
        continue;
      }
      std::size_t const end = line.find(mark, at + 1);
      if (end == line.npos) {
        throw ParseError(Message{"cli.shell.quote", {}}, std::string(line), at);
      }
      word += line.substr(at + 1, end - at - 1);
      at = end + 1;
    }
    words.push_back(std::move(word));
  }
}

std::optional<Assignment> assignment_in(Words const& words) {
  if (words.empty()) return std::nullopt;
  std::size_t const sign = words[0].find('=');
  Assignment result;
  result.name = words[0].substr(0, sign);
  if (!is_name(result.name)) return std::nullopt;
  Words rest(words.begin() + 1, words.end());
  if (sign == std::string::npos) {
    if (rest.empty() || !rest[0].starts_with('=')) return std::nullopt;
    rest[0].erase(0, 1);
  } else {
    rest.insert(rest.begin(), words[0].substr(sign + 1));
  }
  if (rest[0].empty()) rest.erase(rest.begin());
  result.words = std::move(rest);
  return result;
}

bool takes_value(Program const& program, std::string_view word) {
  auto const among = [&](std::vector<Option> const& options) {
    return std::any_of(options.begin(), options.end(), [&](Option const& option) {
      return !option.is_flag() && option.is_called(word);
    });
  };
  return among(program.options) ||
         std::any_of(program.commands.begin(), program.commands.end(),
                     [&](Command const& command) { return among(command.options); });
}

Expression without_options(Program const& program, Words const& words) {
  Expression result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    bool const option = looks_like_option(words[i]);
    (option ? result.options : result.terms).push_back(words[i]);
    if (option && takes_value(program, words[i]) && i + 1 < words.size()) {
      result.options.push_back(words[++i]);
    }
  }
  return result;
}

Words replaced(Program const& program, Known const& known, Words const& words) {
  Words result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string const& word = words[i];
    Words const* stands_for = nullptr;
    if (i > 0 && takes_value(program, words[i - 1])) {
      // A value, of which the command decides what it means.
    } else if (word.size() > 1 && word.front() == '%') {
      stands_for = &answer_called(known, word);
    } else if (auto const found = known.variables.find(word); found != known.variables.end()) {
      stands_for = &found->second;
    }
    if (stands_for != nullptr) {
      result.insert(result.end(), stands_for->begin(), stands_for->end());
    } else {
      result.push_back(word);
    }
  }
  return result;
}

}  // namespace bouton::cli
