#include "play_session.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "command.hpp"
#include "front/errors.hpp"
#include "front/names.hpp"
#include "front/play_input.hpp"
#include "front/play_program.hpp"
#include "front/spoken_move.hpp"
#include "output.hpp"
#include "play_draw.hpp"
#include "question.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"
#include "signals.hpp"

namespace bouton::cli {
namespace {

std::map<std::string_view, Word> const& all_words() {
  static std::map<std::string_view, Word> const words = {
      {"help", Word::kHelp},    {"?", Word::kHelp},
      {"帮助", Word::kHelp},    {"quit", Word::kQuit},
      {"q", Word::kQuit},       {"exit", Word::kQuit},
      {"退出", Word::kQuit},    {"undo", Word::kUndo},
      {"u", Word::kUndo},       {"悔棋", Word::kUndo},
      {"hint", Word::kHint},    {"h", Word::kHint},
      {"提示", Word::kHint},    {"why", Word::kWhy},
      {"w", Word::kWhy},        {"为什么", Word::kWhy},
      {"moves", Word::kMoves},  {"m", Word::kMoves},
      {"着法", Word::kMoves},   {"restart", Word::kRestart},
      {"重来", Word::kRestart}, {"show", Word::kShow},
      {"显示", Word::kShow},    {"rules", Word::kRules},
      {"规则", Word::kRules},   {"review", Word::kReview},
      {"复盘", Word::kReview},  {"start", Word::kStart},
      {"开局", Word::kStart},   {"save", Word::kSave},
      {"保存", Word::kSave},    {"load", Word::kLoad},
      {"打开", Word::kLoad},    {"yes", Word::kYes},
      {"y", Word::kYes},        {"是", Word::kYes},
      {"no", Word::kNo},        {"n", Word::kNo},
      {"否", Word::kNo},        {"random", Word::kRandom},
      {"随机", Word::kRandom},  {"me", Word::kYes},
      {"you", Word::kNo}};
  return words;
}

bool takes_more(Word word) {
  return word == Word::kStart || word == Word::kSave || word == Word::kLoad;
}

}  // namespace

std::optional<Spoken> spoken_word(std::string const& line) {
  std::size_t const end = std::min(line.find(' '), line.size());
  auto const found = all_words().find(std::string_view(line).substr(0, end));
  if (found == all_words().end()) return std::nullopt;
  std::size_t const next = line.find_first_not_of(' ', end);
  std::string rest = next == std::string::npos ? "" : line.substr(next);
  if (!rest.empty() && !takes_more(found->second)) return std::nullopt;
  return Spoken{found->second, std::move(rest)};
}

std::vector<std::string> completed_words(Language language) {
  if (language == Language::kChinese) {
    return {"帮助", "退出", "悔棋", "提示", "为什么", "着法", "重来",
            "显示", "规则", "复盘", "开局", "保存",   "打开", "停步"};
  }
  return {"help",   "hint",  "load", "moves", "pass",  "quit", "restart",
          "review", "rules", "save", "show",  "start", "undo", "why"};
}

using namespace front;

namespace {

/// The notations that the explanation of moves covers.
constexpr RulesUser kExplained{"rules_user.words", kHeapsAndBoards};

std::string trimmed(std::string const& text) {
  std::size_t const first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

void require_playable(std::optional<SmallPosition> const& position) {
  // A quarter of the range leaves room for every sum and product of the rules.
  constexpr std::uint64_t kRoom = (std::numeric_limits<std::uint64_t>::max)() / 4;
  std::uint64_t room = kRoom;
  bool fits = position.has_value();
  for (std::size_t i = 0; fits && i < position->heaps.size(); ++i) {
    fits = position->heaps[i] <= room;
    if (fits) room -= position->heaps[i];
  }
  if (!fits) throw Error(Message{"play.error.start_large", {{"limit", std::to_string(kRoom)}}});
}

PlaySession::PlaySession(PlaySetup setup, Settings settings, std::uint64_t seed,
                         terminal::LineEditor& input)
    : setup_(std::move(setup)), settings_(std::move(settings)), dice_(seed), input_(input) {
  input_.complete_by(terminal::words_completer(completed_words(settings_.language)));
}

void PlaySession::say(std::string_view key,
                      std::vector<std::pair<std::string, MessageValue>> arguments) const {
  put_sentence({std::string(key), std::move(arguments)}, settings_.language);
}

std::optional<std::string> PlaySession::ask(std::string_view prompt) {
  std::string const shown = prompt_line(prompt);
  flush_output();
  auto line = input_.read(shown);
  if (!line) {
    if (!input_.edits()) put("\n");
    return std::nullopt;
  }
  return trimmed(*line);
}

std::string PlaySession::player(unsigned who) const {
  char const* const key = setup_.two_people ? (who == 0 ? "play.player_1" : "play.player_2")
                                            : (who == 0 ? "play.you" : "play.i");
  return render(key, settings_.language);
}

Limits PlaySession::limits() const {
  Limits limits = settings_.limits_from_now();
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

Move PlaySession::move_from(State const& from, SmallPosition const& to) const {
  return move_to(setup_.game.rules, to_position(from.position), to_position(to));
}

std::string PlaySession::words(State const& from, Move const& move) const {
  return from.board ? from.board->words(move, settings_.language)
                    : in_words(move, settings_.language);
}

void PlaySession::show() const {
  put(draw(setup_.game.rules, now_.position, now_.board, settings_));
}

PlaySession::State PlaySession::first_state(unsigned mover) const {
  State state{setup_.start, mover};
  if (PinBoard::fits(setup_.game.rules)) state.board.emplace(setup_.start);
  return state;
}

PlayedGame PlaySession::played() const {
  PlayedGame result{setup_.game, {}};
  for (State const& state : before_) {
    result.positions.push_back(state.position);
    result.entries.push_back(state.entry);
  }
  result.positions.push_back(now_.position);
  return result;
}

std::optional<unsigned> PlaySession::choose_first() {
  First first = setup_.two_people ? First::kMe : setup_.first;
  while (first == First::kAsk) {
    auto const line = ask(render("play.ask_first", settings_.language));
    if (!line) return std::nullopt;
    auto const spoken = spoken_word(*line);
    if (spoken && spoken->word == Word::kQuit) return std::nullopt;
    if (spoken && spoken->word == Word::kYes) {
      first = First::kMe;
    } else if (spoken && spoken->word == Word::kNo) {
      first = First::kYou;
    } else if (spoken && spoken->word == Word::kRandom) {
      first = First::kRandom;
    } else if (spoken && spoken->word == Word::kHelp) {
      say("play.help_first");
    } else if (spoken && spoken->word == Word::kRules) {
      welcome();
    } else if (!line->empty()) {
      say("play.error.first");
    }
  }
  if (first == First::kRandom) return static_cast<unsigned>(dice_.roll(2));
  return first == First::kMe ? 0U : 1U;
}

bool PlaySession::begin() {
  before_.clear();
  hints_ = 0;
  over_ = false;
  now_ = first_state(0);
  show();
  auto const first = choose_first();
  if (!first) return false;
  now_.mover = *first;
  if (!setup_.two_people) say(*first == 0 ? "play.you_start" : "play.i_start");
  return true;
}

void PlaySession::go_on() {
  before_.clear();
  hints_ = 0;
  over_ = false;
  now_ = first_state(setup_.first == First::kYou ? 1 : 0);
  for (std::size_t i = 1; i < setup_.played.size(); ++i) {
    std::string const& entry = setup_.moves[i - 1];
    make(entry.empty() ? move_from(now_, setup_.played[i])
                       : read_move(entry, setup_.game.rules, now_.position),
         entry);
  }
  setup_.played.clear();
  say("play.goes_on", {{"moves", std::to_string(before_.size())}});
  show();
}

void PlaySession::welcome() const {
  std::string const rule = rule_text(setup_.game, settings_.language);
  say(rule.empty() ? "play.welcome_own" : "play.welcome",
      {{"title", title_text(setup_.game, settings_.language)},
       {"rule", rule},
       {"end", end_text(setup_.game, setup_.game.convention, settings_.language)}});
}

int PlaySession::run() {
  welcome();
  explain_moves();
  if (setup_.played.empty()) {
    quit_ = !begin();
  } else {
    go_on();
  }
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
  if (rules.board != nullptr) {
    say(rules.board->row->move_help);
    say("play.how_words");
    return;
  }
  say(has_rows_of_pins(rules)                               ? "play.how_pins"
      : rules.splits()                                      ? "play.how_parts"
      : rules.limit && rules.heap_count == std::uint64_t{1} ? "play.how_amount"
                                                            : "play.how_take");
  bool const several =
      std::any_of(rules.moves.begin(), rules.moves.end(),
                  [](MoveKind const& kind) { return kind.max_heaps > 1 || !kind.vectors.empty(); });
  if (several) say(has_rows_of_pins(rules) ? "play.how_several_rows" : "play.how_several");
  bool const multiples =
      std::any_of(rules.moves.begin(), rules.moves.end(),
                  [](MoveKind const& kind) { return kind.unit == Unit::kAnotherHeap; });
  if (multiples) say("play.how_unit");
  if (rules.pass_per_heap) {
    say(has_rows_of_pins(rules) ? "play.how_pass_row" : "play.how_pass");
  }
  if (rules.one_pass) say("play.how_one_pass");
  say("play.how_words");
}

void PlaySession::turn_of_program() {
  Choice const choice =
      program_move(setup_.game, now_.position, setup_.level, limits(), dice_, settings_.context);
  if (interrupted()) return;
  if (!choice.knew) say("play.program_guesses");
  Move const move = move_from(now_, choice.after);
  say("play.program_moves", {{"move", words(now_, move)}, {"position", to_string(move.after)}});
  make(move);
  show();
}

bool PlaySession::turn_of_person() {
  std::string const prompt = over_               ? render("play.prompt_over", settings_.language)
                             : setup_.two_people ? player(now_.mover) + ">"
                                                 : render("play.prompt", settings_.language);
  auto const line = ask(prompt);
  if (!line) return false;
  if (line->empty()) return true;
  if (auto const spoken = spoken_word(*line)) return command(*spoken);
  if (over_) {
    say("play.error.over");
    return true;
  }
  move(*line);
  return true;
}

bool PlaySession::command(Spoken const& spoken) {
  switch (spoken.word) {
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
    case Word::kStart:
      return start_anew(spoken.rest);
    case Word::kLoad:
      return load(spoken.rest);
    case Word::kSave:
      save(spoken.rest);
      return true;
    case Word::kHelp:
      put_page(render("play.help", settings_.language) + "\n");
      return true;
    case Word::kRules:
      welcome();
      return true;
    case Word::kReview:
      review(true);
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
    std::string entry = short_notation(text, now_.position).value_or(text);
    if (now_.board) entry = now_.board->read(entry);
    Move const move = read_move(entry, setup_.game.rules, now_.position);
    say("move.to", {{"move", words(now_, move)}, {"position", to_string(move.after)}});
    make(move, std::move(entry));
    if (setup_.two_people) show();
  } catch (Error const& error) {
    put(painted(render(Message{"play.not_so",
                               {{"error",
                                 printable(render(error.message(), settings_.language), 500)}}},
                       settings_.language),
                Paint::kBad, settings_.color) +
        "\n");
  }
}

void PlaySession::make(Move const& move, std::string entry) {
  before_.push_back(now_);
  State& from = before_.back();
  if (now_.board) {
    from.hit = now_.board->hit(move);
    if (from.hit) now_.board->knock_out(*from.hit);
  }
  // Which of two hits it was is not said by the positions.
  if (has_rows_of_pins(setup_.game.rules)) from.entry = std::move(entry);
  now_.position = to_small(move.after).value();
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
  review(false);
}

}  // namespace bouton::cli
