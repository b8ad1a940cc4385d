// QuotientMonoid: checks that the claimed actions are those of generators of a commutative monoid.
//
// Maps of a set that commute, with an element 0 from which they reach every other, are the
// multiplications of exactly one commutative monoid on that set with identity 0
// (docs/misere.md). The only products taken here are with generators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bouton/core/limits.hpp"
#include "check/quotient_claim.hpp"

namespace bouton::check {

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
