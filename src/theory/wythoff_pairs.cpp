// The cold pairs of Wythoff's game: from the index, from a pair, from one of its heaps.
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/saturating.hpp"
#include "theory/wythoff.hpp"
#include "theory/wythoff_surds.hpp"

namespace bouton::theory {
namespace {

__extension__ using Wide = unsigned __int128;

/// Two pairs at the small end of misere play with r = 1 follow no formula.
bool is_plain_misere(std::uint64_t r, Convention convention) {
  return r == 1 && convention == Convention::kMisere;
}

/// a = floor(n alpha), given b - a = r n: with v = n (alpha - 1), v (v + r n) = n^2.
bool is_normal_pair(Natural const& n, Natural const& a, Natural const& b) {
  if (a < n) return false;
  Natural const square = n * n;
  Natural const low_a = a - n;
  Natural const low_b = b - n;
  Natural const low = low_a * low_b;
  return low <= square && square < low + low_a + low_b + 1;  // (low_a + 1) (low_b + 1)
}

/// a = floor(n alpha + 1/alpha), given b - a = d = r n + 1. The real number
/// w = n alpha + 1/alpha - 1 - n satisfies w (r (w + d) + 2) + d = n (d + 1), and the left
/// side grows with w >= 0.
bool is_misere_pair(std::uint64_t r, Natural const& n, Natural const& a, Natural const& d) {
  Natural const bound = n * (d + 1);
  auto const fits = [&](Natural const& c) { return c < 0 || c * (r * (c + d) + 2) + d <= bound; };
  return a >= n && fits(a - 1 - n) && !fits(a - n);
}

/// is_normal_pair in 128 bits: every factor is at most 2^64, and the only product that could
/// reach 2^128 belongs to n = 0, where the first comparison has failed before.
bool is_normal_pair(std::uint64_t n, std::uint64_t a, std::uint64_t b) {
  if (a < n) return false;
  Wide const square = Wide{n} * n;
  Wide const low_a = a - n;
  Wide const low_b = b - n;
  return low_a * low_b <= square && square < (low_a + 1) * (low_b + 1);
}

/// is_misere_pair in 128 bits: the bound is below 2^127, so saturation keeps comparisons.
bool is_misere_pair(std::uint64_t r, std::uint64_t n, std::uint64_t a, std::uint64_t d) {
  Wide const bound = Wide{n} * (Wide{d} + 1);
  auto const fits = [&](std::uint64_t c) {
    Wide const inner = saturating_add(saturating_multiply(Wide{c} + d, r), 2);
    return saturating_add(saturating_multiply(c, inner), d) <= bound;
  };
  return a >= n && (a == n || fits(a - 1 - n)) && !fits(a - n);
}

/// cold_index() of heaps in order. \pre r >= 1, a <= b
template <class Integer>
std::optional<Integer> index_of_ordered(std::uint64_t r, Convention convention, Integer const& a,
                                        Integer const& b) {
  Integer const d = b - a;
  bool const plain = is_plain_misere(r, convention);
  if (plain && d < 2) {
    if (a == 0 && b == 1) return Integer(0);
    if (a == 2 && b == 2) return Integer(1);
    return std::nullopt;
  }
  bool const shifted = convention == Convention::kMisere && !plain;
  if (shifted && d == 0) return std::nullopt;
  Integer const multiple = shifted ? Integer(d - 1) : d;
  Integer const n = multiple / r;
  if (n * r != multiple) return std::nullopt;
  if (!(shifted ? is_misere_pair(r, n, a, d) : is_normal_pair(n, a, b))) return std::nullopt;
  return n;
}

}  // namespace

Surd alpha_surd(std::uint64_t r) {
  Natural const square = Natural(r) * r + 4;
  return {.a = Natural(2) - r, .b = square, .c = 2};
}

Surd smaller_heap_surd(std::uint64_t r, Convention convention, Natural const& n) {
  Surd const alpha = alpha_surd(r);
  if (convention == Convention::kNormal || r == 1) {
    return {.a = n * alpha.a, .b = n * n * alpha.b, .c = 2};
  }
  // 1/alpha = (alpha + r - 2) / r, so n alpha + 1/alpha = ((n r + 1) alpha + r - 2) / r.
  Natural const d = n * r + 1;
  return {.a = alpha.a * (d - 2), .b = d * d * alpha.b, .c = Natural(r) * 2};
}

Natural cold_difference(std::uint64_t r, Convention convention, Natural const& n) {
  if (is_plain_misere(r, convention) && n < 2) return 1 - n;  // (0, 1) and (2, 2)
  Natural const rn = n * r;
  return convention == Convention::kMisere && r > 1 ? Natural(rn + 1) : rn;
}

WythoffPair cold_pair(std::uint64_t r, Convention convention, Natural const& n) {
  if (r == 0 || n < 0) throw std::logic_error("cold_pair: r >= 1 and n >= 0 are required");
  if (is_plain_misere(r, convention) && n < 2) {
    return n == 0 ? WythoffPair{0, 1} : WythoffPair{2, 2};
  }
  Natural const a = smaller_heap_surd(r, convention, n).floor();
  return {.a = a, .b = a + cold_difference(r, convention, n)};
}

std::optional<Natural> cold_index(std::uint64_t r, Convention convention, Natural const& x,
                                  Natural const& y) {
  if (r == 0) throw std::logic_error("cold_index: r >= 1 is required");
  Natural const& a = x < y ? x : y;
  Natural const& b = x < y ? y : x;
  if (auto const large = to_u64(b)) {
    auto const index = index_of_ordered(r, convention, a.convert_to<std::uint64_t>(), *large);
    return index ? std::optional(Natural(*index)) : std::nullopt;
  }
  return index_of_ordered(r, convention, a, b);
}

bool is_cold(std::uint64_t r, Convention convention, Natural const& x, Natural const& y) {
  return cold_index(r, convention, x, y).has_value();
}

ColdPartner cold_partner(std::uint64_t r, Convention convention, Natural const& x) {
  if (r == 0) throw std::logic_error("cold_partner: r >= 1 is required");
  if (is_plain_misere(r, convention) && x < 3) {
    return x == 2 ? ColdPartner{2, 1} : ColdPartner{1 - x, 0};
  }
  // x / alpha as a surd; x / beta = x - x / alpha, because 1/alpha + 1/beta = 1 (Beatty).
  Surd const alpha = alpha_surd(r);
  Surd const quotient{.a = -(x * alpha.a), .b = x * x * alpha.b, .c = Natural(r) * 2};
  Natural const as_smaller = quotient.floor();
  Natural const as_larger = x - as_smaller - 1;
  // The index differs from these by less than 2 in all four cases (both conventions); in normal
  // play it is the next number: n alpha lies between x and x + 1.
  constexpr int kSteps[] = {1, 0, -1};
  for (int const step : kSteps) {
    Natural const n = as_smaller + step;
    if (n < 0) continue;
    Natural const y = x + cold_difference(r, convention, n);
    if (auto const index = cold_index(r, convention, x, y)) return {y, *index};
  }
  for (int const step : kSteps) {
    Natural const n = as_larger + step;
    if (n < 0) continue;
    Natural const y = x - cold_difference(r, convention, n);
    if (y < 0) continue;
    if (auto const index = cold_index(r, convention, x, y)) return {y, *index};
  }
  throw std::logic_error("cold_partner: every number stands in a cold pair");
}

Outcome wythoff_outcome(std::uint64_t r, std::uint64_t a, std::uint64_t b, Convention convention) {
  if (r == 0) throw std::logic_error("wythoff_outcome: r >= 1 is required");
  if (a > b) std::swap(a, b);
  return index_of_ordered(r, convention, a, b) ? Outcome::kP : Outcome::kN;
}

}  // namespace bouton::theory
