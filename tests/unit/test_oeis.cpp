// Sequences of the OEIS: their first terms, and what is said there about their periods, are those
// of the codes that the table names.
#include "census/oeis.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "bouton/sequence/values.hpp"
#include "catalogue_table.hpp"
#include "source_file.hpp"

namespace bouton::census {
namespace {

/// One line of data/golden/oeis.tsv.
struct Recorded {
  std::string number, code, period, last;
  std::uint64_t offset = 0;
  std::vector<std::uint64_t> terms;
};

std::vector<Recorded> const& recorded() {
  static std::vector<Recorded> const list = [] {
    std::vector<Recorded> rows;
    std::ifstream file(test::source_file("data/golden/oeis.tsv"));
    for (std::string line; std::getline(file, line);) {
      if (line.empty() || line[0] == '#' || line.starts_with("number\t")) continue;
      std::istringstream in(line);
      std::vector<std::string> cells;
      for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
      Recorded row{cells.at(0), cells.at(1), cells.at(3), cells.at(4), std::stoull(cells.at(2)),
                   {}};
      std::istringstream terms(cells.at(5));
      for (std::uint64_t term = 0; terms >> term;) row.terms.push_back(term);
      rows.push_back(std::move(row));
    }
    return rows;
  }();
  return list;
}

TEST(Oeis, TheRecordIsAboutTheRowsOfTheTable) {
  ASSERT_EQ(recorded().size(), oeis_rows().size());
  std::string before;
  for (std::size_t i = 0; i < recorded().size(); ++i) {
    EXPECT_EQ(recorded()[i].number, oeis_rows()[i].number);
    EXPECT_EQ(recorded()[i].code, oeis_rows()[i].code);
    EXPECT_LT(before, recorded()[i].number);
    before = recorded()[i].number;
  }
}

TEST(Oeis, FirstTermsAreTheValuesOfTheCode) {
  for (Recorded const& row : recorded()) {
    EXPECT_GE(row.terms.size(), 20U) << row.number;
    auto const values =
        sequence::nim_values(game_by_name(row.code), row.offset + row.terms.size()).values;
    for (std::size_t i = 0; i < row.terms.size(); ++i) {
      EXPECT_EQ(values.at(row.offset + i), row.terms[i])
          << row.number << ", n = " << row.offset + i;
    }
  }
}

TEST(Oeis, PeriodsAreThoseOfTheCatalogue) {
  auto const rows = catalogue_rows("normal");
  std::size_t compared = 0;
  for (Recorded const& row : recorded()) {
    if (row.period.empty()) continue;
    Key const key = key_of(game_by_name(row.code), Convention::kNormal);
    auto const found = rows.find(key.standard);
    if (found == rows.end()) continue;
    ++compared;
    EXPECT_EQ(found->second.text("period"), row.period) << row.number;
    std::uint64_t const last =
        found->second.number("preperiod") - 1 - found->second.number("shift") + key.shift;
    // docs/catalogue.md: A071436 gives 326637, and 326639 is proved.
    EXPECT_EQ(std::to_string(last), row.number == "A071436" ? "326639" : row.last) << row.number;
  }
  EXPECT_GT(compared, 30U);
}

TEST(Oeis, AGameIsFoundByAnyEquivalentCode) {
  auto const found = [](std::string_view code) {
    std::string text;
    for (OeisSequence const& its :
         oeis_sequences(key_of(game_by_name(code), Convention::kNormal))) {
      text += std::string(its.number) + (its.later < 0 ? "-" : "+") +
              std::to_string(its.later < 0 ? -its.later : its.later) + ' ';
    }
    return text;
  };
  EXPECT_EQ(found("0.77"), "A002186+0 ");
  EXPECT_EQ(found("4.4"), "A002186+1 ");
  EXPECT_EQ(found("0.07"), "A002187+1 ");
  EXPECT_EQ(found("0.4"), "A002187+2 ");
  EXPECT_EQ(found("4. unequal"), "A002188+0 ");
  EXPECT_EQ(found("0.6"), "A046695+0 A071433+1 ");
  EXPECT_EQ(found("0.37"), "A046695-1 A071433+0 ");
  EXPECT_EQ(found("0.007"), "A071426+2 ");
  EXPECT_EQ(found("0.15"), "A125916+0 ");
  EXPECT_EQ(found("0.123456701"), "");
}

}  // namespace
}  // namespace bouton::census
