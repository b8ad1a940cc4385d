// QuotientClaim: a certificate of a misere quotient, read but not yet verified.
//
// The members are described in docs/misere.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bouton/core/limits.hpp"
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

/// Checks that the claimed actions are those of generators of a commutative monoid.
///
/// Maps of a set that commute, with an element 0 from which they reach every other, are the
/// multiplications of exactly one commutative monoid on that set with identity 0
/// (docs/misere.md). The only products taken here are with generators.
class QuotientMonoid {
 public:
  /// Verifies that the actions commute, that the generators listed are exactly the heaps whose
  /// class is not a product of classes of smaller heaps, that each multiplies by its class, and
  /// that every class is a product of theirs. O(order * generators^2 + heaps). \throws Wrong,
  /// LimitReached
  QuotientMonoid(QuotientClaim const& claim, Meter& work);

  [[nodiscard]] std::size_t order() const { return prefix_.size(); }
  /// x -> x y. O(order * length of a word for y).
  [[nodiscard]] std::vector<Class> translation(Class y, Meter& work) const;
  /// The sets {z : x z is in `classes`} of all x. O(order^2). \throws LimitReached
  [[nodiscard]] std::vector<ClassSet> rows(ClassSet const& classes, Meter& work) const;

 private:
  void check_commuting(Meter& work) const;
  void generate(QuotientClaim const& claim, Meter& work);

  std::vector<std::vector<Class>> const& actions_;
  std::vector<Class> by_word_;         // all classes, each after its prefix
  std::vector<Class> prefix_;          // of each class: its word without the last letter
  std::vector<std::uint16_t> letter_;  // and that letter, a generator
};

/// Checks that no two rows are equal. O(order * log(order)) comparisons. \throws Wrong
void check_reduced(std::vector<ClassSet> const& rows, Meter& work);

}  // namespace bouton::check
