#include "boards/board_certificate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "boards/board_claims.hpp"
#include "boards/geography.hpp"
#include "boards/graph.hpp"
#include "boards/graph_games.hpp"
#include "boards/grid.hpp"
#include "boards/nimstring.hpp"
#include "boards/notakto.hpp"
#include "boards/set_board.hpp"
#include "boards/set_game.hpp"
#include "boards/treblecross.hpp"
#include "boards/value_search.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "core/json_writer.hpp"

namespace bouton::boards {
namespace {

constexpr std::size_t kMostCertified = 256;  // things

/// A set of things as digits, four things each, the first in the lowest bit.
class Digits {
 public:
  explicit Digits(std::size_t things)
      : text_(std::max<std::size_t>(1, (things + 3) / 4), '0'), bits_(text_.size()) {}

  void insert(std::size_t thing) {
    bits_[thing / 4] |= 1U << thing % 4;
    text_[thing / 4] = "0123456789abcdef"[bits_[thing / 4]];
  }
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::string text_;
  std::vector<unsigned> bits_;
};

/// A board of sets. Squares lie so that their rows are the short sides, as a Grid has them.
template <unsigned kWords>
class SetsToClaim {
 public:
  using Position = Bits<kWords>;

  /// \pre the board has at most 64 * kWords things
  explicit SetsToClaim(SetBoard const& board)
      : board_(board),
        rows_(board.columns > 0 ? board.size() / board.columns : 0),
        turned_(board.columns > rows_),
        game_(turned(board)) {
    bool const by_distances = !board.by_values || !board.beside.empty();
    if (board.columns > 0 && by_distances && std::min(rows_, board.columns) <= 32) {
      grid_.emplace(std::min(rows_, board.columns), std::max(rows_, board.columns));
    }
  }

  void moves(Position const& left, auto const& visit) const { game_.moves(left, visit); }
  void components(Position const& left, auto const& visit) const { game_.components(left, visit); }
  [[nodiscard]] Position canonical(Position const& part) const {
    return grid_ ? grid_->least_image(part) : game_.canonical(part);
  }

  [[nodiscard]] BoardNumbers numbers(Position const& position) const {
    BoardNumbers numbers((board_.size() + 63) / 64);
    position.for_each([&](unsigned thing) {
      std::uint32_t const square = back(thing);
      put_thing(numbers, square);
      return true;
    });
    return numbers;
  }
  [[nodiscard]] Position position(BoardNumbers const& numbers) const {
    Position position;
    for (std::uint32_t thing = 0; thing < board_.size(); ++thing) {
      if (is_left(numbers, thing)) position |= Position::of(there(thing));
    }
    return position;
  }
  [[nodiscard]] std::string digits(Position const& position) const {
    Digits digits(board_.size() - board_.holes.size());
    BoardNumbers const left = numbers(position);
    std::size_t at = 0;
    for (std::uint32_t thing = 0; thing < board_.size(); ++thing) {
      if (std::binary_search(board_.holes.begin(), board_.holes.end(), thing)) continue;
      if (is_left(left, thing)) digits.insert(at);
      ++at;
    }
    return std::move(digits).text();
  }

 private:
  /// A thing of the board, and where it lies here.
  [[nodiscard]] std::uint32_t there(std::uint32_t thing) const {
    return turned_ ? thing % board_.columns * rows_ + thing / board_.columns : thing;
  }
  [[nodiscard]] std::uint32_t back(std::uint32_t thing) const {
    return turned_ ? thing % rows_ * board_.columns + thing / rows_ : thing;
  }
  /// The moves alone.
  [[nodiscard]] SetBoard turned(SetBoard const& board) const {
    SetBoard image;
    image.names = board.names;
    if (!turned_) image.symmetries = board.symmetries;
    auto const all_there = [&](Things things) {
      for (std::uint32_t& thing : things) thing = there(thing);
      std::sort(things.begin(), things.end());
      return things;
    };
    for (SetMove const& move : board.moves) {
      image.moves.push_back({all_there(move.takes), all_there(move.removes), move.leaves});
    }
    image.beside.resize(board.beside.size());
    for (std::uint32_t thing = 0; thing < board.beside.size(); ++thing) {
      image.beside[there(thing)] = all_there(board.beside[thing]);
    }
    image.stays_with.resize(board.stays_with.size());
    for (std::uint32_t thing = 0; thing < board.stays_with.size(); ++thing) {
      image.stays_with[there(thing)] = all_there(board.stays_with[thing]);
    }
    return image;
  }

