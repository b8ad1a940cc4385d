// data/octal_3digit.tsv: what can be checked quickly is computed anew, from the rule alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "oracle/octal_oracle.hpp"

namespace {

struct Related {
  std::string code;
  std::size_t shift;
};
struct Row {
  std::string code;
  std::vector<Related> others;
  std::optional<Related> same_as;
  bool proved = false;
  std::size_t values = 0, period = 0, preperiod = 0;
  std::string proof;
  unsigned max = 0;
  std::size_t max_heap = 0;
  std::string engine;
  std::string mask;
  std::size_t rare = 0, last_rare = 0;

  /// Agreement for preperiod <= n < this proves the period (Guy & Smith 1956).
  [[nodiscard]] std::size_t bound() const {
    return 2 * std::max<std::size_t>(preperiod, 1) + period + code.size() - 2;
  }
};

Related related(std::string const& text) {
  std::size_t const plus = text.find('+');
  return {text.substr(0, plus), std::stoul(text.substr(plus + 1))};
}

std::vector<Row> const& table() {
  static std::vector<Row> const rows = [] {
    std::vector<Row> read;
    std::ifstream file(BOUTON_SOURCE_DIR "/data/octal_3digit.tsv");
    std::string line;
    while (std::getline(file, line)) {
      if (line.empty() || line[0] == '#' || line.rfind("code\t", 0) == 0) continue;
      std::vector<std::string> cells;
      std::istringstream in(line + '\t');
      for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
      cells.resize(14);
      auto const number = [&](std::size_t at) {
        return cells[at].empty() ? std::size_t{0} : std::size_t{std::stoul(cells[at])};
      };
      Row row{.code = cells[0]};
      std::istringstream others(cells[1]);
      for (std::string other; others >> other;) row.others.push_back(related(other));
      if (!cells[2].empty()) row.same_as = related(cells[2]);
      row.proved = cells[3] == "period";
      row.values = number(4);
      row.period = number(5);
      row.preperiod = number(6);
      row.proof = cells[7];
      row.max = static_cast<unsigned>(number(8));
      row.max_heap = number(9);
      row.engine = cells[10];
      row.mask = cells[11];
      row.rare = number(12);
      row.last_rare = number(13);
      read.push_back(std::move(row));
    }
    return read;
  }();
  return rows;
}

/// What the row says about the first values.
void check_beginning(Row const& row, std::vector<unsigned> const& g) {
  unsigned const most = *std::max_element(g.begin(), g.end());
  EXPECT_LE(most, row.max) << row.code;
  if (row.max_heap < g.size()) {
    EXPECT_EQ(std::find(g.begin(), g.end(), row.max) - g.begin(),
              static_cast<std::ptrdiff_t>(row.max_heap))
        << row.code;
  }
  if (!row.mask.empty()) {
    unsigned const mask = static_cast<unsigned>(std::stoul(row.mask, nullptr, 16));
    bool const positional = row.mask.find("+heap") != std::string::npos;
    std::size_t const parity = row.mask.find("+heap+1") != std::string::npos ? 1 : 0;
    std::size_t rare = 0, last = 0;
    for (std::size_t n = 0; n < g.size(); ++n) {
      unsigned const odd = static_cast<unsigned>(std::popcount(g[n] & mask)) & 1U;
      bool const is = odd == (positional ? ((n + parity) & 1U) : 0U);
      rare += is ? 1 : 0;
      if (is) last = n;
    }
    EXPECT_LE(rare, row.rare) << row.code;
    EXPECT_LE(last, row.last_rare) << row.code;
    if (row.last_rare < g.size()) {
      EXPECT_EQ(rare, row.rare) << row.code;
    }
  }
  if (row.proved) {
    for (std::size_t n = row.preperiod; n + row.period < g.size(); ++n) {
      ASSERT_EQ(g[n], g[n + row.period]) << row.code << " " << n;
    }
  }
}

TEST(OctalCensus, EveryCodeOfThreeDigitsHasOneRow) {
  std::multiset<std::string> codes;
  for (Row const& row : table()) {
    codes.insert(row.code);
    for (Related const& other : row.others) codes.insert(other.code);
  }
  std::set<std::string> expected;
  for (unsigned code = 0; code < 512; ++code) {
    std::string text = "0.";
    for (unsigned const shift : {6U, 3U, 0U}) {
      text += static_cast<char>('0' + ((code >> shift) & 7));
    }
    while (text.back() == '0') text.pop_back();
    expected.insert(text);
  }
  ASSERT_EQ(expected.size(), 512U);
  EXPECT_EQ(codes, std::multiset<std::string>(expected.begin(), expected.end()));
}

TEST(OctalCensus, ShortPeriodsAreProvedAgainFromTheRule) {
  std::size_t checked = 0;
  for (Row const& row : table()) {
    if (!row.proved || row.bound() + row.period > 3000) continue;
    ++checked;
    auto const g = oracle::octal_values(row.code, row.bound() + row.period);
    check_beginning(row, g);
    // Neither the period nor the preperiod can be smaller.
    if (row.preperiod > 0) {
      EXPECT_NE(g[row.preperiod - 1], g[row.preperiod - 1 + row.period]) << row.code;
    }
    for (std::size_t p = 1; p < row.period; ++p) {
      if (row.period % p != 0) continue;
      auto const from = g.begin() + static_cast<std::ptrdiff_t>(row.preperiod);
      EXPECT_FALSE(std::equal(from, from + static_cast<std::ptrdiff_t>(row.period),
                              from + static_cast<std::ptrdiff_t>(p)))
          << row.code;
    }
    EXPECT_LT(row.max_heap, row.preperiod + row.period) << row.code;
  }
  EXPECT_GT(checked, 100U);
}

TEST(OctalCensus, ARandomSampleOfTheOthersAgreesWithTheRule) {
  std::vector<Row const*> others;
  for (Row const& row : table()) {
    if (!row.proved || row.bound() + row.period > 3000) others.push_back(&row);
  }
  unsigned const seed = std::random_device{}();
  std::shuffle(others.begin(), others.end(), std::mt19937(seed));
  for (std::size_t i = 0; i < std::min<std::size_t>(others.size(), 12); ++i) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    check_beginning(*others[i], oracle::octal_values(others[i]->code, 6000));
  }
}

