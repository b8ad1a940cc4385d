// The misere rows of data/catalogue.tsv, and quotients of its rows compared with play.
#pragma once

#include <string>
#include <vector>

#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/heap_code.hpp"
#include "catalogue_table.hpp"
#include "oracle/misere_sums.hpp"

namespace bouton::misere {
struct CensusRow {
  std::string code, status, kind, proof;
  std::vector<census::Member> members;
  std::uint64_t heaps = 0, order = 0, p = 0, period = 0, preperiod = 0;
};

/// Of the 511 codes 0.d1d2d3 and the 64 codes 4.d1d2.
inline std::vector<CensusRow> const& table() {
  static std::vector<CensusRow> const rows = [] {
    std::vector<CensusRow> read;
    for (census::CatalogueRow const& from :
         census::catalogue_of({"octal:3", "octal4:2"}, Convention::kMisere)) {
      read.push_back({.code = from.text("code"),
                      .status = from.text("status"),
                      .kind = from.text("kind"),
                      .proof = from.text("proof"),
                      .members = from.members,
                      .heaps = from.number("done"),
                      .order = from.number("elements"),
                      .p = from.number("p_elements"),
                      .period = from.number("period"),
                      .preperiod = from.number("preperiod")});
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

/// Every position of at most `tokens` tokens, compared with play by the rules of `code`, whose
/// heaps are those of the quotient shifted.
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