  SetBoard const& board_;
  std::uint32_t rows_;
  bool turned_;
  SetGame<kWords> game_;
  std::optional<Grid<kWords>> grid_;
};

/// Boards of Notakto: what is left of one are its empty squares.
class NotaktoToClaim : public OneBoard {
 public:
  explicit NotaktoToClaim(std::size_t boards) : boards_(boards) {}

  [[nodiscard]] BoardNumbers numbers(Position const& boards) const { return boards; }
  [[nodiscard]] Position position(BoardNumbers const& numbers) const { return numbers; }
  [[nodiscard]] std::string digits(Position const& boards) const {
    Digits digits(9 * boards_);
    for (std::size_t board = 0; board < boards.size(); ++board) {
      for (unsigned square = 0; square < 9; ++square) {
        if (is_open(boards[board], square)) digits.insert(9 * board + square);
      }
    }
    return std::move(digits).text();
  }

 private:
  std::size_t boards_;
};

/// Strips of one length, without images of those where three crosses have ended the play.
class StripsToClaim {
 public:
  struct Position : std::array<Strip, 1> {
    Position() : array{} {}
    explicit Position(Strip strip) : array{strip} {}
    explicit Position(BoardNumbers const& crosses) : Position(strip_of(crosses)) {}
  };

  void moves(Position const& strip, auto const& visit) const {
    StripGame{}.moves(strip[0], [&](Strip after) { return visit(Position{after}); });
  }
  void components(Position const& strip, auto const& visit) const { visit(strip); }
  [[nodiscard]] Position canonical(Position const& strip) const {
    return Position(least_turned(strip[0]));
  }
  [[nodiscard]] std::uint32_t weight(Position const& strip) const {
    // Answers that leave little are short to prove: squares where a cross completes three are of no
    // use to either player, or of use to one at once.
    Strip const free = squares_of(strip[0]) & ~strip[0];
    bool const ended = StripGame::is_over(strip[0]);
    return ended ? 0 : 1 + static_cast<std::uint32_t>(std::popcount(free & ~completing(strip[0])));
  }
  [[nodiscard]] Position position(BoardNumbers const& numbers) const { return Position(numbers); }
  [[nodiscard]] BoardNumbers numbers(Position const& strip) const {
    BoardNumbers crosses;
    for (Strip rest = strip[0]; rest > 1; rest >>= 1) crosses.push_back(rest & 1U);
    return crosses;
  }
  /// After three crosses side by side nothing is left.
  [[nodiscard]] std::string digits(Position const& strip) const {
    BoardNumbers const crosses = numbers(strip);
    Digits digits(crosses.size());
    bool const over = StripGame::is_over(strip[0]);
    for (std::size_t square = 0; square < crosses.size() && !over; ++square) {
      if (crosses[square] == 0) digits.insert(square);
    }
    return std::move(digits).text();
  }
};

/// Positions as their board has them.
class PositionsToClaim {
 public:
  using Position = BoardNumbers;

  struct Form {
    std::function<std::string(Position const&)> digits;
    /// What a position falls into; may be missing: nothing falls apart.
    std::function<std::vector<Position>(Position const&)> parts = {};
    /// Less after every move; may be missing: the bits that are set.
    std::function<std::uint32_t(Position const&)> weight = {};
  };

  PositionsToClaim(Ruleset const& rules, Form form) : rules_(rules), form_(std::move(form)) {}

  void moves(Position const& from, auto const& visit) const {
    for_each_option(rules_, {.heaps = from, .board = rules_.board},
                    [&](SmallPosition const& option) {
                      if constexpr (std::is_void_v<decltype(visit(option.heaps))>) {
                        visit(option.heaps);
                        return true;
                      } else {
                        return visit(option.heaps);
                      }
                    });
  }
  void components(Position const& position, auto const& visit) const {
    for (Position const& part :
         form_.parts ? form_.parts(position) : std::vector<Position>{position}) {
      bool ended = true;
      moves(part, [&](Position const&) { return ended = false; });
      if (!ended) visit(part);
    }
  }
  [[nodiscard]] Position canonical(Position const& position) const { return position; }
  [[nodiscard]] std::uint32_t weight(Position const& position) const {
    if (form_.weight) return form_.weight(position);
    int bits = 0;
    for (std::uint64_t const word : position) bits += std::popcount(word);
    return static_cast<std::uint32_t>(bits);
  }

