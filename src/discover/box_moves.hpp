// The moves of a linear game inside a box, and where its positions stand in a table.
//
// Shared by the kinds of box; nothing else needs it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "core/saturating.hpp"
#include "discover/linear_game.hpp"

namespace bouton::discover {

/// What one move takes from the heaps, and how far that is in a table of all heaps.
struct Step {
  std::vector<std::int64_t> taken;  // of each heap
  std::uint64_t distance = 0;
  std::uint64_t total = 0;
};

/// The moves of a family, and the conditions that depend on more than what is taken.
struct Steps {
  std::vector<Step> steps;
  std::vector<Constraint> conditions;

  /// Whether a step obeys these conditions.
  [[nodiscard]] bool allow(std::vector<std::int64_t> const& before,
                           std::vector<std::int64_t> const& after) const {
    return std::all_of(conditions.begin(), conditions.end(),
                       [&](Constraint const& c) { return c.holds(c.sum(before, after)); });
  }
};

/// Places of heaps below `side` in a table: the last heap counts fastest.
struct Places {
  std::uint64_t side;
  std::vector<std::uint64_t> stride;
  std::uint64_t count = 1;

  Places(std::size_t heaps, std::uint64_t below) : side(below), stride(heaps) {
    for (std::size_t heap = heaps; heap-- > 0;) {
      stride[heap] = count;
      count = saturating_multiply(count, side);
    }
  }
  /// Goes on to the next heaps in order; other tracks behind them stay. \return false after the
  /// last ones
  [[nodiscard]] bool next(std::vector<std::int64_t>& heaps) const {
    for (std::size_t heap = stride.size(); heap-- > 0;) {
      if (heaps[heap] + 1 < static_cast<std::int64_t>(side)) {
        ++heaps[heap];
        return true;
      }
      heaps[heap] = 0;
    }
    return false;
  }
  /// The number of a table entry; empty outside the box.
  [[nodiscard]] std::optional<std::size_t> at(std::span<std::uint64_t const> numbers) const {
    std::size_t place = 0;
    for (std::size_t heap = 0; heap < stride.size(); ++heap) {
      if (numbers[heap] >= side) return std::nullopt;
      place = place * static_cast<std::size_t>(side) + static_cast<std::size_t>(numbers[heap]);
    }
    return place;
  }
};

/// The moves of a family with amounts below the side. \throws LimitReached
[[nodiscard]] Steps steps_of(LinearGame const& game, Family const& family, Places const& places,
                             Meter& work);

}  // namespace bouton::discover
