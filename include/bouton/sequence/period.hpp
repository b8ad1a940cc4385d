// Proofs of periodicity: from finitely many nim-values to all of them.
//
// A sequence that has repeated for long enough repeats forever, because each value is a
// function of earlier ones. How long is enough depends on the moves; below are the bounds,
// each with its proof. Nothing is reported that these theorems do not prove.
//
// Write k for the largest amount that may be taken, J for the largest number of parts, and
// m = max(n0, 1). Suppose g(n + p) = g(n) for n0 <= n < N; is it so for n = N too?
//
// 1. Finite codes, any parts (Guy & Smith 1956 for J = 2). If N >= J m + (J - 1) p + k, yes.
//    An option of N + p has j <= J parts with sum N + p - t, so its largest part b is at
//    least (N + p - k) / J >= m + p. Then b - p >= m >= 1, g(b - p) = g(b), and b - p in
//    place of b gives an option of N of the same value. An option of N has a part
//    b >= (N - k) / J >= m; b + p in place of b gives an option of N + p of the same value.
//    (N > k, so neither heap can vanish.) Equal sets of values, equal mex. So agreement for
//    n0 <= n < J m + (J - 1) p + k proves the period; for J = 1 this says that a window of
//    k values came back.
// 2. Finite codes, at most two parts, which must differ. The exchange b -> b + p never makes
//    the parts equal (a < b). The exchange b -> b - p does when b = a + p, at one split of
//    each total, whose value is g(a) XOR g(a + p) = 0 with 2a = N - t. Then the split
//    (a - p, a + p) of N has value 0 too, if a - p >= m. So N >= 2m + 2p + k is enough.
// 3. Codes with a repeating tail (length q, from amount P on), at most one part. The options of N
//    are g(N - t) for t < P, and the union U of the tail. Let L be a number such that the U of
//    every residue of n contains 0, ..., L - 1. Then g(N) - L is a function of N mod q, the last P
//    - 1 values, and all U, each less L where it is at least L, and known only to be below L
//    otherwise; and the same data for N + 1 are a function of those for N and g(N). So if these
//    data are the same at N and at N + p, with q | p and L grown by s, then g(n + p) = g(n) + s for
//    all n >= N. This proves arithmetic periodicity of all-but subtraction games (Berlekamp, Conway
//    & Guy 1982) and of Nim.
// 4. Finite codes with three parts or more, under no condition, whose values grow: whether a law
//    g(n + p) = g(n) + s with s >= 1 holds for all n is decided by automata that read the numbers
//    bit by bit (docs/sequences.md, "Arithmetic periods of finite codes"). No bound is needed.
//
// No bound is known to us for repeating tails with splits or for three or more parts under a
// condition: there prove_period returns no value.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::sequence {

/// Which of the bounds above proves it.
enum class PeriodProof {
  kParts,            ///< bound 1
  kUnequalParts,     ///< bound 2
  kTail,             ///< bound 3
  kStateRepetition,  ///< not by a bound: see period_search.hpp
  kArithmetic,       ///< proof 4
};

/// As JSON and the catalogue call it: "guy-smith", "unequal-parts", "tail", "automata",
/// "state-repetition".
[[nodiscard]] constexpr std::string_view name(PeriodProof proof) {
  switch (proof) {
    case PeriodProof::kParts:
      return "guy-smith";
    case PeriodProof::kUnequalParts:
      return "unequal-parts";
    case PeriodProof::kTail:
      return "tail";
    case PeriodProof::kArithmetic:
      return "automata";
    case PeriodProof::kStateRepetition:
      break;
  }
  return "state-repetition";
}

/// g(n + period) = g(n) + saltus for all n >= preperiod.
struct Period {
  std::uint64_t period = 1;     ///< least possible
  std::uint64_t preperiod = 0;  ///< least possible
  std::uint64_t saltus = 0;     ///< how much the values grow in one period; 0 if they repeat
  /// The proof compares g(n + period) with g(n) for preperiod <= n < checked_to.
  std::uint64_t checked_to = 0;
  /// The proof reads g(0), ..., g(values_needed - 1).
  std::uint64_t values_needed = 0;
  PeriodProof proof = PeriodProof::kParts;

  /// Largest n that breaks the rule: preperiod - 1. Empty if there is none.
  [[nodiscard]] std::optional<std::uint64_t> last_exception() const {
    return preperiod == 0 ? std::nullopt : std::optional(preperiod - 1);
  }

  friend bool operator==(Period const&, Period const&) = default;
};

/// The period of the nim-values of a game, proved for all heaps, or no value if `values`
/// (g(0), g(1), ... of this very game) are too few, no proof above applies, or the deadline passed
/// while an arithmetic period was being decided.
/// \complexity O(values). For repeating tails of q digits O(values * q) for each candidate
///             period, and there are few candidates.
/// \throws std::bad_alloc
/// \cite GuySmith1956, BerlekampConwayGuy1982
[[nodiscard]] std::optional<Period> prove_period(OneHeapGame const& game,
                                                 std::span<std::uint16_t const> values,
                                                 Limits const& limits = {});

/// The bound N of the proof for period `period` from `preperiod` on: agreement for
/// preperiod <= n < N is enough. No value where no such bound is known (repeating tails have
/// a proof of another kind). Saturates.
[[nodiscard]] std::optional<std::uint64_t> agreement_needed(OneHeapGame const& game,
                                                            std::uint64_t preperiod,
                                                            std::uint64_t period);

}  // namespace bouton::sequence
