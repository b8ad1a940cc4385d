#include "check/heap_rows.hpp"

#include <algorithm>
#include <utility>

#include "check/heap_rules.hpp"

namespace bouton::check {
namespace {

class Rows {
 public:
  Rows(AllHeapsClaim const& claim, Meter& work) : claim_(claim), work_(work) {}

  std::vector<HeapRow> run() {
    std::uint64_t const repeats_from = first_row(claim_);
    for (std::uint64_t heap = 1; heap < repeats_from; ++heap) add_alone(heap);
    for (std::uint64_t r = 0; r < claim_.period(); ++r) add_repeating(repeats_from + r);
    return std::move(rows_);
  }

 private:
  void add_alone(std::uint64_t heap) {
    HeapRow row{heap, false, claim_.image(heap), {}};
    auto const moves = heap_moves(claim_.rules, heap, work_);
    if (!moves) throw LimitReached{work_.stopped_by()};
    for (auto const& parts : *moves) {
      HeapSum sum;
      for (std::uint64_t const part : parts) ++sum[part];
      RowImage const image = claim_.sum(sum);
      row.options.insert({image.element, image.total, {image.peak}});
    }
    add(std::move(row));
  }

  void add_repeating(std::uint64_t heap) {
    HeapRow row{heap, true, claim_.row(heap), {}};
    for (std::uint64_t taken = 0; taken <= claim_.rules.most_taken(); ++taken) {
      std::uint32_t const digit = claim_.rules.digit(taken);
      if ((digit & 2U) != 0 && taken > 0) {
        RowImage const rest = claim_.row(heap - taken);
        row.options.insert({rest.element, rest.total, {rest.peak}});
      }
      if ((digit & 4U) == 0) continue;
      for (std::uint64_t part = 1; part < claim_.first.size(); ++part) {
        RowImage const small = claim_.image(part);
        RowImage const rest = claim_.row(heap - taken - part);
        Line const total{small.total.at + rest.total.at, rest.total.step};
        std::vector<Line> peaks{rest.peak};
        // Else the part has no larger peak than the rest.
        if (small.peak.at > rest.peak.at) peaks.push_back(small.peak);
        row.options.insert(
            {claim_.monoid.product(small.element, rest.element), total, std::move(peaks)});
      }
      work_.require(100 * claim_.first.size());
    }
    add(std::move(row));
  }

  void add(HeapRow row) {
    // Rows that repeat have moves; those into two large heaps are not listed.
    if (row.options.empty() && !row.repeats) return;
    bool const known = std::any_of(rows_.begin(), rows_.end(), [&](HeapRow const& other) {
      return other.image == row.image && other.options == row.options;
    });
    if (!known) rows_.push_back(std::move(row));
  }

  AllHeapsClaim const& claim_;
  Meter& work_;
  std::vector<HeapRow> rows_;
};

}  // namespace

std::uint64_t first_row(AllHeapsClaim const& claim) {
  return 2 * claim.first.size() + claim.rules.most_taken();
}

std::vector<HeapRow> heap_rows(AllHeapsClaim const& claim, Meter& work) {
  return Rows(claim, work).run();
}

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
