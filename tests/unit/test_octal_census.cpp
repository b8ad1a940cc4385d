// data/catalogue.tsv, the codes 0.d1d2d3 in normal play: rows that can be checked quickly are
// computed again, from the rule alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "catalogue_table.hpp"
#include "oracle/octal_oracle.hpp"

namespace {

using bouton::census::CatalogueRow;
using bouton::census::Member;

struct Row {
  std::string code;
  std::vector<Member> members;
  bool proved = false;
  std::size_t period = 0, preperiod = 0;
  unsigned max = 0;
  std::size_t max_heap = 0;
  std::string mask;
  std::size_t rare = 0, last_rare = 0;

  /// Agreement for preperiod <= n < this proves the period (Guy & Smith 1956).
  [[nodiscard]] std::size_t bound() const {
    return 2 * std::max<std::size_t>(preperiod, 1) + period + code.size() - 2;
  }
};

std::vector<Row> const& census_table() {
  static std::vector<Row> const rows = [] {
    std::vector<Row> read;
    for (CatalogueRow const& from :
         bouton::census::catalogue_of({"octal:3"}, bouton::Convention::kNormal)) {
      read.push_back({.code = from.text("code"),
                      .members = from.members,
                      .proved = from.text("status") == "period",
                      .period = from.number("period"),
                      .preperiod = from.number("preperiod"),
                      .max = static_cast<unsigned>(from.number("max")),
                      .max_heap = from.number("max_heap"),
                      .mask = from.text("mask"),
                      .rare = from.number("rare"),
                      .last_rare = from.number("last_rare")});
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
  for (Row const& row : census_table()) {
    for (Member const& member : row.members) codes.insert(member.code);
  }
  std::set<std::string> expected;
  for (unsigned code = 1; code < 512; ++code) {
    std::string text = "0.";
    for (unsigned const shift : {6U, 3U, 0U}) {
      text += static_cast<char>('0' + ((code >> shift) & 7));
    }
    while (text.back() == '0') text.pop_back();
    expected.insert(text);
  }
  ASSERT_EQ(expected.size(), 511U);
  EXPECT_EQ(codes, std::multiset<std::string>(expected.begin(), expected.end()));
}

TEST(OctalCensus, ShortPeriodsAreProvedAgainFromTheRule) {
  std::size_t checked = 0;
  for (Row const& row : census_table()) {
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
  for (Row const& row : census_table()) {
    if (!row.proved || row.bound() + row.period > 3000) others.push_back(&row);
  }
  unsigned const seed = std::random_device{}();
  std::shuffle(others.begin(), others.end(), std::mt19937(seed));
  for (std::size_t i = 0; i < std::min<std::size_t>(others.size(), 12); ++i) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    check_beginning(*others[i], oracle::octal_values(others[i]->code, 6000));
  }
}

TEST(OctalCensus, CodesOfOneRowHaveTheSameValues) {
  for (Row const& row : census_table()) {
    auto const g = oracle::octal_values(row.code, 300);
    for (Member const& member : row.members) {
      auto const h = oracle::octal_values(member.code, 300);
      for (std::size_t n = 0; n < h.size(); ++n) {
        ASSERT_EQ(h[n], n < member.shift ? 0 : g[n - member.shift])
            << row.code << " " << member.code << " " << n;
      }
    }
  }
}

// docs/census4.md proves it.
TEST(OctalCensus, GamesWithEachValueTwice) {
  constexpr std::size_t kLast = 3000;
  struct Doubled {
    std::string of;
    std::vector<std::string> codes;
  };
  for (Doubled const& doubled :
       {Doubled{"0.44", {"0.0044"}}, Doubled{"0.45", {"0.0055"}}, Doubled{"0.54", {"0.1144"}},
        Doubled{"0.56", {"0.1146"}}, Doubled{"0.64", {"0.0244", "0.0264"}},
        Doubled{"0.74", {"0.1344"}}, Doubled{"0.76", {"0.1346", "0.1366"}},
        Doubled{"0.77", {"0.1357", "0.1377"}},
        Doubled{"4.44", {"0.4004", "0.4006", "0.4044", "0.4404", "0.4444"}}}) {
    auto const h = oracle::octal_values(doubled.of, kLast / 2);
    for (std::string const& code : doubled.codes) {
      auto const g = oracle::octal_values(code, kLast);
      for (std::size_t n = 1; n <= kLast; ++n) ASSERT_EQ(g[n], h[(n + 1) / 2]) << code << ' ' << n;
    }
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
    for (Row const& row : census_table()) {
      for (Member const& member : row.members) {
        if (member.code != fact.code) continue;
        found = true;
        EXPECT_TRUE(row.proved) << fact.code;
        EXPECT_EQ(row.period, fact.period) << fact.code;
        EXPECT_EQ(row.preperiod + member.shift, fact.preperiod) << fact.code;
      }
    }
    EXPECT_TRUE(found) << fact.code;
  }
}

}  // namespace
