#include "boards/board_certificate.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "boards/board_claims.hpp"
#include "boards/geography.hpp"
#include "boards/graph.hpp"
#include "boards/graph_games.hpp"
#include "boards/grid.hpp"
#include "boards/notakto.hpp"
#include "boards/set_board.hpp"
#include "boards/set_game.hpp"
#include "bouton/rules/moves.hpp"
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
    if (board.columns > 0 && !board.by_values && std::min(rows_, board.columns) <= 32) {
      grid_.emplace(std::min(rows_, board.columns), std::max(rows_, board.columns));
    }
  }

  void moves(Position const& left, auto const& visit) const { game_.moves(left, visit); }
  void components(Position const& left, auto const& visit) const { game_.components(left, visit); }
  [[nodiscard]] Position canonical(Position const& part) const {
    return grid_ ? grid_->least_image(part) : part;
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
    auto const all_there = [&](Things things) {
      for (std::uint32_t& thing : things) thing = there(thing);
      std::sort(things.begin(), things.end());
      return things;
    };
    for (SetMove const& move : board.moves) {
      image.moves.push_back({all_there(move.takes), all_there(move.removes)});
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

/// Geography: what is left, and behind it the places of the token.
class WalksToClaim {
 public:
  using Position = BoardNumbers;

  WalksToClaim(Ruleset const& rules, std::size_t things, std::size_t vertices)
      : rules_(rules), things_(things), vertices_(vertices) {}

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
    bool ended = true;
    moves(position, [&](Position const&) { return ended = false; });
    if (!ended) visit(position);
  }
  [[nodiscard]] Position canonical(Position const& position) const { return position; }

  [[nodiscard]] BoardNumbers numbers(Position const& position) const { return position; }
  [[nodiscard]] Position position(BoardNumbers const& numbers) const { return numbers; }
  [[nodiscard]] std::string digits(Position const& position) const {
    Digits digits(things_ + vertices_);
    for (std::uint32_t thing = 0; thing < things_; ++thing) {
      if (is_left(position, thing)) digits.insert(thing);
    }
    digits.insert(things_ + static_cast<std::size_t>(position.back()));
    return std::move(digits).text();
  }

 private:
  Ruleset const& rules_;
  std::size_t things_, vertices_;
};

/// What a certificate says of itself.
struct Question {
  Game const& game;
  BoardNumbers const& start;
  Outcome outcome;
  std::optional<std::uint64_t> value;
  Limits const& limits;
};

template <class GameOfBoard>
std::string claims(GameOfBoard const& sets, Question const& asked, std::string const& head) {
  auto const start = sets.position(asked.start);
  std::shared_ptr<BoardSearch> const kept = asked.game.rules.board->search();
  BoardSearch& search = *kept;
  std::string text = head;
  bool const lost = asked.outcome == Outcome::kP;
  text += ",\"start\":\"" + sets.digits(start) + "\",\"outcome\":\"" + (lost ? "P" : "N") + '"';
  text += ",\"nim_value\":";
  text += asked.value ? '"' + std::to_string(*asked.value) + '"' : "null";
  auto const add = [&](std::vector<std::string>& all) {
    std::sort(all.begin(), all.end());
    text += '"';
    for (std::string const& one : all) text += one;
    text += '"';
  };
  if (asked.game.convention == Convention::kMisere) {
    LostClaims<GameOfBoard> found(sets, search, asked.limits);
    lost ? found.show_lost(start) : found.show_won(start);
    std::vector<std::string> all;
    found.for_each([&](auto const& position) { all.push_back(sets.digits(position)); });
    text += ",\"lost\":";
    add(all);
  } else {
    ValueClaims<GameOfBoard> found(sets, search, asked.limits);
    asked.value || lost ? found.show_value(start) : found.show_won(start);
    std::vector<std::vector<std::string>> all;
    found.for_each([&](std::size_t value, auto const& part) {
      all.resize(std::max(all.size(), value + 1));
      all[value].push_back(sets.digits(part));
    });
    text += ",\"values\":[";
    for (std::size_t value = 0; value < all.size(); ++value) {
      if (value > 0) text += ',';
      add(all[value]);
    }
    text += ']';
  }
  return text + "}\n";
}

[[noreturn]] void fail_size() {
  throw Error(Message{"board.certificate.size", {{"most", std::to_string(kMostCertified)}}});
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

/// The game, and its graph where the certificate would name it.
std::string name_on_graph(Game const& game, Graph const& graph) {
  std::string const& name = game.specification;
  std::size_t const colon = std::min(name.find(':'), name.size());
  std::string const told = name.substr(std::min(colon + 1, name.size()));
  bool const plain =
      std::all_of(graph.names.begin(), graph.names.end(),
                  [](std::string const& one) { return one.find_first_of("-; ") == one.npos; });
  bool const names_it =
      named_graph(told) || (plain && !graph.directed && told == game.rules.board->text);
  return names_it ? name : name.substr(0, colon);
}

std::string claims_of_sets(Question const& asked, std::string const& head) {
  SetBoard const& board = set_board(*asked.game.rules.board);
  if (board.size() <= 64) return claims(SetsToClaim<1>(board), asked, head);
  if (board.size() <= 128) return claims(SetsToClaim<2>(board), asked, head);
  return claims(SetsToClaim<4>(board), asked, head);
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
  Graph const graph = graph_of(asked.game.rules.board->text);
  return claims_of_sets(asked, head_of(asked, name_on_graph(asked.game, graph), graph.names) +
                                   graph_members(graph, false));
}

std::string of_walks(Question const& asked) {
  Board const& board = *asked.game.rules.board;
  Graph const graph = graph_of(board.text);
  bool const by_edges = board.shape.at(0) == 1;
  std::size_t const things = by_edges ? graph.edges.size() : graph.names.size();
  if (things + graph.names.size() > kMostCertified) fail_size();
  return claims(WalksToClaim(asked.game.rules, things, graph.names.size()), asked,
                head_of(asked, name_on_graph(asked.game, graph), graph.names) +
                    graph_members(graph, graph.directed));
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
    {"geography", of_walks},
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

std::string board_certificate(Game const& game, SmallPosition const& start, Outcome outcome,
                              std::optional<std::uint64_t> nim_value, Limits const& limits) {
  if (nim_value > kMostClaimedValue || game.convention == Convention::kMisere) nim_value.reset();
  return kind_of(game)->certificate({game, start.heaps, outcome, nim_value, limits});
}

}  // namespace bouton::boards
