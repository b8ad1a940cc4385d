// Arithmetic periods of finite codes, g(n + p) = g(n) + s with s >= 1, found and proved.
//
// A guess comes from the values; automata decide whether it is right for all heaps. The proof is
// written out in docs/sequences.md, "Arithmetic periods of finite codes". In short:
//
// Let k be the largest amount taken, b > k, and let the law be G(n) = g(n) for n < b and
// G(b + p q + r) = s q + g(b + r) for q >= 0, 0 <= r < p. If for every n >= b the number G(n) is
// the mex of the G-values of the options of n, then g = G, by induction. A heap below b is called
// small here, any other one large, and q its quotient. For every residue r the question is about
// two numbers, the quotient Q of n = b + p Q + r and a value v:
//
//   (Q, v) must be the value of an option for all v < s Q + g(b + r), and not for v equal to it.
//
// Write s = 2^e o with o odd. The lowest e bits of a value do not depend on quotients. For the
// others, each choice of an amount, of small parts and of residues of large parts gives one
//
//   open sum (c_1, ..., c_m; d; x): the pairs (Q, v) for which there are quotients q_i >= 0
//   with q_1 + ... + q_m = Q + d and v = x XOR (o q_1 + c_1) XOR ... XOR (o q_m + c_m).
//
// One bit of Q and of v is read at a time, the lowest first, and one bit of every q_i is guessed:
// what is left is an open sum again, and there are finitely many of these. A set of open sums is a
// state of a deterministic automaton, and all states that can be reached are looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/sequence/period.hpp"

namespace bouton::sequence {

/// Splits into more parts are not looked at.
inline constexpr unsigned kMostArithmeticParts = 5;

/// G(n) = values[n] below `base`; G(base + period q + r) = saltus q + values[base + r].
struct ArithmeticClaim {
  HeapCode const* code = nullptr;
  std::span<std::uint16_t const> values;  ///< at least base + period of them
  std::uint64_t base = 0;                 ///< larger than any amount taken
  std::uint64_t period = 1;
  std::uint64_t saltus = 1;
};

enum class ArithmeticVerdict {
  kHolds,    ///< G(n) is the mex of the values of the options of n, for all n >= base
  kFails,    ///< it is not, for some n
  kTooMuch,  ///< deciding it takes more than the work or the limits allow
};

/// Decides the law, for a finite code with at most kMostArithmeticParts parts under no condition.
/// \param most_work  elementary steps, of about a tenth of a microsecond
/// \complexity About (base + period)^(parts - 1) * digits steps to list the open sums, then the
///             size of the automaton: some hundreds of states in all games known.
[[nodiscard]] ArithmeticVerdict decide(ArithmeticClaim const& law, std::uint64_t most_work,
                                       Limits const& limits = {});

/// The arithmetic period of a game, proved for all heaps; no value if `values` (g(0), g(1), ...)
/// show none, if it could not be proved, or if the limits expired. Only for finite codes with three
/// parts or more under no condition: with fewer parts values of finite codes never grow like that
/// (Austin 1976). Period and preperiod are least possible. The first 2 * base + 2 * period values
/// are enough, where base is larger than any amount taken and not below the preperiod.
[[nodiscard]] std::optional<Period> prove_arithmetic(OneHeapGame const& game,
                                                     std::span<std::uint16_t const> values,
                                                     Limits const& limits = {});

}  // namespace bouton::sequence
