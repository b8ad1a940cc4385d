#include "check/place_formulas.hpp"

#include <algorithm>
#include <utility>

namespace bouton::check {
namespace {

/// Whether b is at least a wherever the variables are.
bool below(Linear const& a, Linear const& b) {
  for (std::size_t i = 0; i < a.row.size(); ++i) {
    if (a.row[i] > b.row[i]) return false;
  }
  return a.at <= b.at;
}

}  // namespace

Linear PlaceFormulas::constant(std::int64_t at) const {
  return {std::vector<std::int64_t>(formulas_.variables(), 0), at};
}

Linear PlaceFormulas::line(Line const& of, std::size_t i) const {
  Linear result = constant(of.at);
  if (of.step != 0) result.row[i] = of.step;
  return result;
}

Linear PlaceFormulas::variable(std::size_t i) const {
  return line({0, 1}, i);
}

Linear PlaceFormulas::sum(Linear a, Linear const& b) {
  for (std::size_t i = 0; i < a.row.size(); ++i) a.row[i] += b.row[i];
  a.at += b.at;
  return a;
}

Formulas::Id PlaceFormulas::at_least(Linear const& a, Linear const& b) {
  Atom atom;
  atom.coefficients = a.row;
  for (std::size_t i = 0; i < b.row.size(); ++i) atom.coefficients[i] -= b.row[i];
  atom.constant = b.at - a.at;
  return formulas_.atom(std::move(atom));
}

bool PlaceFormulas::lost_at(Place const& place, Formulas::Point const& point) const {
  auto const value = [&](Linear const& linear) {
    std::int64_t result = linear.at;
    for (std::size_t i = 0; i < point.size(); ++i) {
      result += linear.row[i] * static_cast<std::int64_t>(point[i]);
    }
    return static_cast<std::uint64_t>(result);
  };
  std::uint64_t peak = 0;
  for (Linear const& one : place.peaks) peak = std::max(peak, value(one));
  return claim_.formulas.holds(claim_.lost[place.element], {value(place.total), peak});
}

/// One of the peaks is the largest, and with it the place is in the set.
Formulas::Id PlaceFormulas::in(Formulas::Id set, Place const& place) {
  std::vector<Linear> peaks;
  for (std::size_t i = 0; i < place.peaks.size(); ++i) {
    bool needed = true;
    for (std::size_t j = 0; j < place.peaks.size() && needed; ++j) {
      if (j == i || !below(place.peaks[i], place.peaks[j])) continue;
      needed = j > i && below(place.peaks[j], place.peaks[i]);  // of equal ones the first is kept
    }
    if (needed) peaks.push_back(place.peaks[i]);
  }
  Formulas::Id result = Formulas::kFalse;
  for (std::size_t i = 0; i < peaks.size(); ++i) {
    Formulas::Id here = formulas_.substitute(
        claim_.formulas, set, {{place.total.at, peaks[i].at}, {place.total.row, peaks[i].row}});
    for (std::size_t j = 0; j < peaks.size(); ++j) {
      if (j != i) here = formulas_.both(here, at_least(peaks[i], peaks[j]));
    }
    result = formulas_.either(result, here);
  }
  return result;
}

}  // namespace bouton::check
