// Games on boards whose moves are told by no list of things (OwnMoves).
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "check/board_rules.hpp"

namespace bouton::check {

/// What such a game says of its moves, from an object that has functions of these names.
template <class Rules>
[[nodiscard]] OwnMoves own_moves(Rules const& rules) {
  using Position = OwnMoves::Position;
  OwnMoves own{
      .for_each_option = [rules](Position const& from,
                                 auto const& visit) { rules.for_each_option(from, visit); },
      .parts = [rules](Position const& from) { return rules.parts(from); },
      .is_position = [rules](Position const& set) { return rules.is_position(set); },
      .text = [rules](Position const& position) { return rules.text(position); }};
  if constexpr (requires { rules.image(Position{}); }) {
    own.image = [rules](Position const& part) { return rules.image(part); };
  }
  return own;
}

/// Brussels Sprouts with so many free ends; things: for each of them whether it is there, begins a
/// piece, begins a region. Ends of a piece, and pieces of a region, follow one another.
[[nodiscard]] BoardRules brussels_sprouts(std::size_t ends);

/// Nimstring; things: the lines that are not drawn, row after row, those across before those down,
/// and `again`: that somebody must draw a line and there is none.
[[nodiscard]] BoardRules nimstring(std::size_t rows, std::size_t columns);

/// Sheets of so many squares of paper together; things: steps around them, two for each square. The
/// steps of a sheet are its rows, which are not there, and behind them its columns, which are; it
/// has no more rows than columns. Sheets with fewer rows, and then with fewer columns come first.
/// \param least  no cut leaves a shorter side
/// \param first  whether a single square ends the play
[[nodiscard]] BoardRules cutting(std::size_t squares, std::size_t least, bool first);

/// Green Hackenbush; things: the edges. The vertex with the name 0 is the ground.
[[nodiscard]] BoardRules hackenbush(std::vector<std::string> const& vertices,
                                    std::vector<std::pair<std::size_t, std::size_t>> const& edges);

}  // namespace bouton::check
