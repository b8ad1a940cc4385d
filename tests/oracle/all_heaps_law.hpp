// A second verifier of laws of sums of heaps of every size, without automata: by small models.
//
// Standard containers only; shares nothing with the library. What must hold is statements 1 to 4 of
// docs/all-heaps.md. Options are those of heaps one by one, from the rules; a heap beyond the first
// 2 n_0 + D, with number k in its row, has all options into one heap, or into a heap below n_0 and
// another one. So who wins depends on the total T and the peak J of the other heaps, and on the
// numbers k of one to three heaps, by conditions on linear forms: if something is wrong somewhere,
// it is at small numbers (small_model.hpp), and all of those are tried, T in bits of words.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "oracle/misere_sums.hpp"
#include "oracle/small_model.hpp"

namespace oracle {

struct AllHeapsLaw {
  using Sum = std::vector<std::pair<std::size_t, long>>;  // heaps, how many
  std::string code;
  std::vector<std::vector<std::size_t>> actions;  // of the generators of the finite part
  std::vector<std::array<long, 3>> first;         // element, total, peak
  std::vector<std::array<long, 5>> repeat;        // the same, and the growth of the last two
  std::vector<LawSet> sets;
  std::vector<std::size_t> lost;  // for each element the number of its set
  std::size_t possible = 0;
  std::size_t heap = 0, step = 0;  // the family
  Sum start, by_first, by_distance;
};

class AllHeapsLawCheck {
 public:
  /// \param nearer  look no farther than that: what is wrong may then be missed
  explicit AllHeapsLawCheck(AllHeapsLaw law, long nearer = 1'000'000)
      : law_(std::move(law)),
        nearer_(nearer),
        rule_(heap_rule(law_.code)),
        order_(law_.lost.size()) {
    first_row_ = 2 * law_.first.size() + rule_.digits.size() - 1;
    for (LawSet const& set : law_.sets) {
      for (auto const& cell : set) {
        for (LawCondition const& c : cell) {
          if (c.modulus != 0) {
            modulus_ = std::lcm(modulus_, c.modulus);
          } else {
            conditions_.push_back(c);
          }
        }
      }
    }
    for (auto const& row : law_.repeat) growths_.insert({row[3], row[4]});
  }

  /// Whether the sums stated are exactly those that the mover loses, and the quotient is infinite.
  bool right() {
    times_ = products_of(law_.actions, order_);
    if (times_.empty()) return false;
    plan();
    tabulate();
    return images_right() && no_lost_option() && all_others_win() && family_apart();
  }

 private:
  /// As many heaps are taken out of a sum, at most, to find one that wins.
  static constexpr std::size_t kMostLetters = 3;
  using Bits = std::vector<std::uint64_t>;  // of T

  struct Image {
    std::size_t element = 0;
    long total = 0, peak = 0;
    friend bool operator<(Image const& a, Image const& b) {
      return std::tie(a.element, a.total, a.peak) < std::tie(b.element, b.total, b.peak);
    }
    friend bool operator==(Image const& a, Image const& b) { return !(a < b) && !(b < a); }
  };
  struct Heap {
    Image image;
    std::vector<Image> options;
  };

  Image image(std::size_t heap) const {
    if (heap < law_.first.size()) {
      auto const& one = law_.first[heap];
      return {static_cast<std::size_t>(one[0]), one[1], one[2]};
    }
    auto const& one = law_.repeat[(heap - law_.first.size()) % law_.repeat.size()];
    auto const k = static_cast<long>((heap - law_.first.size()) / law_.repeat.size());
    return {static_cast<std::size_t>(one[0]), one[1] + k * one[3], one[2] + k * one[4]};
  }
  Image joined(Image const& a, Image const& b) const {
    return {times_[a.element][b.element], a.total + b.total, std::max(a.peak, b.peak)};
  }

  /// The options of a heap, those into two heaps of which one is below `most`.
  std::set<Image> options(std::size_t heap, std::size_t most) const {
    std::set<Image> result;
    for (std::size_t t = 0; t < rule_.digits.size() && t <= heap; ++t) {
      unsigned const digit = rule_.digits[t];
      std::size_t const rest = heap - t;
      if (((digit & 1U) != 0 && rest == 0) || ((digit & 2U) != 0 && rest > 0 && t > 0)) {
        result.insert(image(rest));
      }
      if ((digit & 4U) == 0) continue;
      for (std::size_t a = 1; a < most && 2 * a <= rest; ++a) {
        result.insert(joined(image(a), image(rest - a)));
      }
    }
    return result;
  }

