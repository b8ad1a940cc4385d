#include "census_periods.hpp"

#include "ask/subtraction_periods.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "row_output.hpp"
#include "signals.hpp"

namespace bouton::cli {
using namespace front;
using answer::SubtractionRow;

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
  RowOutput<SubtractionRow> output(forms, settings);
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
