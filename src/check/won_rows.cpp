#include "check/won_rows.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "check/findings.hpp"

namespace bouton::check {
namespace {

constexpr std::size_t kMostLetters = 4;

}  // namespace

void WonRows::check() {
  for (std::uint32_t x = 0; x < claim_.monoid.order; ++x) check_beside({}, x);
}

void WonRows::check_beside(Letters const& letters, std::uint32_t rest) {
  auto const variables =
      2 + static_cast<std::size_t>(std::count_if(letters.begin(), letters.end(),
                                                 [](Letter const& l) { return l.row->repeats; }));
  PlaceFormulas places(claim_, variables);
  std::vector<Place> wins;
  Formulas::Id const all = not_lost(places, letters, rest, wins);
  auto const point = helpless(places, all, wins);
  if (!point) return;
  if (!letters.empty() && rest == 0) {
    // Is there nothing else, or nothing with a total or a peak?
    Formulas& formulas = places.formulas();
    auto const nothing = formulas.both(places.at_least(places.constant(0), places.variable(0)),
                                       places.at_least(places.constant(0), places.variable(1)));
    if (auto const alone = helpless(places, formulas.both(all, nothing), wins)) {
      fail(letters, *alone);
    }
  }
  if (letters.size() == kMostLetters) fail(letters, *point);
  for (HeapRow const& row : rows_) {
    if (rest != 0 && row.image.element == 0) continue;
    for (std::uint32_t x = 0; x < claim_.monoid.order; ++x) {
      if (claim_.monoid.product(x, row.image.element) != rest) continue;
      Letters more = letters;
      more.push_back({&row, rest == 0});
      check_beside(more, x);
    }
  }
}

/// Options are added one by one, each because it wins where the formula held so far: few are
/// needed.
std::optional<Formulas::Point> WonRows::helpless(PlaceFormulas& places, Formulas::Id formula,
                                                 std::vector<Place> const& wins) {
  Formulas& formulas = places.formulas();
  while (auto point = formulas.find(formula, work_)) {
    auto const win = std::find_if(wins.begin(), wins.end(), [&](Place const& place) {
      work_.require(100);
      return places.lost_at(place, *point);
    });
    if (win == wins.end()) return point;
    formula = formulas.both(formula, formulas.negation(places.lost(*win)));
  }
  return std::nullopt;
}

Formulas::Id WonRows::not_lost(PlaceFormulas& places, Letters const& letters, std::uint32_t rest,
                               std::vector<Place>& wins) {
  Formulas& formulas = places.formulas();
  std::size_t const n = letters.size();
  std::vector<Linear> totals, peaks;
  std::size_t variable = 2;
  for (Letter const& letter : letters) {
    std::size_t const at = letter.row->repeats ? variable++ : 0;
    totals.push_back(places.line(letter.row->image.total, at));
    peaks.push_back(places.line(letter.row->image.peak, at));
  }
  // The rest with all letters but one, or with all of them.
  auto const without = [&](std::size_t but) {
    Place place{rest, places.variable(0), {places.variable(1)}};
    for (std::size_t i = 0; i < n; ++i) {
      if (i == but) continue;
      place.element = claim_.monoid.product(place.element, letters[i].row->image.element);
      place.total = PlaceFormulas::sum(place.total, totals[i]);
      place.peaks.push_back(peaks[i]);
    }
    return place;
  };
  Formulas::Id result = places.possible({rest, places.variable(0), {places.variable(1)}});
  result = formulas.both(result, formulas.negation(places.lost(without(n))));
  variable = 2;
  for (std::size_t i = 0; i < n; ++i) {
    if (letters[i].leads) {
      result = formulas.both(result, places.at_least(peaks[i], places.variable(1)));
      for (std::size_t j = i + 1; j < n; ++j) {
        result = formulas.both(result, places.at_least(peaks[i], peaks[j]));
      }
    }
    Place const others = without(i);
    std::size_t const at = letters[i].row->repeats ? variable++ : 0;
    for (RowOption const& option : letters[i].row->options) {
      Place after = others;
      after.element = claim_.monoid.product(after.element, option.element);
      after.total = PlaceFormulas::sum(after.total, places.line(option.total, at));
      for (Line const& peak : option.peaks) after.peaks.push_back(places.line(peak, at));
      wins.push_back(std::move(after));
    }
  }
  return result;
}

void WonRows::fail(Letters const& letters, Formulas::Point const& point) const {
  std::string text;
  std::size_t variable = 2;
  for (Letter const& letter : letters) {
    std::uint64_t heap = letter.row->heap;
    if (letter.row->repeats) heap += claim_.period() * point[variable++];
    text += (text.empty() ? "" : " + ") + in_digits(heap);
  }
  throw Wrong{Message{"check.wrong.rows_won", {{"sum", text}}}};
}

}  // namespace bouton::check
