// QuotientClaim: a certificate of a misere quotient, read but not yet verified.
//
// The members are described in docs/misere.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/class_set.hpp"
#include "check/document.hpp"
#include "check/heap_rules.hpp"

namespace bouton::check {

struct QuotientClaim {
  struct Game {
    std::string name;  // "0.77", "4. unequal"
    HeapRules rules;
  };
  struct Generator {
    std::size_t game = 0;
    std::uint64_t heap = 0;
  };
  struct Period {
    std::uint64_t preperiod = 0, period = 1;
  };
  /// A sum of this class has no winning move in these contexts, though each makes it an N-position.
  struct Helpless {
    Class sum = 0;
    ClassSet contexts;

    friend bool operator==(Helpless const&, Helpless const&) = default;
    friend bool operator<(Helpless const& a, Helpless const& b) {
      return a.sum < b.sum || (a.sum == b.sum && a.contexts < b.contexts);
    }
  };

  std::string game;  // all of them
  std::vector<Game> games;
  std::size_t order = 1;
  std::vector<Generator> generators;
  std::vector<std::vector<Class>> actions;  // actions[g][x] = x times generator g
  std::vector<Class> p_portion;
  std::vector<std::vector<Class>> heaps;       // of each game: classes of heaps 0, 1, ...
  std::vector<std::optional<Period>> periods;  // of each game
  bool complete = false;
  std::vector<Helpless> helpless;

  /// A heap in words: its size, and the game if there are several.
  [[nodiscard]] std::string heap_name(std::size_t number, std::uint64_t heap) const {
    std::string const size = std::to_string(heap);
    return games.size() == 1 ? size : size + " (" + games[number].name + ")";
  }
};

/// Sizes are consistent afterwards: one action row per generator, of `order` classes; for each game
/// one list of heaps, not empty, and at most one period.
/// \throws Error naming the member that is missing or unreadable.
[[nodiscard]] QuotientClaim read_quotient_claim(Document const& document);

}  // namespace bouton::check
