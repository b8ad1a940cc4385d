#include "table_bfile.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "output.hpp"

namespace bouton::cli {

namespace {

std::string bfile_line(std::size_t n, Natural const& value) {
  return std::to_string(n) + ' ' + to_string(value) + '\n';
}

bool put_nim_values(std::vector<answer::Cell const*> const& cells) {
  auto const missing = std::find_if(cells.begin(), cells.end(),
                                    [](answer::Cell const* cell) { return !cell->nim_value; });
  std::size_t n = 0;
  for (auto cell = cells.begin(); cell != missing; ++cell) {
    put(bfile_line(n++, *(*cell)->nim_value));
  }
  return missing == cells.end();
}

}  // namespace

bool put_bfile(answer::HeapTable const& table) {
  std::vector<answer::Cell const*> cells;
  cells.reserve(table.cells.size());
  for (answer::Cell const& cell : table.cells) cells.push_back(&cell);
  return put_nim_values(cells);
}

bool put_bfile(answer::GridTable const& table) {
  std::vector<answer::Cell const*> cells;
  for (std::uint64_t sum = 0; sum < std::min(table.rows, table.columns); ++sum) {
    for (std::uint64_t a = 0; a <= sum; ++a) {
      cells.push_back(&table.cells[static_cast<std::size_t>(a * table.columns + (sum - a))]);
    }
  }
  return put_nim_values(cells);
}

bool put_bfile(answer::PairTable const& table) {
  std::size_t n = 0;
  for (auto const& [a, b] : table.pairs) {
    put(bfile_line(n, a) + bfile_line(n + 1, b));
    n += 2;
  }
  return table.complete;
}

}  // namespace bouton::cli
