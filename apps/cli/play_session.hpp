// One session of play: positions, turns, undo, hints, and the dialogue.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "front/game_record.hpp"
#include "front/pin_board.hpp"
#include "options.hpp"
#include "rules/random_move.hpp"
#include "terminal/line_editor.hpp"

namespace bouton::cli {

// The words that are typed at the table, besides moves, in both languages.

enum class Word {
  kHelp,
  kQuit,
  kUndo,
  kHint,
  kWhy,
  kMoves,
  kRestart,
  kShow,
  kRules,
  kReview,
  kStart,  ///< with a start: a new game from another position
  kSave,   ///< with a file
  kLoad,   ///< with a file
  kYes,
  kNo,
  kRandom
};

/// A word and what follows it: "save FILE", "start random".
struct Spoken {
  Word word;
  std::string rest;  ///< empty if nothing follows
};

/// Empty if the line does not begin with a known word, or if something follows a word that takes
/// nothing.
[[nodiscard]] std::optional<Spoken> spoken_word(std::string const& line);

/// The words that are completed, in one language.
[[nodiscard]] std::vector<std::string> completed_words(Language language);

enum class First { kMe, kYou, kRandom, kAsk };

struct PlaySetup {
  Game game;
  SmallPosition start;
  First first = First::kAsk;  ///< who starts; "me" is the person at the keyboard
  unsigned level = 100;
  bool two_people = false;
  /// A game that goes on: its positions, `start` first, and its moves. Empty for a new game.
  std::vector<SmallPosition> played = {};
  std::vector<std::string> moves = {};
};

/// What a record says about a session that goes on with its game. \throws Error as play_through()
[[nodiscard]] PlaySetup setup_of(front::GameRecord const& record);

/// Whether play works with positions of this size: every sum and product of the rules must fit.
/// \throws Error that names the limit
void require_playable(std::optional<SmallPosition> const& position);

class PlaySession {
 public:
  /// \param input  reads the keyboard; what it completes is set here
  PlaySession(PlaySetup setup, Settings settings, std::uint64_t seed, terminal::LineEditor& input);

  /// Plays until the person quits, the input ends or Ctrl-C. \return the exit status
  int run();

 private:
  struct State {
    SmallPosition position;
    unsigned mover = 0;  // 0: the person (or player 1), 1: the program (or player 2)
    std::optional<front::PinBoard> board = std::nullopt;  // where rows of pins show the game
    std::optional<front::PinHit> hit = std::nullopt;      // the pins that were knocked down then
    std::string entry = {};  // the move made then, where the position does not say all of it
  };

  void say(std::string_view key,
           std::vector<std::pair<std::string, MessageValue>> arguments = {}) const;
  /// Prompts and reads; empty at the end of input.
  std::optional<std::string> ask(std::string_view prompt);
  void welcome() const;
  bool begin();
  void go_on();
  std::optional<unsigned> choose_first();
  void explain_moves() const;
  void turn_of_program();
  bool turn_of_person();
  bool command(Spoken const& spoken);
  void move(std::string const& text);
  /// \param entry  the move in the notation of a record; which pins fell is known by it alone
  void make(Move const& move, std::string entry = {});
  void undo();
  void announce_end();

  // Advice: play_advice.cpp.
  void hint();
  void why() const;
  void list_moves() const;
  /// Where the game turned; with `all` every move and who stood to win after it.
  void review(bool all) const;

  // Other starts, and files: play_files.cpp.
  bool start_anew(std::string const& text);
  void list_starts() const;
  void save(std::string const& path) const;
  bool load(std::string const& path);

  void show() const;
  [[nodiscard]] State first_state(unsigned mover) const;
  [[nodiscard]] front::PlayedGame played() const;
  [[nodiscard]] std::string player(unsigned who) const;
  [[nodiscard]] Solution answer() const;
  [[nodiscard]] Limits limits() const;
  /// The move that leads from an earlier state to this position.
  [[nodiscard]] Move move_from(State const& from, SmallPosition const& to) const;
  [[nodiscard]] std::string words(State const& from, Move const& move) const;
  /// The move that was made from an earlier state.
  [[nodiscard]] std::string made(State const& from, SmallPosition const& to) const {
    return from.hit ? front::hit_words(*from.hit, settings_.language)
                    : words(from, move_from(from, to));
  }

  PlaySetup setup_;
  Settings settings_;
  Dice dice_;
  terminal::LineEditor& input_;
  State now_;
  std::vector<State> before_;
  unsigned hints_ = 0;  // hints given at this position
  bool over_ = false;
  bool quit_ = false;
};

}  // namespace bouton::cli
