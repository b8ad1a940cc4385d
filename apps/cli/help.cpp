// bouton help: the first screen, one page for each subcommand, game and topic.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "command.hpp"
#include "core/similar.hpp"
#include "described.hpp"
#include "front/errors.hpp"
#include "front/game_json.hpp"
#include "front/names.hpp"
#include "front/numbers.hpp"
#include "output.hpp"
#include "parser.hpp"
#include "question.hpp"
#include "terminal/wrap.hpp"

namespace bouton::cli {
using namespace front;

namespace {

/// Topics that are neither a command nor a game; their texts are "help.topic.NAME".
constexpr std::string_view kSubjects[] = {
    "outcome", "notation",    "position",    "moves",     "lines",  "json",  "exit",
    "options", "rules-files", "other-games", "sequences", "misere", "manual"};

/// Topics, and other words for them. What people look for that is here under another name, in
/// Python, or not at all: the topic other-games names the way.
constexpr std::pair<std::string_view, std::string_view> kSynonyms[] = {
    {"misere", "misère, 反常规则, 反常"},
    {"outcome",
     "sg, sg-value, sg值, sg-function, sprague-grundy, grundy-value, grundy-number, value, "
     "nim-value, nimber, nim-sum, xor, mex, 尼姆值, 胜负, sprague"},
    {"position", "positions, 局面"},
    {"moves", "move, 着法"},
    {"octal", "code, codes, hexadecimal"},
    {"subtract", "subtraction"},
    {"euclid", "euclidean"},
    {"exit", "status, exit-status"},
    {"options", "color, colour"},
    {"rules-files", "rules, toml"},
    {"lines", "batch"},
    {"manual", "docs, 手册"},
    {"shell", "session, variables, names, answers, 会话, 变量"},
    {"play", "presets, start"},
    {"table", "图形"},
    {"quotient", "quotients"},
    {"period", "periods"},
    {"nim", "尼姆"},
    {"kayles", "凯尔斯"},
    {"wythoff", "威佐夫"},
    {"fibonacci", "斐波那契"},
    {"moore", "moores-nim"},
    {"dawson-chess", "chess"},
    {"staircase", "staircase-nim, 阶梯尼姆"},
    {"coins", "turning-turtles, turtles, 翻乌龟, 硬币"},
    {"other-games", "graph, graphs, loopy, partizan, python, scores, trees, 其他游戏, 图"}};

std::string lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// "moore" for "moore:K", "octal" for "CODE".
std::string game_topic(std::string_view form) {
  std::string name(form.substr(0, form.find(':')));
  return has_text("help.game." + name) ? name : "octal";
}

}  // namespace

std::vector<std::string> help_subjects() {
  return {std::begin(kSubjects), std::end(kSubjects)};
}

std::vector<std::string> help_topics(Program const& program) {
  std::vector<std::string> topics;
  auto const add = [&](std::string name) {
    if (std::find(topics.begin(), topics.end(), name) == topics.end()) {
      topics.push_back(std::move(name));
    }
  };
  for (std::string_view const subject : kSubjects) add(std::string(subject));
  for (Command const& command : program.commands) {
    if (command.listed) add(std::string(command.name));
  }
  for (GameEntry const& entry : game_entries()) {
    if (!entry.form.starts_with("rules")) add(game_topic(entry.form));
  }
  return topics;
}

namespace {

/// What pages are broken to; the terminal joins the lines again.
constexpr std::size_t kPageWidth = 88;

std::string rule_paragraph(std::string const& name, std::string const& form,
                           std::string const& rule, Language language) {
  // The name of a code is in its title: the code alone tells it.
  std::string const head =
      name.find(form) == std::string::npos
          ? render(Message{"help.game_of_form", {{"title", name}, {"form", form}}}, language)
          : form;
  return terminal::wrapped(
             render(Message{"help.rule_of", {{"game", head}, {"rule", rule}}}, language),
             kPageWidth, 0) +
         "\n\n";
}

/// Name and rule of a game that is given in full, as in 0.77, moore:3, rules:FILE; empty if it
/// cannot be read: then the page says how it is written.
std::string rule_of_game(std::string const& specification, Language language) {
  try {
    Game const game = chosen_game(specification, false, false);
    std::string const rule = rule_text(game, language);
    if (rule.empty()) return {};
    return rule_paragraph(title_text(game, language), game.specification, rule, language);
  } catch (Error const&) {
    return {};
  }
}

/// Name and rule of every entry of the catalogue with this word: wythoff and wythoff:R.
std::string rules_of_word(std::string_view word, Language language) {
  std::string text;
  for (GameEntry const& entry : game_entries()) {
    std::string_view const form = entry.form.substr(0, entry.form.find(':'));
    if (form != word && !(word == "octal" && form == "CODE")) continue;
    text += rule_paragraph(render(entry.title, language), std::string(entry.form),
                           render(entry.rule, language), language);
  }
  return text;
}

constexpr std::string_view kExample = "\n  bouton ";

/// What to type about this game; empty if it cannot be read.
std::string examples_of(std::string const& name) {
  try {
    Game const game = chosen_game(name, false, false);
    return fmt::format("{0}solve {1} {2} --explain{0}play {1}", kExample, name,
                       to_string(default_position(game)));
  } catch (Error const&) {
    return {};
  }
}

/// The page of a game in its parts.
struct GamePage {
  std::string rule;      ///< name and rule
  std::string theory;    ///< what is known of games of this kind
  std::string examples;  ///< each on a line of its own, a line feed before it
};

/// The page of a game, whatever name is given: "moore", "moore:3", "0.77", "dawson-kayles".
std::optional<GamePage> page_of_game(std::string const& name, Language language) {
  std::string specification = name;
  GamePage page;
  for (GameAlias const& alias : game_aliases()) {
    if (alias.name != name) continue;
    specification = alias.specification;
    page.rule = render(Message{"help.alias",
                               {{"name", name},
                                {"game", specification},
                                {"title", render(alias.title, language)}}},
                       language) +
                "\n\n";
  }
  std::string key = "help.game." + specification.substr(0, specification.find(':'));
  // Not the dot of dag:FILE.txt: before that of a code there is one digit at most.
  std::string_view const code =
      std::string_view(specification).substr(specification.starts_with("octal:") ? 6 : 0);
  if (code.find('.') <= 1) key = "help.game.octal";
  if (has_text("help.game." + name)) key = "help.game." + name;  // a code with its own page
  if (!has_text(key)) {
    auto const entries = game_entries();
    std::string const word = specification.substr(0, specification.find(':'));
    auto const entry = std::find_if(entries.begin(), entries.end(), [&](GameEntry const& each) {
      return each.form.substr(0, each.form.find(':')) == word;
    });
    if (entry == entries.end()) return std::nullopt;
    // Games on boards, and games on graphs, share a page.
    page.rule += rules_of_word(word, language);
    std::string const about = entry->page == "boards"    ? "help.boards"
                              : entry->page == "cutting" ? "help.cutting"
                                                         : "help.graphs";
    page.theory = render(about, language) + '\n';
    page.examples = examples_of(std::string(entry->example));
    return page;
  }
  bool const in_full = specification.find_first_of(".:") != std::string::npos;
  page.rule +=
      in_full ? rule_of_game(specification, language) : rules_of_word(specification, language);
  std::string const text = render(key, language);
  std::size_t const end = std::min(text.find(kExample), text.size());
  page.theory = text.substr(0, end);
  page.examples = text.substr(end);
  // The examples of a page for many games are of other games than the one that is asked about.
  if (in_full && key != "help.game." + name) {
    if (std::string own = examples_of(name); !own.empty()) page.examples = std::move(own);
  }
  return page;
}

/// Every game whose name begins with this word: "dawson" of dawson-kayles and dawson-chess. What
/// holds for all of them is said once.
bool print_games_beginning(std::string const& word, Language language) {
  GamePage all;
  for (GameAlias const& alias : game_aliases()) {
    if (word.size() < 3 || !alias.name.starts_with(word + "-")) continue;
    auto const page = page_of_game(std::string(alias.name), language);
    if (!page) continue;
    all.rule += page->rule;
    if (all.theory.find(page->theory) == std::string::npos) {
      all.theory += (all.theory.empty() ? "" : "\n\n") + page->theory;
    }
    all.examples += page->examples;
  }
  if (!all.rule.empty()) put_page(all.rule + all.theory + all.examples + "\n");
  return !all.rule.empty();
}

int print_topic(Program const& program, std::string const& typed, Language language) {
  std::string name = lower_case(typed);
  for (auto const& [topic, words] : kSynonyms) {
    std::vector<std::string> const list = words_of_list(words);
    if (std::find(list.begin(), list.end(), name) == list.end()) continue;
    name = topic;
    break;
  }
  if (Command const* const command = command_called(program, name)) {
    print_command_help(program, command, true, language);
    return kExitAnswered;
  }
  std::string const subject = name.starts_with("rules:") ? "rules-files" : name;
  if (has_text("help.topic." + subject)) {
    std::string page;
    if (subject != name) {
      page = rule_of_game(typed, language);
    }
    put_page(page + render("help.topic." + subject, language) + "\n");
    return kExitAnswered;
  }
  if (auto const page = page_of_game(name, language)) {
    put_page(page->rule + page->theory + page->examples + "\n");
    return kExitAnswered;
  }
  if (print_games_beginning(name, language)) return kExitAnswered;
  std::vector<std::string> const known = help_topics(program);
  std::vector<std::string> all = known;
  for (GameAlias const& alias : game_aliases()) all.emplace_back(alias.name);
  std::vector<std::string> const similar = similar_words(name, all);
  throw Error(Message{similar.empty() ? "cli.error.topic" : "cli.error.topic.similar",
                      {{"word", printable(typed)}, {"known", known}, {"suggestion", similar}}});
}

}  // namespace

void print_first_screen(Settings const& settings) {
  put_page(render("help.first_screen", settings.language));
}

void print_command_help(Program const& program, Command const* command, bool full,
                        Language language) {
  put_options(usage_text(program, command, language));
  std::string const topic(command == nullptr ? "bouton" : command->name);
  if (!full) {
    put("\n" +
        render(
            Message{"help.more", {{"command", command == nullptr ? "bouton" : "bouton " + topic}}},
            language) +
        "\n");
    return;
  }
  put("\n");
  put_page(render("help.examples." + topic, language) + "\n");
  if (command == nullptr) return;
  put("\n");
  put_page(render("help.global", language) + "\n");
}

Command help_command(Program const& program) {
  auto const topics = std::make_shared<std::vector<std::string>>();
  return {.name = "help",
          .options = {{"TOPIC", topics.get(), "help.arg.topic"}},
          .run = [topics, &program](Settings const& settings) {
            if (topics->empty()) {
              print_first_screen(settings);
              put("\n" +
                  render(Message{"help.topics", {{"topics", help_topics(program)}}},
                         settings.language) +
                  "\n");
            }
            for (std::string const& topic : *topics) {
              if (&topic != &topics->front()) put("\n");
              (void)print_topic(program, topic, settings.language);
            }
            return kExitAnswered;
          }};
}

}  // namespace bouton::cli
