// Other starts, and games that are kept in files.

#include "bouton/core/error.hpp"

#include <array>
#include <string>
#include <vector>
#include "bouton/rules/notation.hpp"
#include "core/durable_file.hpp"
#include "core/text_file.hpp"
#include "front/errors.hpp"
#include "front/starts.hpp"
#include "play_session.hpp"

namespace bouton::cli {
using namespace front;

namespace {

/// "nim-3-4-5.game"
std::string usual_file(GameRecord const& record) {
  std::string name;
  for (char const c : record.game + ' ' + record.start) {
    bool const kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.';
    if (kept) {
      name += c;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  while (name.ends_with('-')) name.pop_back();
  return name.substr(0, 60) + ".game";
}

}  // namespace

PlaySetup setup_of(GameRecord const& record) {
  PlayedGame played = play_through(record);
  PlaySetup setup;
  setup.game = std::move(played.game);
  setup.start = played.positions.front();
  setup.played = std::move(played.positions);
  setup.moves = std::move(played.entries);
  setup.two_people = !record.players[0].program && !record.players[1].program;
  setup.first = record.players[0].program ? First::kYou : First::kMe;
  for (Seat const& seat : record.players) {
    if (seat.program) setup.level = seat.level;
  }
  require_playable(setup.start);
  return setup;
}

void PlaySession::list_starts() const {
  std::size_t number = 0;
  for (NamedStart const& start : starts(setup_.game, settings_.language)) {
    ++number;
    say(start.title.empty() ? "play.start.plain" : "play.start.named",
        {{"number", std::to_string(number)}, {"position", start.position}, {"title", start.title}});
  }
  say("play.start.how");
}

bool PlaySession::start_anew(std::string const& text) {
  if (text.empty()) {
    list_starts();
    return true;
  }
  try {
    auto const spoken = spoken_word(text);
    std::vector<NamedStart> const all = starts(setup_.game, settings_.language);
    bool const number = text.size() == 2 && text[0] == '#' && text[1] >= '1' && text[1] <= '9' &&
                        static_cast<std::size_t>(text[1] - '1') < all.size();
    if (spoken && spoken->word == Word::kRandom) {
      setup_.start = random_start(setup_.game.rules, dice_);
    } else {
      auto const start = to_small(
          parse_position(number ? all[static_cast<std::size_t>(text[1] - '1')].position : text,
                         setup_.game.rules));
      require_playable(start);
      setup_.start = *start;
    }
  } catch (Error const& error) {
    say("play.not_so", {{"error", printable(render(error.message(), settings_.language), 500)}});
    return true;
  }
  return begin();
}

void PlaySession::save(std::string const& path) const {
  unsigned const first = before_.empty() ? now_.mover : before_.front().mover;
  std::array<Seat, 2> seats;
  if (!setup_.two_people) seats[1 - first] = {true, setup_.level};
  GameRecord const record = record_of(played(), seats);
  std::string const name = path.empty() ? usual_file(record) : path;
  try {
    write_file_durably(name, write_record(record));
    say("play.saved", {{"path", printable(name)}});
  } catch (Error const& error) {
    say("play.not_so", {{"error", printable(render(error.message(), settings_.language), 500)}});
  }
}

bool PlaySession::load(std::string const& path) {
  if (path.empty()) {
    say("play.error.load");
    return true;
  }
  try {
    setup_ = setup_of(read_record(read_text_file(path)));
  } catch (Error const& error) {
    say("play.not_so", {{"error", error_line(error, settings_.language)}});
    return true;
  }
  welcome();
  go_on();
  return true;
}

}  // namespace bouton::cli