  /// How far to look for something wrong.
  struct Reach {
    long t = 0, j = 0, k = 0;
    void widen(Vector const& bound, long nearer) {
      t = std::max(t, std::min(nearer, bound[0]));
      j = std::max(j, std::min(nearer, bound[1]));
      for (std::size_t i = 2; i < bound.size(); ++i) k = std::max(k, std::min(nearer, bound[i]));
    }
  };

  static Vector unit(std::size_t dimensions, std::size_t i, long c) {
    Vector v(dimensions, 0);
    v[i] = c;
    return v;
  }
  static Vector plus(Vector a, Vector const& b, long factor = 1) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += factor * b[i];
    return a;
  }

  /// The bound for conditions on places with these totals and peaks, which are linear forms with
  /// constants of at most these sizes: on the sets, and which of the peaks is the largest.
  Vector bound(std::size_t dimensions, std::vector<Vector> const& totals,
               std::vector<Vector> const& peaks, long total, long peak) const {
    SmallModel model(dimensions);
    for (Vector const& a : peaks) {
      for (Vector const& b : peaks) model.add(plus(a, b, -1), peak + 1);
      for (LawCondition const& c : conditions_) {
        long more = 0, less = 0;  // by the constants of total and peak
        (c.form[0] > 0 ? more : less) += std::abs(c.form[0]) * total;
        (c.form[1] > 0 ? more : less) += std::abs(c.form[1]) * peak;
        for (Vector const& t : totals) {
          model.add(plus(plus(Vector(dimensions, 0), t, c.form[0]), a, c.form[1]),
                    std::abs(c.constant) + std::max(more, less) + 1);
        }
      }
    }
    return model.bound(modulus_);
  }

  /// T, J and the numbers of `rows` heaps are variables, beside them are heaps that are the same.
  Vector bound_of_letters(std::size_t rows, std::size_t letters) const {
    std::size_t const n = 2 + rows;
    std::vector<Vector> totals{unit(n, 0, 1)}, peaks{Vector(n, 0), unit(n, 1, 1)};
    for (std::size_t row = 2; row < n; ++row) {
      std::vector<Vector> longer;
      for (auto const& [s, q] : growths_) {
        for (Vector const& total : totals) longer.push_back(plus(total, unit(n, row, s)));
        peaks.push_back(unit(n, row, q));
      }
      totals = std::move(longer);
    }
    totals.push_back(unit(n, 0, 1));
    return bound(n, totals, peaks, static_cast<long>(letters) * most_total_, most_peak_);
  }

  /// T, J and the numbers of the two parts of a heap are variables.
  Vector bound_of_splits() const {
    std::vector<Vector> totals, peaks{unit(4, 1, 1)};
    for (auto const& [s, q] : growths_) {
      for (auto const& [other, peak] : growths_) {
        totals.push_back(plus(plus(unit(4, 0, 1), unit(4, 2, s)), unit(4, 3, other)));
      }
      for (Vector const& numbers : {Vector{0, 0, 1, 0}, Vector{0, 0, 0, 1}, Vector{0, 0, 1, 1}}) {
        peaks.push_back(plus(Vector(4, 0), numbers, q));
      }
    }
    return bound(4, totals, peaks, 2 * most_total_, most_peak_);
  }

  /// The largest constants, how far to look, and the heaps to look at.
  void plan() {
    auto const note = [&](Image const& one) {
      most_total_ = std::max(most_total_, one.total);
      most_peak_ = std::max(most_peak_, one.peak);
    };
    for (std::size_t heap = 1; heap < first_row_ + 2 * law_.repeat.size(); ++heap) {
      note(image(heap));
      for (Image const& option : options(heap, heap)) note(option);
    }
    for (std::size_t letters = 1; letters <= kMostLetters; ++letters) {
      for (std::size_t rows = 0; rows <= letters; ++rows) {
        Vector const most = bound_of_letters(rows, letters);
        reach_.widen(most, nearer_);
        if (letters == 1) alone_.widen(most, nearer_);
      }
    }
    splits_.widen(bound_of_splits(), nearer_);
    long grows = 0;
    for (auto const& [s, q] : growths_) grows = std::max({grows, s, q});
    largest_ = std::max(most_total_, most_peak_) +
               grows * std::max(reach_.k, 2 * splits_.k + 2 * static_cast<long>(first_row_));
    most_j_ = std::max({reach_.j, splits_.j, largest_});
    std::set<std::pair<Image, std::set<Image>>> seen;
    auto const most = first_row_ + law_.repeat.size() * static_cast<std::size_t>(reach_.k + 1);
    for (std::size_t heap = 1; heap < most; ++heap) {
      bool const alone = heap < first_row_;
      auto const ways = options(heap, alone ? heap : law_.first.size());
      if ((alone && ways.empty()) || !seen.insert({image(heap), ways}).second) continue;
      heaps_.push_back({image(heap), {ways.begin(), ways.end()}});
    }
  }

