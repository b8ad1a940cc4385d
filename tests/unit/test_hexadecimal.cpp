// What docs/hexadecimal.md says about games that are open: laws that hold for long and break, and
// values that follow a law with a few exceptions, as far as they are computed here.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bouton/rules/heap_code.hpp"
#include "bouton/sequence/values.hpp"
#include "catalogue_table.hpp"
#include "sequence/period/arithmetic.hpp"

using bouton::census::CatalogueRow;
using bouton::sequence::ArithmeticClaim;
using bouton::sequence::ArithmeticVerdict;

namespace {

std::vector<std::uint16_t> values_of(std::string const& code, std::uint64_t to) {
  auto const computed = bouton::sequence::nim_values({bouton::parse_heap_code(code)}, to);
  if (computed.values.size() != to + 1) throw std::logic_error("too few values of " + code);
  return computed.values;
}

/// Whether g(n) has a split into at most three parts, after a move, whose value is `value`; from
/// the values of smaller heaps and the bare rules.
bool is_option(std::string const& code, std::vector<std::uint16_t> const& g, std::size_t n,
               std::uint32_t value) {
  auto const digits = bouton::parse_heap_code(code).prefix();
  for (std::size_t taken = 1; taken < digits.size(); ++taken) {
    std::size_t const rest = n - taken;
    unsigned const digit = digits[taken];
    if ((digit & 2U) != 0 && g[rest] == value) return true;
    for (std::size_t a = 1; 2 * a <= rest; ++a) {
      if ((digit & 4U) != 0 && (g[a] ^ g[rest - a]) == value) return true;
      if ((digit & 8U) == 0) continue;
      std::size_t const two = rest - a;
      for (std::size_t b = a; 2 * b <= two; ++b) {
        if ((g[a] ^ g[b] ^ g[two - b]) == value) return true;
      }
    }
  }
  return false;
}

constexpr std::uint64_t kPeriod = 43, kSaltus = 32, kFrom = 604, kBreaks = 1929;

TEST(Hexadecimal, TheLawOfF6HoldsForThirteenHundredHeapsAndBreaks) {
  auto const g = values_of("0.f6", kBreaks);
  EXPECT_NE(g[kFrom - 1 + kPeriod], g[kFrom - 1] + kSaltus);
  for (std::size_t n = kFrom; n + kPeriod < kBreaks; ++n) {
    ASSERT_EQ(g[n + kPeriod], g[n] + kSaltus) << n;
  }
  std::uint32_t const value = g[kBreaks], law = g[kBreaks - kPeriod] + kSaltus;
  EXPECT_NE(value, law);
  // The bare rules say so as well: all smaller numbers are options, the value itself is not.
  EXPECT_FALSE(is_option("0.f6", g, kBreaks, value));
  for (std::uint32_t less = 0; less < value; ++less) {
    ASSERT_TRUE(is_option("0.f6", g, kBreaks, less)) << less;
  }
}

// No value beyond those that follow the law is needed to see that it breaks.
TEST(Hexadecimal, TheLawOfF6IsRefutedFromTheValuesThatFollowIt) {
  auto const code = bouton::parse_heap_code("0.f6");
  auto const g = values_of("0.f6", kFrom + 2 * kPeriod);
  ArithmeticClaim const law{&code, g, kFrom, kPeriod, kSaltus};
  EXPECT_EQ(decide(law, std::uint64_t{1} << 32), ArithmeticVerdict::kFails);
}

/// 8 q + r, where r is -4, -3, 0, 1, 2, 3, 6 or 7.
struct Block {
  std::uint64_t quotient;
  unsigned residue;  // modulo 8
};
Block block_of(std::uint64_t heap) {
  unsigned const residue = heap % 8;
  return {heap / 8 + (residue == 4 || residue == 5 ? 1 : 0), residue};
}

/// docs/hexadecimal.md: 4 q or 4 q + 2, or one more, by the parities of the bits of value and q.
std::uint32_t law_of_7f(std::uint64_t heap) {
  auto const [q, residue] = block_of(heap);
  bool const upper = residue == 2 || residue == 3 || residue == 6 || residue == 7;
  bool const odd = residue == 1 || residue == 2 || residue == 4 || residue == 7;
  auto const value = static_cast<std::uint32_t>(4 * q + (upper ? 2 : 0));
  unsigned const bits = static_cast<unsigned>(std::popcount(value) + std::popcount(q & 137U));
  return value + ((bits % 2 != 0) != odd ? 1 : 0);
}

TEST(Hexadecimal, ValuesOf7fFollowALawWithFewExceptions) {
  constexpr std::uint64_t kTo = 14'000;
  auto const g = values_of("0.7f", kTo);
  std::map<std::uint64_t, std::uint32_t> exceptions;
  for (std::uint64_t n = 1; n <= kTo; ++n) {
    if (block_of(n).quotient == 0) continue;
    std::uint32_t const value = g[static_cast<std::size_t>(n)];
    if (value != law_of_7f(n)) exceptions[n] = value;
  }
  std::map<std::uint64_t, std::uint32_t> const expected = {
      {4, 1},      {30, 5},     {60, 14},     {198, 33},    {340, 98},    {510, 173},
      {1020, 255}, {3078, 513}, {5140, 1538}, {7230, 2573}, {13500, 3615}};
  EXPECT_EQ(exceptions, expected);
  // An exception has the value that the law gives to the last one: that value was left over.
  for (auto at = std::next(expected.begin()); at != expected.end(); ++at) {
    EXPECT_EQ(at->second, law_of_7f(std::prev(at)->first)) << at->first;
  }
}

/// The lines of docs/hexadecimal.md between two headings, as lists of cells.
std::vector<std::vector<std::string>> table_rows(std::string const& after,
                                                 std::string const& before) {
  std::ifstream file(bouton::test::source_file("docs/hexadecimal.md"));
  std::vector<std::vector<std::string>> rows;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(before, 0) == 0) inside = false;
    if (line.rfind(after, 0) == 0) inside = true;
    if (!inside || line.rfind("| ", 0) != 0) continue;
    std::vector<std::string> cells;
    std::istringstream in(line.substr(2));
    for (std::string cell; std::getline(in, cell, '|');) {
      while (!cell.empty() && cell.back() == ' ') cell.pop_back();
      cell.erase(0, cell.find_first_not_of(' '));
      cell.erase(std::remove(cell.begin(), cell.end(), ','), cell.end());
      cells.push_back(cell);
    }
    rows.push_back(cells);
  }
  return rows;
}

