// NumberSet: a set of tuples of numbers as an automaton, and what is made of such sets: comparisons
// of sums, "and", "or", "not", "there is a number".
//
// The numbers have names, their tracks: the heaps as they are given, the heaps in order of size,
// and numbers that somebody has named. Digits are read in parallel, most significant first, zeros
// in front change nothing. A set says yes or no to all words that numbers have in which heaps in
// order of size are in order; other words are kInvalid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"
#include "discover/constraint.hpp"
#include "discover/numeration.hpp"

namespace bouton::discover {

/// The name of a number: the tracks of a game, then kSortedTrack + i for the heap of index i in
/// order of size, then kNamedTrack + i.
using Track = std::uint32_t;
inline constexpr Track kSortedTrack = 32;
inline constexpr Track kNamedTrack = 64;

struct NumberSet {
  std::vector<Track> tracks;  ///< ascending
  Dfa automaton;              ///< minimised, with one start
};

/// A condition on s = sum of factors times numbers. Each number is the nim-sum of some tracks, one
/// of them as a rule; more only in bases that are powers of 2, where its digits are those of the
/// tracks, added without carrying.
struct SumCondition {
  std::vector<std::vector<Track>> numbers;
  Constraint constraint;  ///< `x` has the factor of each number
};

/// Makes sets in one numeration system. All functions throw LimitReached where sets become too
/// large.
class NumberSets {
 public:
  NumberSets(Numeration const& system, Meter& work) : system_(system), work_(work) {}

  [[nodiscard]] NumberSet everything(std::vector<Track> const& tracks);
  [[nodiscard]] NumberSet where(SumCondition const& condition);
  /// In Fibonacci numeration: `to` is floor(phi * from), phi = (1 + sqrt 5) / 2.
  /// \param spare  two tracks that are used for nothing else
  [[nodiscard]] NumberSet golden(Track from, Track to, Track spare);

  [[nodiscard]] NumberSet both(NumberSet const& a, NumberSet const& b);
  [[nodiscard]] NumberSet either(NumberSet const& a, NumberSet const& b);
  [[nodiscard]] static NumberSet complement(NumberSet set) {
    return {std::move(set.tracks), discover::complement(std::move(set.automaton))};
  }
  /// The tuples that some numbers on the tracks `gone` complete to one of the set.
  [[nodiscard]] NumberSet for_some(NumberSet const& set, std::vector<Track> const& gone);
  /// The set by the heaps as they are given alone, which know the heaps in order of size.
  [[nodiscard]] NumberSet by_heaps(NumberSet const& set, std::size_t heaps);

 private:
  using Memory = std::vector<std::uint32_t>;
  using Read = std::function<bool(Memory&, Letter)>;
  using Marks = std::function<Mark(Memory const&)>;

  [[nodiscard]] std::size_t letters_of(std::size_t tracks) const;
  [[nodiscard]] Dfa explored(std::size_t letters, Memory const& first, Read const& read,
                             Marks const& mark);
  [[nodiscard]] NumberSet combined(NumberSet const& a, NumberSet const& b, bool one_is_enough);
  [[nodiscard]] NumberSet shifted(Track from, Track to);
  [[nodiscard]] NumberSet one_more(Track small, Track large);
  [[nodiscard]] NumberSet zero(Track track);
  [[nodiscard]] bool read_word(std::uint32_t& word, Letter digit) const;

  Numeration const& system_;
  Meter& work_;
};

}  // namespace bouton::discover
