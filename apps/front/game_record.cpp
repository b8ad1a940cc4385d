#include "front/game_record.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "front/errors.hpp"
#include "front/numbers.hpp"
#include "front/play_input.hpp"
#include "front/solution_json.hpp"

namespace bouton::front {
namespace {

constexpr std::string_view kFirstLine = "bouton.game 1";
constexpr std::string_view kOwnRules = "rules:own";
constexpr std::string_view kHeads[] = {"game", "rule", "start", "players"};
constexpr std::size_t kMostBytes = std::size_t{1} << 20;
constexpr std::size_t kMostMoves = 10'000;

/// A piece of the file: what it says and where it begins.
struct Piece {
  std::string_view text;
  std::size_t offset = 0;

  [[nodiscard]] Piece trimmed() const {
    constexpr std::string_view kBlank = " \t\r\v\f";
    std::size_t const first = text.find_first_not_of(kBlank);
    if (first == text.npos) return {{}, offset};
    return {text.substr(first, text.find_last_not_of(kBlank) - first + 1), offset + first};
  }
  [[nodiscard]] Piece from(std::size_t at) const { return {text.substr(at), offset + at}; }
};

/// Reads the file from its first line to its last.
class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : text_(text), rest_{text, 0} {
    if (text.starts_with("\xEF\xBB\xBF")) rest_ = rest_.from(3);
  }

  GameRecord read() {
    if (text_.size() > kMostBytes) refuse(rest_, "size");
    Piece line = next_line();
    while (line.text.empty() && !rest_.text.empty()) line = next_line();
    if (line.text != kFirstLine) refuse(line, "first", {{"first", std::string(kFirstLine)}});
    first_ = line;
    while (!rest_.text.empty() && record_.rules.empty()) {
      line = next_line();
      if (!line.text.empty() && line.text.front() != '#') read_line(line);
    }
    finish();
    return std::move(record_);
  }

 private:
  using Arguments = std::vector<std::pair<std::string, MessageValue>>;

  [[noreturn]] void refuse(Piece place, std::string const& problem,
                           Arguments arguments = {}) const {
    throw ParseError(Message{"play.record." + problem, std::move(arguments)}, std::string(text_),
                     place.offset);
  }
  [[noreturn]] void refuse_text(Piece place, std::string const& problem) const {
    refuse(place, problem, {{"text", printable(place.text, 60)}});
  }

  Piece next_line() {
    std::size_t const end = std::min(rest_.text.find_first_of("\r\n"), rest_.text.size());
    Piece const line{rest_.text.substr(0, end), rest_.offset};
    std::size_t const gap = rest_.text.substr(end).starts_with("\r\n") ? 2 : 1;
    rest_ = rest_.from(std::min(end + gap, rest_.text.size()));
    return line.trimmed();
  }

  void read_line(Piece line) {
    if (line.text == "rules:") {
      record_.rules = std::string(rest_.text);
      record_.rules.erase(record_.rules.find_last_not_of(" \t\r\n") + 1);
      rest_ = rest_.from(rest_.text.size());
      return;
    }
    std::size_t const colon = line.text.find(':');
    bool const head =
        colon != line.text.npos && colon > 0 &&
        std::all_of(line.text.begin(), line.text.begin() + static_cast<std::ptrdiff_t>(colon),
                    [](char c) { return c >= 'a' && c <= 'z'; });
    if (head)
      return read_head({line.text.substr(0, colon), line.offset}, line.from(colon + 1).trimmed());
    if (record_.moves.size() == kMostMoves) {
      refuse(line, "moves", {{"most", std::to_string(kMostMoves)}});
    }
    record_.moves.emplace_back(line.text);
    record_.offsets.push_back(line.offset);
  }

  void read_head(Piece name, Piece value) {
    if (std::find(std::begin(kHeads), std::end(kHeads), name.text) == std::end(kHeads)) {
      refuse_text(name, "head");
    }
    if (!record_.moves.empty()) refuse_text(name, "late");
    if (!heads_.emplace(name.text, value).second) refuse_text(name, "twice");
  }

  void finish() {
    for (std::string_view const name : {kHeads[0], kHeads[2]}) {
      auto const found = heads_.find(name);
      if (found != heads_.end() && !found->second.text.empty()) continue;
      refuse(found == heads_.end() ? first_ : found->second, "missing",
             {{"text", std::string(name)}});
    }
    record_.game = heads_.at(kHeads[0]).text;
    record_.start = heads_.at(kHeads[2]).text;
    if (record_.game.starts_with("rules:") == record_.rules.empty()) {
      refuse(heads_.at(kHeads[0]), "rules");
    }
    if (!record_.rules.empty()) record_.game = kOwnRules;
    if (auto const rule = heads_.find(kHeads[1]); rule != heads_.end()) {
      if (rule->second.text != "normal" && rule->second.text != "misere") {
        refuse_text(rule->second, "rule");
      }
      if (rule->second.text == "misere") record_.convention = Convention::kMisere;
    }
    if (auto const players = heads_.find(kHeads[3]); players != heads_.end()) {
      read_players(players->second);
    }
    record_.source = text_;
  }