// Every game of two digits stands in one of the four tables, with what its row says.
TEST(Hexadecimal, TheTablesAreThoseOfTheCatalogue) {
  std::map<std::string, std::pair<CatalogueRow const*, std::uint64_t>> by_code;  // row and shift
  auto const rows = bouton::census::catalogue_of({"hex:2"}, bouton::Convention::kNormal);
  EXPECT_EQ(rows.size(), 173U);
  for (CatalogueRow const& row : rows) {
    for (auto const& member : row.members) by_code[member.code] = {&row, member.shift};
  }
  struct Table {
    char const *after, *before;
    std::size_t columns, games;
  };
  std::set<CatalogueRow const*> seen;
  for (Table const& table : {Table{"**Arithmetic periods**", "**Ordinary", 4, 40},
                             Table{"**Ordinary periods.", "**Open, with", 4, 48},
                             Table{"**Open, with", "**Open octal", 3, 77},
                             Table{"**Open octal", "An open game", 3, 8}}) {
    SCOPED_TRACE(table.after);
    std::size_t games = 0;
    for (auto const& cells : table_rows(table.after, table.before)) {
      for (std::size_t at = 0; at + table.columns <= cells.size(); at += table.columns) {
        if (cells[at].empty() || cells[at] == "game") continue;
        SCOPED_TRACE(cells[at]);
        ASSERT_TRUE(by_code.count(cells[at]) == 1);
        auto const [row, shift] = by_code[cells[at]];
        EXPECT_TRUE(seen.insert(row).second);
        ++games;
        bool const proved = row->text("status") == "period";
        ASSERT_EQ(proved, table.columns == 4);
        EXPECT_EQ(cells[at + 1], row->text(proved ? "period" : "done"));
        bool const grows = row->number("saltus") > 0;
        EXPECT_EQ(cells[at + (proved && !grows ? 3 : 2)], row->text(grows ? "saltus" : "max"));
        if (!proved) continue;
        // Where the row begins with its period, heaps that only the other code has may fit to it.
        std::uint64_t const from = std::stoull(cells[at + (grows ? 3 : 2)]);
        std::uint64_t const last = row->number("preperiod") + shift;
        EXPECT_LE(from, last);
        if (row->number("preperiod") > 0) {
          EXPECT_EQ(from, last);
        }
      }
    }
    EXPECT_EQ(games, table.games);
  }
  EXPECT_EQ(seen.size(), rows.size());
}

bool odd(std::uint32_t value, std::uint32_t mask) {
  return std::popcount(value & mask) % 2 != 0;
}

TEST(Hexadecimal, AParityKeepsTheValuesOfF7AndB6Small) {
  auto const f7 = values_of("0.f7", 20'000), b6 = values_of("0.b6", 6'000);
  for (std::size_t n = 0; n < f7.size(); ++n) {
    ASSERT_EQ(odd(f7[n], 0x6e1) != (n % 2 != 0), n == 33) << n;
    if (n >= 16'295) {
      ASSERT_TRUE(odd(f7[n], 0xfffc)) << n;
    }
  }
  EXPECT_FALSE(odd(f7[16'294], 0xfffc));
  for (std::size_t n = 0; n < b6.size(); ++n) {
    ASSERT_EQ(odd(b6[n], 0x59f) != (n % 2 != 0), n == 37) << n;
  }
}

}  // namespace