  bool in(std::size_t set, long t, long j) const {
    Vector const z{t, j};
    return std::any_of(law_.sets[set].begin(), law_.sets[set].end(), [&](auto const& cell) {
      return std::all_of(cell.begin(), cell.end(),
                         [&](LawCondition const& c) { return c.holds(z); });
    });
  }
  bool lost(Image const& place) const {
    return in(law_.lost[place.element], place.total, place.peak);
  }

  /// Words of 64 totals, with all totals that heaps can add.
  std::size_t words(long totals, std::size_t heaps) const {
    return static_cast<std::size_t>(totals + static_cast<long>(heaps) * largest_) / 64 + 1;
  }
  /// Each set in bits of T, for each J.
  void tabulate() {
    long const most =
        std::max(reach_.t, splits_.t) + static_cast<long>(kMostLetters + 2) * (largest_ + 64) + 128;
    for (std::size_t set = 0; set < law_.sets.size(); ++set) {
      tables_.emplace_back();
      for (long j = 0; j <= most_j_; ++j) {
        Bits& bits = tables_[set].emplace_back(static_cast<std::size_t>(most) / 64 + 1, 0);
        for (long t = 0; t <= most; ++t) {
          if (in(set, t, j)) bits[static_cast<std::size_t>(t) / 64] |= std::uint64_t{1} << (t % 64);
        }
      }
    }
    for (long j = 0; j <= most_j_; ++j) {
      long t = 0;
      while (t < most && !in_table(law_.possible, t, j)) ++t;
      least_.push_back(t);
    }
    for (long t = 0; t <= most; ++t) {
      long j = most_j_;
      while (j >= 0 && !in_table(law_.possible, t, j)) --j;
      highest_.push_back(j);
    }
  }
  static std::uint64_t word(Bits const& bits, long by, std::size_t w) {
    std::size_t const at = w + static_cast<std::size_t>(by) / 64;
    auto const shift = static_cast<unsigned>(by % 64);
    if (at + (shift == 0 ? 0 : 1) >= bits.size()) return at < bits.size() ? bits[at] >> shift : 0;
    return shift == 0 ? bits[at] : bits[at] >> shift | bits[at + 1] << (64 - shift);
  }
  /// Of the totals in word w, those lost together with the image, an element and a peak.
  std::uint64_t lost_word(Image const& beside, std::size_t x, long j, std::size_t w) const {
    auto const& table = tables_[law_.lost[times_[x][beside.element]]];
    return word(table[static_cast<std::size_t>(std::max(j, beside.peak))], beside.total, w);
  }
  bool in_table(std::size_t set, long t, long j) const {
    return (word(tables_[set][static_cast<std::size_t>(j)], t, 0) & 1U) != 0;
  }
  Bits const& possible(long j) const { return tables_[law_.possible][static_cast<std::size_t>(j)]; }

  /// Large heaps have moves; moveless ones are the identity, which is not lost; all sums are
  /// possible.
  bool images_right() const {
    if (std::none_of(rule_.digits.begin(), rule_.digits.end(), [](unsigned d) { return d > 1; })) {
      return false;
    }
    if (lost({}) || !in(law_.possible, 0, 0)) return false;
    for (std::size_t heap = 0; heap < first_row_; ++heap) {
      if (options(heap, heap).empty() && !(image(heap) == Image{})) return false;
    }
    return std::all_of(heaps_.begin(), heaps_.end(), [&](Heap const& heap) {
      return nowhere(alone_, [&](long j, std::size_t w) {
        Bits const& after = possible(std::max(j, heap.image.peak));
        return word(possible(j), 0, w) & ~word(after, heap.image.total, w);
      });
    });
  }

