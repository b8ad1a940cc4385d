// The table data/misere_quotients.tsv, and quotients of its rows held against play.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/heap_code.hpp"
#include "oracle/misere_sums.hpp"

namespace bouton::misere {
struct CensusRow {
  std::string code, status, kind;
  std::vector<std::pair<std::string, std::uint64_t>> others;  // code, shift
  std::uint64_t heaps = 0, order = 0, p = 0, period = 0, preperiod = 0;
};

inline std::vector<CensusRow> const& table() {
  static std::vector<CensusRow> const rows = [] {
    std::vector<CensusRow> read;
    std::ifstream file(BOUTON_SOURCE_DIR "/data/misere_quotients.tsv");
    std::string line;
    while (std::getline(file, line)) {
      if (line.empty() || line[0] == '#' || line.rfind("code\t", 0) == 0) continue;
      std::vector<std::string> cells;
      std::istringstream in(line + '\t');
      for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
      if (cells.size() < 10) {
        ADD_FAILURE() << line;
        continue;
      }
      CensusRow row{.code = cells[0], .status = cells[2], .kind = cells[3]};
      std::istringstream others(cells[1]);
      for (std::string other; others >> other;) {
        std::size_t const plus = other.find('+');
        row.others.emplace_back(other.substr(0, plus), std::stoull(other.substr(plus + 1)));
      }
      auto const number = [](std::string const& text) {
        return text.empty() ? 0 : std::stoull(text);
      };
      row.heaps = number(cells[4]);
      row.order = number(cells[5]);
      row.p = number(cells[6]);
      row.period = number(cells[7]);
      row.preperiod = number(cells[8]);
      read.push_back(std::move(row));
    }
    return read;
  }();
  return rows;
}

inline QuotientSearch found(std::string const& code, std::uint64_t heaps) {
  QuotientSearch search({{parse_heap_code(code), PartsCondition::kAny}});
  QuotientBudget budget;
  budget.heaps = heaps;
  (void)search.run(budget);
  return search;
}

/// Every position of at most `tokens` tokens, against play from the rules of `code`, whose heaps
/// are those of the quotient shifted.
inline std::size_t wrong_outcomes(std::string const& code, std::uint64_t shift,
                                  Quotient const& quotient, std::size_t tokens) {
  oracle::MisereSums sums({oracle::heap_rule(code)}, tokens);
  std::size_t wrong = 0;
  sums.for_each(tokens, [&](std::string const& counts) {
    Element x = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      for (char c = 0; c < counts[i]; ++c) {
        if (i + 1 > shift) x = quotient.product(x, quotient.heaps().at(i + 1 - shift));
      }
    }
    if (quotient.is_p(x) != sums.lost(counts)) ++wrong;
  });
  return wrong;
}

}  // namespace bouton::misere
