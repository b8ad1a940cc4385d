#include "play_session.hpp"
#include "front/describe.hpp"
#include "front/errors.hpp"
#include "front/names.hpp"
#include "front/pins.hpp"
#include "front/play_input.hpp"
#include "front/play_program.hpp"

#include <algorithm>
#include <map>

#include "answer.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "exit_status.hpp"
#include "output.hpp"
#include "play_draw.hpp"
#include "question.hpp"
#include "rules/features.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

/// The notations that the explanation of moves covers.
constexpr RulesUser kExplained{"rules_user.words", kOriginalFeatures};

enum class Word { kHelp, kQuit, kUndo, kHint, kWhy, kMoves, kRestart, kShow, kYes, kNo, kRandom };

std::optional<Word> known_word(std::string const& text) {
  static std::map<std::string, Word> const words = {
      {"help", Word::kHelp},   {"?", Word::kHelp},          {"帮助", Word::kHelp},
      {"quit", Word::kQuit},   {"q", Word::kQuit},          {"exit", Word::kQuit},
      {"退出", Word::kQuit},   {"undo", Word::kUndo},       {"u", Word::kUndo},
      {"悔棋", Word::kUndo},   {"hint", Word::kHint},       {"h", Word::kHint},
      {"提示", Word::kHint},   {"why", Word::kWhy},         {"w", Word::kWhy},
      {"为什么", Word::kWhy},  {"moves", Word::kMoves},     {"m", Word::kMoves},
      {"着法", Word::kMoves},  {"restart", Word::kRestart}, {"重来", Word::kRestart},
      {"show", Word::kShow},   {"显示", Word::kShow},       {"yes", Word::kYes},
      {"y", Word::kYes},       {"是", Word::kYes},          {"no", Word::kNo},
      {"n", Word::kNo},        {"否", Word::kNo},           {"random", Word::kRandom},
      {"随机", Word::kRandom}, {"me", Word::kYes},          {"you", Word::kNo}};
  auto const found = words.find(text);
  if (found == words.end()) return std::nullopt;
  return found->second;
}

/// The words that are completed, in one language.
std::vector<std::string> completed_words(Language language) {
  if (language == Language::kChinese) {
    return {"帮助", "退出", "悔棋", "提示", "为什么", "着法", "重来", "显示", "停步"};
  }
  return {"help", "hint", "moves", "pass", "quit", "restart", "show", "undo", "why"};
}

