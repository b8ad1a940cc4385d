// Sets of numbers that rules name: squares, cubes, powers, primes, Fibonacci numbers, divisors.
//
// Each as a question about one number of 64 bits, and as the list of those up to a bound.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace bouton {

/// The largest root with root * root <= number.
[[nodiscard]] std::uint64_t root_below(std::uint64_t number);

/// Exact for all numbers of 64 bits (Miller and Rabin with the first twelve primes as bases; that
/// they suffice: Sorenson and Webster 2015).
[[nodiscard]] bool is_prime(std::uint64_t number);
[[nodiscard]] bool is_square(std::uint64_t number);
[[nodiscard]] bool is_cube(std::uint64_t number);
/// 1, base, base^2, ... \pre base >= 2
[[nodiscard]] bool is_power(std::uint64_t number, std::uint64_t base);
/// 1, 2, 3, 5, 8, ...
[[nodiscard]] bool is_fibonacci(std::uint64_t number);

// The positive ones up to `last`, ascending; empty if looking for them takes more than some
// millions of steps.
using NumberList = std::optional<std::vector<std::uint64_t>>;
[[nodiscard]] NumberList squares_up_to(std::uint64_t last);
[[nodiscard]] NumberList cubes_up_to(std::uint64_t last);
[[nodiscard]] NumberList powers_up_to(std::uint64_t base, std::uint64_t last);
[[nodiscard]] NumberList fibonacci_up_to(std::uint64_t last);
[[nodiscard]] NumberList primes_up_to(std::uint64_t last);
/// All divisors.
[[nodiscard]] NumberList divisors_of(std::uint64_t number);

}  // namespace bouton
