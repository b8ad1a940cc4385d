// A second verifier of laws of sums of heaps of every size, without automata: by small models.
//
// Standard containers only; shares nothing with the library. What must hold is statements 1 to 4 of
// docs/all-heaps.md. A heap beyond the first 2 n_0 + D, with number k in its row, has all options
// into one heap, or into a heap below n_0 and another one. So who wins depends on the total T and
// the peak J of the other heaps, and on the numbers k of one to three heaps, by conditions on
// linear forms: if something is wrong somewhere, it is at small numbers (small_model.hpp), and all
// of those are tried, T or J in bits of words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "oracle/all_heaps_quotient.hpp"
#include "oracle/bit_row.hpp"
#include "oracle/small_model.hpp"

namespace oracle {

class AllHeapsLawCheck : private AllHeapsGame {
 public:
  /// \param nearer  look no farther than that: what is wrong may then be missed
  explicit AllHeapsLawCheck(AllHeapsQuotient stated, long nearer = 1'000'000)
      : AllHeapsGame(std::move(stated)), nearer_(nearer) {
    for (CounterSet const& set : law.sets) {
      for (auto const& cell : set) {
        for (InfiniteCondition const& c : cell) {
          if (c.modulus != 0) {
            modulus_ = std::lcm(modulus_, c.modulus);
          } else {
            conditions_.push_back(c);
          }
        }
      }
    }
    for (auto const& row : law.repeat) growths_.insert({row[3], row[4]});
  }

  /// Whether the sums stated are exactly those that the mover loses, and the quotient is infinite.
  bool right() {
    if (products.empty()) return false;
    plan();
    tabulate();
    return images_right() && no_lost_option() && all_others_win() && family_apart();
  }

 private:
  /// As many heaps are taken out of a sum, at most, to find one that wins.
  static constexpr std::size_t kMostLetters = 3;

