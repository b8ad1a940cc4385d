// Finite codes whose nim-values grow by a saltus, and their nim-values from the bare rules.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace arithmetic_facts {

struct Fact {
  char const* code;
  std::uint64_t period, saltus, preperiod;
};
inline void PrintTo(Fact const& fact, std::ostream* out) {
  *out << fact.code;
}

/// The first eight are those of issue 15; the others are more of the 173 classes of 0.ab.
inline constexpr Fact kFacts[] = {
    {"0.8", 3, 1, 1},          {"0.c", 2, 1, 1},     {"0.3f", 6, 3, 0},   {"0.137f", 2, 1, 0},
    {"0.123f", 64, 32, 13},    {"0.f8", 6, 4, 7},    {"0.28", 53, 16, 1}, {"0.88", 3, 1, 1},
    {"0.ff", 1, 1, 0},         {"0.1a", 2, 1, 4},    {"0.17fe", 3, 2, 2}, {"0.bb", 1, 1, 4},
    {"0.9b", 7, 4, 8},         {"0.9c", 36, 16, 28}, {"0.fc", 5, 4, 7},   {"0.13ff", 7, 4, 6},
    {"0.111333776e", 4, 1, 0}, {"0.338", 17, 6, 1},  {"0.3f3", 10, 5, 0}, {"0.129", 9, 3, 55}};

/// Hexadecimal digits of the code, for amounts 1, 2, ...
inline std::vector<unsigned> digits_of(std::string const& code) {
  std::vector<unsigned> digits;
  for (char const c : code.substr(2)) {
    digits.push_back(static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10));
  }
  return digits;
}

/// Nim-values from the bare rules, by trying every move.
inline std::vector<std::uint32_t> naive(std::string const& code, std::size_t count) {
  std::vector<unsigned> const digits = digits_of(code);
  std::vector<std::uint32_t> g = {0};
  for (std::size_t n = 1; n < count; ++n) {
    std::vector<bool> option(4 * count, false);
    for (std::size_t t = 1; t <= digits.size() && t <= n; ++t) {
      std::size_t const left = n - t;
      unsigned const digit = digits[t - 1];
      if ((digit & 1U) != 0 && left == 0) option[0] = true;
      if ((digit & 2U) != 0 && left > 0) option[g[left]] = true;
      for (std::size_t a = 1; a < left; ++a) {
        if ((digit & 4U) != 0) option[g[a] ^ g[left - a]] = true;
        for (std::size_t b = a; (digit & 8U) != 0 && a + b < left; ++b) {
          option[g[a] ^ g[b] ^ g[left - a - b]] = true;
        }
      }
    }
    std::uint32_t mex = 0;
    while (option[mex]) ++mex;
    g.push_back(mex);
  }
  return g;
}

}  // namespace arithmetic_facts