TEST(OctalCensus, EquivalentCodesHaveTheSameValues) {
  std::map<std::string, Row const*> by_code;
  for (Row const& row : table()) by_code[row.code] = &row;
  auto const check = [](Row const& row, std::vector<unsigned> const& g, Related const& other,
                        bool other_is_longer) {
    auto const h = oracle::octal_values(other.code, g.size() - 1);
    auto const& later = other_is_longer ? h : g;
    auto const& earlier = other_is_longer ? g : h;
    for (std::size_t n = 0; n < g.size(); ++n) {
      ASSERT_EQ(later[n], n < other.shift ? 0 : earlier[n - other.shift])
          << row.code << " " << other.code << " " << n;
    }
  };
  for (Row const& row : table()) {
    // Enough to prove it, for two sequences with the same period.
    std::size_t const last =
        row.same_as ? row.preperiod + row.period + by_code.at(row.same_as->code)->preperiod : 300;
    ASSERT_LT(last, 5000U) << row.code;
    auto const g = oracle::octal_values(row.code, std::max<std::size_t>(last, 300));
    for (Related const& other : row.others) check(row, g, other, true);
    if (!row.same_as) continue;
    check(row, g, *row.same_as, false);
    EXPECT_TRUE(row.proved && by_code.at(row.same_as->code)->proved);
    EXPECT_EQ(row.period, by_code.at(row.same_as->code)->period);
    EXPECT_FALSE(by_code.at(row.same_as->code)->same_as);
  }
}

// Winning Ways; Gangolli & Plambeck 1989; Flammenkamp, Sprague-Grundy values of octal games.
TEST(OctalCensus, PublishedPeriods) {
  struct Fact {
    std::string code;
    std::size_t period, preperiod;
  };
  for (Fact const& fact :
       {Fact{"0.77", 12, 71}, Fact{"0.07", 34, 53}, Fact{"0.156", 349, 3479},
        Fact{"0.356", 142, 7315}, Fact{"0.644", 442, 3256}, Fact{"0.165", 1550, 5181},
        Fact{"0.45", 20, 498}, Fact{"0.127", 4, 46578}, Fact{"0.16", 149459, 105351},
        Fact{"0.56", 144, 326640}, Fact{"0.376", 4, 2268248}, Fact{"0.354", 1180, 10061916},
        Fact{"0.104", 11770282, 197769598}, Fact{"0.054", 10015179, 193235616},
        Fact{"0.454", 60620715, 160949019}}) {
    bool found = false;
    for (Row const& row : table()) {
      std::size_t shift = 0;
      bool here = row.code == fact.code;
      for (Related const& other : row.others) {
        if (other.code == fact.code) {
          here = true;
          shift = other.shift;
        }
      }
      if (!here) continue;
      found = true;
      EXPECT_TRUE(row.proved) << fact.code;
      EXPECT_EQ(row.period, fact.period) << fact.code;
      EXPECT_EQ(row.preperiod + shift, fact.preperiod) << fact.code;
    }
    EXPECT_TRUE(found) << fact.code;
  }
}

}  // namespace
