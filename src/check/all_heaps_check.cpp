#include "check/checks.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "check/all_heaps_claim.hpp"
#include "check/findings.hpp"
#include "check/heap_rows.hpp"
#include "check/heap_rules.hpp"

namespace bouton::check {
namespace {

constexpr std::size_t kMostLetters = 4;

/// Checks that every sum of heaps of any size which is not lost has a winning move.
///
/// Assume that no heap of a sum that is not lost has a winning move. Heaps are taken out of it one
/// by one: if the element of the rest is not the identity, one whose element is not, else one with
/// the largest peak. For each choice of rows it is a formula that these heaps have no winning move
/// beside some rest; soon there is no rest any more.
class WonRows {
 public:
  WonRows(AllHeapsClaim const& claim, std::vector<HeapRow> const& rows, Meter& work)
      : claim_(claim), rows_(rows), work_(work) {}

  /// \throws Wrong naming heaps for which this does not end.
  /// \throws LimitReached
  void check() {
    for (std::uint32_t x = 0; x < claim_.monoid.order; ++x) check_beside({}, x);
  }

 private:
  struct Letter {
    HeapRow const* row;
    bool leads;  // no heap taken later, and none of the rest, has a larger peak
  };
  using Letters = std::vector<Letter>;

  /// All sums with these heaps, and a rest with this element.
  void check_beside(Letters const& letters, std::uint32_t rest) {
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

  /// The sum is not lost: over the total and the peak of the rest and one number for each letter
  /// that repeats. \param wins  becomes the options of the letters
  Formulas::Id not_lost(PlaceFormulas& places, Letters const& letters, std::uint32_t rest,
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

  /// Where the formula holds and none of the places is lost.
  /// Options are added one by one, each because it wins where the formula held so far: few are
  /// needed.
  std::optional<Formulas::Point> helpless(PlaceFormulas& places, Formulas::Id formula,
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

  [[noreturn]] void fail(Letters const& letters, Formulas::Point const& point) const {
    std::string text;
    std::size_t variable = 2;
    for (Letter const& letter : letters) {
      std::uint64_t heap = letter.row->heap;
      if (letter.row->repeats) heap += claim_.period() * point[variable++];
      text += (text.empty() ? "" : " + ") + in_digits(heap);
    }
    throw Wrong{Message{"check.wrong.rows_won", {{"sum", text}}}};
  }

  AllHeapsClaim const& claim_;
  std::vector<HeapRow> const& rows_;
  Meter& work_;
};

class AllHeapsCheck {
 public:
  AllHeapsCheck(AllHeapsClaim const& claim, CheckOptions const& options)
      : claim_(claim), work_(meter_of(options)) {}

  /// Large heaps have moves; the empty heap, and heaps without a move, are the identity; generators
  /// are the elements they act as; all sums have a total and a peak that are said to be possible.
  void check_images() {
    bool const octal = claim_.rules.finite() && claim_.rules.parts == PartsRule::kAny &&
                       claim_.rules.most_parts() <= 2;
    demand(octal, "check.wrong.rows_octal");
    bool large_move = false;
    for (std::uint64_t taken = 0; taken <= claim_.rules.most_taken(); ++taken) {
      large_move = large_move || claim_.rules.digit(taken) > 1;
    }
    demand(large_move, "check.wrong.rows_moves");
    rows_ = heap_rows(claim_, work_);
    for (std::uint64_t heap = 0; heap < first_row(claim_); ++heap) {
      auto const moves = heap_moves(claim_.rules, heap, work_);
      if (!moves) throw LimitReached{work_.stopped_by()};
      if (moves->empty()) demand_at(claim_.image(heap) == RowImage{}, "check.wrong.moveless", heap);
    }
    for (std::size_t g = 0; g < claim_.monoid.generators.size(); ++g) {
      RowImage image;
      image.element = claim_.monoid.actions[g][0];
      std::uint64_t const heap = claim_.monoid.generators[g];
      demand_at(claim_.image(heap) == image, "check.wrong.generator_image", heap);
    }
    PlaceFormulas places(claim_, 3);
    Formulas& formulas = places.formulas();
    Place const nothing{0, places.constant(0), {places.constant(0)}};
    demand(formulas.find(places.lost(nothing), work_) == std::nullopt, "check.wrong.nothing");
    demand(formulas.find(places.possible(nothing), work_).has_value(), "check.wrong.possible",
           {{"heap", "0"}});
    Formulas::Id const before = places.possible(context(places, 0));
    for (HeapRow const& row : rows_) {
      Formulas::Id const after = places.possible(with_row(places, row, 0));
      auto const outside = formulas.both(before, formulas.negation(after));
      demand_at(!formulas.find(outside, work_), "check.wrong.possible", row.heap);
    }
  }

  /// Checks that no move leads from a lost sum to a lost sum.
  void check_lost() {
    for (std::uint32_t x = 0; x < claim_.monoid.order; ++x) {
      for (HeapRow const& row : rows_) {
        PlaceFormulas places(claim_, 3);
        Formulas& formulas = places.formulas();
        auto const before = formulas.both(places.possible(context(places, x)),
                                          places.lost(with_row(places, row, x)));
        for (RowOption const& option : row.options) {
          Place after = context(places, claim_.monoid.product(x, option.element));
          after.total = PlaceFormulas::sum(after.total, places.line(option.total, 2));
          for (Line const& peak : option.peaks) after.peaks.push_back(places.line(peak, 2));
          auto const both = formulas.both(before, places.lost(after));
          demand_at(!formulas.find(both, work_), "check.wrong.lost", row.heap);
        }
      }
      check_lost_splits(x);
    }
  }

  /// Checks that from every other sum with a move, some move leads to a lost sum.
  void check_won() { WonRows(claim_, rows_, work_).check(); }

  /// Checks that any two members of the family are distinguished by their context.
  void check_family() {
    HeapFamily const& family = claim_.family;
    demand(family.heap >= claim_.first.size() && family.step % claim_.period() == 0,
           "check.wrong.family_heaps");
    RowImage const start = claim_.sum(family.start);
    RowImage const by_first = claim_.sum(family.by_first);
    RowImage const by_distance = claim_.sum(family.by_distance);
    bool const plain = by_first.element == 0 && by_distance.element == 0 &&
                       std::max(by_first.peak.at, by_distance.peak.at) <= start.peak.at;
    demand(plain, "check.wrong.family_steps");
    // k is the number of the first, and 1 + d the distance to the second.
    RowImage heap = claim_.row(family.heap);
    auto const times = static_cast<std::int64_t>(family.step / claim_.period());
    heap.total.step *= times;
    heap.peak.step *= times;
    PlaceFormulas places(claim_, 2);
    Linear const k = places.variable(0);
    Linear next = PlaceFormulas::sum(k, places.variable(1));
    ++next.at;
    auto const member = [&](Linear const& number) {
      Linear total = places.constant(start.total.at + by_distance.total.at);
      total.row[0] = by_first.total.at;
      total.row[1] = by_distance.total.at;
      Place place{claim_.monoid.product(start.element, heap.element),
                  PlaceFormulas::sum(total, times_of(number, heap.total)),
                  {places.constant(start.peak.at), times_of(number, heap.peak)}};
      return places.lost(place);
    };
    Formulas& formulas = places.formulas();
    auto const apart = formulas.differ(member(k), member(next));
    demand_apart(formulas.find(formulas.negation(apart), work_));
  }

 private:
  /// Variables: total and peak of the context, and the number in a row.
  static Place context(PlaceFormulas const& places, std::uint32_t element) {
    return {element, places.variable(0), {places.variable(1)}};
  }
  [[nodiscard]] Place with_row(PlaceFormulas const& places, HeapRow const& row,
                               std::uint32_t element) const {
    Place place = context(places, claim_.monoid.product(element, row.image.element));
    place.total = PlaceFormulas::sum(place.total, places.line(row.image.total, 2));
    place.peaks.push_back(places.line(row.image.peak, 2));
    return place;
  }
  static Linear times_of(Linear number, Line const& line) {
    for (std::int64_t& c : number.row) c *= line.step;
    number.at = number.at * line.step + line.at;
    return number;
  }

  /// Splits of a repeating heap into two heaps that repeat.
  void check_lost_splits(std::uint32_t x) {
    std::uint64_t const base = claim_.first.size();
    std::uint64_t const period = claim_.period();
    for (std::uint64_t heap = first_row(claim_); heap < first_row(claim_) + period; ++heap) {
      for (std::uint64_t const taken : claim_.rules.splitting()) {
        for (std::uint64_t r = 0; r < period; ++r) {
          // heap + period k - taken = one + period i + other + period j, one and other minimal;
          // one period too much, and one less, since the difference may be negative.
          std::uint64_t const one = base + r;
          std::uint64_t const rest = heap + period - taken - one - base;
          check_split(x, heap, one, base + rest % period,
                      static_cast<std::int64_t>(rest / period) - 1);
        }
      }
    }
  }

  /// i + j = k + more, for the numbers i, j of the parts and k of the heap.
  void check_split(std::uint32_t x, std::uint64_t heap, std::uint64_t one, std::uint64_t other,
                   std::int64_t more) {
    PlaceFormulas places(claim_, 4);
    Formulas& formulas = places.formulas();
    RowImage const whole = claim_.row(heap);
    RowImage const a = claim_.row(one);
    RowImage const b = claim_.row(other);
    Linear k = PlaceFormulas::sum(places.variable(2), places.variable(3));
    k.at -= more;
    Place before = context(places, claim_.monoid.product(x, whole.element));
    before.total = PlaceFormulas::sum(before.total, times_of(k, whole.total));
    before.peaks.push_back(times_of(k, whole.peak));
    Place after =
        context(places, claim_.monoid.product(claim_.monoid.product(x, a.element), b.element));
    after.total = PlaceFormulas::sum(after.total, places.line(a.total, 2));
    after.total = PlaceFormulas::sum(after.total, places.line(b.total, 3));
    after.peaks.push_back(places.line(a.peak, 2));
    after.peaks.push_back(places.line(b.peak, 3));
    auto both = formulas.both(places.lost(before), places.lost(after));
    both = formulas.both(both, places.at_least(k, places.constant(0)));
    both = formulas.both(both, places.possible(context(places, x)));
    demand_at(!formulas.find(both, work_), "check.wrong.lost", heap);
  }

  AllHeapsClaim const& claim_;
  Meter work_;
  std::vector<HeapRow> rows_;
};

}  // namespace

void check_all_heaps(Document const& document, CheckOptions const& options,
                     CheckedCertificate& result) {
  AllHeapsClaim claim = read_all_heaps_claim(document);
  result.game = claim.game;
  result.statement = Message{"check.claim.all_heaps", {{"game", claim.game}}};
  Findings findings(result);
  claim.monoid.find_products();
  findings.checked("check.did.finite_part", {{"order", in_digits(claim.monoid.order)}});
  try {
    AllHeapsCheck check(claim, options);
    check.check_images();
    findings.checked("check.did.rows", {{"first", in_digits(claim.first.size())},
                                        {"period", in_digits(claim.period())}});
    check_sums(check, findings);
  } catch (LimitReached const&) {
    findings.unchecked("check.not.infinite");
  }
}

}  // namespace bouton::check
