#include "shell_session.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <utility>

#include "answer.hpp"
#include "bouton/core/error.hpp"
#include "bouton/solver/sum.hpp"
#include "core/text_file.hpp"
#include "front/errors.hpp"
#include "front/names.hpp"
#include "options.hpp"
#include "output.hpp"
#include "question.hpp"
#include "rules/board_cells.hpp"
#include "signals.hpp"
#include "usage_error.hpp"

namespace bouton::cli {

using namespace front;

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

/// Empty if the line is none.
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

/// Whether the next word is the value of this one: `--timeout`, not `--timeout=1s` or `--json`.
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

/// The words of an expression and the options behind or between them.
struct Expression {
  Words terms, options;
};
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

/// Values of options stay as they are. \throws Error for the number of an answer that there is not
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

void put_outcome(std::vector<SumTerm> const& terms, Convention convention, Solution const& found,
                 Settings const& settings) {
  Language const language = settings.language;
  std::string const move =
      found.recommended ? short_sum_text(terms, language, &*found.recommended) : "";
  bool const why = !found.outcome && !found.reason.empty();
  std::string const key = found.recommended ? "cli.shell.outcome.move"
                          : why             ? "cli.shell.outcome.why"
                                            : "cli.shell.outcome";
  put_sentence({key,
                {{"convention", convention_text(convention, language)},
                 {"verdict", verdict_text(found.outcome, settings)},
                 {"move", printable(move, 4000)},
                 {"why", found.reason.empty() ? "" : render(found.reason.front(), language)}}},
               language);
}

/// The line that says how an answer is known; empty where there is none.
std::string how_known(Solution const& found, Settings const& settings) {
  if (!found.outcome) return {};
  std::string const how = known_by(found.certainty, found.references, settings.language);
  return render(Message{"front.known_by", {{"how", how}}}, settings.language) + "\n";
}

/// A position or a sum: its nim-value, and who wins in both conventions.
/// \param words   the terms, as `bouton sum` takes them; one position is a sum with one term
/// \param name    of the answer: its number, or what the line calls it
/// \return the exit status \throws Error for words that are no sum
int put_outcomes(std::vector<std::string> const& words, std::string const& name,
                 Settings const& settings) {
  std::vector<SumTerm> const terms = read_sum(words).terms;
  auto const solved = [&](Convention convention) {
    return solve_sum(terms, convention, settings.limits(), Detail::kFull, settings.context);
  };
  Solution const normal = solved(Convention::kNormal);
  if (interrupted()) return say_interrupted(settings);
  Solution const misere = solved(Convention::kMisere);
  if (settings.quiet) {
    put((normal.nim_value ? to_string(*normal.nim_value) : "?") + " " +
        outcome_letter(normal.outcome) + " " + outcome_letter(misere.outcome) + "\n");
  } else {
    std::string const sum =
        name + " = " + printable(short_sum_text(terms, settings.language), 4000);
    put(painted(sum, Paint::kStrong, settings.color) + "\n");
    put(text_before_moves(normal.nim_value, settings.language));
    std::string const how = how_known(normal, settings), how_misere = how_known(misere, settings);
    put_outcome(terms, Convention::kNormal, normal, settings);
    bool const same = how == how_misere;
    if (!same && !how.empty()) put("  " + how);
    put_outcome(terms, Convention::kMisere, misere, settings);
    if (!how_misere.empty()) put((same ? "" : "  ") + how_misere);
  }
  if (interrupted()) return say_interrupted(settings);
  return normal.outcome && misere.outcome ? kExitAnswered : kExitUnknown;
}

bool is_own(std::string const& word) {
  auto const& own = ShellSession::own_words();
  return std::find(own.begin(), own.end(), word) != own.end();
}

/// Work that reads standard input, where the lines of the session come from.
void refuse_standard_input(Words const& words, bool interactive) {
  if (words.front() == "shell") throw Error(Message{"cli.shell.within", {}});
  bool const dash = std::find(words.begin() + 1, words.end(), "-") != words.end();
  if (words.front() == "solve" && dash) throw Error(Message{"cli.shell.lines", {}});
  if (words.front() == "play" && !interactive) throw Error(Message{"cli.shell.play", {}});
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

std::vector<std::string> const& ShellSession::own_words() {
  static std::vector<std::string> const words = {"quit",    "exit", "vars",
                                                 "answers", "why",  "explain"};
  return words;
}

int ShellSession::run(std::string_view text) {
  Words given = words_of_line(text);
  if (!given.empty() && given.front() == "bouton") given.erase(given.begin());
  if (given.empty()) return kExitAnswered;
  if (std::any_of(given.begin(), given.end(),
                  [](auto const& word) { return word.ends_with(":-"); })) {
    throw Error(Message{"cli.shell.rules", {}});
  }
  CommandLine line(defaults_);  // for the names of the commands and options
  Program const& program = line.program;
  if (auto const assignment = assignment_in(given)) return assign(program, *assignment);
  // The explanation of the last answer, with what else is asked about it: `why --misere`.
  bool const all_options = std::all_of(given.begin() + 1, given.end(), looks_like_option);
  if ((given[0] == "why" || given[0] == "explain") && all_options) {
    given[0] = "--explain";
    given.insert(given.begin(), "%%");
  }
  if (given.size() == 1 && is_own(given[0]) && !known_.variables.contains(given[0])) {
    if (given[0] == "vars") list_variables();
    if (given[0] == "answers") list_answers();
    ended_ = given[0] == "quit" || given[0] == "exit";
    return kExitAnswered;
  }
  if (given == Words{"help"}) given.emplace_back("shell");
  bool const command =
      command_called(program, given.front()) != nullptr || given.front().starts_with("-");
  Words words = replaced(program, known_, given);
  if (command || command_called(program, words.front()) != nullptr)
    return run_command(std::move(words));
  return evaluate(program, words, {});
}

int ShellSession::run_command(Words words) {
  refuse_standard_input(words, interactive_);
  std::vector<char const*> argv = {"bouton"};
  for (std::string const& word : words) argv.push_back(word.c_str());
  argv.push_back(nullptr);
  int const argc = static_cast<int>(words.size()) + 1;
  CommandLine line(defaults_);
  GlobalOptions const& options = defaults_;
  std::vector<char const*> spoken =
      argv;  // a language of the line counts before that of the session
  std::string const lang = options.lang.empty() ? "" : "--lang=" + options.lang;
  if (!lang.empty()) spoken.insert(spoken.begin() + 1, lang.c_str());
  Language const language = early_language(static_cast<int>(spoken.size()) - 1, spoken.data());
  int const status = run_command_line(line, argc, argv.data(), language, &kept_);
  if (words.front() != "help" && !words.front().starts_with('-')) {
    known_.answers.push_back(std::move(words));
  }
  return status;
}

void ShellSession::check_name(Program const& program, std::string const& name) const {
  std::string const what =
      command_called(program, name) != nullptr || is_own(name) || name == "bouton"
          ? "cli.shell.name.command"
      : names_game(name) ? "cli.shell.name.game"
                         : "";
  if (!what.empty()) throw Error(Message{what, {{"name", name}}});
}

int ShellSession::assign(Program const& program, Assignment const& assignment) {
  check_name(program, assignment.name);
  if (assignment.words.empty()) {
    throw Error(Message{"cli.shell.no_value", {{"name", assignment.name}}});
  }
  Words words = replaced(program, known_, assignment.words);
  bool const expression = command_called(program, words.front()) == nullptr;
  int status = kExitAnswered;
  if (expression && !(words.size() == 1 && names_game(words.front()))) {
    status = evaluate(program, words, assignment.name);
    words = known_.answers.back();
  }
  known_.variables.insert_or_assign(assignment.name, std::move(words));
  return status;
}

int ShellSession::evaluate(Program const& program, Words const& words, std::string name) {
  Expression expression = without_options(program, words);
  if (expression.terms.empty()) throw Error(Message{"cli.sum.no_term", {}});
  if (!names_game(expression.terms.front())) {
    // As heaps do, and codes, which are games.
    if (expression.terms.front().find_first_of("0123456789") == 0) {
      throw Error(Message{"cli.shell.no_game", {{"heaps", printable(joined(expression.terms))}}});
    }
    std::vector<std::string> names = own_words();
    for (Command const& command : program.commands) {
      if (command.listed) names.emplace_back(command.name);
    }
    for (auto const& [known, value] : known_.variables) names.push_back(known);
    std::string const similar = closest(expression.terms.front(), names);
    throw Error(Message{similar.empty() ? "cli.shell.unknown" : "cli.shell.unknown.similar",
                        {{"word", printable(expression.terms.front())}, {"suggestion", similar}}});
  }
  if (name.empty()) name = "%" + std::to_string(known_.answers.size() + 1);
  int status = kExitAnswered;
  if (expression.options.empty()) {
    GlobalOptions const options = defaults_;
    Settings set = settings(options);
    set.context = kept_.context;
    set.kept = kept_.searches;
    fit_output(true);
    status = put_outcomes(expression.terms, name, set);
    flush_output();
  } else {
    bool const several =
        std::find(expression.terms.begin(), expression.terms.end(), "+") != expression.terms.end();
    Words command = expression.terms;
    command.insert(command.begin(), several ? "sum" : "solve");
    command.insert(command.end(), expression.options.begin(), expression.options.end());
    status = run_command(std::move(command));
    known_.answers.pop_back();
  }
  known_.answers.push_back(std::move(expression.terms));
  return status;
}

void ShellSession::list_variables() const {
  for (auto const& [name, words] : known_.variables) {
    put(name + " = " + printable(joined(words), 4000) + "\n");
  }
}

void ShellSession::list_answers() const {
  for (std::size_t i = 0; i < known_.answers.size(); ++i) {
    put("%" + std::to_string(i + 1) + " = " + printable(joined(known_.answers[i]), 4000) + "\n");
  }
}

}  // namespace bouton::cli