  /// Whether what the words say is nowhere, within reach.
  template <class Word>
  bool nowhere(Reach const& reach, Word&& said) const {
    for (long j = 0; j <= reach.j; ++j) {
      for (std::size_t w = 0; w < words(reach.t, 0); ++w) {
        if (said(j, w) != 0) return false;
      }
    }
    return true;
  }
  bool never_both_lost(Image const& one, Image const& other, Reach const& reach) const {
    for (std::size_t x = 0; x < order_; ++x) {
      bool const never = nowhere(reach, [&](long j, std::size_t w) {
        return word(possible(j), 0, w) & lost_word(one, x, j, w) & lost_word(other, x, j, w);
      });
      if (!never) return false;
    }
    return true;
  }

  /// No move leads from a lost sum to a lost sum.
  bool no_lost_option() const {
    for (Heap const& heap : heaps_) {
      for (Image const& option : heap.options) {
        if (!never_both_lost(heap.image, option, alone_)) return false;
      }
    }
    // Splits into two heaps of rows, with all pairs of numbers.
    std::size_t const base = law_.first.size();
    std::size_t const most = law_.repeat.size() * static_cast<std::size_t>(splits_.k + 1);
    std::set<std::pair<Image, Image>> seen;
    for (std::size_t t = 0; t < rule_.digits.size(); ++t) {
      if ((rule_.digits[t] & 4U) == 0) continue;
      for (std::size_t a = 0; a < most; ++a) {
        for (std::size_t b = a; b < most; ++b) {
          if (2 * base + a + b + t < first_row_) continue;  // seen as an option of a heap alone
          Image const whole = image(2 * base + a + b + t);
          Image const parts = joined(image(base + a), image(base + b));
          if (!seen.insert({whole, parts}).second) continue;
          if (!never_both_lost(whole, parts, splits_)) return false;
        }
      }
    }
    return true;
  }

  /// Heaps that were taken out of a sum: their product, and for which totals and peaks of the rest
  /// none of them wins and the whole is not lost.
  struct Taken {
    std::size_t count = 0;
    Image all;
    std::vector<std::pair<long, long>> stuck;  // J, T; sorted
    long slack = 0;                            // how far T is above what is possible with J
  };

  /// Every sum that is not lost, and has a move, has a winning one: heaps are taken out one by one.
  bool all_others_win() const {
    for (std::size_t x = 0; x < order_; ++x) {
      for (Heap const& heap : heaps_) {
        if (x != 0 && heap.image.element == 0) continue;
        if (!each_rest(heap, x, [&](std::size_t rest) {
              return way_out(first_taken(heap, rest, x == 0), rest);
            })) {
          return false;
        }
      }
    }
    return true;
  }
  /// Calls visit for each element that is x beside the heap, while it says true.
  template <class Visit>
  bool each_rest(Heap const& heap, std::size_t x, Visit&& visit) const {
    for (std::size_t rest = 0; rest < order_; ++rest) {
      if (times_[rest][heap.image.element] == x && !visit(rest)) return false;
    }
    return true;
  }
  bool way_out(Taken const& taken, std::size_t rest) const {
    if (taken.stuck.empty()) return true;
    if (taken.count == kMostLetters) return false;
    if (rest == 0 && taken.stuck.front() == std::pair{0L, 0L}) return false;  // beside nothing
    for (Heap const& heap : heaps_) {
      if (rest != 0 && heap.image.element == 0) continue;
      if (!each_rest(heap, rest,
                     [&](std::size_t x) { return way_out(with(taken, heap, x, rest == 0), x); })) {
        return false;
      }
    }
    return true;
  }
  /// The first heap, beside which `x` is left; one that leads has the largest peak of all.
  Taken first_taken(Heap const& heap, std::size_t x, bool leads) const {
    Taken result{1, heap.image, {}};
    long const most = leads ? std::min(heap.image.peak, most_j_) : most_j_;
    std::size_t const width = words(reach_.t, kMostLetters - 1);
    for (long j = 0; j <= most; ++j) {
      long const least = least_[static_cast<std::size_t>(j)];
      for (auto w = static_cast<std::size_t>(least / 64); w < width; ++w) {
        std::uint64_t bits = word(possible(j), 0, w) & ~lost_word(heap.image, x, j, w);
        for (Image const& option : heap.options) {
          if (bits == 0) break;
          bits &= ~lost_word(option, x, j, w);
        }
        for (long t = static_cast<long>(w) * 64; bits != 0; bits >>= 1, ++t) {
          if ((bits & 1U) == 0) continue;
          result.stuck.emplace_back(j, t);
          result.slack = std::max(result.slack, t - least);
        }
      }
    }
    return result;
  }
  /// One more heap out of the rest.
  Taken with(Taken const& taken, Heap const& heap, std::size_t x, bool leads) const {
    Taken result{taken.count + 1, joined(taken.all, heap.image), {}};
    auto const begin =
        std::lower_bound(taken.stuck.begin(), taken.stuck.end(), std::pair{heap.image.peak, 0L});
    for (auto at = begin; at != taken.stuck.end(); ++at) {
      auto const& [peak, total] = *at;
      bool const only_largest = leads || heap.image.total > taken.slack;
      if (only_largest && heap.image.peak < peak) break;
      long const t = total - heap.image.total;
      if (t < least_[static_cast<std::size_t>(heap.image.peak == peak ? 0 : peak)]) continue;
      long const most = std::min(peak, highest_[static_cast<std::size_t>(t)]);
      for (long j = heap.image.peak == peak ? 0 : peak; j <= most; ++j) {
        if (!in_table(law_.possible, t, j)) continue;
        bool const wins = std::any_of(heap.options.begin(), heap.options.end(), [&](auto const& o) {
          Image const beside = joined(taken.all, o);
          return in_table(law_.lost[times_[x][beside.element]], t + beside.total,
                          std::max(j, beside.peak));
        });
        if (wins) continue;
        result.stuck.emplace_back(j, t);
        result.slack = std::max(result.slack, t - least_[static_cast<std::size_t>(j)]);
      }
    }
    std::sort(result.stuck.begin(), result.stuck.end());
    return result;
  }

