// The table of a census: rows for a program, or few aligned columns for a person at a terminal.
#pragma once

#include <cstddef>
#include <vector>

#include "census/family.hpp"
#include "census/result.hpp"
#include "census/table.hpp"
#include "options.hpp"

namespace bouton::cli {

class CensusTable {
 public:
  /// \param for_people  the form for a terminal; else `form`
  CensusTable(bool for_people, census::TableForm form, std::vector<census::GameClass> const& games,
              Convention convention, Settings const& settings);

  /// The line above the rows.
  void put_head() const;
  void put_row(census::Result const& result);
  /// Whether put_row() has been called.
  [[nodiscard]] bool any() const { return any_; }

 private:
  void put_line(std::vector<std::string> const& cells) const;
  [[nodiscard]] std::vector<std::string> cells(census::Result const& result) const;

  bool for_people_;
  census::TableForm form_;
  Convention convention_;
  Language language_;
  std::vector<std::size_t> widths_;
  bool any_ = false;
};

}  // namespace bouton::cli