  [[nodiscard]] BoardNumbers numbers(Position const& position) const { return position; }
  [[nodiscard]] Position position(BoardNumbers const& numbers) const { return numbers; }
  [[nodiscard]] std::string digits(Position const& position) const {
    return form_.digits(position);
  }

 private:
  Ruleset const& rules_;
  Form form_;
};

/// What a certificate says of itself.
struct Question {
  Game const& game;
  BoardNumbers const& start;
  Outcome outcome;
  std::optional<std::uint64_t> value;
  Limits const& limits;
};

/// The position, its answer, and the claims: for each nim-value, or in misère play those of lost
/// positions.
std::string told(Question const& asked, std::string const& start,
                 std::vector<std::vector<std::string>> claims) {
  std::string text = ",\"start\":\"" + start + "\",\"outcome\":\"";
  text += asked.outcome == Outcome::kP ? "P\",\"nim_value\":" : "N\",\"nim_value\":";
  text += asked.value ? '"' + std::to_string(*asked.value) + '"' : "null";
  bool const misere = asked.game.convention == Convention::kMisere;
  text += misere ? ",\"lost\":" : ",\"values\":[";
  for (std::size_t value = 0; value < claims.size(); ++value) {
    if (value > 0) text += ',';
    std::sort(claims[value].begin(), claims[value].end());
    text += '"';
    for (std::string const& one : claims[value]) text += one;
    text += '"';
  }
  return text + (misere ? "}\n" : "]}\n");
}

template <class GameOfBoard>
std::string claims(GameOfBoard const& sets, Question const& asked, std::string const& head) {
  auto const start = sets.position(asked.start);
  std::shared_ptr<BoardSearch> kept = asked.game.rules.board->search();
  if (kept == nullptr) kept = std::make_shared<ValueSearch<GameOfBoard>>(sets);
  BoardSearch& search = *kept;
  bool const lost = asked.outcome == Outcome::kP;
  std::vector<std::vector<std::string>> all;
  if (asked.game.convention == Convention::kMisere) {
    LostClaims<GameOfBoard> found(sets, search, asked.limits);
    lost ? found.show_lost(start) : found.show_won(start);
    all.resize(1);
    found.for_each([&](auto const& position) { all[0].push_back(sets.digits(position)); });
  } else {
    ValueClaims<GameOfBoard> found(sets, search, asked.limits);
    asked.value || lost ? found.show_value(start) : found.show_won(start);
    found.for_each([&](std::size_t value, auto const& part) {
      all.resize(std::max(all.size(), value + 1));
      all[value].push_back(sets.digits(part));
    });
  }
  return head + told(asked, sets.digits(start), std::move(all));
}

[[noreturn]] void fail_size(std::size_t most = kMostCertified) {
  throw Error(Message{"board.certificate.size", {{"most", std::to_string(most)}}});
}

/// Permutations of the things that are the same game: what they say need be claimed once.
std::string symmetry_member(std::vector<Things> const& symmetries) {
  if (symmetries.empty()) return {};
  std::string text;
  JsonWriter json(text);
  json.begin_array();
  for (Things const& symmetry : symmetries) {
    json.begin_array();
    for (std::uint32_t const thing : symmetry) json.number(thing);
    json.end_array();
  }
  json.end_array();
  return ",\"symmetries\":" + text;
}
/// Those of a board that are not seen from squares and distances.
std::vector<Things> symmetries_told(SetBoard const& board) {
  std::vector<Things> told;
  if (board.columns > 0 && (!board.by_values || !board.beside.empty())) return told;
  std::vector<std::uint32_t> number;  // without holes
  for (std::uint32_t thing = 0, next = 0; thing < board.size(); ++thing) {
    bool const hole = std::binary_search(board.holes.begin(), board.holes.end(), thing);
    number.push_back(hole ? next : next++);
  }
  for (Things const& symmetry : board.symmetries) {
    Things image;
    for (std::uint32_t thing = 0; thing < board.size(); ++thing) {
      bool const hole = std::binary_search(board.holes.begin(), board.holes.end(), thing);
      if (!hole) image.push_back(number[symmetry[thing]]);
    }
    told.push_back(std::move(image));
  }
  return told;
}

std::string head_of(Question const& asked, std::string const& game,
                    std::vector<std::string> const& things) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("schema").string("bouton.board-certificate/1");
  json.key("game").string(game).key("convention");
  json.string(asked.game.convention == Convention::kMisere ? "misere" : "normal");
  json.key("things").begin_array();
  for (std::string const& thing : things) json.string(thing);
  json.end_array();
  return text;
}

std::string graph_members(Graph const& graph, bool directed) {
  std::string text;
  std::set<std::pair<int, int>> seen;
  JsonWriter json(text);
  json.begin_array();
  for (auto const& [a, b] : graph.edges) {
    bool const known = !directed && !seen.insert(std::minmax(a, b)).second;
    if (!known) json.begin_array().number(a).number(b).end_array();
  }
  json.end_array();
  return std::string(",\"directed\":") + (directed ? "true" : "false") + ",\"edges\":" + text;
}

/// The graph of a game, without the code before it if there is one.
std::string graph_text(Board const& board) {
  bool const code = board.row->word == "octal-graph";
  return code ? board.text.substr(board.text.find(':') + 1) : board.text;
}

/// The game, and its graph where the certificate would name it.
std::string name_on_graph(Game const& game, Graph const& graph) {
  std::string const& name = game.specification;
  std::size_t colon = std::min(name.find(':'), name.size());
  // The code of an octal game comes before the graph.
  if (name.starts_with("octal-graph:")) colon = std::min(name.find(':', colon + 1), name.size());
  std::string const told = name.substr(std::min(colon + 1, name.size()));
  bool const plain =
      std::all_of(graph.names.begin(), graph.names.end(),
                  [](std::string const& one) { return one.find_first_of("-; ") == one.npos; });
  bool const names_it =
      named_graph(told) || (plain && !graph.directed && told == graph_text(*game.rules.board));
  return names_it ? name : name.substr(0, colon);
}

std::string claims_of_sets(Question const& asked, std::string const& head) {
  SetBoard const& board = set_board(*asked.game.rules.board);
  std::string const all = head + symmetry_member(symmetries_told(board));
  if (board.size() <= 64) return claims(SetsToClaim<1>(board), asked, all);
  if (board.size() <= 128) return claims(SetsToClaim<2>(board), asked, all);
  return claims(SetsToClaim<4>(board), asked, all);
}

std::string of_sets(Question const& asked) {
  SetBoard const& board = set_board(*asked.game.rules.board);
  if (board.size() > kMostCertified) fail_size();
  std::vector<std::string> things;
  for (std::uint32_t thing = 0; thing < board.size(); ++thing) {
    if (std::binary_search(board.holes.begin(), board.holes.end(), thing)) continue;
    things.push_back(board.names[thing]);
  }
  return claims_of_sets(asked, head_of(asked, asked.game.specification, things));
}

std::string of_graph(Question const& asked) {
  SetBoard const& board = set_board(*asked.game.rules.board);
  if (board.size() > kMostCertified) fail_size();
  Graph const graph = graph_of(graph_text(*asked.game.rules.board));
  return claims_of_sets(asked, head_of(asked, name_on_graph(asked.game, graph), graph.names) +
                                   graph_members(graph, false));
}

std::string of_walks(Question const& asked) {
  Board const& board = *asked.game.rules.board;
  Graph const graph = graph_of(board.text);
  bool const by_edges = board.shape.at(0) == 1;
  std::size_t const things = by_edges ? graph.edges.size() : graph.names.size();
  std::size_t const all = things + graph.names.size();
  if (all > kMostCertified) fail_size();
  auto const digits_of = [&](BoardNumbers const& position) {
    Digits digits(all);  // what is left, and behind it the places of the token
    for (std::uint32_t thing = 0; thing < things; ++thing) {
      if (is_left(position, thing)) digits.insert(thing);
    }
    digits.insert(things + static_cast<std::size_t>(position.back()));
    return std::move(digits).text();
  };
  return claims(PositionsToClaim(asked.game.rules, {digits_of}), asked,
                head_of(asked, name_on_graph(asked.game, graph), graph.names) +
                    graph_members(graph, graph.directed));
}

/// A list of positions: those that a play can come to.
std::string of_list(Question const& asked) {
  Ruleset const& rules = asked.game.rules;
  Graph listed;
  listed.directed = true;
  std::map<std::uint64_t, int> number = {{asked.start.front(), 0}};
  SmallPosition start;
  start.heaps = asked.start;
  start.board = rules.board;
  std::vector<SmallPosition> met = {start};
  for (std::size_t at = 0; at < met.size(); ++at) {
    if (met.size() > kMostCertified) fail_size();
    listed.names.push_back(to_string(met[at]));
    SmallPosition const from = met[at];
    for_each_option(rules, from, [&](SmallPosition const& option) {
      auto const [known, fresh] =
          number.try_emplace(option.heaps.front(), static_cast<int>(met.size()));
      if (fresh) met.push_back(option);
      listed.edges.push_back({static_cast<int>(at), known->second});
      return true;
    });
  }
  auto const digits_of = [&](BoardNumbers const& position) {
    Digits digits(listed.names.size());
    digits.insert(static_cast<std::size_t>(number.at(position.front())));
    return std::move(digits).text();
  };
  auto const weight_of = [&](BoardNumbers const& position) {
    return static_cast<std::uint32_t>(met.size()) -
           static_cast<std::uint32_t>(number.at(position.front()));
  };
  return claims(PositionsToClaim(rules, {digits_of, {}, weight_of}), asked,
                head_of(asked, "dag", listed.names) + graph_members(listed, true));
}

std::string of_strip(Question const& asked) {
  std::size_t const squares = asked.start.size();
  if (squares > kMostSquaresOfStrip) fail_size(kMostSquaresOfStrip);
  std::vector<std::string> things;
  for (std::size_t square = 1; square <= squares; ++square)
    things.push_back(std::to_string(square));
  Things from_the_other_end(squares);
  std::iota(from_the_other_end.rbegin(), from_the_other_end.rend(), 0U);
  return claims(
      StripsToClaim{}, asked,
      head_of(asked, asked.game.specification, things) + symmetry_member({from_the_other_end}));
}

/// Brussels Sprouts: for each free end whether it is there, begins a piece, begins a region.
std::string of_sprouts(Question const& asked) {
  // The numbers of each region, as of a position of it alone.
  auto const regions_of = [](BoardNumbers const& numbers) {
    std::vector<BoardNumbers> regions;
    for (auto at = numbers.begin(); at != numbers.end();) {
      auto const end = at + 1 + static_cast<std::ptrdiff_t>(*at);
      regions.emplace_back(at, end);
      at = end;
    }
    return regions;
  };
  auto const ends_in = [&](BoardNumbers const& numbers) {
    std::uint64_t ends = 0;
    for (BoardNumbers const& region : regions_of(numbers)) {
      ends += std::accumulate(region.begin() + 1, region.end(), std::uint64_t{0});
    }
    return static_cast<std::size_t>(ends);
  };
  std::size_t const all = ends_in(asked.start);
  std::vector<std::string> things;
  for (std::size_t end = 1; end <= all; ++end) {
    for (char const* const what : {"", " piece", " region"}) {
      things.push_back(std::to_string(end) + what);
    }
  }
  auto const digits_of = [&](BoardNumbers const& numbers) {
    Digits digits(3 * all);
    std::size_t end = 0;
    std::vector<BoardNumbers> regions = regions_of(numbers);
    for (BoardNumbers& region : regions) region.erase(region.begin());
    std::sort(regions.begin(), regions.end());
    for (BoardNumbers const& region : regions) {
      digits.insert(3 * end + 2);
      for (std::uint64_t const ends : region) {
        digits.insert(3 * end + 1);
        for (std::uint64_t i = 0; i < ends; ++i) digits.insert(3 * end++);
      }
    }
    return std::move(digits).text();
  };
  auto const weight_of = [&](BoardNumbers const& numbers) {
    return static_cast<std::uint32_t>(2 * ends_in(numbers) + numbers.size());
  };
  return claims(PositionsToClaim(asked.game.rules, {digits_of, regions_of, weight_of}), asked,
                head_of(asked, asked.game.specification, things));
}

/// Lost positions of Nimstring, for whoever is to draw a line.
class LineClaims {
 public:
  LineClaims(DotsAndBoxes const& dots, Question const& asked)
      : dots_(dots), search_(dots, asked.game.convention), limits_(asked.limits) {}

