#include "census_periods.hpp"

#include <unistd.h>

#include <optional>
#include <utility>
#include <vector>

#include "ask/subtraction_periods.hpp"
#include "exit_status.hpp"
#include "fields_table.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using answer::SubtractionRow;

/// Rows for a program as they come; for a person at a terminal all together.
class RowOutput {
 public:
  RowOutput(FormOptions const& forms, Settings const& settings)
      : forms_(forms),
        settings_(settings),
        for_people_(forms.text() && isatty(STDOUT_FILENO) != 0),
        columns_(columns_of<SubtractionRow>(settings.language)) {
    if (forms.table()) document_.emplace(*forms.table(), columns_);
    if (forms.text() && !for_people_) {
      put_tabbed([&](auto const& add) {
        for (TableColumn const& column : columns_) add(column.name);
      });
    }
  }

  void row(SubtractionRow const& row) {
    std::vector<TableCell> cells = cells_of(row);
    if (document_) {
      document_->row(cells);
    } else if (for_people_) {
      kept_.push_back(std::move(cells));
    } else if (forms_.json) {
      put(answer_json(row) + '\n');
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

}  // namespace

int put_subtraction_periods(std::string const& family, std::uint64_t most_values,
                            FormOptions const& forms, Settings const& settings) {
  ask::SubtractionSets const sets = ask::subtraction_sets(family);
  std::uint64_t const all = sets.largest < sets.moves ? 0 : sets.largest - sets.moves + 1;
  auto const text = [&](std::string_view key, std::uint64_t lines) {
    return render(
        Message{std::string(key), {{"lines", std::to_string(lines)}, {"all", std::to_string(all)}}},
        settings.language);
  };
  StatusLine status(settings);
  RowOutput output(forms, settings);
  std::uint64_t lines = 0;
  bool const complete = ask::each_subtraction_row(sets, most_values, settings.limits(),
                                                  [&](SubtractionRow const& row) {
                                                    status.clear();
                                                    output.row(row);
                                                    ++lines;
                                                    if (status.due())
                                                      status.show(text("cli.census.rows", lines));
                                                  });
  status.clear();
  output.end();
  if (complete) return kExitAnswered;
  put_error(text("cli.census.listed", lines));
  return interrupted() ? kExitInterrupted : kExitUnknown;
}

}  // namespace bouton::cli