  Image sum(AllHeapsLaw::Sum const& heaps, long times) const {
    Image result;
    for (auto const& [heap, count] : heaps) {
      for (long i = 0; i < times * count; ++i) result = joined(result, image(heap));
    }
    return result;
  }

  /// The contexts tell any two members of the family apart.
  bool family_apart() const {
    if (law_.heap < law_.first.size() || law_.step % law_.repeat.size() != 0) return false;
    Image const start = sum(law_.start, 1), first = sum(law_.by_first, 1);
    Image const distance = sum(law_.by_distance, 1);
    if (first.element != 0 || distance.element != 0) return false;
    if (std::max(first.peak, distance.peak) > start.peak) return false;
    auto const member = [&](std::size_t k) { return image(law_.heap + law_.step * k); };
    long const total = member(1).total - member(0).total, peak = member(1).peak - member(0).peak;
    Vector const k{total + first.total, distance.total};
    long const constants = start.total + distance.total + member(1).total;
    Vector const most = bound(2, {k, plus(k, {0, total})}, {{0, 0}, {peak, 0}, {peak, peak}},
                              constants, std::max(start.peak, member(1).peak));
    for (long one = 0; one <= most[0]; ++one) {
      for (long apart = 1; apart <= most[1] + 1; ++apart) {
        Image context = joined(start, sum(law_.by_first, one));
        context = joined(context, sum(law_.by_distance, apart));
        auto const other = static_cast<std::size_t>(one + apart);
        if (lost(joined(context, member(static_cast<std::size_t>(one)))) ==
            lost(joined(context, member(other)))) {
          return false;
        }
      }
    }
    return true;
  }

  AllHeapsLaw law_;
  long nearer_;
  HeapRule rule_;
  std::size_t order_ = 1, first_row_ = 0;
  long modulus_ = 1;
  std::vector<LawCondition> conditions_;     // those that are no residues
  std::set<std::pair<long, long>> growths_;  // of totals and peaks
  std::vector<std::vector<std::size_t>> times_;
  long most_total_ = 0, most_peak_ = 0;  // constants
  Reach alone_, splits_, reach_;         // for one heap, for splits, for all heaps taken
  long largest_ = 0, most_j_ = 0;
  std::vector<Heap> heaps_;
  std::vector<std::vector<Bits>> tables_;  // of each set, for each J
  std::vector<long> least_, highest_;      // possible totals for each J, peaks for each T
};

}  // namespace oracle
