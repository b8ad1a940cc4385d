// Cells: sets of vectors, known in a box, described by conditions on linear forms.
//
// A set of vectors of natural numbers is often one of this kind: whether z belongs to it depends on
// where some linear forms of z are, each exactly near 0 and else beyond a bound, and on z modulo
// some M. `find_shape` looks for the simplest forms, bound and M with which that holds for all
// given sets in the box; `fit_cells` then describes one set by few cells with few conditions. What
// is found is a guess about vectors outside the box.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "misere/infinite_quotient.hpp"

namespace bouton::misere {

/// The vectors z with z[i] < size[i]; the first coordinate runs fastest.
class Box {
 public:
  explicit Box(std::vector<std::size_t> size);
  [[nodiscard]] std::size_t dimensions() const { return size_.size(); }
  [[nodiscard]] std::size_t points() const { return points_; }
  [[nodiscard]] std::vector<std::size_t> const& size() const { return size_; }
  [[nodiscard]] std::vector<std::int64_t> at(std::size_t number) const;
  /// \pre z lies in the box
  [[nodiscard]] std::size_t number(std::vector<std::int64_t> const& z) const;
  [[nodiscard]] bool has(std::vector<std::int64_t> const& z) const;

 private:
  std::vector<std::size_t> size_;
  std::size_t points_ = 1;
};

/// The box with all sides the same, as long as can be: at most `side`, with at most `points`
/// points.
[[nodiscard]] Box box_within(std::size_t dimensions, std::size_t side, std::size_t points);

/// One flag for each point of a box.
using BoxSet = std::vector<std::uint8_t>;

/// Forms, a bound for the constants, and a modulus.
struct Shape {
  std::vector<std::vector<std::int64_t>> forms;  ///< the coordinates come first
  std::int64_t bound = 0, modulus = 1;
};

/// The simplest shape on which all sets depend in the box, if there is one. \throws LimitReached
[[nodiscard]] std::optional<Shape> find_shape(Box const& box, std::vector<BoxSet> const& sets,
                                              Meter& work);

/// The same with the forms of `like`, for sets that are expected to be similar. \throws
/// LimitReached
[[nodiscard]] std::optional<Shape> find_shape(Box const& box, std::vector<BoxSet> const& sets,
                                              Shape const& like, Meter& work);

/// Cells of this shape whose union is the set, in the box. \throws LimitReached
[[nodiscard]] CounterSet fit_cells(Box const& box, BoxSet const& set, Shape const& shape,
                                   Meter& work);

}  // namespace bouton::misere