  /// All that shows who wins. \throws LimitReached
  void show(Lines left, bool lost) {
    lost ? claim(left) : answer(left);
    while (!waiting_.empty()) {
      Lines const now = waiting_.back();
      waiting_.pop_back();
      DotsAndBoxes::for_each_line(now, [&](Lines line) {
        Lines const after = now & ~line;
        dots_.completes(now, line) ? claim(after) : answer(after);
        return true;
      });
    }
  }
  void for_each(auto const& visit) const {
    for (Lines const left : lost_) visit(left);
  }

 private:
  /// Shows that a position is won. \pre it is
  void answer(Lines left) {
    left = search_.least_image(left);
    if (!won_.insert(left).second || claimed_answer(left)) return;
    DotsAndBoxes::for_each_line(left, [&](Lines line) {
      Lines const after = left & ~line;
      bool const again = dots_.completes(left, line);
      if (search_.is_lost(after, limits_) == again) return true;
      again ? answer(after) : claim(after);
      return false;
    });
  }
  void claim(Lines left) {
    left = search_.least_image(left);
    if (left != 0 && lost_.insert(left).second) waiting_.push_back(left);
  }
  /// Whether a line that completes no box leaves a position that is claimed anyway.
  bool claimed_answer(Lines left) {
    return !DotsAndBoxes::for_each_line(left, [&](Lines line) {
      return dots_.completes(left, line) || !lost_.contains(search_.least_image(left & ~line));
    });
  }

