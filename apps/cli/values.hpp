// bouton values: shared by the forms of the answer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ask/sequence_game.hpp"
#include "bouton/core/limits.hpp"
#include "options.hpp"
#include "picture_output.hpp"
#include "table_output.hpp"

namespace bouton::cli {

struct ValuesOptions {
  std::vector<std::string> codes;
  std::string to, binary, resume, save_every;
  FormOptions forms;
  PictureOptions pictures;
  bool bfile = false, checksum = false, analysis = false;
};

/// g(0), ..., g(last) as text, CSV, JSON or b-file; the exit status.
int print_values(ask::SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                 Settings const& settings);
/// The values of several games side by side: a row for each heap, a column for each game.
int print_side_by_side(std::vector<ask::SequenceGame> const& games, std::uint64_t last,
                       ValuesOptions const& options, Settings const& settings);
/// The same as a picture.
int draw_values(ask::SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                Settings const& settings);
/// Their checksum, or a file of them; can be interrupted and resumed.
int store_values(ask::SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                 Settings const& settings);
/// Statistics: rare values, histogram, P-positions.
int analyse_values(ask::SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                   Settings const& settings);

/// Says on standard error that values stopped before g(n), and why; the exit status.
int report_stop(std::uint64_t n, Stop stop, Settings const& settings);

}  // namespace bouton::cli
