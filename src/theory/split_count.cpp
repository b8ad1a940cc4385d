// Counting the partitions of M with nim-sum 0, without listing them.
//
// For a mask c let chi(i) = +1 or -1 as i & c has an even or odd number of ones. chi turns
// XOR into a product, so in
//
//   A_c(x) = product over sizes i of 1 / (1 - chi(i) x^i)
//
// a partition counts +1 or -1 by its nim-sum, and the average of the coefficients of x^M
// over all masks c counts exactly those with nim-sum 0 (an inverse Walsh-Hadamard transform
// evaluated at 0). What keeps this cheap:
//
// * A heap of a partition with nim-sum 0 is at most the sum of the others, hence <= M / 2.
// * c and c ^ 1 give the same coefficient, since M is even: only even masks are needed.
// * Sizes below 2^(l+1) see only the bits 0..l of c. The masks form a binary tree, and a
//   series is continued from its parent instead of being computed again.
// * If four heaps with the top bit are too many, there are none or two of them. They are
//   added as pairs, and the tree needs neither their sizes nor the last bit of the masks.
// * Large heaps are few. The series of all large sizes has small numbers, which 64 bits hold, and
//   the levels with the most sizes and masks are among them; long numbers are needed for the
//   small sizes, and once a mask where the two series are multiplied.
//
// With exactly H heaps the power of x counts i - 1 for a heap i: the heaps of size 1 are free
// and fill up the number of heaps, M - H is the target, and a second variable counts the
// heaps >= 2 where their number could exceed H (it cannot if H >= M - H).
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <vector>

#include "bouton/core/natural.hpp"
#include "bouton/theory/split.hpp"
#include "core/on_threads.hpp"
#include "theory/split_three.hpp"

namespace bouton::theory {
namespace {

// Unsigned integers of a few 64-bit words, for tables of counts.
//
// Sums wrap around. That is exact for a result known to be in range, however large or
// negative the intermediate values are.

__extension__ using UInt128 = unsigned __int128;

/// Arithmetic modulo 2^(64 * kWords); words from the lowest.
template <std::size_t kWords>
struct WideInteger {
  std::array<std::uint64_t, kWords> words = {};

  WideInteger& operator+=(WideInteger const& other) {
    bool carry = false;
    for (std::size_t i = 0; i < kWords; ++i) {
      std::uint64_t sum = 0;
      bool const first = __builtin_add_overflow(words[i], other.words[i], &sum);
      bool const second = __builtin_add_overflow(sum, std::uint64_t{carry}, &words[i]);
      carry = first || second;
    }
    return *this;
  }

  WideInteger& operator-=(WideInteger const& other) {
    bool borrow = false;
    for (std::size_t i = 0; i < kWords; ++i) {
      std::uint64_t difference = 0;
      bool const first = __builtin_sub_overflow(words[i], other.words[i], &difference);
      bool const second = __builtin_sub_overflow(difference, std::uint64_t{borrow}, &words[i]);
      borrow = first || second;
    }
    return *this;
  }

