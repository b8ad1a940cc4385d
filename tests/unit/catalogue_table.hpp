// The table data/catalogue.tsv as rows of named fields, the codes that a row is about, and the
// families that tests go through.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "census/classes.hpp"
#include "source_file.hpp"

namespace bouton::census {

/// One row, and the games of some families that it is about.
struct CatalogueRow {
  std::map<std::string, std::string> fields;
  std::vector<Member> members;  ///< a heap of n there is one of n - shift in the row's own code

  [[nodiscard]] std::string const& text(std::string const& column) const {
    return fields.at(column);
  }
  /// 0 if the field is empty.
  [[nodiscard]] std::uint64_t number(std::string const& column) const {
    return text(column).empty() ? 0 : std::stoull(text(column));
  }
};

/// All rows with this convention, by their standard form.
inline std::map<std::string, CatalogueRow> catalogue_rows(std::string_view convention) {
  std::map<std::string, CatalogueRow> rows;
  std::ifstream file(test::source_file("data/catalogue.tsv"));
  std::vector<std::string> columns;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> cells;
    std::istringstream in(line + '\t');
    for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
    if (columns.empty()) {
      columns = cells;
      continue;
    }
    CatalogueRow row;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      row.fields[columns[i]] = i < cells.size() ? cells[i] : "";
    }
    if (row.text("convention") == convention) rows[row.text("standard")] = row;
  }
  return rows;
}

/// All games of a family.
inline std::vector<sequence::OneHeapGame> family(std::string_view word) {
  std::vector<sequence::OneHeapGame> games;
  EXPECT_TRUE(each_game(word, {}, [&](auto const& game) { games.push_back(game); }));
  return games;
}

/// Copies of all classes.
inline std::vector<GameClass> each_of(Classes const& all) {
  std::vector<GameClass> copies;
  for (std::size_t number = 0; number < all.size(); ++number) copies.push_back(all[number]);
  return copies;
}

/// The rows of these families, each with the codes that it is about; every game must have one.
inline std::vector<CatalogueRow> catalogue_of(std::initializer_list<std::string_view> families,
                                              Convention convention) {
  auto const rows = catalogue_rows(convention == Convention::kNormal ? "normal" : "misere");
  std::vector<sequence::OneHeapGame> games;
  for (std::string_view const word : families) {
    auto const more = family(word);
    games.insert(games.end(), more.begin(), more.end());
  }
  std::vector<CatalogueRow> list;
  for (GameClass const& its : each_of(classes(games, convention))) {
    auto const found = rows.find(its.standard);
    if (found == rows.end()) {
      ADD_FAILURE() << "no row for " << its.standard;
      continue;
    }
    CatalogueRow row = found->second;
    for (Member member : its.members) {
      member.shift -= row.number("shift");
      row.members.push_back(member);
    }
    list.push_back(std::move(row));
  }
  return list;
}

}  // namespace bouton::census
