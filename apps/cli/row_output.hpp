// Rows that come one after the other, each an answer of its own.
#pragma once

#include <unistd.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fields_table.hpp"
#include "front/fields_json.hpp"
#include "output.hpp"
#include "table_output.hpp"

namespace bouton::cli {

/// Rows for a program as they come; for a person at a terminal all together.
/// \tparam Row  with a list of fields (answer/field.hpp)
template <class Row>
class RowOutput {
 public:
  RowOutput(FormOptions const& forms, Settings const& settings)
      : forms_(forms),
        settings_(settings),
        for_people_(forms.text() && isatty(STDOUT_FILENO) != 0),
        columns_(columns_of<Row>(settings.language)) {
    if (forms.table()) document_.emplace(*forms.table(), columns_);
    if (forms.text() && !for_people_) {
      put_tabbed([&](auto const& add) {
        for (TableColumn const& column : columns_) add(column.name);
      });
    }
  }

  void row(Row const& row) {
    std::vector<TableCell> cells = cells_of(row);
    if (document_) {
      document_->row(cells);
    } else if (for_people_) {
      kept_.push_back(std::move(cells));
    } else if (forms_.json) {
      put(front::answer_json(row) + '\n');
    } else {
      put_tabbed([&](auto const& add) {
        for (TableCell const& cell : cells) add(cell.text);
      });
    }
    flush_output();
  }

  void end() const {
    if (document_) document_->end();
    if (for_people_) put_table(forms_, columns_, kept_, settings_);
    flush_output();
  }

 private:
  template <class Each>
  static void put_tabbed(Each const& each) {
    std::string line;
    each([&](std::string const& text) { line += text + '\t'; });
    line.back() = '\n';
    put(line);
  }

  FormOptions const& forms_;
  Settings const& settings_;
  bool for_people_;
  std::vector<TableColumn> columns_;
  std::optional<TableOutput> document_;
  std::vector<std::vector<TableCell>> kept_;
};

}  // namespace bouton::cli