  [[nodiscard]] WideInteger times(std::uint64_t factor) const {
    WideInteger product;
    UInt128 carry = 0;
    for (std::size_t i = 0; i < kWords; ++i) {
      carry += UInt128{words[i]} * factor;
      product.words[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    return product;
  }

  [[nodiscard]] Natural to_natural() const {
    Natural value = 0;
    for (std::size_t i = kWords; i-- > 0;) value = (value << 64) + words[i];
    return value;
  }
};

/// Two words are a built-in type, which compilers handle much better.
template <>
struct WideInteger<2> {
  UInt128 value = 0;

  WideInteger& operator+=(WideInteger const& other) {
    value += other.value;
    return *this;
  }
  WideInteger& operator-=(WideInteger const& other) {
    value -= other.value;
    return *this;
  }
  [[nodiscard]] WideInteger times(std::uint64_t factor) const { return {value * factor}; }
  [[nodiscard]] Natural to_natural() const {
    return (Natural(static_cast<std::uint64_t>(value >> 64)) << 64) +
           static_cast<std::uint64_t>(value);
  }
};

constexpr double kMaxAdditions = 1e11;

/// What to compute, after trivial cases are removed.
struct Plan {
  std::size_t target = 0;      // power of x asked for
  std::size_t shift = 0;       // heap i counts i - shift (1: the number of heaps is given)
  std::size_t columns = 1;     // > 1: also by the number of heaps >= 2, below this
  std::uint64_t largest = 0;   // heap
  std::uint64_t tree_end = 0;  // sizes below are in the tree
  unsigned levels = 0;         // tree sizes have at most this many bits
  unsigned narrow = 0;         // the series of all sizes from 2^narrow on fits into 64 bits
  bool pairs = false;          // sizes from tree_end to largest occur in pairs only

  [[nodiscard]] std::uint64_t cells() const { return (std::uint64_t{target} + 1) * columns; }
  /// Bits of a mask that are free: all but bit 0.
  [[nodiscard]] unsigned mask_bits() const { return levels == 0 ? 0 : levels - 1; }
};

/// The lowest level from which on 64 bits hold the series of all sizes, whatever the signs: each
/// coefficient is at most the number of partitions into such sizes.
unsigned narrow_level(Plan const& plan) {
  constexpr double kMost = 4e18;
  if (plan.columns > 1) return plan.levels;
  std::vector<double> most(plan.target + 1, 0);
  most[0] = 1;
  auto const allow = [&](std::uint64_t from, std::uint64_t end) {
    for (std::uint64_t size = std::max<std::uint64_t>(from, 1 + plan.shift); size < end; ++size) {
      auto const degree = static_cast<std::size_t>(size - plan.shift);
      for (std::size_t n = degree; n <= plan.target; ++n) most[n] += most[n - degree];
    }
    return *std::max_element(most.begin(), most.end()) < kMost;
  };
  unsigned level = plan.levels;
  if (!allow(plan.tree_end, plan.largest + 1)) return level;
  while (level > 0 && allow(std::uint64_t{1} << (level - 1),
                            std::min(std::uint64_t{1} << level, plan.tree_end))) {
    --level;
  }
  return level;
}

/// \pre tokens even and positive, 1 <= heaps <= tokens if given, largest >= 1
Plan make_plan(std::uint64_t tokens, std::optional<std::uint64_t> heaps, std::uint64_t largest) {
  Plan plan;
  plan.target = static_cast<std::size_t>(tokens - heaps.value_or(0));
  plan.shift = heaps ? 1 : 0;
  if (heaps && *heaps < plan.target) plan.columns = static_cast<std::size_t>(*heaps + 1);
  plan.largest = std::min(largest, tokens / 2);
  if (heaps) plan.largest = std::min<std::uint64_t>(plan.largest, plan.target + 1);
  std::uint64_t const top = std::bit_floor(plan.largest);
  plan.pairs = plan.columns == 1 && top > 1 && 4 * (top - plan.shift) > plan.target;
  plan.tree_end = plan.pairs ? top : plan.largest + 1;
  plan.levels = static_cast<unsigned>(std::bit_width(plan.tree_end - 1));
  return plan;
}

/// Additions the plan costs, roughly.
double additions(Plan const& plan) {
  double sum = 0;
  for (std::uint64_t size = 1; size < plan.tree_end; ++size) {
    double const masks = static_cast<double>(std::bit_floor(size));
    sum += masks * static_cast<double>(plan.target + 1 + plan.shift - size);
  }
  return sum * static_cast<double>(plan.columns);
}

bool odd_parity(std::uint64_t value) {
  return (std::popcount(value) & 1) != 0;
}

/// One walk through a part of the tree of masks; one object per thread.
template <class Number>
class Walk {
 public:
  Walk(Plan const& plan, Limits const& limits, std::atomic<bool>& stop)
      : plan_(plan),
        meter_(Meter::patient(limits)),
        stop_(stop),
        series_(plan.narrow + 1),
        narrow_(plan.levels - plan.narrow + 1) {
    for (auto& series : series_) series.resize(static_cast<std::size_t>(plan.cells()));
    for (auto& series : narrow_) series.resize(plan.target + 1);
    narrow_[0][0] = 1;
  }

  /// Adds all masks whose low `fixed_levels` bits are those of `prefix` (bit 0 is 0).
  void run(std::uint64_t prefix, unsigned fixed_levels) {
    std::fill(series_[0].begin(), series_[0].end(), Number{});
    series_[0][0] += one();
    descend(0, prefix, fixed_levels);
  }

  [[nodiscard]] Number const& sum() const { return sum_; }

 private:
  static Number one() {
    Number number;
    if constexpr (requires { number.value; }) {
      number.value = 1;
    } else {
      number.words[0] = 1;
    }
    return number;
  }

  /// series_[level] has all sizes below 2^level, narrow_[level - plan_.narrow] those below 2^level
  /// from 2^plan_.narrow on. Recursion depth: the bits of a heap size.
  void descend(unsigned level, std::uint64_t mask, unsigned fixed_levels) {
    if (stop_.load(std::memory_order_relaxed)) return;
    if (level == plan_.levels) {
      add_leaf(mask);
      return;
    }
    bool const free = level >= std::max(fixed_levels, 1U);
    for (unsigned bit = 0; bit <= (free ? 1U : 0U); ++bit) {
      std::uint64_t const next = mask | (std::uint64_t{bit} << level);
      if (level < plan_.narrow) {
        series_[level + 1] = series_[level];
        multiply_level(series_[level + 1], level, next);
      } else {
        auto const& from = narrow_[level - plan_.narrow];
        auto& to = narrow_[level - plan_.narrow + 1];
        to = from;
        multiply_level(to, level, next);
      }
      descend(level + 1, next, fixed_levels);
    }
  }

  template <class Coefficient>
  void multiply_level(std::vector<Coefficient>& series, unsigned level, std::uint64_t mask) {
    std::uint64_t const end = std::min(std::uint64_t{2} << level, plan_.tree_end);
    std::uint64_t const low = (std::uint64_t{2} << level) - 1;
    for (std::uint64_t size = std::uint64_t{1} << level; size < end; ++size) {
      std::size_t const degree = static_cast<std::size_t>(size - plan_.shift);
      if (degree == 0 || degree > plan_.target) continue;  // degree 0: free heaps of size 1
      if (poll(series.size())) return;
      if (odd_parity(size & mask & low)) {
        multiply(series, degree, [](Coefficient& x, Coefficient const& y) { x -= y; });
      } else {
        multiply(series, degree, [](Coefficient& x, Coefficient const& y) { x += y; });
      }
    }
  }

  /// Multiplies by 1 / (1 -+ y x^degree), y counting heaps if there are columns.
  template <class Coefficient, class Add>
  void multiply(std::vector<Coefficient>& series, std::size_t degree, Add add) {
    Coefficient* const cell = series.data();
    if (plan_.columns == 1) {
      for (std::size_t from = 0; from + degree <= plan_.target; from += degree) {
        // Neither reads what the other writes.
        Coefficient const* const old = cell + from;
        Coefficient* const out = cell + from + degree;
        std::size_t const count = std::min(degree, plan_.target + 1 - from - degree);
        for (std::size_t i = 0; i < count; ++i) add(out[i], old[i]);
      }
      return;
    }
    for (std::size_t n = degree; n <= plan_.target; ++n) {
      Coefficient* const to = cell + n * plan_.columns;
      Coefficient const* const from = cell + (n - degree) * plan_.columns;
      // There are at most as many heaps that count something as they count.
      std::size_t const end = std::min(plan_.columns, n - degree + 2);
      for (std::size_t k = 1; k < end; ++k) add(to[k], from[k - 1]);
    }
  }

  void add_leaf(std::uint64_t mask) {
    std::vector<Number> const& series = series_[plan_.narrow];
    if (plan_.columns > 1) {
      Number const* const row = series.data() + plan_.target * plan_.columns;
      for (std::size_t k = 0; k < plan_.columns; ++k) sum_ += row[k];
      return;
    }
    large_ = narrow_.back();
    if (plan_.pairs) add_pairs(narrow_.back(), mask);
    for (std::size_t n = 0; n <= plan_.target; ++n) {
      if (large_[n] == 0) continue;
      Number const& rest = series[plan_.target - n];
      if (large_[n] > 0) {
        sum_ += rest.times(static_cast<std::uint64_t>(large_[n]));
      } else {
        sum_ -= rest.times(static_cast<std::uint64_t>(-large_[n]));
      }
    }
  }

  /// Adds to large_ `narrow` with two heaps u <= v with the top bit: chi(u) chi(v) x^(u + v).
  void add_pairs(std::vector<std::int64_t> const& narrow, std::uint64_t mask) {
    std::size_t const count = static_cast<std::size_t>(plan_.largest - plan_.tree_end + 1);
    std::size_t const base = 2 * static_cast<std::size_t>(plan_.tree_end - plan_.shift);
    if (base > plan_.target) return;
    signs_.resize(count);
    for (std::size_t u = 0; u < count; ++u) {
      signs_[u] = odd_parity((plan_.tree_end + u) & mask) ? -1 : 1;
    }
    pairs_.assign(plan_.target - base + 1, 0);
    for (std::size_t u = 0; u < count && 2 * u < pairs_.size(); ++u) {
      std::size_t const end = std::min(count, pairs_.size() - u);
      std::int32_t const sign = signs_[u];
      std::int32_t* const out = pairs_.data() + u;
      for (std::size_t v = u; v < end; ++v) out[v] += sign * signs_[v];
    }
    for (std::size_t n = 0; n < pairs_.size(); ++n) {
      if (narrow[n] == 0) continue;
      std::int64_t* const out = large_.data() + base + n;
      for (std::size_t t = 0; t + n < pairs_.size(); ++t) out[t] += narrow[n] * pairs_[t];
    }
  }

  bool poll(std::size_t steps) {
    if (!meter_.spend(steps)) stop_ = true;
    return stop_.load(std::memory_order_relaxed);
  }

  Plan const& plan_;
  Meter meter_;
  std::atomic<bool>& stop_;                        // of all threads
  std::vector<std::vector<Number>> series_;        // small sizes, one per level
  std::vector<std::vector<std::int64_t>> narrow_;  // large sizes, one per level
  std::vector<std::int64_t> large_;                // with the pairs
  std::vector<std::int32_t> signs_, pairs_;
  Number sum_;
};

template <std::size_t kWords>
std::optional<Natural> count_with_words(Plan const& plan, Limits const& limits) {
  using Number = WideInteger<kWords>;
  // Each thread takes subtrees; a subtree repeats the few small sizes above it.
  unsigned const fixed =
      limits.threads > 1 ? std::min(plan.levels, 1 + std::bit_width(limits.threads) + 2) : 0;
  std::uint64_t const tasks = fixed < 2 ? 1 : std::uint64_t{1} << (fixed - 1);
  unsigned const threads =
      static_cast<unsigned>(std::min<std::uint64_t>(std::max(limits.threads, 1U), tasks));
  std::size_t const cell =
      (plan.narrow + 1) * sizeof(Number) + (plan.levels - plan.narrow + 2) * sizeof(std::int64_t);
  double const bytes =
      static_cast<double>(threads) * static_cast<double>(plan.cells()) * static_cast<double>(cell);
  std::uint64_t const most =
      std::min<std::uint64_t>(limits.memory_bytes, std::numeric_limits<std::size_t>::max());
  if (bytes > static_cast<double>(most)) return std::nullopt;
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> next = 0;
  std::vector<Number> sums(threads);
  auto const work = [&](std::size_t thread) {
    try {
      Walk<Number> walk(plan, limits, stop);
      for (std::uint64_t task = next++; task < tasks; task = next++) walk.run(2 * task, fixed);
      sums[thread] = walk.sum();
    } catch (std::bad_alloc const&) {
      stop = true;
    }
  };
  on_threads(threads, work);
  if (stop) return std::nullopt;
  Number total;
  for (Number const& sum : sums) total += sum;
  return Natural(total.to_natural() >> plan.mask_bits());
}

/// Partitions of an even number > 0 with nim-sum 0.
std::optional<Natural> count_nim_sum_zero(SplitQuestion const& question, Limits const& limits) {
  Natural const most_heap = std::min(question.max_heap.value_or(question.tokens), question.tokens);
  if (most_heap == 0 ||
      (question.heaps && (*question.heaps == 0 || *question.heaps > question.tokens))) {
    return Natural(0);
  }
  // No plan is made for numbers of tokens whose counts would not fit below.
  if (question.tokens > 100'000) return std::nullopt;
  auto const tokens = question.tokens.convert_to<std::uint64_t>();
  auto const largest = most_heap.convert_to<std::uint64_t>();
  std::optional<std::uint64_t> heaps;
  if (question.heaps) heaps = question.heaps->convert_to<std::uint64_t>();
  Plan plan = make_plan(tokens, heaps, largest);
  if (additions(plan) > kMaxAdditions) return std::nullopt;
  plan.narrow = narrow_level(plan);
  // The sum over all masks is their number times a count of at most
  // p(M) < exp(pi sqrt(2 M / 3)) / M^(3/4) partitions (Pribitkin 2009).
  double const m = static_cast<double>(tokens);
  double const bits = 3.70080 * std::sqrt(m) - 0.75 * std::log2(m) + plan.mask_bits() + 1;
  if (bits < 128) return count_with_words<2>(plan, limits);
  if (bits < 192) return count_with_words<3>(plan, limits);
  if (bits < 256) return count_with_words<4>(plan, limits);
  if (bits < 384) return count_with_words<6>(plan, limits);
  if (bits < 512) return count_with_words<8>(plan, limits);
  if (bits < 1280) return count_with_words<20>(plan, limits);
  return std::nullopt;
}

}  // namespace

std::optional<Natural> count_splits(SplitQuestion const& question, Limits const& limits) {
  Natural const& tokens = question.tokens;
  bool const normal = question.convention == Convention::kNormal;
  if (tokens == 0) return Natural(normal && question.heaps.value_or(0) == 0 ? 1 : 0);
  // Misere play moves the split into heaps of size 1 to the other side, nothing else.
  bool const all_ones =
      question.heaps.value_or(tokens) == tokens && question.max_heap.value_or(1) >= 1;
  if (tokens % 2 != 0) return Natural(!normal && all_ones ? 1 : 0);
  if (question.heaps == tokens || question.max_heap == Natural(1)) {
    return Natural(normal && all_ones ? 1 : 0);  // there is no other split than all ones
  }
  // One heap has itself as its nim-sum, and two have nim-sum 0 only if they are equal.
  if (question.heaps && *question.heaps < 2) return Natural(0);
  if (question.heaps == Natural(2)) {
    return Natural(question.max_heap.value_or(tokens) >= tokens / 2 ? 1 : 0);
  }
  if (question.heaps == Natural(3)) {
    return count_three_heaps(tokens, question.max_heap.value_or(tokens), limits);
  }
  std::optional<Natural> count = count_nim_sum_zero(question, limits);
  if (count && !normal && all_ones) *count -= 1;
  return count;
}

}  // namespace bouton::theory
