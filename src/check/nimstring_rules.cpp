#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "check/graph_rules.hpp"
#include "check/own_rules.hpp"

namespace bouton::check {
namespace {

using Set = OwnMoves::Position;

struct Boxes {
  std::size_t lines = 0;  // after them comes `again`
  std::vector<Set> boxes;

  [[nodiscard]] bool completed(Set const& left, std::size_t line) const {
    return std::any_of(boxes.begin(), boxes.end(),
                       [&](Set const& box) { return box.has(line) && !box.meets(left); });
  }
  [[nodiscard]] Set again() const {
    Set set;
    set.insert(lines);
    return set;
  }
  [[nodiscard]] bool is_position(Set const& set) const { return !set.has(lines) || set == again(); }

  /// A turn goes on from `left`, which was not seen before. \return false to end
  bool turn(Set const& left, std::set<Set>& seen, auto const& visit) const {
    bool on = true;
    left.for_each([&](std::size_t line) {
      if (!on) return;
      Set drawn;
      drawn.insert(line);
      Set const after = left.without(drawn);
      if (!completed(after, line)) {
        on = visit(after);
      } else if (after.empty()) {
        on = visit(again());
      } else if (seen.insert(after).second) {
        on = turn(after, seen, visit);
      }
    });
    return on;
  }
};

}  // namespace

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
  Boxes board;
  board.lines = rules.names.size();
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      Set box;
      box.insert(across[{row, column}]);
      box.insert(across[{row + 1, column}]);
      box.insert(down[{row, column}]);
      box.insert(down[{row, column + 1}]);
      board.boxes.push_back(box);
    }
  }
  rules.names.emplace_back("again");
  rules.left = rules.names.size();
  rules.values = false;
  rules.own = OwnMoves{.for_each_option =
                           [board](Set const& from, std::function<bool(Set const&)> const& visit) {
                             if (from == board.again()) {
                               visit(Set());
                             } else if (board.is_position(from)) {
                               std::set<Set> seen;
                               board.turn(from, seen, visit);
                             }
                           },
                       .parts = [](Set const& from) { return std::vector<Set>{from}; },
                       .is_position = [board](Set const& set) { return board.is_position(set); },
                       .text =
                           [names = rules.names](Set const& set) {
                             std::string text;
                             set.for_each([&](std::size_t thing) {
                               if (thing < names.size())
                                 text += (text.empty() ? "" : " ") + names[thing];
                             });
                             return text.empty() ? "-" : text;
                           }};
  return rules;
}

}  // namespace bouton::check