  struct Heap {
    Image image;
    std::vector<Image> options;
  };

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
      for (InfiniteCondition const& c : conditions_) {
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
    for (std::size_t heap = 1; heap < first_row + 2 * law.repeat.size(); ++heap) {
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
               grows * std::max(reach_.k, 2 * splits_.k + 2 * static_cast<long>(first_row));
    most_j_ = std::max({reach_.j, splits_.j, largest_});
    std::set<std::pair<Image, std::set<Image>>> seen;
    auto const most = first_row + law.repeat.size() * static_cast<std::size_t>(reach_.k + 1);
    for (std::size_t heap = 1; heap < most; ++heap) {
      bool const alone = heap < first_row;
      auto const ways = options(heap, alone ? heap : law.first.size());
      if ((alone && ways.empty()) || !seen.insert({image(heap), ways}).second) continue;
      heaps_.push_back({image(heap), {ways.begin(), ways.end()}});
    }
  }

  /// Words of 64 totals, with all totals that heaps can add.
  std::size_t words(long totals, std::size_t heaps) const {
    return static_cast<std::size_t>(totals + static_cast<long>(heaps) * largest_) / 64 + 1;
  }
  /// Each set in bits of T, for each J, and in bits of J, for each T.
  void tabulate() {
    long const most =
        std::max(reach_.t, splits_.t) + static_cast<long>(kMostLetters + 2) * (largest_ + 64) + 128;
    auto const rows = static_cast<std::size_t>(most_j_) + 1;
    auto const columns = static_cast<std::size_t>(most) + 1;
    tables_.assign(law.sets.size(), std::vector(rows, BitRow(columns / 64 + 1, 0)));
    columns_.assign(law.sets.size(), std::vector(columns, BitRow(rows / 64 + 1, 0)));
    for (std::size_t set = 0; set < law.sets.size(); ++set) {
      for (std::size_t j = 0; j < rows; ++j) {
        for (std::size_t t = 0; t < columns; ++t) {
          if (!in(set, static_cast<long>(t), static_cast<long>(j))) continue;
          tables_[set][j][t / 64] |= std::uint64_t{1} << (t % 64);
          columns_[set][t][j / 64] |= std::uint64_t{1} << (j % 64);
        }
      }
    }
    for (long j = 0; j <= most_j_; ++j) {
      long t = 0;
      while (t < most && !in_table(law.possible, t, j)) ++t;
      least_.push_back(t);
    }
    for (long t = 0; t <= most; ++t) {
      long j = most_j_;
      while (j >= 0 && !in_table(law.possible, t, j)) --j;
      highest_.push_back(j);
    }
  }
  /// Of the totals in word w, those lost together with the image, an element and a peak.
  std::uint64_t lost_word(Image const& beside, std::size_t x, long j, std::size_t w) const {
    auto const& table = tables_[law.lost[products[x][beside.element]]];
    return word(table[static_cast<std::size_t>(std::max(j, beside.peak))], beside.total, w);
  }
  /// Of the peaks in word w, those lost together with the image, an element and a total.
  std::uint64_t lost_peaks(Image const& beside, std::size_t x, long t, std::size_t w) const {
    auto const& column = columns_[law.lost[products[x][beside.element]]];
    auto const total = static_cast<std::size_t>(t + beside.total);
    if (total >= column.size()) return 0;
    std::uint64_t const lost = word(column[total], 0, w);
    std::uint64_t const lower = peaks_below(beside.peak, w);  // no peak beside the image's own
    return has(column[total], beside.peak) ? lost | lower : lost & ~lower;
  }
  /// Of the peaks in word w, those below a number.
  static std::uint64_t peaks_below(long j, std::size_t w) {
    long const count = j - 64 * static_cast<long>(w);
    return count <= 0 ? 0 : count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
  }
  bool in_table(std::size_t set, long t, long j) const {
    return has(tables_[set][static_cast<std::size_t>(j)], t);
  }
  BitRow const& possible(long j) const {
    return tables_[law.possible][static_cast<std::size_t>(j)];
  }

  /// Large heaps have moves; moveless ones are the identity, which is not lost; all sums are
  /// possible.
  bool images_right() const {
    if (std::none_of(rule.digits.begin(), rule.digits.end(), [](unsigned d) { return d > 1; })) {
      return false;
    }
    if (lost({}) || !in(law.possible, 0, 0)) return false;
    for (std::size_t heap = 0; heap < first_row; ++heap) {
      if (options(heap, heap).empty() && !(image(heap) == Image{})) return false;
    }
    return std::all_of(heaps_.begin(), heaps_.end(), [&](Heap const& heap) {
      return nowhere(alone_, [&](long j, std::size_t w) {
        BitRow const& after = possible(std::max(j, heap.image.peak));
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
    for (std::size_t x = 0; x < order; ++x) {
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
    std::size_t const base = law.first.size();
    std::size_t const most = law.repeat.size() * static_cast<std::size_t>(splits_.k + 1);
    std::set<std::pair<Image, Image>> seen;
    for (std::size_t t = 0; t < rule.digits.size(); ++t) {
      if ((rule.digits[t] & 4U) == 0) continue;
      for (std::size_t a = 0; a < most; ++a) {
        for (std::size_t b = a; b < most; ++b) {
          if (2 * base + a + b + t < first_row) continue;  // seen as an option of a heap alone
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
    for (std::size_t x = 0; x < order; ++x) {
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
    for (std::size_t rest = 0; rest < order; ++rest) {
      if (products[rest][heap.image.element] == x && !visit(rest)) return false;
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
    bool const only_largest = leads || heap.image.total > taken.slack;
    if (begin == taken.stuck.end() || (only_largest && heap.image.peak < begin->first)) {
      return result;
    }
    std::vector<Image> after;  // each of the options, beside what was taken before
    for (Image const& option : heap.options) after.push_back(joined(taken.all, option));
    for (auto at = begin; at != taken.stuck.end(); ++at) {
      auto const& [peak, total] = *at;
      if (only_largest && heap.image.peak < peak) break;
      long const t = total - heap.image.total;
      long const lowest = heap.image.peak == peak ? 0 : peak;
      if (t < least_[static_cast<std::size_t>(lowest)]) continue;
      long const most = std::min(peak, highest_[static_cast<std::size_t>(t)]);
      for (auto w = static_cast<std::size_t>(lowest) / 64; 64 * static_cast<long>(w) <= most; ++w) {
        std::uint64_t bits = word(columns_[law.possible][static_cast<std::size_t>(t)], 0, w) &
                             peaks_below(most + 1, w) & ~peaks_below(lowest, w);
        for (Image const& option : after) {
          if (bits == 0) break;
          bits &= ~lost_peaks(option, x, t, w);
        }
        for (long j = 64 * static_cast<long>(w); bits != 0; bits >>= 1, ++j) {
          if ((bits & 1U) == 0) continue;
          result.stuck.emplace_back(j, t);
          result.slack = std::max(result.slack, t - least_[static_cast<std::size_t>(j)]);
        }
      }
    }
    std::sort(result.stuck.begin(), result.stuck.end());
    return result;
  }

  /// The contexts tell any two members of the family apart.
  bool family_apart() const {
    if (law.heap < law.first.size() || law.step % law.repeat.size() != 0) return false;
    Image const start = sum(law.start, 1), first = sum(law.by_first, 1);
    Image const distance = sum(law.by_distance, 1);
    if (first.element != 0 || distance.element != 0) return false;
    if (std::max(first.peak, distance.peak) > start.peak) return false;
    auto const member = [&](std::size_t k) { return image(law.heap + law.step * k); };
    long const total = member(1).total - member(0).total, peak = member(1).peak - member(0).peak;
    Vector const k{total + first.total, distance.total};
    long const constants = start.total + distance.total + member(1).total;
    Vector const most = bound(2, {k, plus(k, {0, total})}, {{0, 0}, {peak, 0}, {peak, peak}},
                              constants, std::max(start.peak, member(1).peak));
    for (long one = 0; one <= most[0]; ++one) {
      for (long apart = 1; apart <= most[1] + 1; ++apart) {
        Image context = joined(start, sum(law.by_first, one));
        context = joined(context, sum(law.by_distance, apart));
        auto const other = static_cast<std::size_t>(one + apart);
        if (lost(joined(context, member(static_cast<std::size_t>(one)))) ==
            lost(joined(context, member(other)))) {
          return false;
        }
      }
    }
    return true;
  }

  long nearer_;
  long modulus_ = 1;
  std::vector<InfiniteCondition> conditions_;  // those that are no residues
  std::set<std::pair<long, long>> growths_;    // of totals and peaks
  long most_total_ = 0, most_peak_ = 0;        // constants
  Reach alone_, splits_, reach_;               // for one heap, for splits, for all heaps taken
  long largest_ = 0, most_j_ = 0;
  std::vector<Heap> heaps_;
  std::vector<std::vector<BitRow>> tables_;   // of each set, for each J
  std::vector<std::vector<BitRow>> columns_;  // of each set, for each T
  std::vector<long> least_, highest_;         // possible totals for each J, peaks for each T
};

}  // namespace oracle