  void read_players(Piece value) {
    std::size_t const comma = value.text.find(',');
    if (comma == value.text.npos || value.text.find(',', comma + 1) != value.text.npos) {
      refuse(value, "players");
    }
    record_.players = {read_seat({value.text.substr(0, comma), value.offset}),
                       read_seat(value.from(comma + 1))};
    if (record_.players[0].program && record_.players[1].program) refuse(value, "programs");
  }

  Seat read_seat(Piece piece) const {
    Piece const word = piece.trimmed();
    if (word.text == "person") return {};
    constexpr std::string_view kProgram = "program";
    if (word.text == kProgram) return {true, 100};
    if (!word.text.starts_with("program ") && !word.text.starts_with("program\t")) {
      refuse_text(word, "player");
    }
    std::string_view number = word.from(kProgram.size()).trimmed().text;
    auto const level = leading_number(number);
    if (!level || !number.empty() || *level > 100) refuse_text(word, "player");
    return {true, static_cast<unsigned>(*level)};
  }

  std::string_view text_;
  Piece rest_;
  Piece first_;
  GameRecord record_;
  std::map<std::string_view, Piece> heads_;
};

std::string seat_text(Seat const& seat) {
  if (!seat.program) return "person";
  return seat.level == 100 ? "program" : "program " + std::to_string(seat.level);
}

}  // namespace

GameRecord read_record(std::string_view text) {
  return RecordReader(text).read();
}

std::string write_record(GameRecord const& record) {
  std::string text(kFirstLine);
  text += "\ngame: " + record.game;
  text += record.convention == Convention::kNormal ? "\nrule: normal" : "\nrule: misere";
  text += "\nstart: " + record.start;
  text += "\nplayers: " + seat_text(record.players[0]) + ", " + seat_text(record.players[1]) + "\n";
  if (!record.moves.empty()) text += '\n';
  for (std::string const& move : record.moves) text += move + '\n';
  if (!record.rules.empty()) text += "\nrules:\n" + record.rules + '\n';
  return text;
}

PlayedGame play_through(GameRecord const& record) {
  PlayedGame played;
  played.game = parse_game(record.game, [&](std::string const&) { return record.rules; });
  played.game.convention = record.convention;
  auto start = to_small(parse_position(record.start, played.game.rules));
  if (!start) throw Error(Message{"play.error.large", {}});
  played.positions.push_back(std::move(*start));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    try {
      SmallPosition const& at = played.positions.back();
      played.positions.push_back(
          to_small(read_move(record.moves[i], played.game.rules, at).after).value());
    } catch (Error const& error) {
      if (record.source.empty()) throw ParseError(error.message(), record.moves[i], 0);
      throw ParseError(error.message(), record.source, record.offsets[i]);
    }
  }
  played.entries = record.moves;
  return played;
}

GameRecord record_of(PlayedGame const& played, std::array<Seat, 2> const& players) {
  GameRecord record;
  record.game = played.game.specification;
  record.convention = played.game.convention;
  record.start = to_string(played.positions.front());
  record.players = players;
  for (std::size_t i = 1; i < played.positions.size(); ++i) {
    std::string entry = i <= played.entries.size() ? played.entries[i - 1] : std::string{};
    if (entry.empty()) {
      entry = move_entry(played.game.rules, played.positions[i - 1],
                         move_to(played.game.rules, to_position(played.positions[i - 1]),
                                 to_position(played.positions[i])));
    }
    record.moves.push_back(std::move(entry));
  }
  if (record.game.starts_with("rules:")) {
    record.game = kOwnRules;
    record.rules = write_rules_file(
        {render(played.game.title, Language::kEnglish), played.game.rules, played.game.convention});
    record.rules.erase(record.rules.find_last_not_of('\n') + 1);
  }
  return record;
}

std::optional<unsigned> GameAnalysis::winner_at(std::size_t position) const {
  auto const& outcome = outcomes.at(position);
  if (!outcome) return std::nullopt;
  return static_cast<unsigned>((position + (*outcome == Outcome::kN ? 0U : 1U)) % 2);
}

GameAnalysis analyse(PlayedGame const& played, Limits const& limits, Context const& context) {
  GameAnalysis result;
  std::optional<SmallPosition> best;  // what the winning move from the last position leaves
  for (std::size_t i = 0; i < played.positions.size(); ++i) {
    Solution const solution =
        solve(played.game.rules, played.game.convention, to_position(played.positions[i]), limits,
              Detail::kFull, context);
    bool const turned =
        i > 0 && result.outcomes.back() == Outcome::kN && solution.outcome == Outcome::kN;
    if (turned) result.turns.push_back({i - 1, best});
    result.outcomes.push_back(solution.outcome);
    best = solution.recommended ? to_small(solution.recommended->after) : std::nullopt;
  }
  return result;
}

}  // namespace bouton::front
