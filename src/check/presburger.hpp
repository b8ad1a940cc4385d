// Formulas: statements about vectors of natural numbers, decided.
//
// An atom compares a sum of multiples of the variables with a constant, or states its residue
// modulo m; atoms are joined by and, or, not. Whether a formula holds somewhere is decided by
// reading the numbers bit by bit, the lowest bits first (docs/infinite.md):
//
//   x = 2 y + b:  a x >= c  iff  a y >= ceil((c - a b) / 2),  and so for the other atoms.
//
// So after some bits a formula has become another one that differs only in its constants. These
// shrink to the size of the coefficients: there are finitely many. The formula holds somewhere
// iff one of those it can become holds at 0.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/work_meter.hpp"

namespace bouton::check {

/// sum of coefficients[i] x_i >= constant, = constant, or = constant modulo `modulus`.
struct Atom {
  enum class Kind : std::uint8_t { kAtLeast, kEqual, kCongruent };
  Kind kind = Kind::kAtLeast;
  std::vector<std::int64_t> coefficients;
  std::int64_t constant = 0;
  std::int64_t modulus = 1;  ///< >= 1; for congruences only

  friend bool operator==(Atom const&, Atom const&) = default;
  // Not <=>: the standard library of emscripten has none for vectors.
  friend bool operator<(Atom const& a, Atom const& b) {
    return std::tie(a.kind, a.coefficients, a.constant, a.modulus) <
           std::tie(b.kind, b.coefficients, b.constant, b.modulus);
  }
};

/// Old variables as sums of new ones: x_i = start[i] + sum of rows[i][j] y_j.
struct Substitution {
  std::vector<std::int64_t> start;
  std::vector<std::vector<std::int64_t>> rows;
};

/// Formulas over the same variables; equal ones built twice are one. All absolute values of
/// coefficients, constants and moduli are below kMost.
class Formulas {
 public:
  using Id = std::uint32_t;
  static constexpr Id kFalse = 0;
  static constexpr Id kTrue = 1;
  static constexpr std::int64_t kMost = std::int64_t{1} << 56;
  static constexpr std::size_t kMostVariables = 12;

  /// \pre variables <= kMostVariables
  explicit Formulas(std::size_t variables) : variables_(variables) {
    nodes_ = {{Node::kConstant, 0, 0}, {Node::kConstant, 1, 0}};
  }
  [[nodiscard]] std::size_t variables() const { return variables_; }

  Id atom(Atom atom);
  Id negation(Id formula);
  Id both(Id a, Id b);
  Id either(Id a, Id b) { return negation(both(negation(a), negation(b))); }
  /// Holds where exactly one of the two holds.
  Id differ(Id a, Id b) { return either(both(a, negation(b)), both(b, negation(a))); }

  /// The formula `id` of `from` after the substitution, whose new variables are those of this.
  Id substitute(Formulas const& from, Id id, Substitution const& substitution);

  using Point = std::vector<std::uint64_t>;
  [[nodiscard]] bool holds(Id formula, Point const& point) const {
    return holds_at(formula, std::span(&point, 1)) != 0;
  }
  /// Bit i: the formula holds at points[i]. \pre at most 64 points
  [[nodiscard]] std::uint64_t holds_at(Id formula, std::span<Point const> points) const;
  /// A vector of natural numbers at which the formula holds, if there is one. \throws LimitReached
  [[nodiscard]] std::optional<Point> find(Id formula, WorkMeter& work) const;

 private:
  friend class Walk;
  struct Node {
    enum Kind : std::uint8_t { kConstant, kAtom, kNot, kAnd };
    Kind kind;
    Id a, b;  // value; atom; operands. Operands have smaller numbers.
    friend bool operator<(Node const& x, Node const& y) {
      return std::tie(x.kind, x.a, x.b) < std::tie(y.kind, y.a, y.b);
    }
  };
  Id add(Node node);
  /// The nodes that the formula is made of, ascending.
  [[nodiscard]] std::vector<Id> parts(Id formula) const;

  std::size_t variables_;
  std::vector<Node> nodes_;
  std::vector<Atom> atoms_;
  std::map<Node, Id> known_nodes_;
  std::map<Atom, Id> known_atoms_;
};

}  // namespace bouton::check
