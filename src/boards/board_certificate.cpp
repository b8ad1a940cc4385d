#include "boards/board_certificate.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "boards/board_claims.hpp"
#include "boards/geography.hpp"
#include "boards/graph.hpp"
#include "boards/graph_games.hpp"
#include "boards/line_claims.hpp"
#include "boards/nimstring.hpp"
#include "boards/set_board.hpp"
#include "boards/stalks.hpp"
#include "boards/to_claim.hpp"
#include "boards/treblecross.hpp"
#include "boards/value_search.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "core/json_writer.hpp"

namespace bouton::boards {
namespace {

constexpr std::size_t kMostCertified = 256;  // things

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

/// Things that are called 1, 2, ...
std::vector<std::string> numbered(std::uint64_t count) {
  std::vector<std::string> names;
  for (std::uint64_t number = 1; number <= count; ++number) names.push_back(std::to_string(number));
  return names;
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
  if (told_by_distances(board)) return told;
  Things const listed = without_holes(board);
  for (Things const& symmetry : board.symmetries) {
    Things image;
    for (std::uint32_t const thing : listed) {
      auto const place = std::lower_bound(listed.begin(), listed.end(), symmetry[thing]);
      image.push_back(static_cast<std::uint32_t>(place - listed.begin()));
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
  JsonWriter json(text);
  json.begin_array();
  for (auto const& [a, b] : graph.edges) json.begin_array().number(a).number(b).end_array();
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
  bool const names_it =
      named_graph(told) || (!graph.directed && told == graph_text(*game.rules.board));
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
  for (std::uint32_t const thing : without_holes(board)) things.push_back(board.names[thing]);
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
  Things from_the_other_end(squares);
  std::iota(from_the_other_end.rbegin(), from_the_other_end.rend(), 0U);
  return claims(StripsToClaim{}, asked,
                head_of(asked, asked.game.specification, numbered(squares)) +
                    symmetry_member({from_the_other_end}));
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

/// Sheets of paper, of each as many steps as it has rows, and behind them, as things that are left,
/// as many as it has columns.
std::string of_cutting(Question const& asked) {
  auto const squares_in = [](BoardNumbers const& sides) {
    std::uint64_t squares = 0;
    for (std::size_t i = 0; i < sides.size(); i += 2) squares += sides[i] * sides[i + 1];
    return squares;
  };
  std::uint64_t const all = 2 * squares_in(asked.start);
  if (all > kMostCertified) fail_size();
  auto const digits_of = [&](BoardNumbers const& sides) {
    Digits digits(static_cast<std::size_t>(all));
    std::size_t step = 0;
    for (std::size_t i = 0; i < sides.size(); i += 2) {
      step += static_cast<std::size_t>(sides[i]);
      for (std::uint64_t column = 0; column < sides[i + 1]; ++column) digits.insert(step++);
    }
    return std::move(digits).text();
  };
  bool const whole = !asked.game.rules.board->row->in_sums;
  auto const parts_of = [&](BoardNumbers const& sides) {
    if (whole) return std::vector<BoardNumbers>{sides};
    std::vector<BoardNumbers> sheets;
    for (std::size_t i = 0; i < sides.size(); i += 2) sheets.push_back({sides[i], sides[i + 1]});
    return sheets;
  };
  auto const cuts_of = [&](BoardNumbers const& sides) {
    return static_cast<std::uint32_t>(squares_in(sides) - sides.size() / 2);
  };
  return claims(PositionsToClaim(asked.game.rules, {digits_of, parts_of, cuts_of}), asked,
                head_of(asked, asked.game.specification, numbered(all)));
}

std::string of_hackenbush(Question const& asked) {
  auto const drawing = std::make_shared<Stalks const>(asked.game.rules.board->text);
  Graph const& graph = drawing->graph;
  if (std::max(graph.edges.size(), graph.names.size()) > kMostCertified) fail_size();
  return claims(
      StalksToClaim(drawing), asked,
      head_of(asked, name_on_graph(asked.game, graph), graph.names) + graph_members(graph, false));
}

/// Who wins, by claims about whoever is to draw a line.
std::string of_nimstring(Question const& asked) {
  DotsAndBoxes const& dots = dots_and_boxes(*asked.game.rules.board);
  std::vector<std::string> const& things = dots.things.names;
  auto const digits_of = [&](Lines left) { return digits_of_left({left}, things.size()); };
  Lines const start = asked.start.front();
  LineClaims found(dots, asked.game.convention, asked.limits);
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
    {"cut", of_cutting},
    {"cut-first", of_cutting},
    {"hackenbush", of_hackenbush},
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