std::string trimmed(std::string const& text) {
  std::size_t const first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

PlaySession::PlaySession(PlaySetup setup, Settings settings, std::uint64_t seed)
    : setup_(std::move(setup)),
      settings_(std::move(settings)),
      dice_(seed),
      input_({.history = terminal::history_file("play"),
              .complete = terminal::words_completer(completed_words(settings_.language)),
              .interrupted = interrupted,
              .show_prompt = [](std::string_view prompt) {
                put(prompt);
                flush_output();
              }}) {}

void PlaySession::say(std::string_view key,
                      std::vector<std::pair<std::string, MessageValue>> arguments) const {
  put(render(Message{std::string(key), std::move(arguments)}, settings_.language) + "\n");
}

std::optional<std::string> PlaySession::ask(std::string_view prompt) {
  flush_output();
  auto line = input_.read(std::string(prompt) + " ");
  if (!line) {
    if (!input_.edits()) put("\n");
    return std::nullopt;
  }
  return trimmed(*line);
}

std::string PlaySession::player() const {
  return render(now_.mover == 0 ? "play.player_1" : "play.player_2", settings_.language);
}

Limits PlaySession::limits() const {
  Limits limits = settings_.limits();
  if (!limits.deadline) {
    // No player wants to wait longer.
    limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  }
  return limits;
}

Solution PlaySession::answer() const {
  return solve(setup_.game.rules, setup_.game.convention, to_position(now_.position), limits(),
               Detail::kFull, settings_.context);
}

std::string PlaySession::words(SmallPosition const& from, SmallPosition const& to) const {
  Position const before = to_position(from), after = to_position(to);
  return has_rows_of_pins(setup_.game.rules)
             ? describe_pins(setup_.game.rules, before, after, settings_.language)
             : describe_move(setup_.game.rules, before, after, settings_.language);
}

void PlaySession::show() const {
  put(draw(setup_.game.rules, now_.position, settings_.language));
}

std::optional<unsigned> PlaySession::choose_first() {
  First first = setup_.two_people ? First::kMe : setup_.first;
  while (first == First::kAsk) {
    auto const line = ask(render("play.ask_first", settings_.language));
    if (!line) return std::nullopt;
    auto const word = known_word(*line);
    if (word == Word::kQuit) return std::nullopt;
    if (word == Word::kYes) first = First::kMe;
    if (word == Word::kNo) first = First::kYou;
    if (word == Word::kRandom) first = First::kRandom;
  }
  if (first == First::kRandom) return static_cast<unsigned>(dice_.roll(2));
  return first == First::kMe ? 0U : 1U;
}

bool PlaySession::begin() {
  before_.clear();
  hints_ = 0;
  over_ = false;
  now_ = {setup_.start, 0};
  show();
  auto const first = choose_first();
  if (!first) return false;
  now_.mover = *first;
  if (!setup_.two_people) say(*first == 0 ? "play.you_start" : "play.i_start");
  return true;
}

int PlaySession::run() {
  std::string const rule = rule_text(setup_.game, settings_.language);
  say(rule.empty() ? "play.welcome_own" : "play.welcome",
      {{"title", title_text(setup_.game, settings_.language)},
       {"rule", rule},
       {"convention", setup_.game.convention == Convention::kNormal ? "@play.rule_normal"
                                                                    : "@play.rule_misere"}});
  explain_moves();
  quit_ = !begin();
  while (!quit_ && !interrupted()) {
    if (!over_ && is_terminal(setup_.game.rules, now_.position)) announce_end();
    bool const program = !over_ && !setup_.two_people && now_.mover == 1;
    if (program) {
      turn_of_program();
    } else if (!turn_of_person()) {
      break;
    }
  }
  if (!interrupted()) say("play.bye");
  flush_output();
  return interrupted() ? kExitInterrupted : kExitAnswered;
}

void PlaySession::explain_moves() const {
  Ruleset const& rules = setup_.game.rules;
  require(kExplained, rules);
  say(has_rows_of_pins(rules)                               ? "play.how_pins"
      : rules.splits()                                      ? "play.how_parts"
      : rules.limit && rules.heap_count == std::uint64_t{1} ? "play.how_amount"
                                                            : "play.how_take");
  bool const several = std::any_of(rules.moves.begin(), rules.moves.end(),
                                   [](MoveKind const& kind) { return kind.max_heaps > 1; });
  if (several) say(has_rows_of_pins(rules) ? "play.how_several_rows" : "play.how_several");
  bool const multiples =
      std::any_of(rules.moves.begin(), rules.moves.end(),
                  [](MoveKind const& kind) { return kind.unit == Unit::kAnotherHeap; });
  if (multiples) say("play.how_unit");
  if (rules.pass_per_heap) say("play.how_pass");
  if (rules.one_pass) say("play.how_one_pass");
  say("play.how_words");
}

void PlaySession::turn_of_program() {
  Choice const choice =
      program_move(setup_.game, now_.position, setup_.level, limits(), dice_, settings_.context);
  if (interrupted()) return;
  if (!choice.knew) say("play.program_guesses");
  say("play.program_moves",
      {{"move", words(now_.position, choice.after)}, {"position", to_string(choice.after)}});
  make(choice.after);
  show();
}

bool PlaySession::turn_of_person() {
  std::string const prompt = over_               ? render("play.prompt_over", settings_.language)
                             : setup_.two_people ? player() + ">"
                                                 : render("play.prompt", settings_.language);
  auto const line = ask(prompt);
  if (!line) return false;
  if (line->empty()) return true;
  if (known_word(*line)) return command(*line);
  if (over_) {
    say("play.error.over");
    return true;
  }
  move(*line);
  return true;
}

bool PlaySession::command(std::string const& word) {
  switch (*known_word(word)) {
    case Word::kQuit:
      return false;
    case Word::kNo:
      if (over_) return false;
      say("play.error.word");
      return true;
    case Word::kYes:
    case Word::kRandom:
      if (over_) return begin();
      say("play.error.word");
      return true;
    case Word::kRestart:
      return begin();
    case Word::kHelp:
      say("play.help");
      return true;
    case Word::kUndo:
      undo();
      return true;
    case Word::kHint:
      hint();
      return true;
    case Word::kWhy:
      why();
      return true;
    case Word::kMoves:
      list_moves();
      return true;
    case Word::kShow:
      show();
      return true;
  }
  return true;
}

void PlaySession::move(std::string const& text) {
  try {
    SmallPosition to = read_move(text, setup_.game.rules, now_.position);
    say("play.person_moves", {{"move", words(now_.position, to)}, {"position", to_string(to)}});
    make(std::move(to));
    if (setup_.two_people) show();
  } catch (Error const& error) {
    say("play.not_so", {{"error", printable(render(error.message(), settings_.language), 500)}});
  }
}

void PlaySession::make(SmallPosition to) {
  before_.push_back(now_);
  now_.position = std::move(to);
  now_.mover = 1 - now_.mover;
  hints_ = 0;
}

void PlaySession::undo() {
  // Back to the person's last turn; with two people, back by one move.
  std::size_t keep = before_.size();
  while (keep > 0 && !setup_.two_people && before_[keep - 1].mover != 0) --keep;
  if (keep == 0) {
    say("play.nothing_to_undo");
    return;
  }
  now_ = before_[keep - 1];
  before_.resize(keep - 1);
  hints_ = 0;
  over_ = false;
  say("play.undone");
  show();
}

void PlaySession::hint() {
  if (over_) return say("play.error.over");
  Solution const solution = answer();
  if (!solution.outcome) return say("play.hint.unknown");
  if (solution.outcome == Outcome::kP) return say("play.hint.lost");
  if (!solution.recommended || hints_ == 0) {
    say("play.hint.won");
    ++hints_;
    return;
  }
  std::vector<std::string> heaps;
  for (HeapChange const& change :
       changes(setup_.game.rules, to_position(now_.position), *solution.recommended)) {
    heaps.push_back(std::to_string(change.heap + 1));
  }
  if (hints_ == 1 && !heaps.empty()) {
    say(has_rows_of_pins(setup_.game.rules) ? "play.hint.row" : "play.hint.heap",
        {{"heaps", heaps}});
  } else {
    // The recommended move is an option of a small position, so it is small too.
    SmallPosition const after = to_small(*solution.recommended).value();
    say("play.hint.move", {{"move", words(now_.position, after)}, {"position", to_string(after)}});
  }
  ++hints_;
}

void PlaySession::why() const {
  for (Message const& step : answer().reason)
    put("  " + indented(render(step, settings_.language)) + "\n");
}

void PlaySession::list_moves() const {
  constexpr std::size_t kMost = 40;
  std::vector<SmallPosition> seen;
  bool const all = for_each_option(setup_.game.rules, now_.position, [&](SmallPosition const& to) {
    if (std::find(seen.begin(), seen.end(), to) != seen.end()) return true;
    if (seen.size() == kMost) return false;
    seen.push_back(to);
    return true;
  });
  for (SmallPosition const& to : seen) {
    put("  " +
        render(Message{"front.move.to",
                       {{"move", words(now_.position, to)}, {"position", to_string(to)}}},
               settings_.language) +
        "\n");
  }
  if (!all) say("play.more_moves");
  if (seen.empty()) say("play.no_moves");
}

void PlaySession::announce_end() {
  over_ = true;
  bool const mover_wins = setup_.game.convention == Convention::kMisere;
  unsigned const winner = mover_wins ? now_.mover : 1 - now_.mover;
  std::string_view key = winner == 0 ? "play.you_win" : "play.i_win";
  if (setup_.two_people) key = winner == 0 ? "play.player_1_wins" : "play.player_2_wins";
  std::string const text =
      render(Message{std::string(key),
                     {{"why", mover_wins ? "@play.because_misere" : "@play.because_normal"}}},
             settings_.language);
  put(painted(text, winner == 0 || setup_.two_people ? Paint::kGood : Paint::kBad,
              settings_.color) +
      "\n");
}

}  // namespace bouton::cli
