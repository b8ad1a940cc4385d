#include "census_boards.hpp"

#include "ask/board_table.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "question.hpp"
#include "row_output.hpp"
#include "signals.hpp"

namespace bouton::cli {

int put_boards(std::string const& family, Convention convention, FormOptions const& forms,
               Settings const& settings) {
  ask::BoardFamily const boards = ask::board_family(family, read_rules);
  RowOutput<answer::BoardTableRow> output(forms, settings);
  std::uint64_t answered = 0;
  ask::each_board_row(boards, convention, settings.limits(), settings.context,
                      [&](answer::BoardTableRow const& row) {
                        output.row(row);
                        answered += row.outcome ? 1U : 0U;
                      });
  output.end();
  std::uint64_t const all = boards.size();
  if (answered == all) return kExitAnswered;
  put_error(render(Message{"cli.census.listed",
                           {{"lines", std::to_string(answered)}, {"all", std::to_string(all)}}},
                   settings.language));
  return interrupted() ? kExitInterrupted : kExitUnknown;
}

}  // namespace bouton::cli
