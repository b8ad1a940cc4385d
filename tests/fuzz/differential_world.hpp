// World: one game under one convention, and every way to an answer about it side by side.
//
//   position --> theory, nim-values or quotient (solve)      the same, rules in other words
//            --> memoised search of the rules                sum of games
//            --> sieve over a box                            genus, quotient table
//            --> nim-values by the definition                batch, verify
//            --> oracle: the words of the rules played out
//
// Sums of different games are compared in fuzz_sum.cpp.
//
// Results are kept, so that further positions of the same game cost little.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/search/sieve.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/solver.hpp"
#include "fuzz/choices.hpp"
#include "misere/genus_search.hpp"
#include "oracle/any_rules_oracle.hpp"
#include "search/memo.hpp"
#include "solver/heap_game.hpp"

namespace bouton::fuzz {

/// How many positions were compared, and how many of them by each way besides solve().
struct Tally {
  std::uint64_t cases = 0, unknown = 0;
  std::uint64_t searched = 0, sieved = 0, defined = 0, oracle = 0, reworded = 0, sums = 0;
  std::uint64_t quotients = 0, genera = 0, move_sets = 0, lines = 0, verified = 0;
  std::uint64_t mixed_sums = 0, sum_move_sets = 0;  ///< of several games, by sum_body
};
/// Of all worlds of the process.
Tally& tally();
/// One line: "20000 cases: 19990 searched, ...".
std::string told(Tally const& tally);

class World {
 public:
  explicit World(Game game);

  /// Draws a position, compares all ways to its answer, and remembers it for lines().
  void next_case(Choices& choices);
  /// All positions since the last call once more, as lines of a batch.
  void lines(unsigned threads);
  /// The library's own comparison of all positions up to a bound.
  void compare_all();

 private:
  struct Boxes {
    std::optional<search::OutcomeBox> outcomes;
    std::optional<search::ValueBox> values, remoteness;
  };
  struct Asked {
    SmallPosition position;
    std::optional<Outcome> outcome;
  };

  [[nodiscard]] SmallPosition draw(Choices& choices) const;
  void compare_moves(Solution const& solution, Outcome outcome);
  void compare_values(Solution const& solution);
  void compare_sieve(Solution const& solution);
  void compare_heaps(Solution const& solution);
  void compare_misere_heaps(Solution const& solution);
  void compare_sum(Solution const& solution);
  void compare_words(Solution const& solution);
  void compare_oracle(Solution const& solution);
  Boxes const& boxes(std::size_t heaps);
  bool oracle_wins(oracle::AnyPosition const& position);
  void same(bool condition, char const* what) const;

  Game game_;
  Ruleset other_;
  bool normal_;
  bool splits_;
  std::optional<sequence::OneHeapGame> heap_game_;
  Context context_;
  Solver solver_, other_solver_;
  search::Referee referee_;
  std::map<std::size_t, Boxes> boxes_;
  std::vector<std::uint16_t> values_;  // by the definition
  std::optional<HeapGameTable> table_;
  std::optional<misere::GenusSearch> genera_;
  oracle::AnyRules oracle_rules_;
  std::map<oracle::AnyPosition, bool> oracle_known_;

  SmallPosition at_;  // the position in work
  std::vector<SmallPosition> listed_;
  std::vector<Asked> asked_;
  std::string text_;
};

/// Draws a game and compares about `cases` positions of it, which share the cost of setting it up;
/// the same for the same seed.
void one_game(std::mt19937_64& random, std::uint64_t cases);

/// Draws some games and compares some twenty sums of them.
void one_sum(std::mt19937_64& random);

}  // namespace bouton::fuzz
