// Place: the image of a sum that is known up to some variables, and formulas about it.
#pragma once

#include <cstdint>
#include <vector>

#include "check/all_heaps_claim.hpp"

namespace bouton::check {

/// at + sum of rows[i] x_i
struct Linear {
  std::vector<std::int64_t> row;
  std::int64_t at = 0;
};

/// An element, a total, and peaks of which the largest counts.
struct Place {
  std::uint32_t element = 0;
  Linear total;
  std::vector<Linear> peaks;
};

class PlaceFormulas {
 public:
  PlaceFormulas(AllHeapsClaim const& claim, std::size_t variables)
      : claim_(claim), formulas_(variables) {}

  [[nodiscard]] Formulas& formulas() { return formulas_; }
  /// The variable itself, and a line in it.
  [[nodiscard]] Linear variable(std::size_t i) const;
  [[nodiscard]] Linear line(Line const& of, std::size_t i) const;
  [[nodiscard]] Linear constant(std::int64_t at) const;
  [[nodiscard]] static Linear sum(Linear a, Linear const& b);

  Formulas::Id at_least(Linear const& a, Linear const& b);
  /// The place is lost by the mover; its total and peak are possible.
  Formulas::Id lost(Place const& place) { return in(claim_.lost[place.element], place); }
  /// The same for one choice of the variables.
  [[nodiscard]] bool lost_at(Place const& place, Formulas::Point const& point) const;
  Formulas::Id possible(Place const& place) { return in(claim_.possible, place); }

 private:
  Formulas::Id in(Formulas::Id set, Place const& place);

  AllHeapsClaim const& claim_;
  Formulas formulas_;
};

}  // namespace bouton::check
