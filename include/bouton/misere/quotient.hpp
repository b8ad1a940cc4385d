// Quotient: a misere quotient as a value: monoid, P-portion and pretending function.
//
// Sums of heaps of some one-heap games are distinguished only by who wins them together with other
// such sums. The classes form a commutative monoid Q; the pretending function gives the class of
// every heap; the mover loses a sum exactly if the product of its classes is in the P-portion.
// (Plambeck 2005; Plambeck & Siegel 2008.) One game has its own quotient; several games together
// have a common one, in which their sums are decided.
//
//   games       0.77                      heap     0  1  2  3  4 ...
//   generators  a = heap 1, b = heap 2    class    1  a  b ab  a ...
//   elements    numbered 0, 1, ...; 0 is the class of the empty sum; stored as products
//
// Rows of elements are bit sets over the elements: z is in row(x) iff x z is in the P-portion. No
// two rows are equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bouton/sequence/class_sequence.hpp"
#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::misere {

/// An element of a quotient: 0 to order - 1; 0 is the identity.
using Element = sequence::ClassSequence::Class;

/// No quotient has more elements than this.
inline constexpr std::size_t kMostElements = 65'535;

/// A heap whose class is not a product of classes of smaller heaps. Games are counted from 0.
struct Generator {
  std::size_t game = 0;
  std::uint64_t heap = 0;

  friend bool operator==(Generator const&, Generator const&) = default;
};

/// The data of a quotient.
struct QuotientParts {
  std::vector<sequence::OneHeapGame> games;
  std::vector<Generator> generators;
  /// actions[g][x]: x times generator g. One row per generator, each as long as the order.
  std::vector<std::vector<Element>> actions;
  std::vector<bool> p_portion;  ///< one flag per element
  /// The pretending function: for each game the classes of heaps 0, 1, ..., or of all heaps.
  std::vector<sequence::ClassSequence> heaps;
};

/// How exponents are written in a word: ab2 (h1^2 where generators are named by heaps), or ab².
enum class WordStyle { kPlain, kSuperscript };

/// A quotient that never changes. Safe for concurrent use.
/// \cite Plambeck2005, PlambeckSiegel2008
class Quotient {
 public:
  /// \pre the actions commute; rows are distinct
  /// \throws std::logic_error if the parts do not fit together or an element is not a product
  /// \complexity O(order * generators), and O(order^2) up to kTableOrder elements
  explicit Quotient(QuotientParts parts);

  [[nodiscard]] std::vector<sequence::OneHeapGame> const& games() const { return parts_.games; }
  /// Number of elements, 1 to kMostElements.
  [[nodiscard]] std::size_t order() const { return parts_.p_portion.size(); }
  /// Whether the mover loses a sum of class x. \pre x < order(), as everywhere below
  [[nodiscard]] bool is_p(Element x) const { return parts_.p_portion[x]; }
  [[nodiscard]] std::vector<bool> const& p_portion() const { return parts_.p_portion; }
  /// Number of P-classes.
  [[nodiscard]] std::size_t p_count() const;

  [[nodiscard]] std::vector<Generator> const& generators() const { return parts_.generators; }
  /// x times a generator. O(1).
  [[nodiscard]] Element times(Element x, std::size_t generator) const {
    return parts_.actions[generator][x];
  }
  [[nodiscard]] std::vector<std::vector<Element>> const& actions() const { return parts_.actions; }
  /// The class of the sum of both. O(1) up to kTableOrder elements, else O(length of the word).
  [[nodiscard]] Element product(Element x, Element y) const;

  /// The pretending function: classes of the heaps of game number `game`; ask covers(n) first.
  [[nodiscard]] sequence::ClassSequence const& heaps(std::size_t game = 0) const {
    return parts_.heaps[game];
  }
  /// Every heap of every game has a class: the whole quotient is known and proved.
  [[nodiscard]] bool complete() const;
  /// The quotient is that of a sum of Nim heaps: 1, 2, 6, 10, ... elements with the P-portion of
  /// Nim. Misere play is then decided as in Nim, by nim-values and by whether a heap is large.
  [[nodiscard]] bool tame() const;

  /// Exponents of the generators in the least word of x: a word is smaller if it has fewer of
  /// the last generator where the two differ (colexicographic order).
  [[nodiscard]] std::vector<unsigned> exponents(Element x) const;
  /// The class as a word: "1", "a", "ab2". Generators are a, b, ..., z without l and o where
  /// there are not more than 24, else h1, h2, ... with their heaps, joined by dots.
  [[nodiscard]] std::string word(Element x, WordStyle style = WordStyle::kPlain) const;
  /// Any product of generators as a word. \pre one exponent per generator
  [[nodiscard]] std::string word(std::vector<unsigned> const& exponents,
                                 WordStyle style = WordStyle::kPlain) const;
  [[nodiscard]] std::string generator_name(std::size_t generator) const;

  /// The elements in the order of their least words: 1, a, a2, ..., b, ab, ...
  [[nodiscard]] std::vector<Element> const& colex() const { return colex_; }
  /// The least word of x without its last letter, and that letter. \pre x is not 0
  [[nodiscard]] Element prefix(Element x) const { return prefix_[x]; }
  [[nodiscard]] std::size_t last_letter(Element x) const { return letter_[x]; }

  [[nodiscard]] QuotientParts const& parts() const { return parts_; }

  /// Products are looked up in a table up to this order.
  static constexpr std::size_t kTableOrder = 1024;

 private:
  QuotientParts parts_;
  std::vector<Element> colex_;
  std::vector<Element> prefix_;        // of the least word: without its last letter
  std::vector<std::uint32_t> letter_;  // its last letter (the largest generator)
  std::vector<Element> table_;         // products, row by row, up to kTableOrder elements
};

}  // namespace bouton::misere
