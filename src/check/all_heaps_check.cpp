#include "check/all_heaps_check.hpp"

#include <vector>

#include "check/all_heaps_claim.hpp"
#include "check/check_work.hpp"
#include "check/findings.hpp"
#include "check/heap_moves.hpp"
#include "check/heap_rows.hpp"
#include "check/infinite_steps.hpp"
#include "check/place_formulas.hpp"
#include "check/won_rows.hpp"

namespace bouton::check {
namespace {

class AllHeapsCheck {
 public:
  AllHeapsCheck(AllHeapsClaim const& claim, CheckOptions const& options)
      : claim_(claim), work_(work_meter(options)) {}

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
  WorkMeter work_;
  std::vector<HeapRow> rows_;
};

}  // namespace

void check_all_heaps(Document const& document, CheckOptions const& options,
                     CheckedCertificate& result) {
  AllHeapsClaim claim = read_all_heaps_claim(document);
  result.game = claim.game;
  result.statement = Message{"check.claim.all_heaps", {{"game", claim.game}}};
  Findings findings(result);
  claim.monoid.find_words();
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
