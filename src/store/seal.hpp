// Seal: a checksum over all rows of a catalogue.
//
// SQLite itself does not notice a flipped bit in a row, nor a row that is gone because a bit of a
// page has flipped. The seal holds the number of rows and the sum of their hashes; it is written in
// the same transaction as the rows, and compared with them whenever a file is opened.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "connection.hpp"

namespace bouton::store {

inline constexpr char const* kSealTable =
    "CREATE TABLE seal (rows TEXT NOT NULL, hashes TEXT NOT NULL)";

struct Seal {
  std::uint64_t rows = 0;
  std::uint64_t hashes = 0;  // their sum: independent of order, and a row can be removed again

  void add(std::vector<std::string> const& row);
  void remove(std::vector<std::string> const& row);
  bool operator==(Seal const&) const = default;
};

/// The seal that the rows of a file should have, results and marks of surveys. Reads every row:
/// about a millisecond for a thousand.
[[nodiscard]] Seal seal_of_rows(Connection& connection, std::string const& result_columns);
/// The seal that a file has. \throws Error if it has none
[[nodiscard]] Seal read_seal(Connection& connection);
void write_seal(Connection& connection, Seal const& seal);
/// \throws Error naming the file if its rows are not those that were written
void check_seal(Connection& connection, std::string const& result_columns);

}  // namespace bouton::store
