// Fibonacci Nim: the Zeckendorf sum of the heap decides, in both conventions.
//
// One heap; at the start not everything may be taken, afterwards at most twice what the
// opponent just took. It is the game with a growing limit whose factor is 2: its losing numbers are
// the Fibonacci numbers, so that the walk down the parts needs no list of them (Whinihan 1963).
#pragma once

#include <vector>

#include "bouton/core/limits.hpp"
#include "theory/growing_limit.hpp"

namespace bouton::theory {

/// Walks down the parts of n: the only Fibonacci numbers 1, 2, 3, 5, 8, ... with sum n of which no
/// two are neighbours in that sequence. Memory: four numbers of the size of n. Time: quadratic in
/// the digits of n, since it goes through all Fibonacci numbers below n. \pre n >= 0; nothing is
/// visited for 0.
/// \return false if a limit was reached before the last part
bool for_each_zeckendorf_part(Natural const& n, PartVisitor const& visit,
                              Limits const& limits = {});

/// All parts, the largest first. For short numbers: the list is quadratic in the digits.
[[nodiscard]] std::vector<Natural> zeckendorf(Natural const& n);

/// As limit_game(2), by that walk.
[[nodiscard]] LimitGame const& fibonacci_game();

}  // namespace bouton::theory
