// One session of play: positions, turns, undo, hints, and the dialogue.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/catalog/catalog.hpp"
#include "front/play_program.hpp"
#include "options.hpp"
#include "terminal/line_editor.hpp"

namespace bouton::cli {

enum class First { kMe, kYou, kRandom, kAsk };

struct PlaySetup {
  Game game;
  SmallPosition start;
  First first = First::kAsk;  ///< who starts; "me" is the person at the keyboard
  unsigned level = 100;
  bool two_people = false;
};

class PlaySession {
 public:
  PlaySession(PlaySetup setup, Settings settings, std::uint64_t seed);

  /// Plays until the person quits, the input ends or Ctrl-C. \return the exit status
  int run();

 private:
  struct State {
    SmallPosition position;
    unsigned mover = 0;  // 0: the person (or player 1), 1: the program (or player 2)
  };

  void say(std::string_view key,
           std::vector<std::pair<std::string, MessageValue>> arguments = {}) const;
  /// Prompts and reads; empty at the end of input.
  std::optional<std::string> ask(std::string_view prompt);
  bool begin();
  std::optional<unsigned> choose_first();
  void explain_moves() const;
  void turn_of_program();
  bool turn_of_person();
  bool command(std::string const& word);
  void move(std::string const& text);
  void make(SmallPosition to);
  void undo();
  void hint();
  void why() const;
  void list_moves() const;
  void show() const;
  void announce_end();

  [[nodiscard]] std::string player() const;
  [[nodiscard]] Solution answer() const;
  [[nodiscard]] Limits limits() const;
  [[nodiscard]] std::string words(SmallPosition const& from, SmallPosition const& to) const;

  PlaySetup setup_;
  Settings settings_;
  Dice dice_;
  terminal::LineEditor input_;
  State now_;
  std::vector<State> before_;
  unsigned hints_ = 0;  // hints given at this position
  bool over_ = false;
  bool quit_ = false;
};

}  // namespace bouton::cli