  DotsAndBoxes const& dots_;
  LinesSearch search_;
  Limits const& limits_;
  std::set<Lines> lost_;
  std::unordered_set<Lines> won_;
  std::vector<Lines> waiting_;
};

/// Who wins, by claims about whoever is to draw a line.
std::string of_nimstring(Question const& asked) {
  DotsAndBoxes const& dots = dots_and_boxes(*asked.game.rules.board);
  std::vector<std::string> const& things = dots.things.names;
  auto const digits_of = [&](Lines left) {
    Digits digits(things.size());
    for (std::size_t line = 0; line < things.size(); ++line) {
      if ((left >> line & 1U) != 0) digits.insert(line);
    }
    return std::move(digits).text();
  };
  Lines const start = asked.start.front();
  LineClaims found(dots, asked);
  if (start != 0 && start != dots.again) found.show(start, asked.outcome == Outcome::kP);
  std::vector<std::string> claims;
  found.for_each([&](Lines left) { claims.push_back(digits_of(left)); });
  return head_of(asked, asked.game.specification, things) +
         symmetry_member(dots.things.symmetries) + told(asked, digits_of(start), {claims});
}

std::string of_notakto(Question const& asked) {
  std::uint64_t const boards = asked.game.rules.board->shape.at(0);
  if (9 * boards > kMostCertified || asked.start.size() != boards) fail_size();
  std::vector<std::string> things;
  for (std::size_t thing = 0; thing < 9 * boards; ++thing) {
    int const square = static_cast<int>(thing % 9);
    things.push_back(std::to_string(thing / 9 + 1) + square_name(square / 3, square % 3));
  }
  return claims(NotaktoToClaim(boards), asked, head_of(asked, asked.game.specification, things));
}

/// The rows of boards whose answers have certificates.
struct Certified {
  std::string_view word;
  std::string (*certificate)(Question const&);
  bool values = true;  // that are claimed are those of the game
};
constexpr Certified kCertified[] = {
    {"cram", of_sets},
    {"tiles", of_sets},
    {"pieces", of_sets},
    {"chomp", of_sets},
    {"block", of_sets},
    {"divisors", of_sets},
    {"subset-takeaway", of_sets},
    {"notakto", of_notakto},
    {"node-kayles", of_graph},
    {"arc-kayles", of_graph},
    {"grim", of_graph},
    {"graph-chomp", of_graph},
    {"octal-graph", of_graph},
    {"geography", of_walks},
    {"dag", of_list},
    {"treblecross-strip", of_strip},
    {"sprouts", of_sprouts},
    {"nimstring", of_nimstring, false},
};

Certified const* kind_of(Game const& game) {
  if (game.rules.board == nullptr) return nullptr;
  auto const* const kind =
      std::find_if(std::begin(kCertified), std::end(kCertified),
                   [&](Certified const& one) { return one.word == game.rules.board->row->word; });
  return kind == std::end(kCertified) ? nullptr : kind;
}

}  // namespace

bool has_board_certificate(Game const& game) {
  return kind_of(game) != nullptr;
}

std::optional<std::uint64_t> certified_value(Game const& game, Outcome outcome,
                                             std::optional<std::uint64_t> nim_value) {
  if (!kind_of(game)->values || game.convention == Convention::kMisere) return std::nullopt;
  if (outcome == Outcome::kP) return 0;
  return nim_value > kMostClaimedValue ? std::nullopt : nim_value;
}

std::string board_certificate(Game const& game, SmallPosition const& start, Outcome outcome,
                              std::optional<std::uint64_t> nim_value, Limits const& limits) {
  return kind_of(game)->certificate(
      {game, start.heaps, outcome, certified_value(game, outcome, nim_value), limits});
}

}  // namespace bouton::boards
