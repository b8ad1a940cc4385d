#include "rules/amount_sets.hpp"

#include <algorithm>
#include <cmath>

namespace bouton {
namespace {

__extension__ using Product = unsigned __int128;

constexpr std::uint64_t kMostSteps = std::uint64_t{1} << 22;
constexpr std::uint64_t kLargestCubeRoot = 2'642'245;  // its cube is the last below 2^64

std::uint64_t cube_root(std::uint64_t number) {
  auto root = static_cast<std::uint64_t>(std::cbrt(static_cast<double>(number)));
  root = std::min(root, kLargestCubeRoot);
  while (root * root * root > number) --root;
  while (root < kLargestCubeRoot && (root + 1) * (root + 1) * (root + 1) <= number) ++root;
  return root;
}

std::uint64_t power_modulo(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
  std::uint64_t result = 1;
  for (base %= modulus; exponent > 0; exponent >>= 1U) {
    if ((exponent & 1U) != 0) result = static_cast<std::uint64_t>(Product{result} * base % modulus);
    base = static_cast<std::uint64_t>(Product{base} * base % modulus);
  }
  return result;
}

/// first, step(first), ... as long as they stay within the bound and grow.
template <class Step>
std::vector<std::uint64_t> grow(std::uint64_t first, std::uint64_t last, Step step) {
  std::vector<std::uint64_t> numbers;
  for (Product next = first; next <= last;) {
    numbers.push_back(static_cast<std::uint64_t>(next));
    next = step(numbers);
  }
  return numbers;
}

}  // namespace

std::uint64_t root_below(std::uint64_t number) {
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(number)));
  while (Product{root} * root > number) --root;
  while (Product{root + 1} * (root + 1) <= number) ++root;
  return root;
}

bool is_prime(std::uint64_t number) {
  constexpr std::uint64_t kBases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (number < 2) return false;
  for (std::uint64_t const base : kBases) {
    if (number % base == 0) return number == base;
  }
  unsigned twos = 0;
  std::uint64_t odd = number - 1;
  for (; odd % 2 == 0; odd /= 2) ++twos;
  return std::all_of(std::begin(kBases), std::end(kBases), [&](std::uint64_t base) {
    std::uint64_t value = power_modulo(base, odd, number);
    if (value == 1 || value == number - 1) return true;
    for (unsigned i = 1; i < twos; ++i) {
      value = static_cast<std::uint64_t>(Product{value} * value % number);
      if (value == number - 1) return true;
    }
    return false;
  });
}

bool is_square(std::uint64_t number) {
  std::uint64_t const root = root_below(number);
  return number > 0 && root * root == number;
}

bool is_cube(std::uint64_t number) {
  std::uint64_t const root = cube_root(number);
  return number > 0 && root * root * root == number;
}

bool is_power(std::uint64_t number, std::uint64_t base) {
  if (number == 0) return false;
  while (number % base == 0) number /= base;
  return number == 1;
}

bool is_fibonacci(std::uint64_t number) {
  auto const all = fibonacci_up_to(number);
  return !all->empty() && all->back() == number;
}

NumberList squares_up_to(std::uint64_t last) {
  std::uint64_t const most = root_below(last);
  if (most > kMostSteps) return std::nullopt;
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t root = 1; root <= most; ++root) numbers.push_back(root * root);
  return numbers;
}

NumberList cubes_up_to(std::uint64_t last) {
  std::vector<std::uint64_t> numbers;
  std::uint64_t const most = cube_root(last);
  for (std::uint64_t root = 1; root <= most; ++root) numbers.push_back(root * root * root);
  return numbers;
}

NumberList powers_up_to(std::uint64_t base, std::uint64_t last) {
  return grow(1, last, [base](std::vector<std::uint64_t> const& numbers) {
    return Product{numbers.back()} * base;
  });
}

NumberList fibonacci_up_to(std::uint64_t last) {
  return grow(1, last, [](std::vector<std::uint64_t> const& numbers) {
    return Product{numbers.back()} + (numbers.size() == 1 ? 1 : numbers[numbers.size() - 2]);
  });
}

NumberList primes_up_to(std::uint64_t last) {
  if (last > kMostSteps) return std::nullopt;
  std::vector<bool> composite(static_cast<std::size_t>(last) + 1, false);
  std::vector<std::uint64_t> primes;
  for (std::uint64_t n = 2; n <= last; ++n) {
    if (composite[static_cast<std::size_t>(n)]) continue;
    primes.push_back(n);
    for (std::uint64_t m = n * n; m <= last; m += n) composite[static_cast<std::size_t>(m)] = true;
  }
  return primes;
}

NumberList divisors_of(std::uint64_t number) {
  std::uint64_t const root = root_below(number);
  if (root > kMostSteps) return std::nullopt;
  std::vector<std::uint64_t> small;
  std::vector<std::uint64_t> large;
  for (std::uint64_t d = 1; d <= root; ++d) {
    if (number % d != 0) continue;
    small.push_back(d);
    if (number / d != d) large.push_back(number / d);
  }
  small.insert(small.end(), large.rbegin(), large.rend());
  return small;
}

}  // namespace bouton
