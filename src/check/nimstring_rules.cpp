#include <map>
#include <utility>
#include <vector>

#include "check/graph_rules.hpp"
#include "check/own_rules.hpp"

namespace bouton::check {

BoardRules nimstring(std::size_t rows, std::size_t columns) {
  BoardRules rules;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> across, down;  // from a dot
  auto const line = [&](auto& lines, std::size_t row, std::size_t column, std::size_t to_row,
                        std::size_t to_column) {
    lines[{row, column}] = rules.names.size();
    rules.names.push_back(name_of_square(row, column) + '-' + name_of_square(to_row, to_column));
  };
  for (std::size_t row = 0; row <= rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      line(across, row, column, row, column + 1);
    }
    for (std::size_t column = 0; row < rows && column <= columns; ++column) {
      line(down, row, column, row + 1, column);
    }
  }
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      rules.boxes.push_back({across[{row, column}], across[{row + 1, column}], down[{row, column}],
                             down[{row, column + 1}]});
    }
  }
  rules.names.emplace_back("again");
  rules.left = rules.names.size();
  rules.values = false;
  return rules;
}

}  // namespace bouton::check
